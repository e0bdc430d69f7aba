import { beforeAll, describe, expect, test } from "vitest";
import { repayFromBalance } from "~/modules/credit/repay.server";
import { openReceivables } from "~/modules/credit/statement.server";
import { applyNotice } from "~/modules/orders/payment/settle.server";
import { openPayment } from "~/modules/payments/payment/payments.server";
import { cancelRecharge, openRecharge } from "~/modules/payments/recharge/recharge.server";
import { refundOrder, refundPayments } from "~/modules/payments/refunds/refund.server";
import { settleRefund } from "~/modules/payments/refunds/refund-admin.server";
import { repayByTransfer } from "~/modules/payments/repayment/repayment.server";
import { actingAs } from "~/platform/database/audit.server";
import { db, engine, inTransaction } from "~/platform/database/database.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import { sql } from "kysely";
import { getChecks, isRight, getAccountMove, getTotals } from "~/modules/reports/month-end/figures";
import { differences } from "~/modules/reports/month-end/lines";
import {
  firstMonth,
  getLeft,
  monthQuery,
  readMonthFigures,
} from "~/modules/reports/month-end/month-figures.server";
import { closeMonthIn, findMonthEnd, reopenMonthIn } from "~/modules/reports/month-end/month-ends.server";
import { holdWithdrawal, payWithdrawal, returnWithdrawal } from "~/modules/wallet/withdrawal.server";
import { bought, creditor } from "../../credit/credit-fixtures";
import { company as known } from "../../orders/shop";
import { company, order } from "../../orders/payment/pay-fixtures";
import { naiveFigures } from "./naive";
import { confirmTransfer } from "../../orders/payment/confirm-transfer";

const at = (day: string) => Date.parse(`${day}T12:00:00+08:00`);
const [OCTOBER, NOVEMBER, DECEMBER] = [at("2026-10-15"), at("2026-11-20"), at("2026-12-01")];
const MONTHS = ["2026-10", "2026-11"] as const;

let notices = 0;
/** Money for an order or, without one, for a recharge, as its provider says. */
async function paid(
  provider: string,
  companyId: number,
  orderId: number | null,
  amount: number,
  now: number,
) {
  const payment = await inTransaction((trx) =>
    openPayment(trx, { companyId, orderId, provider, amount, transferProofFileId: null }, now),
  );
  const { number } = payment;
  return { number, settle: (came = amount) => settled(provider, number, came, now) };
}
const settled = (provider: string, paymentNumber: string, amount: number, now: number) => {
  const id = `n${++notices}`;
  return applyNotice(provider, { id, paymentNumber, providerRef: id, amount, result: "success" }, now);
};

const bank = { holder: "药店", bank: "银行", bankAccount: "1234567890" };
const withdraw = (companyId: number, amount: number, now: number) =>
  inTransaction((trx) => holdWithdrawal(trx, { ...bank, companyId, accountId: 1, amount }, now));
const withdrawalNumber = async (id: number) =>
  (await db.selectFrom("withdrawal").select("number").where("id", "=", id).executeTakeFirstOrThrow()).number;

async function invoice(id: number, type: string, amount: number, finishedAt: number | null) {
  await db
    .insertInto("invoice")
    .values({
      id,
      number: `FP${id}`,
      company_id: 1,
      account_id: 1,
      type,
      title: "药店",
      tax_number: "T",
      email: "",
      state: finishedAt ? "issued" : "pending",
      amount,
      tax: Math.round(amount / 10),
      invoice_number: finishedAt ? `${id}` : null,
      created_at: OCTOBER,
      finished_at: finishedAt,
    })
    .execute();
}

