import { beforeAll, beforeEach, expect, test } from "vitest";
import { auditRows } from "~/platform/database/audit-log.server";
import { db } from "~/platform/database/database.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import { DAY, formatTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import * as list from "~/routes/_admin+/_promotions+/staff.vouchers._index/route";
import * as page from "~/routes/_admin+/_promotions+/staff.vouchers.$id/route";
import { publicTemplates } from "~/modules/vouchers/templates.server";
import { clear, goods, ground } from "../../modules/orders/shop";
import { getAnswer, loadPeople, roleBrowser } from "../../admin/frame/people";
import { shownList } from "../../admin/lists/shown-list";
import { emptyTables } from "../../rows";

beforeAll(loadPeople);
beforeEach(async () => {
  await clear();
  await emptyTables(["voucher_template"]);
  await ground();
});

const NEW = () => ({
  version: "0",
  why: "冬季促销",
  kind: "coupon",
  name: "饮片券",
  threshold: "300",
  amount: "15.00",
  starts: formatTime(now() - DAY),
  ends: formatTime(now() + 30 * DAY),
  total: "2000",
  limit: "1",
  validDays: "",
  distribution: "public",
  status: "on",
  side: "only",
  scope: "herb",
  category: "",
  scopeLines: "",
});
const send = async (
  fields: object = {},
  id = "new",
  role: "marketing" | "boss" | "warehouse" = "marketing",
) => {
  const browser = await roleBrowser(role);
  const answer = await getAnswer(
    page.action,
    browser.post("/x", { formKey: newFormToken(), ...NEW(), ...fields }),
    { id },
  );
  return { status: answer.status, text: await answer.text(), path: answer.headers.get("Location") };
};
const made = async (fields: object = {}) => {
  const { path, text } = await send(fields);
  expect(path, text).not.toBeNull();
  return path!.split("/").at(-1)!;
};
const look = async (id: string) => {
  const browser = await roleBrowser("boss");
  const answer = await getAnswer(page.loader, browser.get("/x"), { id });
  return (await answer.json()) as { version: number; input: Record<string, string>; claimed: number };
};
const row = (id: string) =>
  db.selectFrom("voucher_template").selectAll().where("id", "=", Number(id)).executeTakeFirstOrThrow();

test("a new coupon is what was typed, in the list, in the log and in the coupon centre", async () => {
  const id = await made({ validDays: "30" });
  expect(await row(id)).toMatchObject({
    kind: "coupon",
    name: "饮片券",
    threshold: 30_000,
    amount: 1_500,
    scope: '{"kind":"herb"}',
    total: 2000,
    limit_per_company: 1,
    valid_days: 30,
    is_public: 1,
    status: "on",
    claimed: 0,
  });
  expect(await publicTemplates([Number(id)], now())).toHaveLength(1);
  const boss = await roleBrowser("boss");
  const shown = await getAnswer(list.loader, boss.get("/staff/vouchers?status=on"));
  const { rows, mayChange } = await shownList<{ mayChange: boolean }>(list, shown);
  expect(rows.map(({ cells }) => [...cells.slice(0, 5), ...cells.slice(7)])).toEqual([
    ["饮片券", "优惠券", "满 ¥300.00 减 ¥15.00", "进行中", "公开领取", "0", "2000"],
  ]);
  expect(mayChange).toBe(false);
  expect(await auditRows({ subject: "voucher", subjectId: id, limit: 5 })).toMatchObject([
    { command: "新增优惠券", why: "冬季促销", after: expect.stringContaining('"scope":{"kind":"herb"}') },
  ]);
});

test("one form that is sent twice at the same moment makes one", async () => {
  const formKey = newFormToken();
  const both = await Promise.all([send({ formKey }), send({ formKey })]);
  expect(both.map(({ status }) => status)).toEqual([303, 303]);
  expect(both[0]!.path).toBe(both[1]!.path);
  expect(await db.selectFrom("voucher_template").select("id").execute()).toHaveLength(1);
  expect((await send({ formKey: "" })).status).toBe(400);
});

