import { beforeAll, beforeEach, expect, test } from "vitest";
import { findCredit } from "~/modules/credit/account.server";
import { readAmount } from "~/modules/wallet/ledger.server";
import { db } from "~/platform/database/database.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import * as list from "~/routes/_admin+/_finance+/staff.credit._index/route";
import * as page from "~/routes/_admin+/_finance+/staff.credit.$id._index/route";
import * as repayment from "~/routes/_admin+/_finance+/staff.credit.$id.repayment/route";
import * as reversal from "~/routes/_admin+/_finance+/staff.credit.$id.reversal.$number/route";
import * as stop from "~/routes/_admin+/_finance+/staff.credit.$id.stop/route";
import * as terms from "~/routes/_admin+/_finance+/staff.credit.$id.terms/route";
import * as approvalRequest from "~/routes/_admin+/_system+/staff.proposals.$id/route";
import type { BuiltInRole } from "~/modules/staff/permissions/permissions";
import { clear, company } from "../../modules/orders/shop";
import { agreeAs } from "../../admin/approval-requests/agree";
import { getAnswer, loadPeople, roleBrowser } from "../../admin/frame/people";
import { shownList } from "../../admin/lists/shown-list";
import { emptyTables, ensureRows } from "../../rows";

const TABLES = ["credit_entry", "receivable", "repayment", "credit_account", "approval_request"] as const;

beforeAll(loadPeople);
beforeEach(async () => {
  await clear();
  await emptyTables(TABLES);
  await db.deleteFrom("audit").where("subject", "=", "credit").execute();
  await company(1);
});

const TERMS = { limit: "5000.00", termDays: "30", startsOn: "2026-01-01", endsOn: "", why: "长期合作" };
type Page = { action: unknown };
const send = async (to: Page, fields: Record<string, string>, role: BuiltInRole = "finance", id = "1") => {
  const browser = await roleBrowser(role);
  return getAnswer(to.action as never, browser.post("/x", fields), { id });
};
const set = (fields: Record<string, string> = {}) =>
  send(terms, { version: "0", formKey: newFormToken(), ...TERMS, ...fields });
const toOf = (answer: Response) => answer.headers.get("Location") ?? "";

/** A purchase on account that was due long ago. */
async function owe(open: number) {
  await db.updateTable("credit_account").set({ outstanding: open }).execute();
  await ensureRows("orders", 1);
  await db
    .insertInto("receivable")
    .values({
      company_id: 1,
      order_id: 1,
      order_number: "2026010100000001",
      payment_number: "P1",
      amount: open,
      open,
      charged_at: 1,
      due_on: "2026-02-01",
      notified_late_on: null,
    })
    .execute();
}

test("up to the limit one person sets it; a form that is sent twice sets it once, an old one asks", async () => {
  const formKey = newFormToken();
  expect(toOf(await set({ formKey }))).toBe("/staff/credit/1");
  expect(toOf(await set({ formKey }))).toBe("/staff/credit/1");
  expect(await findCredit(1)).toMatchObject({ limit: 500_000, termDays: 30, version: 1 });
  const stale = await set({ limit: "6000.00" });
  expect(stale.status).toBe(409);
  expect(await stale.text()).toContain("6,000.00");
  expect((await findCredit(1))!.limit).toBe(500_000);
  const audit = await db.selectFrom("audit").select(["why"]).where("subject", "=", "credit").execute();
  expect(audit).toEqual([{ why: "长期合作" }]);
});

test("past the limit it waits for somebody else, who makes it so", async () => {
  const to = toOf(await set({ limit: "50000.00" }));
  expect(to).toMatch(/^\/staff\/proposals\/\d+$/);
  expect(await findCredit(1)).toBeNull();
  const id = to.split("/").at(-1)!;
  const boss = await roleBrowser("boss");
  const seen = await getAnswer(approvalRequest.loader as never, boss.get(to), { id });
  const { approvalRequest: row, mark } = (await seen.json()) as {
    approvalRequest: { version: number };
    mark: string;
  };
  const fields = { intent: "agree", why: "", mark, version: String(row.version) };
  await getAnswer(approvalRequest.action as never, boss.post(to, fields), { id });
  expect(await findCredit(1)).toMatchObject({ limit: 5_000_000 });
});

test("what is typed wrong is refused beside its field, and nothing is set", async () => {
  const wrongs: Record<string, string>[] = [{ limit: "x" }, { termDays: "0" }, { endsOn: "2025-12-31" }];
  for (const wrong of [...wrongs, { why: "" }]) {
    const answer = await set(wrong);
    expect([answer.status, toOf(answer)]).toEqual([400, ""]);
  }
  expect(await findCredit(1)).toBeNull();
});

