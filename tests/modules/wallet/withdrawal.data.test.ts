import { beforeAll, expect, test } from "vitest";
import { db, inTransaction } from "~/platform/database/database.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import { readAmount, postToLedger } from "~/modules/wallet/ledger.server";
import { payWithdrawal, requestWithdrawal, returnWithdrawal } from "~/modules/wallet/withdrawal.server";
import {
  lastBank,
  readWithdrawals,
  waitingWithdrawals,
  withdrawalsIn,
} from "~/modules/wallet/withdrawal.server";
import { ensureRows } from "../../rows";

const NOW = Date.parse("2026-11-20T04:00:00Z");

async function company(balance: number): Promise<number> {
  return inTransaction(async (trx) => {
    const { id } = await trx
      .insertInto("company")
      .values({
        name: "提现药店",
        kind: "pharmacy",
        licence_number: newFormToken(),
        status: "approved",
        rank: "C",
        area_code: "440106",
        address: "",
        contact_name: "",
        contact_phone: "",
        created_at: NOW,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const entry = { companyId: id, account: "balance", kind: "recharge", note: "", now: NOW } as const;
    if (balance > 0) await postToLedger(trx, { ...entry, amount: balance, key: `in:${id}` });
    return id;
  });
}
const ask = (companyId: number, amount: number, token = newFormToken()) =>
  requestWithdrawal(
    {
      companyId,
      accountId: 1,
      amount,
      holder: "提现药店",
      bank: "某银行某支行",
      bankAccount: "6222021234567890",
    },
    token,
    NOW,
  );
const balance = (companyId: number) => readAmount(companyId, "balance");
async function sumOfRows(companyId: number): Promise<number> {
  const rows = await db.selectFrom("ledger").select("amount").where("company_id", "=", companyId).execute();
  return rows.reduce((sum, row) => sum + row.amount, 0);
}
async function query(companyId: number, amount: number): Promise<string> {
  expect(await ask(companyId, amount)).toEqual({ ok: true, to: "/yegl/withdraw" });
  return (await readWithdrawals(companyId, 1)).rows[0]!.number;
}

beforeAll(() => ensureRows("account", 1));
test("the amount leaves the balance with the request and is shown as held", async () => {
  const id = await company(10_000);
  const number = await query(id, 4_000);
  expect(number).toMatch(/^TX20261120\d{6}$/);
  expect(await balance(id)).toBe(6_000);
  expect(await waitingWithdrawals(id)).toEqual({ count: 1, amount: 4_000 });
  expect((await readWithdrawals(id, 1)).rows[0]).toMatchObject({
    state: "pending",
    accountEnd: "7890",
    note: "",
  });
  expect(await lastBank(id)).toEqual({ bank: "某银行某支行", bankAccount: "6222021234567890" });
  const row = await db
    .selectFrom("ledger")
    .selectAll()
    .where("company_id", "=", id)
    .where("kind", "=", "withdraw")
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ amount: -4_000, after: 6_000, note: number });
});

test("more than the balance is refused with what there is, and nothing is left behind", async () => {
  const id = await company(3_000);
  const token = newFormToken();
  expect(await ask(id, 3_001, token)).toEqual({ ok: false, balance: 3_000 });
  expect(await readWithdrawals(id, 1)).toMatchObject({ rows: [], total: 0 });
  expect(await balance(id)).toBe(3_000);
  expect(await ask(id, 3_000, token)).toMatchObject({ ok: true });
  expect(await balance(id)).toBe(0);
  await expect(ask(id, 0)).rejects.toThrow(RangeError);
  await expect(ask(id, -100)).rejects.toThrow(RangeError);
  expect(await ask(await company(0), 1)).toEqual({ ok: false, balance: 0 });
});

test("one form sent ten times at once asks once", async () => {
  const id = await company(10_000);
  const token = newFormToken();
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask(id, 1_000, token)));
  for (const answer of answers) expect(answer).toEqual({ ok: true, to: "/yegl/withdraw" });
  expect((await readWithdrawals(id, 1)).total).toBe(1);
  expect(await balance(id)).toBe(9_000);
});

