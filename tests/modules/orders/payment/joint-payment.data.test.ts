import { describe, expect, test } from "vitest";
import type { SignedIn } from "~/modules/company/identity/buyer";
import type { JointSelection } from "~/modules/orders/payment/joint-form";
import { readJointPaid } from "~/modules/orders/payment/joint-paid.server";
import { jointPage, jointRefusals, startJointPayment } from "~/modules/orders/payment/joint-payment.server";
import { expireRequested, expireUnpaid } from "~/modules/orders/payment/overdue.server";
import { listUnpaidOrders, readPayPage } from "~/modules/orders/payment/payment-funds.server";
import { paymentPage } from "~/modules/orders/payment/pay-page.server";
import { applyNotice } from "~/modules/orders/payment/settle.server";
import { moneyFacts } from "~/modules/orders/payment/money-admin.server";
import { cancelOrder } from "~/modules/orders/transitions/transitions.server";
import { rechargePage } from "~/modules/payments/recharge/recharge.server";
import { decideSandbox } from "~/modules/payments/sandbox/sandbox.server";
import { DAY } from "~/platform/values/clock";
import { db } from "~/platform/database/database.server";
import { begun, choice, company, NOW, order, transferProof, getState, walletOf } from "./pay-fixtures";
import { confirmTransfer } from "./confirm-transfer";

let tokens = 0;
const sent = (seenTotal: number, seenRest: number, more: Partial<JointSelection> = {}): JointSelection => ({
  token: `joint-form-token-${(tokens += 1)}`,
  seenTotal,
  seenRest,
  paymentMethod: "alipay",
  transferProof: null,
  ...more,
});
const all = (orderIds: number[], useBalance = true) => ({ orderIds, useBalance });
const rechargeOf = async (viewer: SignedIn) =>
  db
    .selectFrom("payment")
    .select(["id", "number", "amount", "state"])
    .where("company_id", "=", viewer.buyer.companyId)
    .where("purpose", "=", "recharge")
    .executeTakeFirstOrThrow();
const paid = (number: string, amount: number) => ({
  id: `notice:${number}`,
  paymentNumber: number,
  providerRef: `ref:${number}`,
  amount,
  result: "success" as const,
});

describe("from the balance", () => {
  test("all of them, once for one form, however often it is sent", async () => {
    const viewer = await company(50_000);
    const ids = [await order(viewer, 20_000), await order(viewer, 25_000)];
    const form = sent(45_000, 0);
    const done = await Promise.all([1, 2, 3].map(() => startJointPayment(viewer, all(ids), form, NOW)));
    expect(done).toEqual(done.map(() => ({ ok: true, to: `/cart/step4?order=${ids[0]}&order=${ids[1]}` })));
    const page = await readJointPaid(viewer.buyer.companyId, { paymentNumber: null, orderIds: ids }, NOW);
    expect(page).toMatchObject({
      result: "paid",
      amount: 45_000,
      orders: ids.map((id) => ({ id, isPaid: true })),
    });
    const other = await company(0);
    expect(
      await readJointPaid(other.buyer.companyId, { paymentNumber: null, orderIds: ids }, NOW),
    ).toBeNull();
    for (const id of ids) expect((await getState(id)).status).toBe("pendingReview");
    expect(await walletOf(viewer)).toMatchObject({ balance: 5_000 });
  });

  test("none of them where one changed or the balance fell", async () => {
    const viewer = await company(50_000);
    const ids = [await order(viewer, 20_000), await order(viewer, 25_000)];
    await cancelOrder(viewer.buyer.companyId, ids[1]!, { actor: "buyer:1", reason: "不要了" }, NOW);
    const refused = await startJointPayment(viewer, all(ids), sent(45_000, 0), NOW);
    expect(refused).toMatchObject({ ok: false, field: null });
    expect((await getState(ids[0]!)).status).toBe("pendingPayment");
    expect(await walletOf(viewer)).toMatchObject({ balance: 50_000 });
    const poor = await company(10_000);
    const two = [await order(poor, 8_000), await order(poor, 8_000)];
    expect(await startJointPayment(poor, all(two), sent(16_000, 0), NOW)).toMatchObject({ ok: false });
    expect(await walletOf(poor)).toMatchObject({ balance: 10_000 });
  });

  test("counts what a payment of theirs that was begun before holds back", async () => {
    const viewer = await company(10_000);
    const [item, other] = [await order(viewer, 30_000), await order(viewer, 4_000)];
    await begun(viewer, item, choice(20_000, { useBalance: true }));
    expect((await jointPage(viewer, all([item, other]), NOW)).plan).toEqual({
      total: 34_000,
      fromBalance: 10_000,
      rest: 24_000,
    });
  });
});

