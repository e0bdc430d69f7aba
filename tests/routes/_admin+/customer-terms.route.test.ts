import { beforeAll, beforeEach, expect, test } from "vitest";
import { goodsForBuyer } from "~/modules/catalogue/goods/goods.server";
import { placeOrders } from "~/modules/checkout/place.server";
import { readViewer } from "~/modules/company/identity/viewer.server";
import { db } from "~/platform/database/database.server";
import * as page from "~/routes/_admin+/_customers+/staff.customers.$id.terms/route";
import type { BuiltInRole } from "~/modules/staff/permissions/permissions";
import { cart, clear, company, draftOf, goods, ground, NOW, signedIn } from "../../modules/orders/shop";
import { agreeAs } from "../../admin/approval-requests/agree";
import { getAnswer, loadPeople, roleBrowser } from "../../admin/frame/people";
import { emptyTables } from "../../rows";

const WISH = { rank: "B", areaCode: "广东省深圳市南山区", address: "科技园路 2 号" };
const SAVE = { ...WISH, areaCode: "440305", why: "迁址换证" };

beforeAll(loadPeople);
beforeEach(async () => {
  await clear();
  await emptyTables(["approval_request", "membership", "goods_price"]);
  await db.deleteFrom("audit").where("subject", "=", "company").execute();
  await ground();
  await goods(11, [[300, 50]]);
  await company(1);
  await db.insertInto("membership").values({ account_id: 1, company_id: 1, is_default: 1 }).execute();
});

const open = async (query: Record<string, string> = {}, role: BuiltInRole = "sales", id = "1") => {
  const browser = await roleBrowser(role);
  const path = `/staff/customers/${id}/terms?${new URLSearchParams(query)}`;
  return getAnswer(page.loader as never, browser.get(path), { id });
};
const version = async () => String(((await (await open()).json()) as { version: number }).version);
const send = async (fields: Record<string, string>, role: BuiltInRole = "sales", id = "1") => {
  const browser = await roleBrowser(role);
  return getAnswer(page.action as never, browser.post("/x", { ...SAVE, ...fields }), { id });
};
const terms = () =>
  db.selectFrom("company").select(["rank", "area_code", "address"]).where("id", "=", 1).executeTakeFirst();

test("before it is proposed the page says which prices would be others, in kind", async () => {
  const price = (scope: string, scope_key: string) => ({ goods_id: 11, scope, scope_key, price: 900 });
  await db
    .insertInto("goods_price")
    .values([price("rank", "B"), price("area", "440300"), price("company", "1")])
    .execute();
  const { effect } = (await (await open(WISH)).json()) as {
    effect: { rows: { name: string; previous: string; current: string }[]; notes: string[] };
  };
  const rows = Object.fromEntries(
    effect.rows.map(({ name, previous, current }) => [name, [previous, current]]),
  );
  expect(rows["价格等级"]).toEqual(["A", "B"]);
  expect(rows["注册地区"]).toEqual(["广东省广州市天河区", "广东省深圳市南山区"]);
  expect(rows["等级价"]).toEqual(["等级 A：0 种在售商品有单独价格", "等级 B：1 种在售商品有单独价格"]);
  expect(rows["地区价"]).toEqual(["0 种在售商品有单独价格", "1 种在售商品有单独价格"]);
  expect(effect.notes[0]).toContain("1 种商品有这家客户自己的价格");
  expect(await db.selectFrom("approval_request").select("id").execute()).toEqual([]);
});

test("what cannot be, or is no change, is said on the page with what was typed", async () => {
  const same = await open({ rank: "A", areaCode: "440106", address: "演示路 1 号" });
  expect([same.status, await same.text()]).toEqual([400, expect.stringContaining("都没有变化")]);
  const unknown = await open({ ...WISH, areaCode: "鼓楼区" });
  expect(unknown.status).toBe(400);
  expect(await unknown.json()).toMatchObject({ input: { areaCode: "鼓楼区" }, effect: null });
  expect((await open(WISH, "service")).status).toBe(403);
  expect((await open(WISH, "sales", "404")).status).toBe(404);
});

test("a second person makes it: price and history follow, the company is told, an order from an old page is asked anew", async () => {
  await db
    .insertInto("goods_price")
    .values({ goods_id: 11, scope: "rank", scope_key: "B", price: 900 })
    .execute();
  await cart(1, [[11, 4]]);
  const old = await draftOf(signedIn(1));
  const sent = await send({ version: await version() });
  const path = sent.headers.get("Location")!;
  expect(path).toMatch(/^\/staff\/proposals\/\d+$/);
  expect(await terms()).toMatchObject({ rank: "A" });
  const own = await agreeAs("sales", path);
  expect([own.status, await own.text()]).toEqual([400, expect.stringContaining("不能复核自己提出的改动")]);
  expect((await agreeAs("boss", path)).status).toBe(303);
  expect(await terms()).toEqual({ rank: "B", area_code: "440305", address: "科技园路 2 号" });
  const viewer = await readViewer("", 1, 1);
  if (!viewer.buyer) throw new Error("no buyer");
  expect((await goodsForBuyer([11], viewer, NOW)).get(11)?.price).toBe(900);
  const refused = await placeOrders(viewer, old, NOW);
  expect(refused).toMatchObject({
    ok: false,
    changes: [
      { kind: "price", from: 1000, to: 900 },
      { kind: "payable", from: 5200, to: 4800 },
    ],
  });
  expect(await db.selectFrom("orders").select("id").execute()).toEqual([]);
  expect((await placeOrders(viewer, await draftOf(viewer), NOW)).ok).toBe(true);
  const audit = await db
    .selectFrom("audit")
    .select(["after", "why"])
    .where("subject", "=", "company")
    .where("subject_id", "=", "1")
    .execute();
  expect(audit).toHaveLength(1);
  expect(JSON.parse(audit[0]!.after ?? "")).toMatchObject({ 价格等级: "B", 注册地区: "广东省深圳市南山区" });
  expect(audit[0]!.why).toContain("迁址换证");
  const notified = await db.selectFrom("message").select("title").where("company_id", "=", 1).execute();
  expect(notified.map(({ title }) => title)).toContain("企业资料已变更");
});

test("sent twice it waits once; from an old form it is shown what stands now", async () => {
  const made = await version();
  const [item, other] = await Promise.all([send({ version: made }), send({ version: made })]);
  expect(item.headers.get("Location")).toBe(other.headers.get("Location"));
  expect(await db.selectFrom("approval_request").select("id").execute()).toHaveLength(1);
  await db.updateTable("company").set({ rank: "C" }).where("id", "=", 1).execute();
  const stale = await send({ version: made });
  expect(stale.status).toBe(409);
  const { stale: shown } = (await stale.json()) as { stale: { version: number; rows: { name: string }[] } };
  expect(shown.rows.map(({ name }) => name)).toEqual(["价格等级", "注册地区", "注册地址"]);
  expect((await send({ version: String(shown.version) })).status).toBe(303);
});

test("without a reason, or for a company that was closed, nothing is proposed", async () => {
  expect((await send({ version: await version(), why: "" })).status).toBe(400);
  await db.updateTable("company").set({ status: "closed" }).where("id", "=", 1).execute();
  const closed = await send({ version: await version() });
  expect([closed.status, await closed.text()]).toEqual([400, expect.stringContaining("已注销")]);
  expect(await db.selectFrom("approval_request").select("id").execute()).toEqual([]);
});
