import fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { farAboveText, isFarAbove } from "~/admin/finance/incoming";
import { confirmByHand, repayByHand } from "~/admin/finance/incoming.server";
import { findApprovalRequestKind } from "~/admin/approval-requests/kinds.server";
import { keepStatement } from "~/modules/payments/bank-file/bank-lines.server";
import { openRecharge } from "~/modules/payments/recharge/recharge.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import { now as clock } from "~/platform/values/clock.server";
import type { Person } from "~/modules/staff/approval-requests/approval-requests";
import {
  agreeApprovalRequest,
  findApprovalRequest,
  refusingChange,
  shortMark,
} from "~/modules/staff/approval-requests/approval-requests.server";
import { readAmount } from "~/modules/wallet/ledger.server";
import { clear, company } from "../../modules/orders/shop";
import { order, viewerOfCompany } from "../../modules/orders/payment/pay-fixtures";
import { loadPeople } from "../frame/people";
import { emptyTables, ensureRows } from "../../rows";

const FINANCE: Person = { id: 7001, name: "钱会计" };
const NOW = clock();
const MILLION = 100_000_000;

beforeAll(() => ensureRows("staff_member", 7001, 7002));
beforeAll(loadPeople);
beforeEach(async () => {
  await clear();
  await emptyTables(["approval_request", "repayment", "credit_entry", "receivable", "credit_account"]);
  await emptyTables(["bank_line"]);
  for (const id of [1, 2]) await company(id);
});

const balance = (id = 1) => readAmount(id, "balance");

async function owe(open: number, companyId = 1): Promise<void> {
  await ensureRows("orders", 1);
  await db
    .insertInto("credit_account")
    .values({
      company_id: companyId,
      limit_amount: open,
      term_days: 30,
      starts_on: "2026-01-01",
      ends_on: null,
      outstanding: open,
      stopped_at: null,
      set_at: 1,
      set_by: "",
    } as never)
    .execute();
  await db
    .insertInto("receivable")
    .values({
      company_id: companyId,
      order_id: 1,
      order_number: "2026010100000001",
      payment_number: `P${companyId}`,
      amount: open,
      open,
      charged_at: 1,
      due_on: "2026-02-01",
      notified_late_on: null,
    })
    .execute();
}

let serials = 0;
const repay = (amount: number, { isChecked = true, companyId = 1, serial = `S${(serials += 1)}` } = {}) =>
  repayByHand(
    { id: companyId, name: `药店${companyId}` },
    { amount, serial, ids: [], isChecked },
    FINANCE,
    NOW,
  );

async function recharge(amount: number, { companyId = 1, orderIds = [] as number[] } = {}) {
  const wanted = { companyId, provider: "bank", amount, agree: async () => orderIds };
  return (await openRecharge(wanted, newFormToken(), NOW))!.number;
}
const take = (number: string, amount: number, { isChecked = true, reference = "" } = {}) =>
  confirmByHand({ number, amount, reference, isChecked }, FINANCE, NOW);

async function readStatement(shown: readonly { serial: string; amount: number }[]) {
  const lines = shown.map((line) => ({ ...line, day: "2026-11-25", payer: "药店1", remark: "" }));
  const hash = newFormToken();
  expect((await keepStatement({ name: "流水.csv", hash, lines, by: "钱会计" }, NOW)).ok).toBe(true);
}

async function agree(id: number) {
  const approvalRequest = (await findApprovalRequest(id))!;
  const kind = findApprovalRequestKind(approvalRequest.kind)!;
  const by = { id: 7002, name: "何负责", permissions: new Set([kind.agree]) };
  const mark = shortMark(await kind.current(db, approvalRequest));
  return refusingChange(() =>
    inTransaction((trx) =>
      agreeApprovalRequest(
        trx,
        {
          agree: kind.agree,
          current: kind.current,
          apply: (inside, item) => kind.apply(inside, item, by, NOW),
        },
        { id, seen: { version: approvalRequest.version, mark }, by, now: NOW },
      ),
    ),
  );
}
const idOf = (done: object) => ("approvalRequestId" in done ? (done.approvalRequestId as number) : null);

describe("a repayment", () => {
  test("far above what is owed is asked about, and no money moves", async () => {
    await owe(517_619);
    expect(await repay(MILLION, { isChecked: false })).toEqual({
      ok: false,
      asks: true,
      text: farAboveText("未还", MILLION, 517_619),
    });
    expect(await balance()).toBe(0);
    expect(await repay(517_619, { isChecked: false })).toMatchObject({ ok: true, outstanding: 0 });
  });

  test("whose surplus is past the limit waits, and is made by a second person once", async () => {
    await owe(517_619);
    const id = idOf(await repay(MILLION, { serial: "B1" }))!;
    expect([await balance(), (await findApprovalRequest(id))!.after]).toMatchObject([
      0,
      { company: "药店1", amount: MILLION, serial: "B1", outstanding: 517_619 },
    ]);
    expect(await db.selectFrom("bank_line").select("id").execute()).toEqual([]);
    expect(await agree(id)).toMatchObject({ ok: true });
    expect(await balance()).toBe(MILLION - 517_619);
    expect(await agree(id)).toMatchObject({ ok: false });
  });

  test("surpluses of a day sum up with each other and with balances changed by hand", async () => {
    await owe(100_000);
    await owe(100_000, 2);
    expect(await repay(112_000)).toMatchObject({ ok: true, surplus: 12_000 });
    expect(idOf(await repay(112_000, { companyId: 2 }))).not.toBeNull();
    expect([await balance(1), await balance(2)]).toEqual([12_000, 0]);
  });

  test("far more than is owed is asked about", async () => {
    await owe(517_619);
    expect(await repay(100_000_000, { isChecked: false })).toMatchObject({
      ok: false,
      asks: true,
      text: expect.stringContaining("远多于未还"),
    });
    expect(idOf(await repay(100_000_000))).not.toBeNull();
    expect(await balance()).toBe(0);
  });
});