describe("by a payment", () => {
  test("they are paid as soon as its money is there, and what was left of the balance with it", async () => {
    const viewer = await company(10_000);
    const ids = [await order(viewer, 20_000), await order(viewer, 25_000)];
    const started = await startJointPayment(viewer, all(ids), sent(45_000, 35_000), NOW);
    expect(started).toMatchObject({ ok: true });
    const { number, amount } = await rechargeOf(viewer);
    expect(amount).toBe(35_000);
    expect(await paymentPage(viewer.buyer.companyId, number, false, NOW)).toMatchObject({
      subject: "合并付款 2 张订单",
    });
    expect((await getState(ids[0]!)).status).toBe("pendingPayment");
    expect(await applyNotice("alipay", paid(number, 35_000), NOW)).toBe("accepted");
    expect(await applyNotice("alipay", { ...paid(number, 35_000), id: "again" }, NOW)).toBe("already");
    for (const id of ids) expect((await getState(id)).status).toBe("pendingReview");
    expect(await walletOf(viewer)).toMatchObject({ balance: 0 });
    const { companyId } = viewer.buyer;
    const result = `/cart/step4?payment=${number}`;
    expect(await paymentPage(companyId, number, true, NOW)).toEqual({ result });
    expect(await readJointPaid(companyId, { paymentNumber: number, orderIds: [] }, NOW)).toMatchObject({
      result: "paid",
      amount: 35_000,
      orders: ids.map((id) => ({ id, isPaid: true })),
    });
    const other = await company(0);
    expect(
      await readJointPaid(other.buyer.companyId, { paymentNumber: number, orderIds: [] }, NOW),
    ).toBeNull();
  });

  test("what was cancelled or paid meanwhile leaves its money in the balance", async () => {
    const viewer = await company();
    const ids = [await order(viewer, 20_000), await order(viewer, 25_000)];
    await startJointPayment(viewer, all(ids), sent(45_000, 45_000), NOW);
    await cancelOrder(viewer.buyer.companyId, ids[0]!, { actor: "buyer:1", reason: "不要了" }, NOW);
    await applyNotice("alipay", paid((await rechargeOf(viewer)).number, 45_000), NOW);
    expect((await getState(ids[1]!)).status).toBe("pendingReview");
    expect((await getState(ids[0]!)).status).toBe("cancelled");
    expect(await walletOf(viewer)).toMatchObject({ balance: 20_000 });
  });

  test("the balance left alone is not touched", async () => {
    const viewer = await company(10_000);
    const ids = [await order(viewer, 20_000)];
    await startJointPayment(viewer, all(ids, false), sent(20_000, 20_000), NOW);
    await applyNotice("alipay", paid((await rechargeOf(viewer)).number, 20_000), NOW);
    expect((await getState(ids[0]!)).status).toBe("pendingReview");
    expect(await walletOf(viewer)).toMatchObject({ balance: 10_000 });
  });

  test("a transfer is begun with its proof alone; its orders wait for it past their time, and no one pays them twice", async () => {
    const viewer = await company();
    const { companyId } = viewer.buyer;
    const ids = [await order(viewer, 20_000), await order(viewer, 25_000)];
    const bank = { paymentMethod: "bank" };
    expect(await startJointPayment(viewer, all(ids), sent(45_000, 45_000, bank), NOW)).toMatchObject({
      ok: false,
      field: "transferProof",
    });
    const proof = { ...bank, transferProof: transferProof() };
    const started = await startJointPayment(viewer, all(ids), sent(45_000, 45_000, proof), NOW);
    const { number } = await rechargeOf(viewer);
    expect(started).toEqual({ ok: true, to: `/cart/step4?payment=${number}` });
    expect(await readJointPaid(companyId, { paymentNumber: number, orderIds: [] }, NOW)).toMatchObject({
      result: "transferProof",
    });
    expect(await readPayPage(companyId, ids[0]!, null, NOW)).toMatchObject({ isCheckedTogether: true });
    expect(await listUnpaidOrders(companyId, NOW)).toEqual([]);
    expect((await jointRefusals(companyId, ids, NOW)).map(({ orderId }) => orderId)).toEqual(ids);
    await expireUnpaid(NOW + 2 * DAY);
    expect((await getState(ids[0]!)).status).toBe("pendingPayment");
    // Less came than was announced: what it covers is paid, the rest waits.
    await confirmTransfer((await rechargeOf(viewer)).number, 30_000, "finance", NOW + 2 * DAY, "part");
    expect((await getState(ids[0]!)).status).toBe("pendingReview");
    expect((await getState(ids[1]!)).status).toBe("pendingPayment");
    expect(await walletOf(viewer)).toMatchObject({ balance: 10_000 });
  });
});

