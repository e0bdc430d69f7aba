import { beforeEach, describe, expect, it } from "vitest";
import type { SignedIn } from "~/modules/company/identity/buyer";
import {
  advance,
  cancelIn,
  cancelOrder,
  confirmReceipt,
  markPaid,
  pointsFor,
} from "~/modules/orders/transitions/transitions.server";
import { expireUnpaid, receiveOverdue } from "~/modules/orders/payment/overdue.server";
import { placeOrders } from "~/modules/checkout/place.server";
import { startPayment } from "~/modules/orders/payment/start-payment.server";
import { DAY } from "~/platform/values/clock";
import { db, inTransaction } from "~/platform/database/database.server";
import { readAmount, postToLedger } from "~/modules/wallet/ledger.server";
import { cart, clear, company, draftOf, flashSale, goods, ground, NOW, state, voucher } from "../shop";
import { ensureRows } from "../../../rows";

let buyer: SignedIn;

beforeEach(async () => {
  await clear();
  await ground();
  buyer = await company(1);
  await goods(11, [
    [300, 5],
    [60, 3],
  ]);
  await goods(12, [[300, 50]]);
  await flashSale(1, 12, 700, 20, 10);
  await voucher(5, 1, { kind: "coupon", threshold: 2000, amount: 700 });
  await inTransaction((trx) =>
    postToLedger(trx, {
      companyId: 1,
      account: "balance",
      amount: 50_000,
      kind: "recharge",
      key: "start",
      note: "",
      now: NOW,
    }),
  );
});

async function placed(): Promise<{ id: number; payable: number }> {
  await cart(1, [
    [11, 6],
    [12, 4],
  ]);
  const result = await placeOrders(buyer, await draftOf(buyer), NOW);
  expect(result.ok).toBe(true);
  return db.selectFrom("orders").select(["id", "payable"]).orderBy("id", "desc").executeTakeFirstOrThrow();
}

const order = (id: number) =>
  db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const kinds = async (id: number) =>
  (await db.selectFrom("order_event").select("kind").where("order_id", "=", id).orderBy("id").execute()).map(
    (e) => e.kind,
  );

async function payWhole(id: number, payable: number): Promise<void> {
  const choice = {
    useBalance: true,
    useRedPacket: false,
    paymentMethod: null,
    seenRest: 0,
    transferProof: null,
  };
  expect(await startPayment(buyer, id, choice, NOW)).toMatchObject({ ok: true });
  expect((await order(id)).paid).toBe(payable);
}

describe("cancelling", () => {
  it("brings everything back before payment", async () => {
    const before = await state();
    const { id } = await placed();
    expect(await cancelOrder(1, id, { actor: "buyer:1", reason: "不想买了" }, NOW)).toEqual({
      ok: true,
      status: "cancelled",
    });
    expect(await state()).toEqual(before);
    expect(await order(id)).toMatchObject({
      status: "cancelled",
      cancelled_at: NOW,
      cancel_reason: "不想买了",
    });
    expect(await kinds(id)).toEqual(["placed", "cancelled"]);
  });

  it("brings everything back after payment, the balance to the fen", async () => {
    const before = await state();
    const { id, payable } = await placed();
    await payWhole(id, payable);
    expect(await order(id)).toMatchObject({ status: "pendingReview", paid_at: NOW });
    expect((await state()).vouchers).toMatchObject([{ state: "used" }]);
    expect(await readAmount(1, "balance")).toBe(50_000 - payable);
    await cancelOrder(1, id, { actor: "buyer:1", reason: "" }, NOW);
    expect(await state()).toEqual(before);
    const rows = await db.selectFrom("ledger").select("amount").where("order_id", "=", id).execute();
    expect(rows.map((row) => row.amount).sort((a, b) => a - b)).toEqual([-payable, payable]);
  });

  it("happens once, and only from the states that allow it", async () => {
    const { id, payable } = await placed();
    await payWhole(id, payable);
    const twice = await Promise.all([
      cancelOrder(1, id, { actor: "buyer:1", reason: "" }, NOW),
      cancelOrder(1, id, { actor: "buyer:1", reason: "" }, NOW),
    ]);
    expect(twice.filter((result) => result?.ok)).toHaveLength(1);
    expect(await readAmount(1, "balance")).toBe(50_000);
    const second = await placed();
    await payWhole(second.id, second.payable);
    await advance(second.id, "approve", { actor: "operator:林", text: "" }, NOW);
    expect(await cancelOrder(1, second.id, { actor: "buyer:1", reason: "" }, NOW)).toEqual({
      ok: false,
      text: "订单待发货，不能取消",
    });
  });

  it("does not exist for another company", async () => {
    const { id } = await placed();
    expect(await cancelOrder(2, id, { actor: "buyer:2", reason: "" }, NOW)).toBeNull();
    expect(await confirmReceipt(2, id, "buyer:2", NOW)).toBeNull();
    expect((await order(id)).status).toBe("pendingPayment");
  });

  it("keeps what other orders bought in the roll-up", async () => {
    await placed();
    const { id } = await placed();
    expect((await state()).purchases).toMatchObject([
      { goods_id: 11, times: 1, number: 6 },
      { goods_id: 12, times: 2, number: 8 },
    ]);
    await cancelOrder(1, id, { actor: "buyer:1", reason: "" }, NOW);
    expect((await state()).purchases).toMatchObject([
      { goods_id: 11, times: 1, number: 6 },
      { goods_id: 12, times: 1, number: 4 },
    ]);
  });
});

