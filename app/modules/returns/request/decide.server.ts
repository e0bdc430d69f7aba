import type { OrderActor } from "~/modules/orders/order/transition.server";
import { inTransaction, type Db } from "~/platform/database/database.server";
import { readAfterSalesLines } from "~/modules/returns/goods-back/lines.server";
import { sendGoodsBack } from "~/modules/returns/goods-back/goods-back.server";
import { returnAddress } from "~/modules/returns/goods-back/return-address.server";
import {
  afterSalesRefusal,
  findByNumber,
  findOwn,
  noteAfterSales,
  notifyAfterSales,
  AfterSalesRefusedError,
  refusable,
  getState,
  stepAfterSales,
  type AfterSalesResult,
  type AfterSalesDecision,
  type OwnAfterSales,
} from "~/modules/returns/status/transition.server";

export interface Approval extends AfterSalesDecision {
  /** null: by kind; returns and exchanges come back, other requests do not */
  goodsBack: boolean | null;
  /** the address to send products to; null: the shop's return address */
  returnTo: string | null;
}

async function requireReturnAddress(trx: Db, approval: Approval): Promise<string> {
  const address = approval.returnTo ?? (await returnAddress(trx));
  if (!address) throw new AfterSalesRefusedError("还没有退货地址，请先在“退货地址”页设置");
  return address;
}

/** Approves a request. Refused without an address when products come back; otherwise the requested units are accepted. */
export function approveAfterSales(number: string, approval: Approval): Promise<AfterSalesResult> {
  const { actor, reason, now } = approval;
  return refusable(async (trx) => {
    const row = await findByNumber(trx, number);
    if (!row) return null;
    const goodsBack = approval.goodsBack ?? (row.kind === "return" || row.wants === "exchange");
    const returnTo = goodsBack ? await requireReturnAddress(trx, approval) : "";
    const also = { goods_back: goodsBack ? 1 : 0, return_to: returnTo, answer: reason } as const;
    const done = await stepAfterSales(
      trx,
      number,
      { move: goodsBack ? "approve" : "approveWithout", changes: also },
      now,
    );
    if (!done) return afterSalesRefusal(trx, number);
    if (!goodsBack) await acceptAll(trx, done.id, row.kind === "return");
    await noteAfterSales(trx, {
      caseId: done.id,
      kind: "approved",
      state: getState(done),
      actor,
      note: reason,
      now,
    });
    await notifyAfterSales(trx, done, { event: "approved", reason, needsGoodsBack: goodsBack }, now);
    return { ok: true };
  });
}

/** Rejects a request before products come back; its units may be requested again. */
export function rejectAfterSales(
  number: string,
  { actor, reason, now }: AfterSalesDecision,
): Promise<AfterSalesResult> {
  return inTransaction(async (trx) => {
    const done = await stepAfterSales(trx, number, { move: "reject", changes: { answer: reason } }, now);
    if (!done) return afterSalesRefusal(trx, number);
    await noteAfterSales(trx, {
      caseId: done.id,
      kind: "rejected",
      state: "rejected",
      actor,
      note: reason,
      now,
    });
    await notifyAfterSales(trx, done, { event: "rejected", reason }, now);
    return { ok: true };
  });
}

/** Withdraws the buyer's request, unless products are on their way. */
export function withdrawAfterSales(
  own: OwnAfterSales,
  actor: OrderActor,
  now: number,
): Promise<AfterSalesResult> {
  return inTransaction(async (trx) => {
    const row = await findOwn(trx, own);
    if (!row) return null;
    const done = await stepAfterSales(trx, row.number, { move: "withdraw" }, now);
    if (!done) return afterSalesRefusal(trx, row.number);
    await noteAfterSales(trx, {
      caseId: done.id,
      kind: "withdrawn",
      state: "withdrawn",
      actor,
      note: "",
      now,
    });
    return { ok: true };
  });
}

export type BuyerChange = { intent: "withdraw" } | { intent: "send"; carrier: string; parcel: string };

/** Runs a buyer's action on a request and returns its message; null for another company's request. */
export async function changeAfterSales(
  own: OwnAfterSales,
  change: BuyerChange,
  actor: OrderActor,
  now: number,
): Promise<{ kind: "success" | "warning"; text: string } | null> {
  const moved =
    change.intent === "withdraw"
      ? await withdrawAfterSales(own, actor, now)
      : await sendGoodsBack(own, { carrier: change.carrier, parcel: change.parcel }, actor, now);
  if (!moved?.ok) return moved && { kind: "warning", text: moved.text };
  return {
    kind: "success",
    text: change.intent === "withdraw" ? "申请已撤销" : "寄回信息已保存，收到商品后为您验收",
  };
}

/** Accepts all requested units. `giftsRemain`: the company keeps gifts that a return would have to include. */
async function acceptAll(trx: Db, caseId: number, giftsRemain: boolean): Promise<void> {
  await trx
    .updateTable("order_case_line")
    .set((eb) => ({ accepted: eb.ref("number") }))
    .where("case_id", "=", caseId)
    .execute();
  if (!giftsRemain) return;
  const lines = await readAfterSalesLines(trx, caseId);
  const gifts = lines.filter((line) => line.type === "gift").map(({ id }) => id);
  if (gifts.length === 0 || gifts.length === lines.length) return;
  await trx.updateTable("order_case_line").set({ accepted: 0 }).where("id", "in", gifts).execute();
}
