/** Goods on their way back: the buyer sends them, the shop checks them. */
import { lockCompany } from "~/company/identity/lock.server";
import type { Actor } from "~/orders/order/transition.server";
import { inTransaction } from "~/platform/database/database.server";
import { afterSalesTransition } from "~/returns/status/after-sales";
import {
  afterSalesRefusal,
  findByNumber,
  findOwn,
  lockOwnerOfCase,
  noteAfterSales,
  notifyAfterSales,
  Refused,
  refusable,
  getState,
  stepAfterSales,
  type AfterSalesResult,
  type Decision,
  type OwnAfterSales,
} from "~/returns/status/transition.server";
import { readAfterSalesLines, resolveAccepted, reverseSales } from "./lines.server";

/** The buyer has sent the goods back; until they are checked the number can be put right. */
export function sendGoodsBack(
  own: OwnAfterSales,
  parcel: { carrier: string; parcel: string },
  actor: Actor,
  now: number,
): Promise<AfterSalesResult> {
  return inTransaction(async (trx) => {
    await lockCompany(trx, own.companyId);
    const row = await findOwn(trx, own);
    if (!row) return null;
    const changed = await trx
      .updateTable("order_case")
      .set({ ...parcel, state: afterSalesTransition("send").to, updated_at: now })
      .where("id", "=", row.id)
      .where("state", "in", [...afterSalesTransition("send").from, afterSalesTransition("send").to])
      .returning("id")
      .executeTakeFirst();
    if (!changed) return afterSalesRefusal(trx, row.number);
    const note = `${parcel.carrier} ${parcel.parcel}`;
    await noteAfterSales(trx, { caseId: row.id, kind: "sent", state: "pendingCheck", actor, note, now });
    return { ok: true };
  });
}

export interface GoodsReceived extends Decision {
  /** accepted units by the line's place in the request, from 1; lines not named are accepted whole */
  accepted: ReadonlyMap<number, number>;
  /** accepted units go back into stock; else they are written off */
  restock: boolean;
}

/** Goods came back and were looked at. Fewer accepted than asked for needs a reason; none accepted ends the request. */
export function receiveGoodsBack(
  number: string,
  received: GoodsReceived,
): Promise<AfterSalesResult<{ accepted: number }>> {
  const { actor, reason, now } = received;
  return refusable(async (trx) => {
    await lockOwnerOfCase(trx, number);
    const row = await findByNumber(trx, number);
    if (!row) return null;
    const lines = await readAfterSalesLines(trx, row.id);
    const accepted = resolveAccepted(lines, received.accepted);
    const total = accepted.reduce((sum, units) => sum + units, 0);
    const isLess = lines.some((line, i) => accepted[i]! < line.number);
    if (isLess && !reason) throw new Refused("验收数量少于申请数量，请说明原因");
    const also = reason ? { answer: reason } : {};
    const done = await stepAfterSales(trx, number, total > 0 ? "receive" : "refuse", now, also);
    if (!done) return afterSalesRefusal(trx, number);
    for (const [i, line] of lines.entries())
      await trx
        .updateTable("order_case_line")
        .set({ accepted: accepted[i]!, restocked: received.restock ? accepted[i]! : 0 })
        .where("id", "=", line.id)
        .execute();
    await reverseSales(
      trx,
      lines.map((line, i) => ({ ...line, units: accepted[i]! })),
      received.restock,
      now,
    );
    const kind = total > 0 ? "received" : "rejected";
    const units = `验收合格 ${total} 件${received.restock || total === 0 ? "" : "，不再入库"}`;
    const note = [units, reason].filter(Boolean).join("，");
    await noteAfterSales(trx, { caseId: done.id, kind, state: getState(done), actor, note, now });
    await notifyAfterSales(trx, done, { event: "inspected", accepted: total, reason }, now);
    return { ok: true, accepted: total };
  });
}
