import { beforeAll, beforeEach, expect, test } from "vitest";
import { adjustByHand } from "~/admin/finance/adjustment.server";
import { setCreditByHand } from "~/admin/finance/credit.server";
import { giveByHand } from "~/admin/finance/giving.server";
import { payOut } from "~/admin/finance/outgoing.server";
import { findCredit } from "~/modules/credit/account.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import { DAY } from "~/platform/values/clock";
import { STAFF_LIMITS } from "~/modules/staff/limits/limits";
import { limitRefusal, PastLimit, requireLimit, takeFromLimit } from "~/modules/staff/limits/limits.server";
import type { Person } from "~/modules/staff/approval-requests/approval-requests";
import type { AdjustedAccount } from "~/modules/wallet/adjustment";
import { readAccounts } from "~/modules/wallet/ledger.server";
import { clear, company } from "../../modules/orders/shop";
import { loadPeople } from "../frame/people";
import { emptyTables, ensureRows } from "../../rows";

/** 23:00 in Shanghai. */
const NOW = Date.parse("2026-11-23T23:00:00+08:00");
const HOUR = 3_600_000;
const FINANCE: Person = { id: 7001, name: "钱会计" };
const BOSS: Person = { id: 7002, name: "何负责" };

beforeAll(() => ensureRows("staff_member", 7001, 7002));
beforeAll(loadPeople);
beforeEach(async () => {
  await clear();
  await emptyTables(["approval_request", "credit_account"]);
  for (const id of [1, 2, 3]) await company(id);
});

const adjust = (
  companyId: number,
  amount: number,
  { by = FINANCE, account = "balance" as AdjustedAccount, now = NOW } = {},
) =>
  adjustByHand(
    { id: companyId, name: `药店${companyId}` },
    { account, amount, reason: "compensation", text: "破损" },
    { key: newFormToken(), by, now },
  );
const held = async (id: number) => (await readAccounts(id)).balance;
const isAlone = (done: Awaited<ReturnType<typeof adjust>>) => done.ok && !done.waits;

test("thirty presses at once give no more than the limit without a second person", async () => {
  const done = await Promise.all(Array.from({ length: 30 }, (_, at) => adjust(1 + (at % 3), 15_000)));
  expect(done.filter(isAlone)).toHaveLength(1);
  expect((await held(1)) + (await held(2)) + (await held(3))).toBe(15_000);
  // Of one company's account one wish waits, the others are told of it.
  expect(done.filter((item) => item.ok && item.waits)).toHaveLength(3);
  const notified = done.filter((item) => !item.ok);
  expect(notified).toHaveLength(26);
  expect(notified[0]).toMatchObject({ text: expect.stringContaining("已有一项申请在等待复核") });
});

test("a person's presses sum up over companies, and a company's over persons", async () => {
  expect(isAlone(await adjust(1, 12_000))).toBe(true);
  expect(isAlone(await adjust(2, 12_000))).toBe(false);
  expect(isAlone(await adjust(1, 12_000, { by: BOSS }))).toBe(false);
  expect(isAlone(await adjust(2, 12_000, { by: BOSS }))).toBe(true);
  expect(isAlone(await adjust(1, 8_000))).toBe(true);
  expect(isAlone(await adjust(3, 1))).toBe(false);
});

test("what is taken counts like what is given; red packets and gifts share a limit, balance has its own", async () => {
  expect(isAlone(await adjust(1, 12_000))).toBe(true);
  expect(isAlone(await adjust(1, -12_000))).toBe(false);
  expect(isAlone(await adjust(1, 12_000, { account: "redPacket" }))).toBe(true);
  const gift = { chosen: { what: "points" as const }, number: 9_000, reason: "活动" };
  const values = () =>
    giveByHand({ id: 1, name: "药店1" }, gift, { key: newFormToken(), by: FINANCE, now: NOW });
  expect(await values()).toMatchObject({ ok: true, waits: true });
  expect(await readAccounts(1)).toMatchObject({ points: 0, redPacket: 12_000 });
});

test("the day ends at midnight in Shanghai", async () => {
  expect(isAlone(await adjust(1, 20_000))).toBe(true);
  expect(isAlone(await adjust(1, 1, { now: NOW + HOUR - 1 }))).toBe(false);
  expect(isAlone(await adjust(1, 20_000, { now: NOW + HOUR }))).toBe(true);
});

test("commands share one sum whatever name is given, and a name in the back office is that person", async () => {
  const use = (by: Person, companyId: number | null = null) =>
    ({ name: "refund", amount: 300_000, by, companyId }) as const;
  const take = (by: Person) => inTransaction((trx) => takeFromLimit(trx, use(by), NOW));
  expect(await take({ id: null, name: "甲" })).toBeNull();
  expect(await take({ id: null, name: "乙" })).toContain("今天已办 ¥3,000.00");
  const member = await db
    .selectFrom("staff_member")
    .select(["id", "name"])
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(await take(member)).toBeNull();
  const later = NOW + DAY;
  expect(await limitRefusal(db, use(member), later)).toBeNull();
  await inTransaction((trx) => requireLimit(trx, use({ id: null, name: member.name }), later));
  expect(await limitRefusal(db, use(member), later)).toContain(STAFF_LIMITS.refund.name);
  await expect(inTransaction((trx) => requireLimit(trx, use(member), later))).rejects.toThrow(PastLimit);
});

test("withdrawals paid in parts wait as one of their sum would; what is refused counts for nothing", async () => {
  const query = async (number: string, amount: number) => {
    await db
      .insertInto("withdrawal")
      .values({
        number,
        company_id: 1,
        account_id: 1,
        amount,
        holder: "药店",
        bank: "工商银行",
        bank_account: "6222000000007890",
        state: "pending",
        note: "",
        created_at: NOW,
        finished_at: null,
      })
      .execute();
    return payOut({ number, reference: "L1" }, FINANCE, NOW);
  };
  expect(await query("T1", 300_000)).toMatchObject({ ok: true, amount: 300_000 });
  expect(await payOut({ number: "T1", reference: "L1" }, FINANCE, NOW)).toMatchObject({ ok: false });
  expect(await query("T2", 300_000)).toMatchObject({ ok: true, approvalRequestId: expect.any(Number) });
  const again = await payOut({ number: "T2", reference: "L2" }, BOSS, NOW);
  expect(again).toMatchObject({ ok: false, text: expect.stringContaining("钱会计") });
  expect(await query("T3", 200_000)).toMatchObject({ ok: true, amount: 200_000 });
});

test("credit that one person grants in a day sums up over companies", async () => {
  const set = (companyId: number) =>
    setCreditByHand(
      { id: companyId, name: `药店${companyId}` },
      {
        terms: { limit: 600_000, termDays: 30, startsOn: "2026-01-01", endsOn: null },
        version: 0,
        why: "长期合作",
      },
      { key: newFormToken(), by: FINANCE, now: NOW },
    );
  expect(await set(1)).toMatchObject({ ok: true, waits: false });
  expect(await set(2)).toMatchObject({ ok: true, waits: true });
  expect([(await findCredit(1))?.limit, await findCredit(2)]).toEqual([600_000, null]);
});