describe("an order whose own payment was begun before", () => {
  test("waits for the transfer too, and that payment is closed when it is paid", async () => {
    const viewer = await company();
    const id = await order(viewer, 20_000);
    await begun(viewer, id, choice(20_000));
    const proof = { paymentMethod: "bank", transferProof: transferProof() };
    expect(await startJointPayment(viewer, all([id]), sent(20_000, 20_000, proof), NOW)).toMatchObject({
      ok: true,
    });
    await expireRequested(NOW + 2 * DAY);
    expect((await getState(id)).status).toBe("pendingPayment");
    await confirmTransfer((await rechargeOf(viewer)).number, 20_000, "finance", NOW + 2 * DAY, "whole");
    expect(await getState(id)).toMatchObject({
      status: "pendingReview",
      payments: ["alipay 20000 closed", "balance 20000 succeeded"],
    });
  });

  test("is not paid twice where that one's notice got lost", async () => {
    const viewer = await company(50_000);
    const [item, other] = [await order(viewer, 20_000), await order(viewer, 5_000)];
    await decideSandbox(await begun(viewer, item, choice(20_000)), "success", NOW);
    expect(await startJointPayment(viewer, all([item, other]), sent(25_000, 0), NOW)).toMatchObject({
      ok: false,
    });
    expect(await getState(item)).toMatchObject({
      status: "pendingReview",
      payments: ["alipay 20000 succeeded"],
    });
    expect(await walletOf(viewer)).toMatchObject({ balance: 50_000 });
  });

  test("leaves no code behind that could still be paid", async () => {
    const viewer = await company(50_000);
    const id = await order(viewer, 20_000);
    await begun(viewer, id, choice(20_000));
    expect(await startJointPayment(viewer, all([id]), sent(20_000, 0), NOW)).toMatchObject({ ok: true });
    const [own] = await db
      .selectFrom("payment")
      .select(["number", "state"])
      .where("order_id", "=", id)
      .where("provider", "=", "alipay")
      .execute();
    expect(own!.state).toBe("closed");
    expect(await decideSandbox(own!.number, "success", NOW)).toBeNull();
  });
});

test("buyer and finance read which orders a joint payment is for", async () => {
  const viewer = await company();
  const ids = [await order(viewer, 20_000), await order(viewer, 25_000)];
  await startJointPayment(viewer, all(ids), sent(45_000, 45_000), NOW);
  const { id, number } = await rechargeOf(viewer);
  const page = await rechargePage(viewer.buyer.companyId, 1, number);
  expect([page.rows[0]?.orders, page.back?.orders]).toEqual([2, 2]);
  const orders = await db
    .selectFrom("orders")
    .select("number")
    .where("id", "in", ids)
    .orderBy("id")
    .execute();
  expect((await moneyFacts([id])).get(id)!.orderNumber).toBe(orders.map((row) => row.number).join("、"));
});

test("other companies' orders, ephedrine and sums nobody saw are none of it", async () => {
  const [viewer, stranger] = [await company(90_000), await company(90_000)];
  const [item, ephedrine] = [await order(viewer, 20_000), await order(viewer, 10_000, true)];
  const page = await jointPage(viewer, all([item, ephedrine]), NOW);
  expect(page.orders.map(({ id }) => id)).toEqual([item]);
  expect(page.refused).toMatchObject([{ id: ephedrine }]);
  expect((await jointPage(stranger, all([item]), NOW)).orders).toEqual([]);
  expect(await startJointPayment(stranger, all([item]), sent(20_000, 0), NOW)).toMatchObject({ ok: false });
  expect(await startJointPayment(viewer, all([item]), sent(19_000, 0), NOW)).toMatchObject({ ok: false });
  expect(await startJointPayment(viewer, all([]), sent(0, 0), NOW)).toMatchObject({ ok: false });
  expect((await getState(item)).payments).toEqual([]);
});