describe("a transfer", () => {
  const kinds: [string, () => Promise<string>][] = [
    ["of a recharge", () => recharge(49_000)],
    [
      "that pays orders together",
      async () => recharge(49_000, { orderIds: [await order(viewerOfCompany(1), 49_000)] }),
    ],
    [
      "of an order",
      async () => {
        const orderId = await order(viewerOfCompany(1), 49_000);
        const number = await recharge(49_000);
        await db
          .updateTable("payment")
          .set({ order_id: orderId, purpose: "order" })
          .where("number", "=", number)
          .execute();
        return number;
      },
    ],
  ];

  test.each(kinds)("%s far above what is due is asked about, waits, and counts once", async (_, made) => {
    const number = await made();
    expect(await take(number, MILLION, { isChecked: false })).toMatchObject({ ok: false, asks: true });
    const id = idOf(await take(number, MILLION, { reference: "L1" }))!;
    expect(await balance()).toBe(0);
    const payment = db.selectFrom("payment").select("state").where("number", "=", number);
    expect(await payment.executeTakeFirstOrThrow()).toEqual({ state: "pending" });
    expect(await take(number, MILLION, { reference: "L2" })).toMatchObject({
      ok: false,
      text: expect.stringContaining("已有一项申请在等待复核"),
    });
    expect(await agree(id)).toMatchObject({ ok: true });
    expect((await balance()) >= MILLION - 49_000).toBe(true);
    expect(await take(number, MILLION, { reference: "L2" })).toMatchObject({ ok: true, applied: "already" });
  });

  test("of thirty at once one person takes no more surplus than the limit", async () => {
    const numbers = [];
    for (let at = 0; at < 5; at += 1) numbers.push(await recharge(100_000, { companyId: 1 + (at % 2) }));
    await readStatement(numbers.map((number) => ({ serial: number, amount: 112_000 })));
    const done = await Promise.all(numbers.map((number) => take(number, 112_000, { reference: number })));
    expect(done.filter((item) => "applied" in item)).toHaveLength(1);
    expect(done.filter((item) => idOf(item) !== null)).toHaveLength(4);
    expect((await balance(1)) + (await balance(2))).toBe(112_000);
  });

  test("of a recharge asks for the bank's serial, whatever came", async () => {
    const number = await recharge(49_000);
    expect(await take(number, MILLION, { isChecked: false })).toMatchObject({
      ok: false,
      text: expect.stringContaining("远多于应付"),
    });
    expect(await take(number, MILLION)).toMatchObject({ ok: true, applied: "serialMissing" });
    expect(idOf(await take(number, MILLION, { reference: "L1000000" }))).not.toBeNull();
    expect(await balance()).toBe(0);
    await readStatement([
      { serial: "L490", amount: 49_000 },
      { serial: "L480", amount: 48_000 },
    ]);
    const whole = await recharge(49_000);
    expect(await take(whole, 49_000)).toMatchObject({ ok: true, applied: "serialMissing" });
    expect(await balance()).toBe(0);
    expect(await take(whole, 49_000, { reference: "L490" })).toMatchObject({ ok: true, applied: "accepted" });
    const part = await recharge(49_000);
    expect(await take(part, 48_000)).toMatchObject({ ok: true, applied: "serialMissing" });
    expect(await balance()).toBe(49_000);
    expect(await take(part, 48_000, { reference: "L480" })).toMatchObject({ ok: true, applied: "accepted" });
    expect(await take(await recharge(49_000), 48_000, { reference: "L480" })).toMatchObject({
      applied: "serialUsed",
    });
    expect(await balance()).toBe(97_000);
  });

  test.each([
    ["a recharge", async () => recharge(49_000)],
    [
      "a joint payment",
      async () => recharge(49_000, { orderIds: [await order(viewerOfCompany(1), 49_000)] }),
    ],
  ])("of %s that no statement shows becomes balance under the limit", async (_, made) => {
    const number = await made();
    const small = await take(await recharge(12_000), 12_000, { reference: "L120" });
    expect([small, await balance()]).toMatchObject([{ ok: true, applied: "accepted" }, 12_000]);
    const id = idOf(await take(number, 49_000, { reference: "L490" }))!;
    expect([await balance(), (await findApprovalRequest(id))!.limit]).toEqual([
      12_000,
      expect.stringContaining("今天已办 ¥120.00"),
    ]);
    expect(await agree(id)).toMatchObject({ ok: true });
    const payment = await db.selectFrom("payment").select("state").where("number", "=", number).execute();
    expect(payment).toEqual([{ state: "succeeded" }]);
    expect(await take(await recharge(49_000), 49_000, { reference: "L490" })).toMatchObject({
      applied: "serialUsed",
    });
  });
});

test("far above is more than half as much again, whatever the amounts", () =>
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e12 }), fc.integer({ min: 1, max: 1e12 }), (amount, due) => {
      expect(isFarAbove(amount, due)).toBe(amount / due > 1.5);
      expect(isFarAbove(due, due)).toBe(false);
    }),
  ));
