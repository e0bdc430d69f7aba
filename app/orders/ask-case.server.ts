/** The pages that ask for a return or for after-sales: which goods, then why; what the request comes to is seen before it is sent. */
import type { Buyer } from "~/company/buyer";
import { db } from "~/platform/database.server";
import { newFormToken } from "~/platform/forms.server";
import { notFound } from "~/platform/page-error";
import { REASONS_OF, type CaseKind, type CaseReason } from "./case";
import { giftUnits } from "./case-open.server";
import type { AskPage, AskRow } from "./case-page";
import { caseRefund } from "./case-refund";
import { grantedTo } from "./case-read.server";
import { judgeUnits, readUnits, unitsLeft, type AskedUnits } from "./case-units";
import { caseUnits, namedBatches } from "./case-units.server";

/** The asking form for an order of the company; 404 for another's. With units in the query the second step, or what is wrong with them. */
export async function askPage(
  buyer: Pick<Buyer, "accountId" | "companyId">,
  orderId: number,
  kind: CaseKind,
  search: URLSearchParams,
): Promise<AskPage> {
  const { companyId } = buyer;
  const order = await db
    .selectFrom("orders")
    .selectAll()
    .where("id", "=", orderId)
    .where("company_id", "=", companyId)
    .executeTakeFirst();
  if (!order) notFound();
  const [held, named] = [await caseUnits(db, order), await namedBatches(db, { orderId })];
  const asked = readUnits(search);
  const left = unitsLeft(held.lines, held.batches);
  const rowsOf = (units: readonly AskedUnits[], all: boolean): AskRow[] => {
    const numbers = new Map(units.map((one) => [one.batchId, one.number]));
    return named
      .filter((batch) => all || numbers.has(batch.id))
      .map((batch) => ({
        ...{ batchId: batch.id, lineId: batch.lineId, goodsId: batch.goodsId, name: batch.name },
        ...{ spec: batch.spec, unit: batch.unit, manufacturer: batch.manufacturer },
        ...{ isGift: batch.type === "gift", batchNumber: batch.batchNumber, expiresOn: batch.expiresOn },
        ...{ left: left.get(batch.id) ?? 0, number: numbers.get(batch.id) || 0 },
      }));
  };
  const reason = search.get("reason") as CaseReason | null;
  const page = {
    kind,
    order: { id: order.id, number: order.number },
    isCompleted: order.status === "completed",
    reason: reason && REASONS_OF[kind].includes(reason) ? reason : null,
    token: newFormToken(buyer),
  };
  const choose = { ...page, step: "choose" as const, rows: rowsOf(asked, true), gifts: [], refund: null };
  const isSent = search.has("chosen");
  if (asked.length === 0 && !isSent) return { ...choose, fault: null };
  const verdict = judgeUnits(asked, held.lines, held.batches);
  if (!verdict.ok) return { ...choose, fault: faultOf(verdict) };
  if (!isSent) return { ...choose, fault: null };
  const gifts = kind === "return" ? giftUnits(held, asked, verdict.back) : [];
  const units = withGifts(asked, gifts);
  const back = judgeUnits(units, held.lines, held.batches);
  const read = back.ok
    ? caseRefund(held.ahead, back.back, await grantedTo(companyId, order.status))
    : { ok: false as const, text: back.text };
  if (!read.ok) return { ...choose, fault: { text: read.text } };
  return {
    ...{ ...page, step: "tell", rows: rowsOf(units, false), gifts: gifts.map((gift) => gift.batchId) },
    ...{ refund: read.refund, fault: null },
  };
}

const faultOf = ({ text, batchId }: { text: string; batchId?: number }): AskPage["fault"] =>
  batchId === undefined ? { text } : { text, batchId };

/** What was asked for with the gifts that must come too; units of the same batch are one row. */
function withGifts(asked: readonly AskedUnits[], gifts: readonly AskedUnits[]): AskedUnits[] {
  const sums = new Map<number, number>();
  for (const { batchId, number } of [...asked, ...gifts])
    sums.set(batchId, (sums.get(batchId) ?? 0) + number);
  return [...sums].map(([batchId, number]) => ({ batchId, number }));
}
