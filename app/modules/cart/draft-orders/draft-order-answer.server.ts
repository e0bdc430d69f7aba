import { addedWords } from "~/modules/cart/lines/add-form";
import { addLines, selectLines } from "~/modules/cart/lines/lines.server";
import type { ShownTerms } from "~/modules/catalogue/cards/shown-terms";
import { ORDINARY } from "~/modules/cart/pricing/line-types";
import { findGoodsNames } from "~/modules/catalogue/goods/goods-facts.server";
import type { SignedIn } from "~/modules/company/identity/buyer";
import { inCompany } from "~/modules/company/identity/lock.server";
import type { Db } from "~/platform/database/database.server";
import type { Flash } from "~/platform/http/message.server";
import { answerFault, draftsIn } from "./draft-order";
import { findDraftOrder, draftOrderLines } from "./draft-order.server";

export type DraftOrderAnswered = { ok: true; message: Flash } | { ok: false; text: string };

/** After the company declines, a draft that was followed up waits for the back office again. */
const setAnswer = (trx: Db, id: number, answer: { state: string; reason: string; by: string }, now: number) =>
  trx
    .updateTable("draft_order")
    .set({ state: answer.state, reason: answer.reason, answered_by: answer.by })
    .set({ answered_at: now, followed_at: null })
    .where("id", "=", id)
    .where("state", "=", "sent")
    .execute();

/** The same answer again leads where it led before; another one is refused. */
const answeredBefore = (isSame: boolean, text: string): DraftOrderAnswered =>
  isSame ? { ok: true, message: { kind: "info", text } } : { ok: false, text };

/** Puts the lines into the company's cart at prices as `shown` and selects only them, once for the form. Lines that may not be bought are left out and reported. Refused: declined, ordered, withdrawn, expired, or nothing may be bought. Null: no such draft order of the company. `now` in ms. */
export async function acceptDraftOrder(
  viewer: SignedIn,
  { id, shown }: { id: number; shown: ReadonlyMap<number, ShownTerms> },
  now: number,
): Promise<DraftOrderAnswered | null> {
  const { companyId } = viewer.buyer;
  return inCompany(companyId, async (trx) => {
    const draftOrder = await findDraftOrder(id, now, { companyId, trx });
    if (!draftOrder) return null;
    const fault = answerFault(draftOrder.state, draftOrder.reason);
    if (fault !== null) return answeredBefore(draftOrder.state === "inCart", fault);
    const lines = await draftOrderLines(id, trx);
    const wanted = [...lines].map(([goodsId, quantity]) => ({
      goodsId,
      quantity,
      shown: shown.get(goodsId),
    }));
    const checks = await addLines(trx, viewer, wanted, now);
    const names = await findGoodsNames([...lines.keys()], trx);
    const words = addedWords(checks, (goodsId) => names.get(goodsId) ?? "");
    const added = checks.filter(({ ok }) => ok).map(({ goodsId }) => goodsId);
    if (added.length === 0) return { ok: false, text: words.text };
    await selectAlone(trx, companyId, added);
    await setAnswer(trx, id, { state: "inCart", reason: "", by: viewer.accountName }, now);
    return { ok: true, message: words };
  });
}

/** Selects only the ordinary lines of these products. */
async function selectAlone(trx: Db, companyId: number, goodsIds: readonly number[]): Promise<void> {
  const lines = await trx
    .selectFrom("cart_line")
    .select(["id", "goods_id as goodsId", "type"])
    .where("company_id", "=", companyId)
    .execute();
  const own = new Set(goodsIds);
  const isOwn = ({ goodsId, type }: { goodsId: number; type: number }) =>
    type === ORDINARY && own.has(goodsId);
  const others = lines.filter((line) => !isOwn(line)).map(({ id }) => id);
  await selectLines(trx, companyId, others, false);
  await selectLines(
    trx,
    companyId,
    lines.filter(isOwn).map(({ id }) => id),
    true,
  );
}

/** Declines a draft order; staff read the reason. Refused: in the cart, ordered, withdrawn or expired. Null: no such draft order. `now` in ms. */
export async function declineDraftOrder(
  { buyer: { companyId }, accountName }: SignedIn,
  id: number,
  reason: string,
  now: number,
): Promise<DraftOrderAnswered | null> {
  return inCompany(companyId, async (trx) => {
    const draftOrder = await findDraftOrder(id, now, { companyId, trx });
    if (!draftOrder) return null;
    const fault = answerFault(draftOrder.state, draftOrder.reason);
    if (fault !== null) return answeredBefore(draftOrder.state === "declined", fault);
    await setAnswer(trx, id, { state: "declined", reason, by: accountName }, now);
    return {
      ok: true,
      message: {
        kind: "success",
        text: draftOrder.staffId === null ? "已回复不需要" : "已回复不需要，客服会看到",
      },
    };
  });
}

/** Links new orders to the draft orders in the cart whose products they have, and marks these as ordered. Returns who proposed each, for the history. The caller locks the company. Two queries without a draft order. */
export async function linkDraftOrder(
  trx: Db,
  companyId: number,
  orders: readonly { orderId: number; goodsIds: readonly number[] }[],
): Promise<{ orderId: number; staffName: string }[]> {
  const rows = await trx
    .selectFrom("draft_order as p")
    .innerJoin("draft_order_line as l", "l.draft_order_id", "p.id")
    .select(["p.id", "p.staff_name as staffName", "l.goods_id as goodsId"])
    .where("p.company_id", "=", companyId)
    .where("p.state", "=", "inCart")
    .execute();
  const open = [...new Map(rows.map(({ id, staffName }) => [id, staffName]))].map(([id, staffName]) => ({
    id,
    staffName,
    goods: new Set(rows.filter((row) => row.id === id).map(({ goodsId }) => goodsId)),
  }));
  const links = orders.flatMap(({ orderId, goodsIds }) =>
    draftsIn(open, goodsIds).map(({ id, staffName }) => ({ id, orderId, staffName })),
  );
  if (links.length === 0) return [];
  await trx
    .insertInto("draft_order_result")
    .values(links.map(({ id, orderId }) => ({ draft_order_id: id, order_id: orderId })))
    .execute();
  await trx
    .updateTable("draft_order")
    .set({ state: "ordered" })
    .where("id", "in", [...new Set(links.map(({ id }) => id))])
    .execute();
  return links;
}
