import { beforeEach, describe, expect, test } from "vitest";
import { changePaymentState } from "~/modules/payments/payment/payments.server";
import { claimSerial } from "~/modules/payments/bank-file/bank-lines.server";
import { sumBillLines } from "~/modules/payments/reconciliation/bill";
import { dayRows, daySums } from "~/modules/payments/reconciliation/day.server";
import { countOpen, matchOpen } from "~/modules/payments/reconciliation/differences.server";
import { handInBill } from "~/modules/payments/reconciliation/hand-in.server";
import { findDifference, settleDifference } from "~/modules/payments/reconciliation/settle.server";
import { listStatements } from "~/modules/payments/reconciliation/statements.server";
import { finishRefund } from "~/modules/payments/refunds/refund-queue.server";
import { writeRefund } from "~/modules/payments/refunds/refund.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { DAY, startOfDay } from "~/platform/values/clock";
import {
  clearBooks,
  coverAround,
  differences,
  toLine,
  NOON,
  NOW,
  paid,
  sentBack,
  statement,
  YESTERDAY,
} from "./ledger";
import { utf8 } from "./samples";

beforeEach(clearBooks);

const results = async () => {
  const rows = await db
    .selectFrom("reconciliation_line")
    .select(["ours", "comparison"])
    .orderBy("id")
    .execute();
  return rows.map(({ ours, comparison: result }) => `${ours} ${result}`);
};
const again = () => inTransaction((trx) => matchOpen(trx, NOW));

describe("a statement", () => {
  test("is matched by number, kind and amount; what is not the same waits for a person", async () => {
    const [same, other, lacking] = [
      await paid("wechat", 100),
      await paid("wechat", 200),
      await paid("wechat", 300),
    ];
    const back = await sentBack(same, 40, "a");
    await coverAround();
    const stored = await statement([
      toLine(same.number, 100),
      toLine(other.number, 199),
      toLine(back, 40, { kind: "refund", paymentNumber: same.number }),
      toLine("POS1", 500),
      toLine("", 600, { theirs: "nameless" }),
      // The number of a payment is none of a refund's.
      toLine(same.number, 100, { kind: "refund", theirs: "odd" }),
    ]);
    expect(stored).toMatchObject({ ok: true, isNew: true, newLines: 6, differences: 5 });
    expect(await results()).toEqual([
      `${same.number} matched`,
      `${other.number} differs`,
      `${back} matched`,
      "POS1 unknown",
      " unknown",
      `${same.number} unknown`,
    ]);
    expect((await differences()).sort()).toEqual(
      [
        `differs theirs T${other.number} open`,
        "unknown theirs TPOS1 open",
        "unknown theirs nameless open",
        "unknown theirs odd open",
        `missing ours ${lacking.number} open`,
      ].sort(),
    );
    expect((await countOpen()).count).toBe(5);
  });

  test("comes twice: the same file, and the same line in another file, change nothing", async () => {
    const item = await paid("wechat", 100);
    const lines = [toLine(item.number, 100), toLine("POS1", 5)];
    const first = await statement(lines, { hash: "a" });
    expect(await statement(lines, { hash: "a" })).toMatchObject({
      isNew: false,
      newLines: 0,
      differences: 1,
    });
    expect(await statement([...lines, toLine("POS2", 6)], { hash: "b" })).toMatchObject({
      newLines: 1,
      differences: 2,
    });
    // Another provider may have the same numbers.
    expect(await statement(lines, { hash: "a", provider: "alipay" })).toMatchObject({
      isNew: true,
      newLines: 2,
    });
    expect(first.ok && (await listStatements(null, 9)).map(({ lines: n, open }) => [n, open])).toEqual([
      [2, 2],
      [3, 2],
      [2, 2],
    ]);
  });

  test("is refused whole where a line had another amount before", async () => {
    await statement([toLine("POS1", 5)]);
    expect(await statement([toLine("POS2", 6), toLine("POS1", 7)])).toEqual({
      ok: false,
      text: expect.stringContaining("以前读入时金额为 ¥0.05"),
    });
    expect(await results()).toEqual(["POS1 unknown"]);
    expect(await listStatements(null, 9)).toHaveLength(1);
  });

  test("handed in twice at once is kept once", async () => {
    const item = await paid("wechat", 100);
    const stored = await Promise.all(
      [1, 2, 3].map(() => statement([toLine(item.number, 100)], { hash: "same" })),
    );
    expect(stored.filter((each) => each.ok && each.isNew)).toHaveLength(1);
    expect(await results()).toEqual([`${item.number} matched`]);
  });

  test("of many lines is matched in parts", async () => {
    const numbers = Array.from({ length: 1_300 }, (_, at) => `X${at}`);
    const item = await paid("wechat", 100);
    await statement([...numbers.map((number) => toLine(number, 1)), toLine(item.number, 100)]);
    expect((await countOpen()).count).toBe(1_300);
    expect((await daySums("wechat", YESTERDAY)).theirs).toContainEqual({
      kind: "payment",
      comparison: "matched",
      count: 1,
      sum: 100,
    });
  });
});

