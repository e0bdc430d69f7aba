import { beforeAll, beforeEach, expect, test } from "vitest";
import { readCareRules } from "~/modules/stock-care/care-rules.server";
import { db } from "~/platform/database/database.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import * as form from "~/routes/_admin+/_quality+/staff.stock-care.$id/route";
import * as list from "~/routes/_admin+/_quality+/staff.stock-care._index/route";
import * as records from "~/routes/_admin+/_quality+/staff.stock-care.records._index/route";
import * as exported from "~/routes/_admin+/_quality+/staff.stock-care.records.export";
import * as printed from "~/routes/_admin+/_quality+/staff.stock-care.records.form/route";
import * as settings from "~/routes/_admin+/_quality+/staff.stock-care.settings/route";
import { getAnswer, loadPeople, personOf, roleBrowser } from "../../admin/frame/people";
import { htmlOf } from "../../admin/lists/shown-list";
import { clear, goods, ground } from "../../modules/orders/shop";
import { emptyTables } from "../../rows";

const PATH = "/staff/stock-care";
type Role = "quality" | "warehouse" | "sales" | "purchasing";

let batch: number;

beforeAll(loadPeople);
beforeEach(async () => {
  await emptyTables(["stock_care", "setting"]);
  await clear();
  await ground();
  await goods(11, [[300, 50]], { created_at: 0 });
  batch = (await db.selectFrom("batch").select("id").executeTakeFirstOrThrow()).id;
});

const send = async (
  fields: Record<string, string> = {},
  role: Role = "warehouse",
  id: number | string = batch,
) => {
  const browser = await roleBrowser(role);
  const entered = { formKey: newFormToken(), seen: "0", result: "normal", temperature: "18.5", ...fields };
  return getAnswer(form.action as never, browser.post(`${PATH}/${id}`, entered), { id: String(id) });
};
const answer = async (page: { loader: unknown }, role: Role = "warehouse", id: number | string = batch) =>
  getAnswer(page.loader as never, (await roleBrowser(role)).get(PATH), { id: String(id) });
const shown = async (page: Parameters<typeof htmlOf>[0] & { loader: unknown }, role: Role = "warehouse") =>
  htmlOf(page, await (await answer(page, role)).json());
const saved = async () => (await db.selectFrom("stock_care").select("id").execute()).length;

const PROBLEM = { result: "problem", problem: "外包装破损", measure: "隔离" };

test("is recorded once, by those who may, from what was seen", async () => {
  expect((await send({}, "sales")).status).toBe(403);
  expect((await send({}, "purchasing")).status).toBe(403);
  for (const id of [999_999, "x", 0]) expect((await send({}, "warehouse", id)).status).toBe(404);
  expect((await send({ result: "" })).status).toBe(400);
  expect((await send({ temperature: "warm" })).status).toBe(400);
  expect((await send({ ...PROBLEM, measure: "" })).status).toBe(400);
  expect(await saved()).toBe(0);
  const formKey = newFormToken();
  const answers = [await send({ formKey }), await send({ formKey })];
  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  expect(await saved()).toBe(1);
  expect((await send()).status).toBe(409);
  expect(await saved()).toBe(1);
});

test("with a problem stops the batch and leads to its registration as rejected", async () => {
  expect(await shown(form)).not.toContain("/staff/rejected-goods/new");
  const done = await send(PROBLEM, "quality");
  expect(done.headers.get("Location")).toBe(`${PATH}/${batch}`);
  const html = await shown(form);
  for (const text of ["已停售", `/staff/rejected-goods/new?batch=${batch}`, "发现问题：外包装破损，隔离"])
    expect(html).toContain(text);
  const reader = await shown(form, "purchasing");
  expect(reader).not.toContain("/staff/rejected-goods/new");
  expect(reader).not.toContain('name="formKey"');
});

test("is planned, listed, printed and exported for those who see stock", async () => {
  expect(await shown(list)).toContain(`${PATH}/${batch}`);
  await send(PROBLEM);
  const due = await shown(list);
  expect(due).toContain("没有到期要养护的批号。");
  expect(due).toContain("1 / 共 1 批");
  for (const page of [records, printed])
    for (const text of ["商品11", "外包装破损", "18.5 ℃", personOf("warehouse").name])
      expect(await shown(page)).toContain(text);
  expect(await (await answer(exported)).text()).toContain("外包装破损");
  for (const page of [list, form, records, exported, printed])
    expect((await answer(page, "sales")).status).toBe(403);
  expect((await answer(form, "warehouse", 999_999)).status).toBe(404);
});

test("the plan is changed by quality, from the state that the form was made from", async () => {
  const path = `${PATH}/settings`;
  const quality = await roleBrowser("quality");
  const { version, input } = (await (
    await getAnswer(settings.loader as never, quality.get(path))
  ).json()) as { version: number; input: Record<string, string> };
  const change = async (fields: Record<string, string>, role: Role = "quality") => {
    const entered = { ...input, version: String(version), why: "公司制度", ...fields };
    return (await getAnswer(settings.action as never, (await roleBrowser(role)).post(path, entered))).status;
  };
  expect(await change({ keyDays: "15" }, "warehouse")).toBe(403);
  expect(await change({ keyDays: "0" })).toBe(400);
  expect(await change({})).toBe(400);
  expect(await change({ keyDays: "15" })).toBe(303);
  expect(await readCareRules()).toEqual({ generalDays: 90, keyDays: 15 });
  expect(await change({ keyDays: "20" })).toBe(409);
});
