/** Those who run the shop, from a machine of their own: approve, ship, confirm transfers, settle returns, pay balance out, send gifts; some of it twice. */
import type { Random } from "~/demo/seed/random";
import { refundAfterSales } from "~/modules/returns/settlement/settle-request.server";
import { approveAfterSales, rejectAfterSales } from "~/modules/returns/request/decide.server";
import { receiveGoodsBack, sendGoodsBack } from "~/modules/returns/goods-back/goods-back.server";
import type { AfterSalesKind } from "~/modules/returns/status/after-sales";
import { advance } from "~/modules/orders/transitions/transitions.server";
import { db, DatabaseUnavailable } from "~/platform/database/database.server";
import { moveExchange } from "~/modules/rewards/exchange.server";
import { payWithdrawal, returnWithdrawal } from "~/modules/wallet/withdrawal.server";
import { pause } from "./hands";
import type { Before } from "./invariant";
import type { Record } from "./record";
import { confirmTransfer } from "../modules/orders/payment/confirm-transfer";

const AT_ONCE = 20;

export class Staff {
  constructor(
    private readonly random: Random,
    private readonly record: Record,
    /** what was there before is left alone */
    private readonly since: Pick<Before, "order" | "exchange" | "withdrawal">,
  ) {}

  async work(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      await this.try("approve orders", () => this.orders("pendingReview", "approve"));
      await this.try("ship orders", () => this.orders("pendingShipment", "ship"));
      await this.try("confirm transfers", () => this.transfers());
      await this.try("settle returns", () => this.cases());
      await this.try("pay withdrawals", () => this.withdrawals());
      await this.try("send gifts", () => this.exchanges());
      await pause(150);
    }
  }

  /** A database that cannot be had is tried again at the next round, like everything here. */
  private async try(doing: string, work: () => Promise<void>): Promise<void> {
    const from = Date.now();
    try {
      await work();
    } catch (error) {
      const { name, message } = error as Error;
      this.record.fail(
        doing,
        error instanceof DatabaseUnavailable ? "database unavailable" : `${name}: ${message}`,
        from,
      );
    }
  }

  private async orders(status: string, move: "approve" | "ship"): Promise<void> {
    const rows = await db
      .selectFrom("orders")
      .select("id")
      .where("status", "=", status)
      .where("id", ">", this.since.order)
      .orderBy("id")
      .limit(AT_ONCE)
      .execute();
    for (const { id } of rows) {
      if (this.random.chance(0.5)) continue;
      const moved = () =>
        advance(id, move, { actor: "operator:torture", text: "演示快递 DEMO1" }, Date.now());
      const [first, second] = await Promise.all([moved(), this.random.chance(0.1) ? moved() : null]);
      if (first?.ok && second?.ok) this.record.fail(`${move} order ${id}`, "was done twice", Infinity);
      if (first?.ok || second?.ok)
        this.record.count("done", `orders ${move === "ship" ? "shipped" : "approved"}`);
    }
  }

  /** All of it, mostly; a part, too much, and the same once more. */
  private async transfers(): Promise<void> {
    const rows = await db
      .selectFrom("payment")
      .select(["number", "amount"])
      .where("provider", "=", "bank")
      .where("state", "=", "pending")
      .where("order_id", ">", this.since.order)
      .orderBy("id")
      .limit(AT_ONCE)
      .execute();
    for (const { number, amount } of rows) {
      if (this.random.chance(0.3)) continue;
      const came = this.random.pick([amount, amount, amount, Math.ceil(amount / 2), amount + 100]);
      // Without a serial only the amount that is due is confirmed.
      const serial = came !== amount ? `${number}-${came}` : undefined;
      const confirm = () => confirmTransfer(number, came, "torture", Date.now(), serial);
      await Promise.all([confirm(), ...(this.random.chance(0.3) ? [confirm()] : [])]);
      this.record.count("done", "transfers confirmed");
    }
  }

  private async cases(): Promise<void> {
    const rows = await db
      .selectFrom("order_case")
      .select(["number", "state", "company_id", "kind", "serial"])
      .where("state", "in", ["pendingReview", "pendingParcel", "pendingCheck", "pendingRefund"])
      .where("order_id", ">", this.since.order)
      .orderBy("id")
      .limit(AT_ONCE)
      .execute();
    for (const { number, state, company_id: companyId, kind, serial } of rows) {
      const values = { actor: "operator:torture", reason: "", now: Date.now() } as const;
      const restock = this.random.chance(0.5);
      const own = { companyId, kind: kind as AfterSalesKind, serial };
      if (state === "pendingReview" && this.random.chance(0.1))
        await rejectAfterSales(number, { ...values, reason: "照片不清" });
      else if (state === "pendingReview")
        await approveAfterSales(number, { ...values, goodsBack: this.random.chance(0.6), returnTo: null });
      else if (state === "pendingParcel")
        await sendGoodsBack(own, { carrier: "演示快递", parcel: "DEMO12345" }, "buyer:0", Date.now());
      else if (state === "pendingCheck")
        await receiveGoodsBack(number, { ...values, accepted: new Map(), restock });
      else {
        // Refused where goods that came back were put into stock already.
        const refund = async () =>
          (await refundAfterSales(number, { ...values, restock }))?.ok ||
          (await refundAfterSales(number, { ...values, restock: false }))?.ok;
        const done = await Promise.all([refund(), refund()]);
        if (done.filter(Boolean).length > 1)
          this.record.fail(`refund case ${number}`, "was done twice", Infinity);
        if (done.some(Boolean)) this.record.count("done", "returns refunded");
      }
    }
  }

  /** Paid or returned; now and then by two at once, who do not agree. */
  private async withdrawals(): Promise<void> {
    const rows = await db
      .selectFrom("withdrawal")
      .select("number")
      .where("state", "=", "pending")
      .where("id", ">", this.since.withdrawal)
      .orderBy("id")
      .limit(AT_ONCE)
      .execute();
    for (const { number } of rows) {
      if (this.random.chance(0.4)) continue;
      const pay = () => payWithdrawal(number, "演示流水", Date.now());
      const giveBack = () => returnWithdrawal(number, "账号有误", Date.now());
      const [item, other] = this.random.pick([
        [pay, giveBack],
        [pay, pay],
        [giveBack, giveBack],
      ]);
      await this.once(`withdrawal ${number}`, "withdrawals settled", item!, other!);
    }
  }

  private async exchanges(): Promise<void> {
    const rows = await db
      .selectFrom("points_exchange")
      .select(["id", "state"])
      .where("state", "in", ["requested", "exchanged"])
      .where("id", ">", this.since.exchange)
      .orderBy("id")
      .limit(AT_ONCE)
      .execute();
    for (const { id, state } of rows) {
      if (this.random.chance(0.5)) continue;
      const next = state === "requested" ? "confirm" : "ship";
      const move = this.random.chance(0.2) ? "withdraw" : next;
      const moved = () => moveExchange(id, { companyId: null, move, shipment: "演示快递 DEMO1" }, Date.now());
      await this.once(`${move} exchange ${id}`, "gifts moved on", moved, moved);
    }
  }

  /** Does it, now and then by two at once, of whom one may have done it. */
  private async once(
    what: string,
    counts: string,
    item: () => Promise<{ ok: boolean } | null>,
    other: () => Promise<{ ok: boolean } | null>,
  ): Promise<void> {
    const done = await Promise.all([item(), this.random.chance(0.3) ? other() : null]);
    if (done.every((answer) => answer?.ok)) this.record.fail(what, "was done twice", Infinity);
    if (done.some((answer) => answer?.ok)) this.record.count("done", counts);
  }
}
