import { beforeAll, beforeEach, expect, test } from "vitest";
import { db } from "~/platform/database/database.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import * as customer from "~/routes/_admin+/_customers+/staff.customers.$id._index/route";
import * as page from "~/routes/_admin+/_customers+/staff.customers.$id.notes/route";
import type { BuiltInRole } from "~/modules/staff/permissions/permissions";
import { clear, company } from "../../modules/orders/shop";
import { getAnswer, loadPeople, personOf, roleBrowser } from "../../admin/frame/people";
import { emptyTables, ensureRows } from "../../rows";

beforeAll(() => ensureRows("staff_member", 99));
beforeAll(loadPeople);
beforeEach(async () => {
  await clear();
  await emptyTables(["company_note"]);
  await company(1);
  await company(2);
});

interface Shown {
  notes: { id: number; text: string; author: string; struckAt: number | null; mayStrike: boolean }[];
  next: string | null;
  mayWrite: boolean;
}
const see = async (role: BuiltInRole = "sales", query = "", id = "1") => {
  const browser = await roleBrowser(role);
  const answer = await getAnswer(page.loader as never, browser.get(`/x${query}`), { id });
  return (await answer.json()) as Shown;
};
const send = async (fields: Record<string, string>, role: BuiltInRole = "sales", id = "1") => {
  const browser = await roleBrowser(role);
  return getAnswer(page.action as never, browser.post("/x", fields), { id });
};
const add = (text: string, role: BuiltInRole = "sales", formKey = newFormToken()) =>
  send({ do: "add", formKey, text }, role);
const strike = (note: number, role: BuiltInRole = "sales", id = "1") =>
  send({ do: "strike", note: String(note) }, role, id);

test("notes say who wrote them, the newest first, on the customer's page too and for this customer alone", async () => {
  expect((await add("下周二回访")).status).toBe(303);
  expect((await add("已回访", "service")).status).toBe(303);
  const shown = await see();
  expect(shown.notes.map(({ text, author, mayStrike }) => [text, author, mayStrike])).toEqual([
    ["已回访", personOf("service").name, false],
    ["下周二回访", personOf("sales").name, true],
  ]);
  expect((await see("sales", "", "2")).notes).toEqual([]);
  const browser = await roleBrowser("quality");
  const whole = await getAnswer(customer.loader as never, browser.get("/x"), { id: "1" });
  expect(await whole.json()).toMatchObject({ notes: [{ text: "已回访" }, { text: "下周二回访" }] });
});

test("a form that is sent twice writes one note, and pages go on behind the last", async () => {
  const formKey = newFormToken();
  await Promise.all([add("第一条", "sales", formKey), add("第一条", "sales", formKey)]);
  const rows = Array.from({ length: 34 }, (_, at) => ({
    company_id: 1,
    text: `备注${at}`,
    author_id: 99,
    author: "某人",
    written_at: at,
  }));
  await db.insertInto("company_note").values(rows).execute();
  const first = await see();
  expect(first.notes).toHaveLength(30);
  const second = await see("sales", first.next!.slice(first.next!.indexOf("?")));
  expect(second.notes.map(({ text }) => text)).toEqual(["备注3", "备注2", "备注1", "备注0", "第一条"]);
  expect(second.next).toBeNull();
});

test("its writer strikes a note out once, which stays to be read; others and other companies cannot", async () => {
  await add("误记");
  const { id } = (await see()).notes[0]!;
  expect((await strike(id, "service")).status).toBe(400);
  expect((await strike(id, "sales", "2")).status).toBe(404);
  expect((await strike(id)).status).toBe(303);
  const again = await strike(id);
  expect([again.status, await again.text()]).toEqual([400, expect.stringContaining("已经划去")]);
  expect((await see()).notes).toMatchObject([
    { text: "误记", struckAt: expect.any(Number), mayStrike: false },
  ]);
});

test("bad input and roles that may only look write nothing", async () => {
  expect((await add(" ")).status).toBe(400);
  expect((await add("长".repeat(501))).status).toBe(400);
  expect((await send({ do: "burn" })).status).toBe(400);
  expect((await send({ do: "strike", note: "x" })).status).toBe(400);
  expect((await send({ do: "add", formKey: newFormToken(), text: "备注" }, "sales", "404")).status).toBe(404);
  expect((await add("备注", "finance")).status).toBe(403);
  expect((await see("finance")).mayWrite).toBe(false);
  expect(await db.selectFrom("company_note").select("id").execute()).toEqual([]);
});
