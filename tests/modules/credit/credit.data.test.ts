import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { setCreditIn, stopCreditIn } from "~/modules/credit/account.server";
import { findDebtor, readAgeing } from "~/modules/credit/due-list.server";
import { remindDue } from "~/modules/credit/reminders.server";
import { creditStatement, openReceivables } from "~/modules/credit/statement.server";
import { repayFromBalance } from "~/modules/credit/repay.server";
import { cancelOrder } from "~/modules/orders/transitions/transitions.server";
import { readPayPage } from "~/modules/orders/payment/payment-funds.server";
import { repayByTransfer, reverseRepayment } from "~/modules/payments/repayment/repayment.server";
import { refundOrder } from "~/modules/payments/refunds/refund.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import { readMonthStatement } from "~/modules/invoices/month-statement.server";
import { DAY, toDay } from "~/platform/values/clock";
import { choice, NOW, order, getState, walletOf } from "../orders/payment/pay-fixtures";
import { ledgers, bought, creditor, onCredit, owing, TERMS } from "./credit-fixtures";
import { startPayment } from "~/modules/orders/payment/start-payment.server";
import type { SignedIn } from "~/modules/company/identity/buyer";

let serials = 0;
const transfer = (viewer: SignedIn, amount: number, serial = `S${++serials}`, ids: readonly number[] = []) =>
  inTransaction((trx) =>
    repayByTransfer(trx, { companyId: viewer.buyer.companyId, amount, serial, ids, by: "财务" }, NOW),
  );
const getOpen = (viewer: SignedIn) => openReceivables(viewer.buyer.companyId);
async function fromBalance(viewer: SignedIn, ids: readonly number[], token = newFormToken()) {
  const seen = (await getOpen(viewer))
    .filter(({ id }) => ids.includes(id))
    .reduce((sum, r) => sum + r.open, 0);
  return repayFromBalance(viewer.buyer, { ids, seen, token }, NOW);
}