describe("what we have and the statement lacks", () => {
  test.each([
    ["noon", NOON, [0], 1],
    ["a minute to midnight, the next day not there", startOfDay("2026-11-27") - 60_000, [0], 0],
    ["a minute to midnight, both days there", startOfDay("2026-11-27") - 60_000, [0, 1], 1],
    ["a minute past midnight, the day before not there", startOfDay(YESTERDAY) + 60_000, [0], 0],
    ["a minute past midnight, both days there", startOfDay(YESTERDAY) + 60_000, [-1, 0], 1],
    ["a day without a statement", NOON, [-1, 1], 0],
  ])("counts as missing by the days that are there: %s", async (_, at, days, count) => {
    await paid("wechat", 100, at);
    for (const day of days) {
      const from = startOfDay(YESTERDAY) + day * DAY;
      await statement([], { from: new Date(from + DAY / 2).toISOString().slice(0, 10), now: NOW + 3 * DAY });
    }
    expect(await differences()).toHaveLength(count);
  });

  test("is cleared by a later statement, of the day beside or of any", async () => {
    const item = await paid("wechat", 100);
    await statement([]);
    expect(await differences()).toEqual([`missing ours ${item.number} open`]);
    await statement([toLine(item.number, 100, { at: NOON + DAY })], {
      from: "2026-11-27",
      now: NOW + 2 * DAY,
    });
    expect(await differences()).toEqual([`missing ours ${item.number} cleared`]);
  });

  test("becomes a wrong amount where the later line has another one", async () => {
    const item = await paid("wechat", 100);
    await statement([]);
    await statement([toLine(item.number, 99)]);
    expect(await differences()).toEqual([
      `missing ours ${item.number} cleared`,
      `differs theirs T${item.number} open`,
    ]);
  });

  test("is not asked of a day that is not over, of other means, or of what is not done", async () => {
    await paid("wechat", 100, NOW - 3_600_000);
    await statement([], { from: "2026-11-27" });
    await paid("alipay", 100);
    await paid("balance", 100);
    const open = await paid("wechat", 50, NOON - 90 * DAY);
    await writeRefund(db, open, { amount: 20, key: "a", state: "waiting", note: "" }, NOON);
    await statement([]);
    expect(await differences()).toEqual([]);
  });

  test("a payment that went back since was paid on its day all the same, and a refund that a person sent is none of the provider's", async () => {
    const item = await paid("wechat", 100);
    await changePaymentState(db, item.id, { from: "succeeded", to: "refunded" }, NOW);
    await writeRefund(db, item, { amount: 100, key: "a", state: "waiting", note: "" }, NOON);
    const refund = await db.selectFrom("payment_refund").select(["id", "number"]).executeTakeFirstOrThrow();
    await inTransaction((trx) => finishRefund(trx, { id: refund.id, paymentId: item.id }, NOON, true));
    await statement([toLine(refund.number, 100, { kind: "refund", paymentNumber: item.number })]);
    expect((await differences()).sort()).toEqual(
      [`missing ours ${item.number} open`, `unknown theirs T${refund.number} open`].sort(),
    );
    expect((await daySums("wechat", YESTERDAY)).ours).toEqual({
      payment: { count: 1, sum: 100 },
      refund: { count: 0, sum: 0 },
    });
  });
});

describe("matched once more", () => {
  test("what was taken in, confirmed or given up since leaves the queue; what came back enters it again", async () => {
    const late = await paid("wechat", 100);
    await changePaymentState(db, late.id, { from: "succeeded", to: "pending" }, NOON);
    await statement([toLine(late.number, 100)]);
    expect(await differences()).toEqual([`unknown theirs T${late.number} open`]);
    await changePaymentState(db, late.id, { from: "pending", to: "succeeded" }, NOON);
    expect(await again()).toBe(0);
    expect([await differences(), await results()]).toEqual([
      [`unknown theirs T${late.number} cleared`],
      [`${late.number} matched`],
    ]);
    await changePaymentState(db, late.id, { from: "succeeded", to: "pending" }, NOON);
    await statement([toLine(late.number, 100)]);
    expect(await differences()).toEqual([`unknown theirs T${late.number} open`]);
  });

  test("the sums by verdict are the statement's", async () => {
    const [item, two] = [await paid("wechat", 100), await paid("wechat", 200)];
    const lines = [
      toLine(item.number, 100),
      toLine(two.number, 150),
      toLine("P0", 7),
      toLine("R0", 3, { kind: "refund" }),
    ];
    await statement(lines);
    const { theirs, ours, isThere } = await daySums("wechat", YESTERDAY);
    const of = (kind: string) =>
      theirs.filter((row) => row.kind === kind).reduce((all, row) => all + row.sum, 0);
    const { paid: came, refunded } = sumBillLines(lines);
    expect([of("payment"), of("refund"), isThere]).toEqual([came, refunded, true]);
    expect(ours.payment).toEqual({ count: 2, sum: 300 });
    const rows = [];
    for await (const row of dayRows("wechat", YESTERDAY)) rows.push(row);
    expect(rows.map(([result, , , , number, , yuan]) => [result, number, yuan])).toEqual([
      ["相符", item.number, 1],
      ["金额不符", two.number, 1.5],
      ["我方未入账", "P0", 0.07],
      ["我方未入账", "R0", 0.03],
    ]);
  });
});

