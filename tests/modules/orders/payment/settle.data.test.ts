import { describe, expect, test } from "vitest";
import type { SignedIn } from "~/modules/company/identity/buyer";
import { cancelOrder } from "~/modules/orders/transitions/transitions.server";
import { applyNotice, askProviders, receiveNotice } from "~/modules/orders/payment/settle.server";
import { readMonthStatement } from "~/modules/invoices/month-statement.server";
import { PAY_WITHIN } from "~/modules/orders/order/transition";
import { readPayPage } from "~/modules/orders/payment/payment-funds.server";
import { startPayment } from "~/modules/orders/payment/start-payment.server";
import { runScheduledJobs } from "~/cli/scheduled/upkeep";
import type { PaymentNotice } from "~/modules/payments/providers/notice";
import { listPayments } from "~/modules/payments/payment/payments.server";
import { finishRefund, oldestRefundsByHand } from "~/modules/payments/refunds/refund-queue.server";
import { sendRefunds } from "~/modules/payments/refunds/refund.server";
import { decideSandbox } from "~/modules/payments/sandbox/sandbox.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { toDay } from "~/platform/values/clock";
import { begun, choice, company, NOW, order, transferProof, getState, walletOf } from "./pay-fixtures";
import { bookState } from "../../payments/admin";
import { confirmTransfer } from "./confirm-transfer";

const success = (number: string, amount: number, id = `n-${number}`): PaymentNotice => ({
  id,
  paymentNumber: number,
  providerRef: `r-${number}`,
  amount,
  result: "success",
});

/** The provider did not close it in time: somebody had already scanned. */
async function reopen(number: string): Promise<void> {
  await db.updateTable("sandbox_payment").set({ state: "waiting" }).where("number", "=", number).execute();
}

async function findResults(number: string): Promise<string[]> {
  const rows = await db
    .selectFrom("payment_notice")
    .select("result")
    .where("payment_number", "=", number)
    .orderBy("id")
    .execute();
  return rows.map((row) => row.result);
}

async function scene(balance = 10_000): Promise<{ viewer: SignedIn; id: number; number: string }> {
  const viewer = await company(balance);
  const id = await order(viewer, 30_000);
  const rest = 30_000 - balance;
  const number = await begun(viewer, id, choice(rest, { useBalance: balance > 0 }));
  return { viewer, id, number };
}