describe("buying on account", () => {
  test("counts as paid, and is owed until its day", async () => {
    const viewer = await creditor(100_000);
    const id = await bought(viewer, 30_000);
    expect(await getState(id)).toEqual({
      status: "pendingReview",
      paid: 30_000,
      payments: ["credit 30000 succeeded"],
    });
    expect(await ledgers(viewer)).toEqual(owing(30_000));
    expect(await getOpen(viewer)).toMatchObject([{ orderId: id, open: 30_000, dueOn: "2026-12-20" }]);
  });

  test("ten orders at once never go past the limit", async () => {
    const viewer = await creditor(45_000);
    const ids: number[] = [];
    for (let at = 0; at < 10; at += 1) ids.push(await order(viewer, 10_000));
    const answers = await Promise.all(ids.map((id) => onCredit(viewer, id, 10_000)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(4);
    expect(await ledgers(viewer)).toEqual(owing(40_000));
    const states = await Promise.all(ids.map(getState));
    expect(states.filter(({ status }) => status === "pendingReview")).toHaveLength(4);
    expect(states.filter(({ payments }) => payments.length === 0)).toHaveLength(6);
  });

  test("the same order sent twice at once is owed once", async () => {
    const viewer = await creditor(100_000);
    const id = await order(viewer, 10_000);
    const answers = await Promise.all([onCredit(viewer, id, 10_000), onCredit(viewer, id, 10_000)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await ledgers(viewer)).toEqual(owing(10_000));
  });

  const refusal = (text: RegExp) => ({
    ok: false,
    refusal: { code: "creditRefused", text: expect.stringMatching(text) },
  });

  test("is refused past the limit, when stopped, late or without any, and nothing is taken", async () => {
    const viewer = await creditor(20_000, 5_000);
    const { companyId } = viewer.buyer;
    const id = await order(viewer, 30_000);
    expect(await onCredit(viewer, id, 30_000)).toEqual(refusal(/可用额度 ¥200.00/));
    const partly = choice(25_000, { useBalance: true, paymentMethod: "credit" });
    expect(await startPayment(viewer, id, partly, NOW)).toEqual(refusal(/可用额度/));
    expect(await walletOf(viewer)).toMatchObject({ balance: 5_000 });
    expect(await getState(id)).toMatchObject({ status: "pendingPayment", payments: [] });
    await bought(viewer, 1_000, NOW - 31 * DAY);
    const small = await order(viewer, 100);
    expect(await onCredit(viewer, small, 100)).toEqual(refusal(/逾期 1 天/));
    expect(await transfer(viewer, 1_000)).toMatchObject({ ok: true });
    await inTransaction((trx) => stopCreditIn(trx, companyId, "财务", NOW));
    expect(await onCredit(viewer, small, 100)).toEqual(refusal(/已停用/));
  });

  test("never pays ephedrine goods, and their page does not name it", async () => {
    const viewer = await creditor(100_000);
    const id = await order(viewer, 10_000, true);
    expect(await onCredit(viewer, id, 10_000)).toEqual({ ok: false, refusal: { code: "bankOnly" } });
    expect(await readPayPage(viewer.buyer.companyId, id, null, NOW)).toMatchObject({ credit: null });
    expect(await ledgers(viewer)).toEqual(owing(0));
  });

  test("pays what the wallet leaves, and all of it goes back the way it came", async () => {
    const viewer = await creditor(100_000, 10_000, 3_000);
    const id = await order(viewer, 30_000);
    const all = { useBalance: true, useRedPacket: true, paymentMethod: "credit" };
    expect(await startPayment(viewer, id, choice(17_000, all), NOW)).toMatchObject({ ok: true });
    expect(await ledgers(viewer)).toEqual(owing(17_000));
    expect(
      await cancelOrder(viewer.buyer.companyId, id, { actor: "shop", reason: "不要了" }, NOW),
    ).toMatchObject({ ok: true });
    expect(await ledgers(viewer)).toEqual(owing(0));
    expect(await walletOf(viewer)).toEqual({ balance: 10_000, redPacket: 3_000, points: 0 });
  });
});

describe("a refund", () => {
  const refund = (id: number, amount: number, key: string) =>
    inTransaction((trx) => refundOrder(trx, id, { amount, key }, NOW));

  test("lowers what is owed first, and what was repaid goes to the balance", async () => {
    const viewer = await creditor(100_000);
    const id = await bought(viewer, 30_000);
    await transfer(viewer, 20_000);
    expect(await refund(id, 4_000, "return:1")).toMatchObject({ ok: true });
    expect(await ledgers(viewer)).toEqual(owing(6_000));
    expect(await walletOf(viewer)).toMatchObject({ balance: 0 });
    expect(await refund(id, 9_000, "return:2")).toMatchObject({ ok: true });
    expect(await refund(id, 9_000, "return:2")).toMatchObject({ already: true });
    expect(await ledgers(viewer)).toEqual(owing(0));
    expect(await walletOf(viewer)).toMatchObject({ balance: 3_000 });
    expect(await refund(id, 17_001, "return:3")).toEqual({ ok: false, reason: "tooMuch" });
    expect(await refund(id, 17_000, "return:4")).toMatchObject({ ok: true });
    expect(await walletOf(viewer)).toMatchObject({ balance: 20_000 });
  });

  test("and a repayment at once: every fen is somewhere", async () => {
    const viewer = await creditor(100_000, 30_000);
    const id = await bought(viewer, 30_000);
    const ids = (await getOpen(viewer)).map((row) => row.id);
    const [, repaid] = await Promise.all([
      cancelOrder(viewer.buyer.companyId, id, { actor: "shop", reason: "不要了" }, NOW),
      fromBalance(viewer, ids),
    ]);
    expect(repaid.ok === true || repaid.ok === false).toBe(true);
    expect(await ledgers(viewer)).toEqual(owing(0));
    expect(await walletOf(viewer)).toMatchObject({ balance: 30_000 });
  });
});

describe("a repayment", () => {
  test("from the balance pays what was ticked, once for a form", async () => {
    const viewer = await creditor(100_000, 25_000);
    await bought(viewer, 10_000);
    await bought(viewer, 15_000);
    await bought(viewer, 5_000);
    const ids = (await getOpen(viewer)).slice(0, 2).map(({ id }) => id);
    const sent = { ids, seen: 25_000, token: newFormToken() };
    const answers = await Promise.all([1, 2].map(() => repayFromBalance(viewer.buyer, sent, NOW)));
    expect(answers).toEqual([
      { ok: true, to: "/zq" },
      { ok: true, to: "/zq" },
    ]);
    expect(await ledgers(viewer)).toEqual(owing(5_000));
    expect(await walletOf(viewer)).toMatchObject({ balance: 0 });
    const [last] = await getOpen(viewer);
    expect(await fromBalance(viewer, [last!.id])).toMatchObject({
      ok: false,
      text: "余额不足，勾选的账款共 ¥50.00，余额 ¥0.00，还差 ¥50.00，请先充值或少选几笔",
    });
    const other = await creditor(100_000, 50_000);
    const strange = { ids: [last!.id], seen: 5_000, token: newFormToken() };
    expect(await repayFromBalance(other.buyer, strange, NOW)).toMatchObject({ ok: false });
    const old = { ids: [last!.id], seen: 4_000, token: newFormToken() };
    expect(await repayFromBalance(viewer.buyer, old, NOW)).toMatchObject({
      ok: false,
      text: expect.stringContaining("有变化"),
    });
    expect(await ledgers(viewer)).toEqual(owing(5_000));
  });

  test("by transfer pays the earliest first or those that were chosen, and what is over goes to the balance", async () => {
    const viewer = await creditor(100_000);
    await bought(viewer, 10_000, NOW - 10 * DAY);
    await bought(viewer, 10_000, NOW);
    const [early, late] = await getOpen(viewer);
    expect(await transfer(viewer, 4_000)).toMatchObject({ ok: true, outstanding: 16_000 });
    expect((await getOpen(viewer)).map(({ open }) => open)).toEqual([6_000, 10_000]);
    await transfer(viewer, 11_000, undefined, [late!.id]);
    expect(await getOpen(viewer)).toMatchObject([{ id: early!.id, open: 5_000 }]);
    expect(await transfer(viewer, 6_000)).toMatchObject({ outstanding: 0, surplus: 1_000 });
    expect(await walletOf(viewer)).toMatchObject({ balance: 1_000 });
    expect(await ledgers(viewer)).toEqual(owing(0));
    expect(await transfer(viewer, 1_000)).toMatchObject({
      ok: false,
      text: expect.stringContaining("没有未还"),
    });
  });

  test("of one serial counts once, whichever company it is entered for", async () => {
    const [item, other] = [await creditor(100_000), await creditor(100_000)];
    await bought(item, 10_000);
    await bought(other, 10_000);
    const answers = await Promise.all([
      transfer(item, 10_000, "SAME"),
      transfer(other, 10_000, "SAME"),
      transfer(item, 10_000, "SAME"),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const rows = await db.selectFrom("repayment").select("id").where("serial", "=", "SAME").execute();
    expect(rows).toHaveLength(1);
    const [a, b] = [await ledgers(item), await ledgers(other)];
    expect(a.outstanding + b.outstanding).toBe(10_000);
    expect([a, b]).toEqual([owing(a.outstanding), owing(b.outstanding)]);
  });
});

const reverse = (viewer: SignedIn, number: string) =>
  inTransaction((trx) =>
    reverseRepayment(trx, { companyId: viewer.buyer.companyId, number, why: "重复登记", by: "财务" }, NOW),
  );

describe("a repayment that was entered wrongly", () => {
  const repaid = async (viewer: SignedIn, amount: number, serial?: string) => {
    const done = await transfer(viewer, amount, serial);
    if (!done.ok) throw new Error(done.text);
    return done.number;
  };

  test("is reversed once by counter entries; its serial is another company's then", async () => {
    const [viewer, other] = [await creditor(100_000), await creditor(100_000)];
    await bought(viewer, 30_000);
    await bought(viewer, 20_000, NOW + 1);
    await bought(other, 40_000);
    const serial = `WRONG-${++serials}`;
    const number = await repaid(viewer, 35_000, serial);
    expect(await transfer(other, 35_000, serial)).toMatchObject({ ok: false });
    expect(await reverse(other, number)).toEqual({ ok: false, text: "没有这笔转账还款" });
    const done = await Promise.all([reverse(viewer, number), reverse(viewer, number)]);
    expect(done.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(await ledgers(viewer)).toEqual(owing(50_000));
    expect((await getOpen(viewer)).map(({ open }) => open)).toEqual([30_000, 20_000]);
    const entries = await db
      .selectFrom("credit_entry")
      .select(["kind", "amount"])
      .where("company_id", "=", viewer.buyer.companyId)
      .orderBy("id")
      .execute();
    expect(entries.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual([
      "charge 30000",
      "charge 20000",
      "repay -30000",
      "repay -5000",
      "reversal 30000",
      "reversal 5000",
    ]);
    expect(await transfer(other, 35_000, serial)).toMatchObject({ ok: true, outstanding: 5000 });
  });

  test("takes back what went to the balance, and is refused where that is spent", async () => {
    const viewer = await creditor(100_000);
    await bought(viewer, 10_000);
    const number = await repaid(viewer, 25_000);
    expect((await walletOf(viewer)).balance).toBe(15_000);
    expect(await reverse(viewer, number)).toEqual({ ok: true, outstanding: 10_000 });
    expect([(await walletOf(viewer)).balance, await ledgers(viewer)]).toEqual([0, owing(10_000)]);
    const again = await repaid(viewer, 25_000);
    await bought(viewer, 15_000);
    await fromBalance(
      viewer,
      (await getOpen(viewer)).map(({ id }) => id),
    );
    expect(await reverse(viewer, again)).toMatchObject({
      ok: false,
      text: expect.stringContaining("余额不足"),
    });
    expect(await ledgers(viewer)).toEqual(owing(0));
  });

  test("of goods that were given back since: what is owed again lies in the balance", async () => {
    const viewer = await creditor(100_000);
    const id = await bought(viewer, 30_000);
    const number = await repaid(viewer, 30_000);
    await cancelOrder(viewer.buyer.companyId, id, { actor: "shop", reason: "不要了" }, NOW);
    expect([(await walletOf(viewer)).balance, await ledgers(viewer)]).toEqual([30_000, owing(0)]);
    expect(await reverse(viewer, number)).toMatchObject({ ok: true, outstanding: 30_000 });
    expect([(await walletOf(viewer)).balance, await ledgers(viewer)]).toEqual([30_000, owing(30_000)]);
  });
});

test("whatever is bought, given back and repaid, the books agree and nothing is below zero", async () => {
  const step = fc.record({
    what: fc.constantFrom("buy", "refund", "cancel", "balance", "transfer", "reverse"),
    amount: fc.integer({ min: 1, max: 40_000 }),
    pick: fc.nat(5),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const viewer = await creditor(60_000, 50_000);
      const orders: number[] = [];
      const transfers: { number: string; amount: number }[] = [];
      // What is owed again stands above the limit where more was bought meanwhile.
      let [key, reversed] = [0, 0];
      for (const { what, amount, pick } of steps) {
        const id = orders[pick % Math.max(1, orders.length)];
        if (what === "buy") {
          const made = await order(viewer, amount);
          if ((await onCredit(viewer, made, amount)).ok) orders.push(made);
        } else if (what === "refund" && id !== undefined) {
          key += 1;
          await inTransaction((trx) => refundOrder(trx, id, { amount, key: `r:${key}` }, NOW));
        } else if (what === "cancel" && id !== undefined)
          await cancelOrder(viewer.buyer.companyId, id, { actor: "shop", reason: "不要了" }, NOW);
        else if (what === "balance")
          await fromBalance(
            viewer,
            (await getOpen(viewer)).slice(0, pick).map((row) => row.id),
          );
        else if (what === "transfer") {
          const done = await transfer(viewer, amount);
          if (done.ok) transfers.push({ number: done.number, amount });
        } else if (what === "reverse" && transfers.length > 0) {
          const wrong = transfers[pick % transfers.length]!;
          if ((await reverse(viewer, wrong.number)).ok) reversed += wrong.amount;
        }
        const { outstanding } = await ledgers(viewer);
        expect(await ledgers(viewer)).toEqual(owing(outstanding));
        expect(outstanding).toBeGreaterThanOrEqual(0);
        expect(outstanding).toBeLessThanOrEqual(60_000 + reversed);
        expect((await walletOf(viewer)).balance).toBeGreaterThanOrEqual(0);
      }
    }),
    { numRuns: 12 },
  );
});

describe("limits", () => {
  test("two people who set one at once: the second is told", async () => {
    const viewer = await creditor(10_000);
    const { companyId } = viewer.buyer;
    const set = (limit: number) =>
      inTransaction((trx) =>
        setCreditIn(trx, companyId, { terms: { ...TERMS, limit }, version: 1, by: "财务" }, NOW),
      );
    const answers = await Promise.all([set(20_000), set(30_000)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const lost = answers.find(({ ok }) => !ok);
    expect(lost).toMatchObject({ text: expect.stringMatching(/刚刚被改过/) });
  });

  test("lowered below what is owed leave nothing free, and what is owed stays", async () => {
    const viewer = await creditor(50_000);
    await bought(viewer, 40_000);
    const { companyId } = viewer.buyer;
    const lower = { terms: { ...TERMS, limit: 10_000 }, version: 1, by: "财务" };
    await inTransaction((trx) => setCreditIn(trx, companyId, lower, NOW));
    expect(await ledgers(viewer)).toEqual(owing(40_000));
    const id = await order(viewer, 1);
    expect(await onCredit(viewer, id, 1)).toMatchObject({ ok: false });
  });
});

describe("reminders", () => {
  const notified = async ({ buyer: { companyId } }: SignedIn) => {
    const rows = await db
      .selectFrom("message")
      .select(["title"])
      .where("company_id", "=", companyId)
      .where("title", "like", "账款%")
      .orderBy("id")
      .execute();
    return rows.map(({ title }) => title);
  };

  test("come once before and on each interval after, however often and at once the job runs", async () => {
    const viewer = await creditor(100_000);
    await bought(viewer, 10_000);
    const at = (days: number) => Promise.all([remindDue(NOW + days * DAY), remindDue(NOW + days * DAY)]);
    await at(26);
    expect(await notified(viewer)).toEqual([]);
    await at(27);
    await at(28);
    expect(await notified(viewer)).toEqual(["账款即将到期"]);
    await at(31);
    await at(37);
    expect(await notified(viewer)).toEqual(["账款即将到期", "账款已逾期"]);
    await at(38);
    expect(await notified(viewer)).toHaveLength(3);
    await transfer(viewer, 10_000);
    await at(60);
    expect(await notified(viewer)).toHaveLength(4);
  });
});

test("the list, its ages and a month's statement say what the ledger says", async () => {
  const viewer = await creditor(100_000);
  const { companyId } = viewer.buyer;
  await bought(viewer, 10_000, NOW - 20 * DAY);
  await bought(viewer, 5_000);
  await transfer(viewer, 4_000);
  const today = toDay(NOW + 15 * DAY);
  expect(await findDebtor(companyId, today)).toMatchObject({ outstanding: 11_000, late: 6_000 });
  expect(await readAgeing(today, companyId)).toEqual({
    inTime: 5_000,
    to30: 6_000,
    to60: 0,
    to90: 0,
    over90: 0,
  });
  const whole = await creditStatement(companyId, { from: 0, to: NOW + DAY });
  expect(whole).toMatchObject({ opening: 0, closing: 11_000 });
  expect(whole.sums).toEqual({ charge: 15_000, refund: 0, repay: 4_000, reversal: 0 });
  const later = await creditStatement(companyId, { from: NOW, to: NOW + DAY });
  expect(later).toMatchObject({ opening: 10_000, closing: 11_000 });
});

test("the statement of the month counts what was bought on account as paid when it is repaid, and not before", async () => {
  const viewer = await creditor(100_000);
  const { companyId } = viewer.buyer;
  const id = await bought(viewer, 10_000);
  const paid = async () => (await readMonthStatement(companyId, "2026-11")).account.sums;
  expect(await paid()).toMatchObject({ paid: 0, refunded: 0 });
  const wrong = await transfer(viewer, 3_000);
  if (wrong.ok) await reverse(viewer, wrong.number);
  expect(await paid()).toMatchObject({ paid: 3_000, refunded: 3_000 });
  await transfer(viewer, 4_000);
  expect(await paid()).toMatchObject({ paid: 7_000, refunded: 3_000 });
  await cancelOrder(companyId, id, { actor: "shop", reason: "不要了" }, NOW);
  expect(await paid()).toMatchObject({ paid: 7_000, refunded: 7_000 });
});