describe("settling", () => {
  const wanted = { resolution: "other" as const, linked: "", why: "线下收款", by: "财务" };
  const only = async () =>
    (await db.selectFrom("reconciliation_difference").selectAll().executeTakeFirstOrThrow())!;

  test("takes it off the queue once, by its version, and it stays settled", async () => {
    await statement([toLine("POS1", 5)]);
    const { id, version } = await only();
    expect(await settleDifference(id, version + 1, wanted, NOW)).toMatchObject({
      ok: false,
      current: { version },
    });
    const both = await Promise.all([1, 2].map(() => settleDifference(id, version, wanted, NOW)));
    expect(both.filter((item) => item?.ok)).toHaveLength(1);
    expect(await findDifference(id)).toMatchObject({
      state: "settled",
      resolution: "other",
      why: "线下收款",
      ended_by: "财务",
      ended_at: NOW,
      version: version + 1,
    });
    await statement([toLine("POS1", 5), toLine("POS2", 6)]);
    expect(await differences()).toEqual(["unknown theirs TPOS1 settled", "unknown theirs TPOS2 open"]);
    expect(await settleDifference(99, 1, wanted, NOW)).toBeNull();
  });

  test("what matches by now is cleared instead, and a number that is linked has to be one of ours", async () => {
    const item = await paid("wechat", 100);
    await changePaymentState(db, item.id, { from: "succeeded", to: "pending" }, NOON);
    await statement([toLine(item.number, 100), toLine("POS1", 5)]);
    await changePaymentState(db, item.id, { from: "pending", to: "succeeded" }, NOON);
    const [first, second] = await db
      .selectFrom("reconciliation_difference")
      .selectAll()
      .orderBy("id")
      .execute();
    expect(await settleDifference(first!.id, 1, wanted, NOW)).toMatchObject({
      ok: false,
      text: expect.stringContaining("已经相符"),
    });
    const link = (linked: string) =>
      settleDifference(second!.id, 1, { ...wanted, resolution: "linked", linked }, NOW);
    expect(await link("P0")).toMatchObject({ ok: false, field: "linked" });
    expect(await link(item.number)).toEqual({ ok: true });
    expect(await differences()).toEqual([
      `unknown theirs T${item.number} cleared`,
      "unknown theirs TPOS1 settled",
    ]);
  });
});

describe("a statement of the bank", () => {
  const file = (...rows: string[]) =>
    handInBill(
      {
        name: "流水.csv",
        bytes: utf8(["日期,对方户名,贷方金额,摘要,流水号", ...rows].join("\n")),
        owner: "test",
        by: "财务",
      },
      NOW,
    );

  test("is read as on its own page, and its lines match once a transfer was confirmed by them", async () => {
    await claimSerial(db, { serial: "S1", amount: 1_000, paymentNumber: "P1", by: "财务" }, NOON);
    await claimSerial(db, { serial: "S9", amount: 500, paymentNumber: "P9", by: "财务" }, NOON);
    const used = await file(
      "2026-11-25,药店,1.00,,S0",
      "2026-11-26,药店,10.00,,S1",
      "2026-11-26,药店,20.00,,S2",
    );
    expect(used).toMatchObject({ ok: true, bill: { provider: "bank" }, lines: 3 });
    expect(await results()).toEqual(["S0 unknown", "S1 matched", "S2 unknown"]);
    // S9 was typed by hand on a day of the statement, which does not have it.
    expect((await differences()).sort()).toEqual(
      ["missing ours S9 open", "unknown theirs S0 open", "unknown theirs S2 open"].sort(),
    );
    expect(await db.selectFrom("bank_line").select("serial").orderBy("serial").execute()).toHaveLength(4);
    await claimSerial(db, { serial: "S2", amount: 2_000, paymentNumber: "P2", by: "财务" }, NOON);
    expect(await again()).toBe(2);
    expect((await daySums("bank", YESTERDAY)).ours.payment).toEqual({ count: 2, sum: 3_000 });
  });

  test.each([
    ["no table", "随便什么", /不是微信支付或支付宝的账单/],
    ["an unreadable day", "去年,药店,1.00,,S0", /日期读不出来/],
  ])("is refused with a sentence: %s", async (_, row, words) => {
    const used = await file(row);
    expect(used.ok ? "" : used.text).toMatch(words);
    expect(await listStatements(null, 9)).toEqual([]);
  });
});
