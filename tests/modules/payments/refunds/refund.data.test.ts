import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { receiveNotice } from "~/modules/orders/payment/settle.server";
import { startPayment } from "~/modules/orders/payment/start-payment.server";
import { settleByHand } from "~/admin/finance/outgoing.server";
import { listPayments } from "~/modules/payments/payment/payments.server";
import {
  finishRefund,
  oldestRefundsByHand,
  pageOfRefunds,
} from "~/modules/payments/refunds/refund-queue.server";
import { refundOrder, refundPayments, sendRefunds } from "~/modules/payments/refunds/refund.server";
import { decideSandbox } from "~/modules/payments/sandbox/sandbox.server";
import { db, type Db, inTransaction } from "~/platform/database/database.server";
import {
  begun,
  choice,
  company,
  NOW,
  order,
  transferProof,
  getState,
  walletOf,
} from "../../orders/payment/pay-fixtures";
import { bookState } from "../admin";
import { confirmTransfer } from "../../orders/payment/confirm-transfer";

/** An order of ¥300.00: 60.00 in red packets, 100.00 of the balance, 140.00 by the sandbox. */
async function paidOrder() {
  const viewer = await company(10_000, 9_000);
  const id = await order(viewer, 30_000);
  const number = await begun(viewer, id, choice(14_000, { useBalance: true, useRedPacket: true }));
  await receiveNotice("alipay", (await decideSandbox(number, "success", NOW))!, NOW);
  return { viewer, id, number };
}
const refund = (id: number, amount: number, key: string) =>
  inTransaction((trx) => refundOrder(trx, id, { amount, key }, NOW));

const waitsForLock = (trx: Db) =>
  expect
    .poll(async () => {
      const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      return (await waiting.execute(trx)).rows.length;
    })
    .toBe(1);

describe("refundOrder", () => {
  test("shares a refund over everything that paid, to the fen", async () => {
    const { viewer, id, number } = await paidOrder();
    expect(await refund(id, 3_000, "case:1")).toEqual({
      ok: true,
      returned: { wallet: 1_600, outside: 1_400 },
      already: false,
    });
    expect(await walletOf(viewer)).toMatchObject({ balance: 1_000, redPacket: 3_600 });
    await sendRefunds(NOW);
    expect((await bookState(number))?.refunded).toBe(1_400);
    expect((await getState(id)).payments.every((text) => text.endsWith("succeeded"))).toBe(true);
  });

  test("does nothing the second time with the same key, and throws for another amount", async () => {
    const { viewer, id, number } = await paidOrder();
    await refund(id, 3_000, "case:2");
    expect(await refund(id, 3_000, "case:2")).toEqual({
      ok: true,
      returned: { wallet: 0, outside: 0 },
      already: true,
    });
    await expect(refund(id, 2_999, "case:2")).rejects.toThrow("another amount");
    expect(await sendRefunds(NOW)).toBe(1);
    expect(await sendRefunds(NOW)).toBe(0);
    expect(await walletOf(viewer)).toMatchObject({ balance: 1_000, redPacket: 3_600 });
    expect((await bookState(number))?.refunded).toBe(1_400);
  });

  test("gives back everything in the end and never more", async () => {
    const { viewer, id, number } = await paidOrder();
    for (const [i, amount] of [7_777, 1, 22_222].entries())
      expect(await refund(id, amount, `case:${i}`)).toMatchObject({ ok: true });
    expect(await refund(id, 1, "over")).toEqual({ ok: false, reason: "tooMuch" });
    await sendRefunds(NOW);
    expect((await bookState(number))?.refunded).toBe(14_000);
    expect(await walletOf(viewer)).toMatchObject({ balance: 10_000, redPacket: 9_000 });
    expect((await getState(id)).payments.every((text) => text.endsWith("refunded"))).toBe(true);
  });

  test("the payment is refunded when its last two refunds end at the same time", async () => {
    const { id } = await paidOrder();
    await refund(id, 10_000, "case:first");
    await refund(id, 20_000, "case:second");
    const [first, second] = (await pageOfRefunds(false, { after: null, limit: 1_000 })).filter(
      ({ orderId }) => orderId === id,
    );
    let firstIsDone!: () => void;
    const later = new Promise<void>((resolve) => (firstIsDone = resolve)).then(() =>
      inTransaction((trx) => finishRefund(trx, second!, NOW)),
    );
    await inTransaction(async (trx) => {
      await finishRefund(trx, first!, NOW);
      firstIsDone();
      // Where another transaction may begin, it waits for this one.
      if (process.env.TEST_ENGINE === "postgres") await Promise.race([later, waitsForLock(trx)]);
    });
    expect(await later).toBe(true);
    expect((await getState(id)).payments.every((text) => text.endsWith("refunded"))).toBe(true);
  });

  test("ten at once with one key refund once, ten with keys of their own never more than was paid", async () => {
    const { viewer, id } = await paidOrder();
    await Promise.all(Array.from({ length: 10 }, () => refund(id, 3_000, "same")));
    expect(await walletOf(viewer)).toMatchObject({ balance: 1_000 });
    const all = await Promise.all(Array.from({ length: 10 }, (_, i) => refund(id, 3_000, `own:${i}`)));
    expect(all.filter(({ ok }) => ok)).toHaveLength(9);
    expect((await listPayments(id)).map(({ amount, refunded: back }) => amount - back)).toEqual([0, 0, 0]);
  });

  test("leaves what cancelling gives back: the rest of every means", async () => {
    const { viewer, id, number } = await paidOrder();
    await refund(id, 3_000, "case:3");
    await inTransaction((trx) => refundPayments(trx, id, NOW));
    await inTransaction((trx) => refundPayments(trx, id, NOW));
    await sendRefunds(NOW);
    expect((await bookState(number))?.refunded).toBe(14_000);
    expect(await walletOf(viewer)).toMatchObject({ balance: 10_000, redPacket: 9_000 });
  });
});

test("a transfer's refund waits for the operator, part by part", async () => {
  const viewer = await company();
  const id = await order(viewer, 30_000);
  await startPayment(
    viewer,
    id,
    choice(30_000, { paymentMethod: "bank", transferProof: transferProof() }),
    NOW,
  );
  const { number } = (await listPayments(id))[0]!;
  await confirmTransfer(number, 30_000, "finance", NOW);
  await refund(id, 1_000, "case:a");
  await refund(id, 2_000, "case:b");
  expect(await sendRefunds(NOW)).toBe(0);
  const mine = async () =>
    (await oldestRefundsByHand(1_000)).filter(({ paymentNumber }) => paymentNumber === number);
  const [first, second] = await mine();
  expect([first!.amount, second!.amount, (await mine()).length]).toEqual([1_000, 2_000, 2]);
  const settle = (refundNumber: string) =>
    settleByHand(
      { number: refundNumber, reason: "网银汇出", isUnasked: false },
      { id: null, name: "财务" },
      NOW,
    );
  expect(await settle(first!.number)).toMatchObject({ ok: true });
  expect(await settle(first!.number)).toBeNull();
  expect((await mine()).map((refund) => refund.number)).toEqual([second!.number]);
  expect(await settle(second!.number)).toMatchObject({ ok: true });
  expect(await mine()).toEqual([]);
  expect((await getState(id)).payments).toEqual(["bank 30000 succeeded"]);
  const states = await db.selectFrom("payment_refund").select("state").where("order_id", "=", id).execute();
  expect(states.map(({ state }) => state)).toEqual(["done", "done"]);
});