describe("paying", () => {
  it("counts parts, refuses too much and what comes too late", async () => {
    const { id, payable } = await placed();
    const pay = (amount: number) =>
      inTransaction((trx) => markPaid(trx, id, { amount, actor: "shop", note: "" }, NOW));
    expect(await pay(payable + 1)).toEqual({ ok: false, reason: "tooMuch" });
    expect(await pay(100)).toEqual({ ok: true, isWhole: false });
    expect((await order(id)).status).toBe("pendingPayment");
    expect(await pay(payable - 100)).toEqual({ ok: true, isWhole: true });
    expect((await order(id)).status).toBe("pendingReview");
    expect(await pay(1)).toEqual({ ok: false, reason: "closed" });
  });
});

describe("completing", () => {
  it("grants one point for each whole yuan, once", async () => {
    const { id, payable } = await placed();
    await payWhole(id, payable);
    expect(await confirmReceipt(1, id, "buyer:1", NOW)).toEqual({
      ok: false,
      text: "订单待审核，还不能确认收货",
    });
    await advance(id, "approve", { actor: "operator:林", text: "" }, NOW);
    await advance(id, "ship", { actor: "operator:周", text: "演示物流 DEMO0001" }, NOW + 1);
    expect(await order(id)).toMatchObject({ status: "pendingReceipt", shipped_at: NOW + 1 });
    await Promise.all([confirmReceipt(1, id, "buyer:1", NOW), confirmReceipt(1, id, "buyer:1", NOW)]);
    expect(await order(id)).toMatchObject({ status: "completed", completed_at: NOW });
    expect(await readAmount(1, "points")).toBe(pointsFor(payable));
    expect(await kinds(id)).toEqual(["placed", "paid", "approved", "shipped", "received"]);
  });

  it("happens by itself ten days after shipping", async () => {
    const { id, payable } = await placed();
    await payWhole(id, payable);
    await advance(id, "approve", { actor: "operator:林", text: "" }, NOW);
    await advance(id, "ship", { actor: "operator:周", text: "" }, NOW);
    expect(await receiveOverdue(NOW + 10 * DAY - 1)).toBe(0);
    expect(await receiveOverdue(NOW + 10 * DAY)).toBe(1);
    expect((await order(id)).status).toBe("completed");
  });
});

describe("unpaid in time", () => {
  it("is cancelled after 24 hours, everything back", async () => {
    const before = await state();
    const { id } = await placed();
    expect(await expireUnpaid(NOW + DAY - 1)).toBe(0);
    expect(await expireUnpaid(NOW + DAY)).toBe(1);
    expect(await state()).toEqual(before);
    expect(await order(id)).toMatchObject({ status: "cancelled", cancel_reason: "超时未付款" });
    expect(await expireUnpaid(NOW + DAY)).toBe(0);
  });

  it("waits while a transfer slip is being checked", async () => {
    const { id, payable } = await placed();
    await ensureRows("file", 1);
    await db
      .insertInto("payment")
      .values({
        number: "P1",
        company_id: 1,
        order_id: id,
        provider: "bank",
        amount: payable,
        state: "pending",
        transfer_proof_file_id: 1,
        created_at: NOW,
        note: "",
      })
      .execute();
    expect(await expireUnpaid(NOW + 2 * DAY)).toBe(0);
    expect((await order(id)).status).toBe("pendingPayment");
  });

  it("cannot be done to a paid order", async () => {
    const { id, payable } = await placed();
    await payWhole(id, payable);
    const result = await inTransaction((trx) =>
      cancelIn(trx, id, { move: "expire", actor: "shop", reason: "" }, NOW),
    );
    expect(result).toEqual({ ok: false, text: "订单待审核，不能按超时取消" });
  });
});