test("many requests at once never take more than there is", async () => {
  const id = await company(1_000);
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(id, 300)));
  expect(answers.filter((answer) => answer.ok)).toHaveLength(3);
  for (const answer of answers) if (!answer.ok) expect(answer.balance).toBeLessThan(300);
  expect(await balance(id)).toBe(100);
  expect(await sumOfRows(id)).toBe(100);
  expect(await waitingWithdrawals(id)).toEqual({ count: 3, amount: 900 });
  const numbers = (await readWithdrawals(id, 1)).rows.map((row) => row.number);
  expect(new Set(numbers).size).toBe(3);
});

test("paying is said once to the company; the money stays away", async () => {
  const id = await company(5_000);
  const number = await query(id, 5_000);
  expect(await payWithdrawal(number, "流水 88", NOW)).toMatchObject({ ok: true, amount: 5_000 });
  expect(await payWithdrawal(number, "", NOW)).toMatchObject({ ok: false });
  expect(await returnWithdrawal(number, "账号有误", NOW)).toMatchObject({ ok: false });
  expect(await balance(id)).toBe(0);
  expect(await waitingWithdrawals(id)).toEqual({ count: 0, amount: 0 });
  expect((await readWithdrawals(id, 1)).rows[0]).toMatchObject({ state: "paid", note: "流水 88" });
  const messages = await db.selectFrom("message").selectAll().where("company_id", "=", id).execute();
  expect(messages.map((message) => [message.title, message.body, message.url])).toEqual([
    ["提现已打款", "¥50.00 已打款至您尾号 7890 的账户。", "/yegl/withdraw"],
  ]);
});

test("returning gives the whole amount back once, with the reason", async () => {
  const id = await company(5_000);
  const number = await query(id, 2_000);
  const moves = await Promise.all(
    Array.from({ length: 5 }, () => returnWithdrawal(number, "账号与户名不符", NOW)),
  );
  expect(moves.filter((moved) => moved?.ok)).toHaveLength(1);
  expect(await balance(id)).toBe(5_000);
  expect(await sumOfRows(id)).toBe(5_000);
  expect((await readWithdrawals(id, 1)).rows[0]).toMatchObject({ state: "returned", note: "账号与户名不符" });
});

test("paid and returned at the same moment: one of them", async () => {
  const id = await company(5_000);
  const number = await query(id, 2_000);
  const moves = await Promise.all([
    payWithdrawal(number, "", NOW),
    returnWithdrawal(number, "重复申请", NOW),
    payWithdrawal(number, "", NOW),
  ]);
  expect(moves.filter((moved) => moved?.ok)).toHaveLength(1);
  const { state } = (await readWithdrawals(id, 1)).rows[0]!;
  expect(await balance(id)).toBe(state === "paid" ? 3_000 : 5_000);
});

test("operators list what waits with the account that it goes to", async () => {
  const id = await company(9_000);
  const [first, second] = [await query(id, 1_000), await query(id, 2_000)];
  await payWithdrawal(first, "", NOW);
  const rows = await withdrawalsIn("pending", { after: null, limit: 99 });
  expect(rows.filter(({ number }) => number === first || number === second)).toMatchObject([
    {
      number: second,
      state: "pending",
      amount: 2_000,
      company_id: id,
      company: "提现药店",
      holder: "提现药店",
      bank: "某银行某支行",
      bank_account: "6222021234567890",
    },
  ]);
  expect(await payWithdrawal("TX0", "", NOW)).toBeNull();
});

test("another company's withdrawals are its own; pages beyond the end are the last", async () => {
  const [item, other] = [await company(9_000), await company(9_000)];
  for (const amount of [1, 2, 3]) await ask(item, amount);
  expect((await readWithdrawals(other, 1)).rows).toEqual([]);
  expect(await lastBank(other)).toBeNull();
  const page = await readWithdrawals(item, 99, 2);
  expect(page).toMatchObject({ total: 3, page: 2, pages: 2 });
  expect(page.rows.map((row) => row.amount)).toEqual([1]);
});