describe("a notice of success", () => {
  test("pays the order with all its parts", async () => {
    const { viewer, id, number } = await scene();
    expect(await applyNotice("alipay", success(number, 20_000), NOW)).toBe("accepted");
    expect(await getState(id)).toEqual({
      status: "pendingReview",
      paid: 30_000,
      payments: ["balance 10000 succeeded", "alipay 20000 succeeded"],
    });
    expect(await walletOf(viewer)).toMatchObject({ balance: 0 });
  });

  test("sent twice, or with news that is known, pays once", async () => {
    const { id, number } = await scene();
    await applyNotice("alipay", success(number, 20_000), NOW);
    expect(await applyNotice("alipay", success(number, 20_000), NOW)).toBe("replay");
    expect(await applyNotice("alipay", success(number, 20_000, "another"), NOW)).toBe("already");
    expect((await getState(id)).paid).toBe(30_000);
    expect(await findResults(number)).toEqual(["accepted", "already"]);
  });

  test("sent twenty times at once pays once", async () => {
    const { id, number } = await scene();
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        applyNotice("alipay", success(number, 20_000, `${number}:${i % 2}`), NOW),
      ),
    );
    expect(all.filter((item) => item === "accepted")).toHaveLength(1);
    expect((await getState(id)).paid).toBe(30_000);
  });

  test("with another amount is flagged and pays nothing", async () => {
    const { id, number } = await scene();
    expect(await applyNotice("alipay", success(number, 19_999), NOW)).toBe("wrongAmount");
    expect(await getState(id)).toMatchObject({ status: "pendingPayment", paid: 0 });
    expect((await listPayments(id)).at(-1)?.note).toContain("金额不符");
  });

  test("for a payment that nobody began, or that is another provider's, changes nothing", async () => {
    const { id, number } = await scene();
    expect(await applyNotice("alipay", success("P-none", 1), NOW)).toBe("unknownPayment");
    expect(await applyNotice("bank", success(number, 20_000), NOW)).toBe("unknownPayment");
    expect((await getState(id)).status).toBe("pendingPayment");
  });

  test("after cancellation goes back by itself, and the wallet's part is back already", async () => {
    const { viewer, id, number } = await scene();
    await cancelOrder(viewer.buyer.companyId, id, { actor: "buyer:1", reason: "不要了" }, NOW);
    expect(await walletOf(viewer)).toMatchObject({ balance: 10_000 });
    const request = await decideSandbox(number, "success", NOW);
    expect((await receiveNotice("alipay", request!, NOW)).status).toBe(200);
    expect(await getState(id)).toEqual({
      status: "cancelled",
      paid: 0,
      payments: ["balance 10000 closed", "alipay 20000 refunded"],
    });
    expect((await bookState(number))?.refunded).toBe(20_000);
    expect(await walletOf(viewer)).toMatchObject({ balance: 10_000 });
  });

  test("for a payment that the buyer replaced goes back, and the order waits for the new one", async () => {
    const { viewer, id, number } = await scene();
    const newer = await begun(viewer, id, choice(30_000));
    expect(await decideSandbox(number, "success", NOW)).toBeNull();
    await reopen(number);
    await receiveNotice("alipay", (await decideSandbox(number, "success", NOW))!, NOW);
    expect((await getState(id)).payments).toEqual([
      "balance 10000 closed",
      "alipay 20000 refunded",
      "alipay 30000 pending",
    ]);
    await receiveNotice("alipay", (await decideSandbox(newer, "success", NOW))!, NOW);
    expect(await getState(id)).toMatchObject({ status: "pendingReview", paid: 30_000 });
  });
});

test("two tabs that pay two attempts at the same moment: one counts, the other goes back", async () => {
  const { viewer, id, number } = await scene();
  const newer = await begun(viewer, id, choice(30_000));
  await reopen(number);
  const notices = await Promise.all([
    decideSandbox(number, "success", NOW),
    decideSandbox(newer, "success", NOW),
  ]);
  await Promise.all(notices.map((notice) => receiveNotice("alipay", notice!, NOW)));
  expect(await getState(id)).toMatchObject({ status: "pendingReview", paid: 30_000 });
  expect((await bookState(number))?.refunded).toBe(20_000);
  expect(await bookState(newer)).toMatchObject({ state: "paid", refunded: 0 });
  expect(await walletOf(viewer)).toMatchObject({ balance: 10_000 });
});

test("a payment and a cancellation at the same moment end in one of two honest ways", async () => {
  const { viewer, id, number } = await scene();
  const notice = await decideSandbox(number, "success", NOW);
  await Promise.all([
    receiveNotice("alipay", notice!, NOW),
    cancelOrder(viewer.buyer.companyId, id, { actor: "buyer:1", reason: "不要了" }, NOW),
  ]);
  await sendRefunds(NOW);
  expect((await getState(id)).status).toBe("cancelled");
  expect((await bookState(number))?.refunded).toBe(20_000);
  expect(await walletOf(viewer)).toMatchObject({ balance: 10_000 });
});

test("a failed payment gives the wallet's part back and lets the buyer try again", async () => {
  const { viewer, id, number } = await scene();
  await receiveNotice("alipay", (await decideSandbox(number, "fail", NOW))!, NOW);
  expect((await getState(id)).payments).toEqual(["balance 10000 failed", "alipay 20000 failed"]);
  expect(await walletOf(viewer)).toMatchObject({ balance: 10_000 });
  expect(await begun(viewer, id, choice(20_000, { useBalance: true }))).not.toBe(number);
});

test("a lost notice is made up for by asking the provider", async () => {
  const { id, number } = await scene();
  await decideSandbox(number, "success", NOW);
  await askProviders(id, NOW);
  expect((await getState(id)).status).toBe("pendingReview");
  await askProviders(id, NOW);
  expect((await getState(id)).paid).toBe(30_000);
});