test("what the form shows is what it takes: goods by their names, all but some, granted alone", async () => {
  for (const id of [1, 2]) await goods(id, [[300, 10]]);
  const found = await db.selectFrom("goods").select(["id", "name"]).orderBy("id").limit(2).execute();
  const lines = found.map(({ id, name }) => `${id} ${name}`).join("\n");
  const id = await made({
    scope: "goods",
    side: "except",
    scopeLines: lines,
    distribution: "granted",
    status: "off",
  });
  expect(JSON.parse((await row(id)).scope)).toEqual({ not: { goods: found.map((item) => item.id) } });
  const { input, version } = await look(id);
  expect(input).toMatchObject({
    scope: "goods",
    side: "except",
    scopeLines: lines,
    distribution: "granted",
    status: "off",
    threshold: "300.00",
    amount: "15.00",
    validDays: "",
  });
  const before = await row(id);
  expect((await send({ ...input, version: String(version) }, id)).status).toBe(303);
  expect(await row(id)).toEqual(before);
});

test("what companies own already was promised and stays; more of them may be given", async () => {
  const id = await made();
  await db.updateTable("voucher_template").set({ claimed: 10 }).execute();
  const { version, input, claimed } = await look(id);
  expect(claimed).toBe(10);
  const again = { ...input, version: String(version) };
  for (const [change, words] of [
    [{ amount: "20.00" }, "金额不能更改"],
    [{ threshold: "100.00" }, "门槛不能更改"],
    [{ scope: "all" }, "适用范围不能更改"],
    [{ total: "9" }, "总数不能少于此数"],
  ] as const) {
    const { status, text } = await send({ ...again, ...change }, id);
    expect([status, text]).toEqual([400, expect.stringContaining(words)]);
  }
  expect((await send({ ...again, total: "3000" }, id)).status).toBe(303);
  expect((await row(id)).total).toBe(3000);
});

test("a change is made once from what was seen; what is claimed meanwhile is no change of it", async () => {
  const id = await made();
  const { version, input } = await look(id);
  await db.updateTable("voucher_template").set({ claimed: 1 }).execute();
  const again = { ...input, version: String(version), name: "饮片满减券" };
  expect((await send(again, id)).status).toBe(303);
  const late = await send({ ...again, name: "养生券" }, id);
  expect(late.status).toBe(409);
  for (const word of ["饮片满减券", "养生券"]) expect(late.text).toContain(word);
});

test.each([
  [{ name: "券" }, "至少 2 个字"],
  [{ threshold: "三百" }, "请写作 10.00"],
  [{ amount: "0" }, "应大于 0"],
  [{ amount: "301" }, "不能超过门槛"],
  [{ starts: "明天" }, "请写作 2026-11-20 15:00"],
  [{ ends: "2020-01-01 00:00" }, "结束须晚于开始"],
  [{ total: "0" }, "总张数应为 1 到"],
  [{ limit: "1e3" }, "每家限领应为 1 到"],
  [{ validDays: "-1" }, "有效天数应为 1 到"],
  [{ scope: "category" }, "请选择分类"],
  [{ scope: "category", category: "999999" }, "没有这个分类"],
  [{ scope: "goods", scopeLines: "没有的药" }, "没有商品“没有的药”"],
  [{ kind: "cash" }, "请选择类型"],
])("%o is refused in its place", async (fields, words) => {
  const { status, text } = await send(fields);
  expect(status).toBe(400);
  expect(text).toContain(words);
  expect(await db.selectFrom("voucher_template").select("id").execute()).toEqual([]);
});

test("who may only look changes nothing; one that there is not is not found", async () => {
  expect((await send({}, "new", "boss")).status).toBe(403);
  expect((await send({}, "new", "warehouse")).status).toBe(403);
  expect((await send({}, "999999")).status).toBe(404);
});