beforeAll(async () => {
  await known(1);
  const viewer = await creditor(500_000);
  const { companyId, accountId } = viewer.buyer;

  // October: a recharge, an order paid online, one by a transfer that was too much, one on account, two withdrawals.
  const recharged = await paid("alipay", companyId, null, 50_000, OCTOBER);
  await recharged.settle();
  const online = await order(viewer, 30_000, false, OCTOBER);
  await (await paid("wechat", companyId, online, 30_000, OCTOBER)).settle();
  const over = await order(viewer, 20_000, false, OCTOBER);
  const transfer = await paid("bank", companyId, over, 20_000, OCTOBER);
  expect(await confirmTransfer(transfer.number, 21_000, "财务", OCTOBER, "T21000")).toBe("surplus");
  await bought(viewer, 40_000, OCTOBER);
  const first = await withdraw(companyId, 5_000, OCTOBER);
  const second = await withdraw(companyId, 3_000, OCTOBER);
  await invoice(1, "ordinary", 11_300, OCTOBER);
  await invoice(2, "special", 22_600, null);

  // November: the online order goes back, wholly; a part of a transfer goes to the balance; what was bought is repaid; a late recharge.
  await payWithdrawal(await withdrawalNumber(first), "流水", NOVEMBER);
  await returnWithdrawal(await withdrawalNumber(second), "账号有误", NOVEMBER);
  await inTransaction((trx) => refundOrder(trx, online, { amount: 30_000, key: "back" }, NOVEMBER));
  const { number: refund } = await db
    .selectFrom("payment_refund")
    .select("number")
    .where("order_id", "=", online)
    .executeTakeFirstOrThrow();
  await settleRefund(refund, { reason: "现金", isUnasked: true, now: NOVEMBER });
  const part = await order(viewer, 9_000, false, NOVEMBER);
  await confirmTransfer(
    (await paid("bank", companyId, part, 9_000, NOVEMBER)).number,
    4_000,
    "财务",
    NOVEMBER,
    "T4000",
  );
  await inTransaction((trx) => refundPayments(trx, part, NOVEMBER, true));
  const repaid = { companyId, amount: 45_000, serial: "S1", ids: [], by: "财务" };
  await inTransaction((trx) => repayByTransfer(trx, repaid, NOVEMBER));
  await bought(viewer, 7_000, NOVEMBER);
  const ids = (await openReceivables(companyId)).map(({ id }) => id);
  const token = newFormToken();
  await repayFromBalance({ companyId, accountId }, { ids, seen: 7_000, token }, NOVEMBER);
  const late = (await openRecharge(
    { companyId, provider: "bank", amount: 6_000 },
    newFormToken(),
    NOVEMBER,
  ))!;
  await cancelRecharge(companyId, late.number, NOVEMBER);
  expect(await confirmTransfer(late.number, 6_000, "财务", NOVEMBER, "T6000")).toBe("late");
  await db
    .insertInto("invoice_red")
    .values({
      invoice_id: 1,
      company_id: 1,
      state: "issued",
      amount: 1_130,
      tax: 113,
      key: null,
      reason: "",
      invoice_number: "R1",
      created_at: OCTOBER,
      issued_at: NOVEMBER,
    })
    .execute();
  // Another company's grant, and what waits to be paid still.
  await company(0, 1_234);
  await paid("bank", companyId, await order(viewer, 500, false, NOVEMBER), 500, NOVEMBER);
});

describe("the figures of a month", () => {
  test.each(MONTHS)("%s are its rows, one by one, and agree with each other", async (month) => {
    const figures = await readMonthFigures(month);
    expect(figures).toEqual(await naiveFigures(month));
    const before = month === "2026-11" ? await readMonthFigures("2026-10") : null;
    expect(getChecks(figures, before).filter((check) => !isRight(check))).toEqual([]);
  });

  test("say of October what came, though most of it has gone back since", async () => {
    const figures = await readMonthFigures("2026-10");
    expect(figures.received).toEqual([
      { provider: "alipay", purpose: "recharge", count: 1, amount: 50_000 },
      { provider: "bank", purpose: "order", count: 1, amount: 20_000 },
      { provider: "bank", purpose: "surplus", count: 1, amount: 1_000 },
      { provider: "credit", purpose: "order", count: 1, amount: 40_000 },
      { provider: "wechat", purpose: "order", count: 1, amount: 30_000 },
    ]);
    expect(getTotals(figures)).toEqual({
      cameIn: 101_000,
      wentOut: 0,
      invoiced: 11_300,
      balance: 43_000,
      credit: 40_000,
    });
    expect(figures.accounts.withdrawal).toMatchObject({ opening: 0, closing: 8_000 });
  });

  test("say of November what went out, and where it went to the balance instead", async () => {
    const figures = await readMonthFigures("2026-11");
    expect(figures.refunded).toEqual([
      { way: "toBalance", count: 1, amount: 4_000 },
      { way: "wechat", count: 1, amount: 30_000 },
    ]);
    expect(figures.received.filter(({ provider }) => provider === "bank")).toEqual([
      { provider: "bank", purpose: "late", count: 1, amount: 6_000 },
      { provider: "bank", purpose: "order", count: 1, amount: 4_000 },
      { provider: "bank", purpose: "repayment", count: 1, amount: 40_000 },
      { provider: "bank", purpose: "surplus", count: 1, amount: 5_000 },
    ]);
    expect(getTotals(figures)).toMatchObject({
      cameIn: 55_000,
      wentOut: 35_000,
      invoiced: -1_130,
      credit: 0,
    });
    expect(getAccountMove(figures, "credit", "repay")).toEqual({ kind: "repay", count: 2, amount: -47_000 });
  });

  test("begin with the first month, and count what is left of it", async () => {
    expect(await firstMonth()).toBe("2026-10");
    expect(await getLeft("2026-10", [])).toEqual({ invoices: 1 });
    expect(await getLeft("2026-11", ["withdrawalPayment"])).toEqual({
      transfers: 1,
      refunds: 1,
      invoices: 1,
    });
  });

  test("are read from indexes alone: nothing looks at every row of a book", async () => {
    const explained =
      engine === "postgres"
        ? await inTransaction(async (trx) => {
            await sql`set local enable_seqscan = off`.execute(trx);
            return sql`explain ${monthQuery("2026-10")}`.execute(trx);
          })
        : await sql`explain query plan ${monthQuery("2026-10")}`.execute(db);
    const plan = explained.rows.map((row) => Object.values(row as object).join(" ")).join("\n");
    // What companies hold and owe now is a row a company, which is summed.
    const scanned = [...plan.matchAll(/(?:SCAN|Seq Scan on) (\w+)/g)].map(([, table]) => table);
    const sums = ["wallet_account", "credit_account"];
    expect(scanned.filter((table) => !sums.includes(table!))).toEqual([]);
    for (const index of ["payment_paid", "payment_refund_finished", "ledger_account", "credit_entry_at"])
      expect(plan).toContain(index);
  });
});

