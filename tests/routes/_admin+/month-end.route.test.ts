import { beforeAll, describe, expect, test, vi } from "vitest";
import { db, inTransaction } from "~/platform/database/database.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import { findMonthEnd } from "~/modules/reports/month-end/month-ends.server";
import * as list from "~/routes/_admin+/_finance+/staff.month-end._index/route";
import * as page from "~/routes/_admin+/_finance+/staff.month-end.$month._index/route";
import * as file from "~/routes/_admin+/_finance+/staff.month-end.$month.export";
import * as reopening from "~/routes/_admin+/_finance+/staff.month-end.$month.reopening/route";
import type { BuiltInRole } from "~/modules/staff/permissions/permissions";
import { postToLedger } from "~/modules/wallet/ledger.server";
import { holdWithdrawal } from "~/modules/wallet/withdrawal.server";
import { clear, company } from "../../modules/orders/shop";
import { getAnswer, loadPeople, roleBrowser } from "../../admin/frame/people";
import { shownList } from "../../admin/lists/shown-list";

const MONTH = "2026-10";
const OCTOBER = Date.parse("2026-10-15T12:00:00+08:00");
const bank = { holder: "药店1", bank: "银行", bankAccount: "1234567890" };

beforeAll(async () => {
  vi.setSystemTime(Date.parse("2026-11-03T09:00:00+08:00"));
  await clear();
  await loadPeople();
  await company(1);
  await inTransaction(async (trx) => {
    const entry = { companyId: 1, account: "balance", note: "", now: OCTOBER } as const;
    await postToLedger(trx, { ...entry, amount: 9_000, kind: "grant", key: "g" });
    await holdWithdrawal(trx, { ...bank, companyId: 1, accountId: 1, amount: 2_000 }, OCTOBER);
  });
});

type Query = { loader: unknown; action?: unknown };
const see = async (of: Query, role: BuiltInRole = "finance", month = MONTH, query = "") =>
  getAnswer(of.loader as never, (await roleBrowser(role)).get(`/staff/month-end/${month}${query}`), {
    month,
  });
const send = async (of: { action: unknown }, fields: Record<string, string>, role: BuiltInRole = "finance") =>
  getAnswer(of.action as never, (await roleBrowser(role)).post(`/staff/month-end/${MONTH}`, fields), {
    month: MONTH,
  });
interface Shown {
  state: string;
  form: { formKey: string; seen: string; version: number };
  left: { name: string; count: number; to: string }[];
  wrong: number;
  refusal: string | null;
  mayClose: boolean;
  differs: string[];
  changes: { command: string; why: string; what: string }[];
}
const shown = async (role?: BuiltInRole, month?: string) =>
  (await (await see(page, role, month)).json()) as Shown;
const getFields = ({ form }: Shown, more: Record<string, string> = {}) => ({
  formKey: form.formKey,
  seen: form.seen,
  version: String(form.version),
  ...more,
});
const toOf = (answer: Response) => answer.headers.get("Location");