test("one person stops it at once, the second press is told", async () => {
  await set();
  expect(toOf(await send(stop, { why: "拖欠" }))).toBe("/staff/credit/1");
  expect((await findCredit(1))!.stoppedAt).not.toBeNull();
  const again = await send(stop, { why: "拖欠" });
  expect([again.status, (await again.text()).includes("已停用")]).toEqual([400, true]);
});

test("a transfer counts once for its serial", async () => {
  await set();
  await owe(30_000);
  const sent = { amount: "100.00", serial: "R-1" };
  expect(toOf(await send(repayment, sent))).toBe("/staff/credit/1");
  const again = await send(repayment, sent);
  expect([again.status, (await again.text()).includes("没有重复入账")]).toEqual([400, true]);
  expect((await findCredit(1))!.outstanding).toBe(20_000);
});

test("a transfer that was entered wrongly is reversed once for its form; past the limit two people do it", async () => {
  await set();
  await owe(100_000);
  const entered = async (amount: string, serial: string) => {
    await send(repayment, { amount, serial });
    return (
      await db.selectFrom("repayment").select("number").where("serial", "=", serial).executeTakeFirstOrThrow()
    ).number;
  };
  const reverse = async (
    number: string,
    fields: Record<string, string> = {},
    role: BuiltInRole = "finance",
  ) => {
    const browser = await roleBrowser(role);
    const form = { formKey: newFormToken(), why: "登记错公司", ...fields };
    return getAnswer(reversal.action as never, browser.post("/x", form), { id: "1", number });
  };
  const small = await entered("100.00", "R-2");
  const formKey = newFormToken();
  expect((await reverse(small, { why: "" })).status).toBe(400);
  expect((await reverse(small, {}, "sales")).status).toBe(403);
  expect((await reverse("H1")).status).toBe(404);
  for (let at = 0; at < 2; at += 1) expect(toOf(await reverse(small, { formKey }))).toBe("/staff/credit/1");
  const again = await reverse(small);
  expect([again.status, (await again.text()).includes("没有再次冲回")]).toEqual([400, true]);
  expect((await findCredit(1))!.outstanding).toBe(100_000);
  const large = await entered("500.00", "R-3");
  const path = toOf(await reverse(large));
  expect(path).toMatch(/^\/staff\/proposals\/\d+$/);
  expect((await findCredit(1))!.outstanding).toBe(50_000);
  expect((await agreeAs("boss", path)).status).toBe(303);
  expect((await findCredit(1))!.outstanding).toBe(100_000);
  const row = db.selectFrom("repayment").select(["serial", "reversed_by", "reversed_serial"]);
  expect(await row.where("number", "=", large).executeTakeFirst()).toMatchObject({
    serial: null,
    reversed_serial: "R-3",
  });
});

test("who is late is told once for a form, and the list shows it under its age", async () => {
  await set();
  const none = await send(page, { formKey: newFormToken() });
  expect([none.status, (await none.text()).includes("没有逾期")]).toEqual([400, true]);
  await owe(30_000);
  const formKey = newFormToken();
  await send(page, { formKey });
  await send(page, { formKey });
  const notified = await db.selectFrom("message").select("title").where("title", "=", "账款已逾期").execute();
  expect(notified).toHaveLength(1);
  const browser = await roleBrowser("finance");
  const getRows = async (state: string) => {
    const answer = await getAnswer(list.loader as never, browser.get(`/staff/credit?state=${state}`), {});
    return (await shownList(list, answer)).rows.map(({ id }) => id);
  };
  expect([await getRows("late"), await getRows("inTime"), await getRows("stopped")]).toEqual([["1"], [], []]);
});

test("far more than is owed is asked about, and past the limit becomes balance by two people", async () => {
  await set();
  await owe(30_000);
  const sent = { amount: "1000000.00", serial: "R-9" };
  const query = await send(repayment, sent);
  expect([query.status, (await query.text()).includes("远多于未还的 ¥300.00")]).toEqual([400, true]);
  const other = await send(repayment, { ...sent, checked: "30000" });
  expect(other.status).toBe(400);
  const path = toOf(await send(repayment, { ...sent, checked: "100000000" }));
  expect(path).toMatch(/^\/staff\/proposals\/\d+$/);
  expect((await findCredit(1))!.outstanding).toBe(30_000);
  expect(await readAmount(1, "balance")).toBe(0);
  expect((await agreeAs("boss", path)).status).toBe(303);
  expect((await findCredit(1))!.outstanding).toBe(0);
  expect(await readAmount(1, "balance")).toBe(100_000_000 - 30_000);
});
