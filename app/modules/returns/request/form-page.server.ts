import type { Buyer } from "~/modules/company/identity/buyer";
import { isNearExpiryReturn } from "~/modules/company/contract/near-expiry-return";
import { findReturnDays } from "~/modules/company/contract/near-expiry-return.server";
import { findColdParcels } from "~/modules/cold-chain/temperature-logs.server";
import { toColdParcelView } from "~/modules/cold-chain/temperature-view";
import { db } from "~/platform/database/database.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import { notFound } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import {
  neverArrived,
  REASONS_BY_KIND,
  type AfterSalesKind,
  type AfterSalesReason,
} from "~/modules/returns/status/after-sales";
import { findGiftsToReturn } from "./open.server";
import type { AfterSalesFormPage, AfterSalesFormRow } from "./after-sales-page";
import { computeRefund } from "~/modules/returns/settlement/refund";
import { findGrantedRewards } from "./read.server";
import {
  checkUnits,
  readReturnUnits,
  requestableUnits,
  type RequestedUnits,
} from "~/modules/returns/goods-back/units";
import { readOrderUnits } from "~/modules/returns/goods-back/units.server";
import { findCompensation } from "~/modules/orders/order/expiry-compensation.server";
import { findNamedBatches, findOwnOrder } from "~/modules/orders/order/order-parts.server";

/** Returns the request form of an order; throws 404 for another company's. With units in the query it is the second step, or their errors. */
export async function afterSalesFormPage(
  buyer: Pick<Buyer, "accountId" | "companyId">,
  orderId: number,
  kind: AfterSalesKind,
  search: URLSearchParams,
): Promise<AfterSalesFormPage> {
  const { companyId } = buyer;
  const order = await findOwnOrder(companyId, orderId);
  if (!order) notFound();
  const [held, found] = [await readOrderUnits(db, order), await findNamedBatches(db, { orderId })];
  const query = readReturnUnits(search);
  const left = requestableUnits(held.lines, held.batches);
  const toRows = (units: readonly RequestedUnits[], all: boolean): AfterSalesFormRow[] => {
    const quantities = new Map(units.map((unit) => [unit.batchId, unit.quantity]));
    return found
      .filter((batch) => all || quantities.has(batch.id))
      .map((batch) => ({
        batchId: batch.id,
        lineId: batch.lineId,
        goodsId: batch.goodsId,
        name: batch.name,
        spec: batch.spec,
        unit: batch.unit,
        manufacturer: batch.manufacturer,
        isGift: batch.type === "gift",
        batchNumber: batch.batchNumber,
        expiresOn: batch.expiresOn,
        requestable: left.get(batch.id) ?? 0,
        quantity: quantities.get(batch.id) || 0,
      }));
  };
  const reason = search.get("reason") as AfterSalesReason | null;
  const at = now();
  const nearExpiryDays = kind === "return" ? await findReturnDays(companyId, at) : 0;
  const isNear = ({ expiresOn }: { expiresOn: string }) => isNearExpiryReturn(expiresOn, nearExpiryDays, at);
  const areNear = toRows(query, false).every(isNear);
  const reasons = REASONS_BY_KIND[kind].filter((item) => item !== "nearExpiry" || areNear);
  const page = {
    kind,
    reasons,
    nearExpiryDays,
    order: { id: order.id, number: order.number },
    isCompleted: order.status === "completed",
    reason: reason && reasons.includes(reason) ? reason : null,
    token: newFormToken(buyer),
    coldParcels: [],
  };
  const choose = { ...page, step: "choose" as const, rows: toRows(query, true), gifts: [], refund: null };
  const isSent = search.has("chosen");
  if (query.length === 0 && !isSent) return { ...choose, fault: null };
  const result = checkUnits(query, held.lines, held.batches);
  if (!result.ok) return { ...choose, fault: toFault(result) };
  if (!isSent) return { ...choose, fault: null };
  const gifts = kind === "return" ? findGiftsToReturn(held, query, result.back) : [];
  const units = withGifts(query, gifts);
  const back = checkUnits(units, held.lines, held.batches);
  const read = back.ok
    ? computeRefund(held.ahead, back.back, await findGrantedRewards(companyId, order.status), {
        counted: held.retainedGifts,
        isShopsFault: neverArrived(page.reason),
        compensated: await findCompensation(db, units),
      })
    : { ok: false as const, text: back.text };
  if (!read.ok) return { ...choose, fault: { text: read.text } };
  const coldParcels = await findColdParcels(order);
  return {
    ...page,
    coldParcels: coldParcels.filter(({ logs }) => logs.length > 0).map(toColdParcelView),
    step: "tell",
    rows: toRows(units, false),
    gifts: gifts.map((gift) => gift.batchId),
    refund: read.refund,
    fault: null,
  };
}

const toFault = ({ text, batchId }: { text: string; batchId?: number }): AfterSalesFormPage["fault"] =>
  batchId === undefined ? { text } : { text, batchId };

/** Adds the gifts that must be returned too; one row for each batch. */
function withGifts(query: readonly RequestedUnits[], gifts: readonly RequestedUnits[]): RequestedUnits[] {
  const sums = new Map<number, number>();
  for (const { batchId, quantity } of [...query, ...gifts])
    sums.set(batchId, (sums.get(batchId) ?? 0) + quantity);
  return [...sums].map(([batchId, quantity]) => ({ batchId, quantity }));
}