describe("a month", () => {
  test("is shown with what is left, to the boss too, who may not close it", async () => {
    expect(await shown()).toMatchObject({
      state: "未结",
      wrong: 0,
      refusal: null,
      mayClose: true,
      left: [{ name: "提现待打款", count: 1, to: "/staff/withdrawals?state=pending" }],
    });
    expect((await shown("boss")).mayClose).toBe(false);
    const seen = await shown();
    expect((await send(page, getFields(seen), "boss")).status).toBe(403);
    expect((await see(page, "sales")).status).toBe(403);
  });

  test.each(["2026-13", "2026-12", "x", "1"])("%s is none", async (month) =>
    expect((await see(page, "finance", month)).status).toBe(404),
  );

  test("that runs still is shown and not closed", async () =>
    expect((await shown("finance", "2026-11")).refusal).toMatch(/还没有结束/));

  test("is refused without the tick, without a remark, and for figures that were not seen", async () => {
    const seen = await shown();
    const refusals = [
      await send(page, getFields(seen)),
      await send(page, getFields(seen, { confirmed: "yes" })),
      await send(page, getFields(seen, { confirmed: "yes", remark: "下月打款", seen: "other" })),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([400, 400, 409]);
    const errors = await Promise.all(
      refusals.map(async (refusal) => Object.keys(((await refusal.json()) as { error: object }).error)),
    );
    expect(errors).toEqual([["confirmed"], ["remark"], [""]]);
    expect(await findMonthEnd(MONTH)).toBeNull();
  });

  test("is closed once for a form, and stands as it was", async () => {
    const fields = getFields(await shown(), { confirmed: "yes", remark: "下月打款" });
    const answers = await Promise.all([send(page, fields), send(page, fields)]);
    expect(answers.map(toOf)).toEqual(Array(2).fill(`/staff/month-end/${MONTH}`));
    expect(toOf(await send(page, fields))).toBe(`/staff/month-end/${MONTH}`);
    const closed = await shown();
    expect(closed).toMatchObject({ state: "已结", refusal: expect.stringMatching(/已经月结/), differs: [] });
    expect(closed.changes.map(({ command, why }) => [command, why])).toEqual([["月结", "下月打款"]]);
    const again = await send(page, { ...fields, formKey: newFormToken() });
    expect(again.status).toBe(400);
    const { rows } = await shownList(list, await see(list));
    expect(rows.map(({ id, cells }) => [id, cells[1], cells[4]])).toEqual([
      ["2026-11", "未结", "—"],
      [MONTH, "已结", "¥70.00"],
    ]);
  });

  test("says what was dated into it since, beside what it was closed with", async () => {
    const late = {
      companyId: 1,
      account: "balance",
      kind: "adjust",
      note: "",
      key: "late",
      amount: 5,
    } as const;
    await inTransaction((trx) => postToLedger(trx, { ...late, now: OCTOBER }));
    expect((await shown()).differs).toEqual([
      "账户余额 人工调整：结账时 无，现在 ¥0.05（1 笔）",
      "账户余额 期末：结账时 ¥70.00，现在 ¥70.05",
    ]);
  });

  test.each([
    ["csv", "账户余额,期末,,70,"],
    ["xlsx", "PK"],
  ])("is a file as %s, which the log knows of", async (format, part) => {
    const answer = await see(file, "boss", MONTH, `/export?format=${format}`);
    expect(answer.headers.get("Content-Disposition")).toContain(`month-end-${MONTH}`);
    expect(await answer.text()).toContain(part);
    const row = await db
      .selectFrom("audit")
      .select("after")
      .where("subject_id", "=", "export")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(JSON.parse(row.after!)).toEqual({ month: MONTH, format });
  });

  test("is opened again with a reason, once, and closed anew", async () => {
    const version = "1";
    const formKey = newFormToken();
    expect((await send(reopening, { version, formKey, why: "" })).status).toBe(400);
    expect((await send(reopening, { version, formKey, why: "更正" }, "boss")).status).toBe(403);
    expect((await send(reopening, { version: "7", formKey, why: "更正" })).status).toBe(409);
    expect(toOf(await send(reopening, { version, formKey, why: "更正余额" }))).toBe(
      `/staff/month-end/${MONTH}`,
    );
    expect(toOf(await send(reopening, { version, formKey, why: "更正余额" }))).toBe(
      `/staff/month-end/${MONTH}`,
    );
    expect((await send(reopening, { version, formKey: newFormToken(), why: "更正" })).status).toBe(400);
    const open = await shown();
    expect(open).toMatchObject({ state: "已反结", refusal: null, differs: [], form: { version: 2 } });
    await send(page, getFields(open, { confirmed: "yes", remark: "已更正" }));
    expect(await findMonthEnd(MONTH)).toMatchObject({ state: "closed", version: 3 });
    expect((await shown()).changes.map(({ what }) => what)[1]).toContain("状态：已结 → 已反结");
  });
});
