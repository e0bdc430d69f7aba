/** Opens a request: units are checked under the order's lock, so that none is requested twice (design rules, "Orders", Returns). */
import type { Db } from "~/platform/database/database.server";
import { sendMessages } from "~/modules/notifications/messages.server";
import {
  AFTER_SALES_KINDS,
  afterSalesNumber,
  afterSalesPath,
  type AfterSalesKind,
  type AfterSalesReason,
  type Remedy,
} from "~/modules/returns/status/after-sales";
import { noteAfterSales } from "~/modules/returns/status/transition.server";
import { returnAddress } from "~/modules/returns/goods-back/return-address.server";
import { readOrderUnits } from "~/modules/returns/goods-back/units.server";
import {
  checkUnits,
  spreadOverBatches,
  requestableUnits,
  type RequestedUnits,
} from "~/modules/returns/goods-back/units";
import { giftsDue, withBack } from "~/modules/orders/order/refund";
import { findReturnDays } from "~/modules/company/contract/near-expiry-return.server";
import { isNearExpiryReturn } from "~/modules/company/contract/near-expiry-return";
import { findNamedBatches } from "~/modules/orders/order/order-parts.server";
import { lockOrder } from "~/modules/orders/order/lock.server";
import type { OrderActor } from "~/modules/orders/order/transition.server";

export interface NewAfterSales {
  companyId: number;
  accountId: number;
  actor: OrderActor;
  kind: AfterSalesKind;
  orderId: number;
  units: readonly RequestedUnits[];
  reason: AfterSalesReason;
  remedy: Remedy;
  text: string;
  photos: readonly number[];
  now: number;
}

/** null: the company has no such order */
export type AfterSalesOpened =
  | { ok: true; id: number; number: string; to: string }
  | { ok: false; text: string; batchId?: number }
  | null;

/**
 * Opens a request in the caller's transaction and adds gifts that a return no longer earns. Refused, with nothing written: units that never left
 * the warehouse, are already returned, are in another open request, or are not as near to their expiry as agreed.
 */
export async function openAfterSales(trx: Db, request: NewAfterSales): Promise<AfterSalesOpened> {
  const { kind, orderId, units, now } = request;
  const order = await lockOrder(trx, orderId);
  if (order?.company_id !== request.companyId) return null;
  const held = await readOrderUnits(trx, order);
  const result = checkUnits(units, held.lines, held.batches);
  if (!result.ok) return result;
  const tooEarly = request.reason === "nearExpiry" ? await nearExpiryRefusal(trx, request) : null;
  if (tooEarly) return tooEarly;
  const all = [...units, ...(kind === "return" ? findGiftsToReturn(held, units, result.back) : [])];
  const serial = await nextSerial(trx, kind);
  const number = afterSalesNumber(kind, serial, now);
  const { id } = await trx
    .insertInto("order_case")
    .values({
      kind,
      serial,
      number,
      company_id: request.companyId,
      account_id: request.accountId,
      order_id: orderId,
      state: "pendingReview",
      reason: request.reason,
      wants: request.remedy,
      text: request.text,
      goods_back: null,
      refund: null,
      created_at: now,
      updated_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const ofBatch = new Map(held.batches.map((batch) => [batch.id, batch.lineId]));
  await trx
    .insertInto("order_case_line")
    .values(
      [...sumUnits(all)].map(([batchId, count]) => ({
        case_id: id,
        order_line_id: ofBatch.get(batchId)!,
        order_line_batch_id: batchId,
        number: count,
        accepted: null,
      })),
    )
    .execute();
  if (request.photos.length > 0)
    await trx
      .insertInto("order_case_photo")
      .values(request.photos.map((file_id) => ({ case_id: id, file_id })))
      .execute();
  await noteAfterSales(trx, {
    caseId: id,
    kind: "requested",
    state: "pendingReview",
    actor: request.actor,
    note: "",
    now,
  });
  return { ok: true, id, number, to: afterSalesPath({ kind, serial }) };
}

/** Why a batch may not be returned for its near expiry, or null. */
async function nearExpiryRefusal(
  trx: Db,
  { companyId, units, now }: Pick<NewAfterSales, "companyId" | "units" | "now">,
): Promise<Extract<AfterSalesOpened, { ok: false }> | null> {
  const days = await findReturnDays(companyId, now, trx);
  if (days === 0) return { ok: false, text: "没有约定近效期退货" };
  const batches = await findNamedBatches(trx, { ids: units.map(({ batchId }) => batchId) });
  const early = batches.find(({ expiresOn }) => !isNearExpiryReturn(expiresOn, days, now));
  if (!early) return null;
  const text = `${early.name} 批号 ${early.batchNumber} 效期至 ${early.expiresOn}，不在到期前 ${days} 天内，或已过期`;
  return { ok: false, text, batchId: early.id };
}

/** Returns the gifts that a return of these units no longer earns, as far as the buyer has them. */
export function findGiftsToReturn(
  held: Awaited<ReturnType<typeof readOrderUnits>>,
  query: readonly RequestedUnits[],
  back: Parameters<typeof withBack>[1],
): RequestedUnits[] {
  const ahead = withBack(held.ahead, back);
  if (!ahead.ok) return [];
  const left = requestableUnits(held.lines, held.batches);
  for (const { batchId, quantity } of query) left.set(batchId, (left.get(batchId) ?? 0) - quantity);
  return spreadOverBatches(giftsDue(ahead.order), held.batches, left);
}

function sumUnits(units: readonly RequestedUnits[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const { batchId, quantity } of units) sums.set(batchId, (sums.get(batchId) ?? 0) + quantity);
  return sums;
}

async function nextSerial(trx: Db, kind: AfterSalesKind): Promise<number> {
  const row = await trx
    .insertInto("order_case_serial")
    .values({ kind, last: 1 })
    .onConflict((oc) =>
      oc.column("kind").doUpdateSet((eb) => ({ last: eb("order_case_serial.last", "+", 1) })),
    )
    .returning("last")
    .executeTakeFirstOrThrow();
  return row.last;
}

export interface ShopReturn {
  companyId: number;
  accountId: number;
  orderId: number;
  lines: readonly RequestedUnits[];
  reason: "recall";
  text: string;
  now: number;
}

/** Opens a return that the shop asks for. It needs no review, so with a return address it starts at 待寄回. Refusals as openAfterSales. */
export async function openShopReturn(trx: Db, request: ShopReturn): Promise<AfterSalesOpened> {
  const { lines: units, accountId, now } = request;
  const opened = await openAfterSales(trx, {
    ...request,
    units,
    kind: "return",
    remedy: "refund",
    photos: [],
    actor: `buyer:${accountId}`,
  });
  if (!opened?.ok) return opened;
  const returnTo = await returnAddress(trx);
  if (returnTo !== null) {
    const state = "pendingParcel";
    await trx
      .updateTable("order_case")
      .set({ state, goods_back: 1, return_to: returnTo, updated_at: now })
      .where("id", "=", opened.id)
      .execute();
    await noteAfterSales(trx, {
      caseId: opened.id,
      kind: "approved",
      state,
      actor: "shop",
      note: request.text,
      now,
    });
  }
  const subject = { requestName: AFTER_SALES_KINDS.return, requestNumber: opened.number, url: opened.to };
  const message = {
    companyId: request.companyId,
    ...subject,
    event: "opened",
    reason: request.text,
  } as const;
  await sendMessages(trx, "afterSales", [message], now);
  return opened;
}