test("cancelling a paid order gives every part back to where it came from, once", async () => {
  const viewer = await company(10_000, 9_000);
  const id = await order(viewer, 30_000);
  const number = await begun(viewer, id, choice(14_000, { useBalance: true, useRedPacket: true }));
  await receiveNotice("alipay", (await decideSandbox(number, "success", NOW))!, NOW);
  expect(await walletOf(viewer)).toEqual({ balance: 0, redPacket: 3_000, points: 0 });
  await cancelOrder(viewer.buyer.companyId, id, { actor: "buyer:1", reason: "不要了" }, NOW);
  await cancelOrder(viewer.buyer.companyId, id, { actor: "buyer:1", reason: "不要了" }, NOW);
  await sendRefunds(NOW);
  expect(await sendRefunds(NOW)).toBe(0);
  expect(await walletOf(viewer)).toEqual({ balance: 10_000, redPacket: 9_000, points: 0 });
  expect((await getState(id)).payments).toEqual([
    "balance 10000 refunded",
    "redPacket 6000 refunded",
    "alipay 14000 refunded",
  ]);
});

describe("a transfer confirmed by an operator", () => {
  async function transfer() {
    const viewer = await company();
    const id = await order(viewer, 30_000, true);
    await startPayment(
      viewer,
      id,
      choice(30_000, { paymentMethod: "bank", transferProof: transferProof() }),
      NOW,
    );
    const number = (await listPayments(id))[0]?.number ?? "";
    return { viewer, id, number };
  }

  test("pays the order, once", async () => {
    const { id, number } = await transfer();
    expect(await confirmTransfer(number, 30_000, "finance", NOW)).toBe("accepted");
    expect(await confirmTransfer(number, 30_000, "finance", NOW)).toBe("replay");
    expect(await getState(id)).toMatchObject({ status: "pendingReview", paid: 30_000 });
    const paid = await db
      .selectFrom("order_event")
      .select("actor")
      .where("order_id", "=", id)
      .where("kind", "=", "paid")
      .execute();
    expect(paid).toEqual([{ actor: "operator:finance" }]);
  });

  test("goes back by hand; the month's statement counts the refund once it has been sent", async () => {
    const { viewer, id, number } = await transfer();
    await confirmTransfer(number, 30_000, "finance", NOW);
    await cancelOrder(viewer.buyer.companyId, id, { actor: "buyer:1", reason: "不要了" }, NOW);
    const account = async () =>
      (await readMonthStatement(viewer.buyer.companyId, toDay(NOW).slice(0, 7))).account;
    expect(await account()).toMatchObject({ sums: { paid: 30_000, refunded: 0 }, closing: -30_000 });
    const refund = (await oldestRefundsByHand(1_000)).find((row) => row.paymentNumber === number);
    expect(await inTransaction((trx) => finishRefund(trx, refund!, NOW, true))).toBe(true);
    expect(await account()).toMatchObject({ sums: { refunded: 30_000 }, closing: 0 });
  });

  test("in part counts, leaves the rest open for a day, and takes it by another slip", async () => {
    const { viewer, id, number } = await transfer();
    expect(await confirmTransfer(number, 3_000, "finance", NOW)).toBe("serialMissing");
    expect(await getState(id)).toMatchObject({ paid: 0, payments: ["bank 30000 pending"] });
    expect(await confirmTransfer(number, 3_000, "finance", NOW, "first")).toBe("partial");
    expect(await confirmTransfer(number, 3_000, "finance", NOW, "first")).toBe("replay");
    expect(await getState(id)).toEqual({
      status: "pendingPayment",
      paid: 3_000,
      payments: ["bank 27000 pending", "bank 3000 succeeded"],
    });
    expect(await readPayPage(viewer.buyer.companyId, id, null, NOW)).toMatchObject({
      paid: 3_000,
      open: { amount: 27_000, transferProofFileId: null },
      payBefore: NOW + PAY_WITHIN,
    });
    const events = db.selectFrom("order_event").select(["kind", "note"]).where("order_id", "=", id);
    expect(await events.where("kind", "in", ["paid", "paidPart"]).execute()).toEqual([
      { kind: "paidPart", note: "对公转账到账 ¥30.00，还需支付 ¥270.00" },
    ]);
    const again = { paymentMethod: "bank", transferProof: null };
    expect(await startPayment(viewer, id, choice(27_000, again), NOW)).toMatchObject({
      refusal: { code: "transferProofMissing" },
    });
    expect(
      (await startPayment(viewer, id, choice(27_000, { ...again, transferProof: transferProof() }), NOW)).ok,
    ).toBe(true);
    const elsewhere = await transfer();
    expect(await confirmTransfer(elsewhere.number, 3_000, "finance", NOW, "first")).toBe("serialUsed");
    expect(await getState(elsewhere.id)).toMatchObject({ paid: 0 });
    expect(await confirmTransfer(number, 3_000, "finance", NOW, "second")).toBe("partial");
    expect(await confirmTransfer(number, 24_000, "finance", NOW)).toBe("accepted");
    expect(await getState(id)).toMatchObject({ status: "pendingReview", paid: 30_000 });
  });

  test("in part, and never the rest: the part goes to the balance when the order ends", async () => {
    const { viewer, id, number } = await transfer();
    await confirmTransfer(number, 3_000, "finance", NOW, "part");
    await runScheduledJobs(NOW + PAY_WITHIN - 1);
    expect((await getState(id)).status).toBe("pendingPayment");
    await runScheduledJobs(NOW + PAY_WITHIN);
    expect((await getState(id)).status).toBe("cancelled");
    expect(await walletOf(viewer)).toMatchObject({ balance: 3_000 });
    await runScheduledJobs(NOW + PAY_WITHIN);
    expect(await walletOf(viewer)).toMatchObject({ balance: 3_000 });
    expect(await confirmTransfer(number, 27_000, "finance", NOW + PAY_WITHIN)).toBe("late");
  });

  test("in part, then the rest by another means", async () => {
    const viewer = await company();
    const id = await order(viewer, 30_000);
    await startPayment(
      viewer,
      id,
      choice(30_000, { paymentMethod: "bank", transferProof: transferProof() }),
      NOW,
    );
    const number = (await listPayments(id))[0]?.number ?? "";
    await confirmTransfer(number, 10_000, "finance", NOW, "tenth");
    const rest = await begun(viewer, id, choice(20_000));
    expect(await applyNotice("alipay", success(rest, 20_000), NOW)).toBe("accepted");
    expect(await getState(id)).toMatchObject({ status: "pendingReview", paid: 30_000 });
    await cancelOrder(viewer.buyer.companyId, id, { actor: "buyer:1", reason: "不要了" }, NOW);
    expect((await getState(id)).payments.slice(1)).toEqual(["bank 10000 refunding", expect.any(String)]);
    expect(await walletOf(viewer)).toMatchObject({ balance: 0 });
  });

  test("with a surplus pays the order, and the surplus goes to the balance, once", async () => {
    const { viewer, id, number } = await transfer();
    expect(await confirmTransfer(number, 30_500, "finance", NOW)).toBe("serialMissing");
    expect(await confirmTransfer(number, 30_500, "finance", NOW, "more")).toBe("surplus");
    expect(await confirmTransfer(number, 30_500, "finance", NOW, "more")).toBe("replay");
    expect(await confirmTransfer(number, 30_500, "finance", NOW, "again")).toBe("already");
    expect(await getState(id)).toMatchObject({ status: "pendingReview", paid: 30_000 });
    expect(await walletOf(viewer)).toMatchObject({ balance: 500 });
  });

  test("after cancellation waits to be sent back by hand", async () => {
    const { viewer, id, number } = await transfer();
    await cancelOrder(viewer.buyer.companyId, id, { actor: "buyer:1", reason: "不要了" }, NOW);
    expect(await confirmTransfer(number, 30_000, "finance", NOW)).toBe("late");
    expect(await getState(id)).toMatchObject({ status: "cancelled", payments: ["bank 30000 refunding"] });
  });
});