const who = { name: "钱进", command: "月结", input: null, why: "", now: DECEMBER };
const close = (month: string, more: Partial<Parameters<typeof closeMonthIn>[1]> = {}, now = DECEMBER) =>
  actingAs(who, () =>
    inTransaction((trx) =>
      closeMonthIn(
        trx,
        {
          month,
          seen: null,
          version: 0,
          isConfirmed: true,
          remark: "已核对",
          by: "钱进",
          kinds: [],
          ...more,
        },
        now,
      ),
    ),
  );
const reopen = (month: string, version: number) =>
  actingAs({ ...who, command: "反月结", why: "更正" }, () =>
    inTransaction((trx) => reopenMonthIn(trx, { month, version })),
  );

describe("closing months", () => {
  const refused = (text: RegExp, more = {}) => ({
    ok: false,
    text: expect.stringMatching(text),
    ...more,
  });

  test("is refused out of turn, for what was not seen, and over what is left until somebody says so", async () => {
    expect(await close("2026-12")).toEqual(refused(/还没有结束/));
    expect(await close("2026-11", {}, NOVEMBER)).toEqual(refused(/还没有结束/));
    expect(await close("2026-09")).toEqual(refused(/没有任何往来/));
    expect(await close("2026-11")).toEqual(refused(/请先结 2026 年 10 月/));
    expect(await close("2026-10", { seen: "other" })).toEqual(refused(/刚刚有变化/, { changed: true }));
    expect(await close("2026-10", { isConfirmed: false })).toEqual(
      refused(/待开发票 1/, { field: "confirmed" }),
    );
    expect(await close("2026-10", { remark: "" })).toEqual(refused(/请写明/, { field: "remark" }));
    expect(await reopen("2026-10", 1)).toEqual(refused(/没有月结/));
    expect(await findMonthEnd("2026-10")).toBeNull();
  });

  test("by two people at once happens once, with the figures and what was left", async () => {
    const answers = await Promise.all([close("2026-10"), close("2026-10", { by: "另一人" })]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await findMonthEnd("2026-10")).toMatchObject({
      state: "closed",
      version: 1,
      left: { invoices: 1 },
      closedAt: DECEMBER,
      remark: "已核对",
      figures: await readMonthFigures("2026-10"),
    });
    const log = await db.selectFrom("audit").select(["subject_id", "after"]).execute();
    expect(log.filter(({ subject_id: id }) => id === "2026-10")).toHaveLength(1);
    expect(log.find(({ subject_id: id }) => id === "2026-10")!.after).toContain("1,010.00");
  });

  test("goes month after month, and back only from the newest", async () => {
    expect(await close("2026-11")).toEqual({ ok: true });
    expect(await reopen("2026-10", 1)).toEqual(refused(/只能反结最近/));
    expect(await reopen("2026-11", 2)).toEqual(refused(/刚刚被改过/, { changed: true }));
    const answers = await Promise.all([reopen("2026-11", 1), reopen("2026-11", 1)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await findMonthEnd("2026-11")).toMatchObject({ state: "reopened", version: 2 });
    expect(await close("2026-11", { version: 0 })).toEqual(refused(/刚刚被改过/, { changed: true }));
    expect(await close("2026-11", { version: 2 })).toEqual({ ok: true });
    expect(await findMonthEnd("2026-11")).toMatchObject({ state: "closed", version: 3 });
  });

  test("a month is not opened while the next one is closed behind it", async () => {
    await reopen("2026-11", 3);
    const [closed, opened] = await Promise.all([close("2026-11", { version: 4 }), reopen("2026-10", 1)]);
    expect([closed.ok, opened.ok].filter(Boolean)).toHaveLength(1);
    const [october, november] = [await findMonthEnd("2026-10"), await findMonthEnd("2026-11")];
    expect(november!.state === "closed" && october!.state !== "closed").toBe(false);
  });

  test("what is dated into a closed month is said in words beside it", async () => {
    const { figures } = (await findMonthEnd("2026-10"))!;
    expect(differences(figures, await readMonthFigures("2026-10"))).toEqual([]);
    await db
      .insertInto("repayment")
      .values({
        number: "H1",
        company_id: 1,
        method: "bank",
        amount: 100,
        serial: null,
        actor: "x",
        at: OCTOBER,
      })
      .execute();
    expect(differences(figures, await readMonthFigures("2026-10"))).toEqual([
      "收到的款项 对公转账 还款：结账时 无，现在 ¥1.00（1 笔）",
    ]);
  });
});
