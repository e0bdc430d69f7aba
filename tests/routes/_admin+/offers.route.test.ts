import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { keepFloors } from "~/modules/catalogue/prices/minimum-price.server";
import { auditRows } from "~/platform/database/audit-log.server";
import { bumpVersion, db, inTransaction } from "~/platform/database/database.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import { now } from "~/platform/values/clock.server";
import { DAY, toDay } from "~/platform/values/clock";
import { listOffers } from "~/modules/promotions/offer-admin/offer-list.server";
import { readOfferFilter, WRITTEN_KINDS } from "~/modules/promotions/offer-admin/offer-state";
import { activityPrices } from "~/modules/promotions/offers/activity-prices.server";
import { runningOffers } from "~/modules/promotions/offers/offers.server";
import * as file from "~/routes/_admin+/_promotions+/staff.offers.export";
import * as list from "~/routes/_admin+/_promotions+/staff.offers._index/route";
import * as kinds from "~/routes/_admin+/_promotions+/staff.offers.new/route";
import * as page from "~/routes/_admin+/_promotions+/staff.offers.$id._index/route";
import * as form from "~/routes/_admin+/_promotions+/staff.offers.$id.form/route";
import * as approvalRequest from "~/routes/_admin+/_system+/staff.proposals.$id/route";
import * as turn from "~/routes/_admin+/_promotions+/staff.offers.$id.switch/route";
import { clear, goods, ground } from "../../modules/orders/shop";
import { getAnswer, loadPeople, personOf, roleBrowser } from "../../admin/frame/people";
import { shownList } from "../../admin/lists/shown-list";

beforeAll(loadPeople);
beforeEach(async () => {
  await clear();
  await ground();
  for (const id of [1, 2, 3]) await goods(id, [[400, 500]]);
});

const WINDOW = { starts: toDay(now() - DAY), ends: toDay(now() + 7 * DAY) };
const COMMON = { version: "0", why: "年底备货", name: "限时秒杀", priority: "0", ...WINDOW };
const SALE = { ...COMMON, goodsLines: "1 5.00 100 限20\n2 6.00 100" };
const REDUCTION = {
  ...COMMON,
  name: "满减",
  scope: "all",
  side: "only",
  measure: "amount",
  repeats: "each",
  tierLines: "100.00 10.00",
};
type Role = "marketing" | "sales" | "warehouse";

async function send(fields: object, at: { kind?: string; id?: string; role?: Role } = {}) {
  const { kind = "flashSale", id = "new", role = "marketing" } = at;
  const browser = await roleBrowser(role);
  const request = browser.post(`/staff/offers/${id}/form?kind=${kind}`, {
    formKey: newFormToken(),
    ...SALE,
    ...fields,
  });
  const answer = await getAnswer(form.action, request, { id });
  return { status: answer.status, text: await answer.text(), path: answer.headers.get("Location") };
}
const made = async (fields: object = {}, kind = "flashSale") =>
  (await send(fields, { kind })).path!.split("/").at(-1)!;
async function look(
  route: { loader: (args: never) => unknown },
  id: string,
  path = "/x",
  role: Role = "marketing",
) {
  const browser = await roleBrowser(role);
  return (await (await getAnswer(route.loader as never, browser.get(path), { id })).json()) as Record<
    string,
    never
  > & {
    version: number;
    input: Record<string, string>;
    hidden: { version: number };
    text: string;
  };
}
async function switchTo(id: string, to: "on" | "off", version?: number) {
  const browser = await roleBrowser("marketing");
  const seen = version ?? (await look(turn, id)).hidden.version;
  const request = browser.post("/x", { version: String(seen), to, why: "按计划" });
  const answer = await getAnswer(turn.action, request, { id });
  return { status: answer.status, text: await answer.text() };
}
const priceNow = async () => (await activityPrices([1], 1, now())).get(1)?.price ?? null;

test("an offer is made by its form, is off until it is switched on, and stands in the log in words", async () => {
  const id = await made();
  expect(await priceNow()).toBeNull();
  expect((await switchTo(id, "on")).status).toBe(303);
  expect(await priceNow()).toBe(500);
  expect((await switchTo(id, "off")).status).toBe(303);
  expect(await priceNow()).toBeNull();
  const rows = await auditRows({ subject: "offer", subjectId: id, limit: 5 });
  expect(rows.map((row) => [row.command, row.operator, row.why])).toEqual([
    ["停用活动", personOf("marketing").name, "按计划"],
    ["启用活动", personOf("marketing").name, "按计划"],
    ["新建活动", personOf("marketing").name, "年底备货"],
  ]);
});

test("what was changed of an offer reads in words on its page", async () => {
  const id = await made(REDUCTION, "lineReduction");
  const { version } = await look(form, id);
  const changed = { ...REDUCTION, version: String(version), tierLines: "200.00 15.00", scope: "herb" };
  expect((await send(changed, { id })).status).toBe(303);
  const { changes } = (await look(page, id)) as unknown as { changes: { what: string }[] };
  expect(changes[0]!.what).toBe(
    "适用：全场 → 中药饮片；条件：档位 每满100减10，每满 是 → 档位 每满200减15，每满 是",
  );
});

test("one offer is shown in the shop's own words, with what is sold of it", async () => {
  const id = await made(REDUCTION, "lineReduction");
  expect(await look(page, id)).toMatchObject({
    name: "满减",
    state: "off",
    isOn: false,
    mayChange: true,
    goods: [],
    facts: expect.arrayContaining([
      ["类型", "专场满减"],
      ["内容", "全场商品每满100减10"],
      ["已使用", "0 次"],
    ]),
  });
  const sale = await made();
  await db.updateTable("offer_goods").set({ sold: 30 }).where("goods_id", "=", 1).execute();
  expect(await look(page, sale, "/x", "sales")).toMatchObject({
    mayChange: false,
    goods: [
      { id: 1, price: "¥5.00", sold: "30盒", limit: "20盒" },
      { id: 2, limit: "不限" },
    ],
  });
});

test("a form says what of an offer that has started stays", async () => {
  const id = await made({ goodsLines: "1 5.00 100", needs: "3" }, "groupBuy");
  const shown = async (of: string) => {
    const { locked, soldWords } = await look(form, of);
    return { locked, soldWords };
  };
  expect(await shown(id)).toEqual({ locked: [], soldWords: "" });
  await db.updateTable("offer_goods").set({ sold: 30 }).execute();
  expect(await shown(id)).toEqual({
    locked: ["starts", "ends", "needs"],
    soldWords: expect.stringContaining("1 已售 30"),
  });
  const { input, version } = await look(form, id);
  const sent = { ...COMMON, ...input, notWith: [], version: String(version) };
  const refused = await send({ ...sent, needs: "2" }, { id, kind: "groupBuy" });
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining("成团家数不能更改")]);
  const name = "板蓝根拼团";
  expect((await send({ ...sent, name }, { id, kind: "groupBuy" })).status).toBe(303);
  expect((await look(page, id))["name"]).toBe(name);
});

test("a change is made once from what was seen; somebody else's is shown first; what sold meanwhile is no change", async () => {
  const id = await made();
  const { version, input } = await look(form, id);
  expect(input["goodsLines"]).toBe("1 商品1 5.00 100 限20\n2 商品2 6.00 100");
  await db.updateTable("offer_goods").set({ sold: 30 }).where("goods_id", "=", 1).execute();
  const fields = { version: String(version), goodsLines: "1 4.50 100\n2 6.00 100" };
  expect(await send(fields, { id })).toMatchObject({ status: 303, path: `/staff/offers/${id}` });
  const late = await send({ ...fields, goodsLines: "1 4.00 100\n2 6.00 100" }, { id });
  expect(late.status).toBe(409);
  const { stale } = JSON.parse(late.text) as { stale: { version: number; rows: unknown[] } };
  expect(stale.rows).toEqual([
    {
      name: "活动商品",
      current: "1 商品1 4.50 100\n2 商品2 6.00 100",
      own: "1 商品1 4.00 100\n2 商品2 6.00 100",
    },
  ]);
  const again = await send(
    { ...fields, version: String(stale.version), goodsLines: "1 4.00 100\n2 6.00 100" },
    { id },
  );
  expect(again.status).toBe(303);
  const sold = await db
    .selectFrom("offer_goods")
    .select(["price", "sold"])
    .where("goods_id", "=", 1)
    .execute();
  expect(sold).toEqual([{ price: 400, sold: 30 }]);
});

test("one that brings goods below their floor is said to, and started by two; while it runs it goes no further below", async () => {
  const minimum = (previous: number | null, current: number | null) =>
    inTransaction((trx) => keepFloors(trx, [{ goodsId: 1, previous, current }], now()));
  await minimum(null, 950);
  const id = await made({ goodsLines: "1 9.00 100\n2 9.00 100" });
  const seen = await look(page, id);
  expect([seen.belows, seen.below]).toEqual([
    1,
    [{ id: 1, name: "商品1", minimum: "¥9.50", price: "¥9.00", with: "" }],
  ]);
  expect((await look(turn, id)).text).toContain("商品1（最低售价 ¥9.50，活动最低 ¥9.00）低于最低售价");
  expect((await switchTo(id, "on")).status).toBe(303);
  expect(await priceNow()).toBeNull();
  const [waiting] = (await look(page, id)).waiting as unknown as { id: number }[];
  const boss = await roleBrowser("boss");
  const params = { id: String(waiting!.id) };
  const path = `/staff/proposals/${params.id}`;
  const query = (await (await getAnswer(approvalRequest.loader, boss.get(path), params)).json()) as {
    rows: unknown;
    mark: string;
    approvalRequest: { version: number };
  };
  expect(JSON.stringify(query)).toContain("低于最低售价");
  const agree = { intent: "agree", version: String(query.approvalRequest.version), mark: query.mark };
  expect((await getAnswer(approvalRequest.action, boss.post(path, agree), params)).status).toBe(303);
  expect(await priceNow()).toBe(900);
  const { version } = await look(form, id);
  const change = (goodsLines: string) => send({ goodsLines, version: String(version) }, { id });
  const deeper = await change("1 8.90 100\n2 9.00 100");
  expect([deeper.status, deeper.text]).toEqual([400, expect.stringContaining("活动正在启用，改后商品1")]);
  await minimum(950, null);
  expect((await look(page, id)).below).toEqual([]);
});

test("an offer that became another meanwhile is not switched on", async () => {
  const id = await made();
  const { version } = (await look(turn, id)).hidden;
  const { version: seen } = await look(form, id);
  await send({ version: String(seen), name: "另一个名称" }, { id });
  expect(await switchTo(id, "on", version)).toMatchObject({
    status: 409,
    text: expect.stringContaining("已有人改过"),
  });
  expect(await priceNow()).toBeNull();
});

test("a tiered offer that was typed is what the cart asks", async () => {
  const id = await made(
    { ...REDUCTION, scope: "goods", scopeLines: "商品1\n3", side: "except", notWith: ["coupon", "gift"] },
    "lineReduction",
  );
  await switchTo(id, "on");
  const [offer] = await runningOffers(null, now());
  expect(offer).toMatchObject({
    kind: "lineReduction",
    repeats: true,
    tiers: [{ from: 10_000, benefit: { off: 1_000 } }],
    scope: { not: { goods: [1, 3] } },
    notWith: ["coupon", "gift"],
  });
});

const TIERS = { scope: "all", side: "only", measure: "amount", repeats: "once", goodsLines: "" };
const FORMS: Record<string, object> = {
  flashSale: {},
  dailySpecial: {},
  nearExpiry: {},
  siteDiscount: { ...TIERS, tierLines: "0.00 94" },
  groupBuy: { goodsLines: "1 5.00 100 限20", needs: "3" },
  bundle: { goodsLines: "1 5.00 1 100\n2 6.00 2 100" },
  swap: { ...TIERS, tierLines: "100.00 1", goodsLines: "3 1.00 1 100" },
  lineReduction: { ...TIERS, tierLines: "100.00 5.00" },
  orderReduction: { ...TIERS, tierLines: "100.00 5.00" },
  gift: { ...TIERS, tierLines: "100.00 3x1", goodsLines: "3 1 100" },
  bundleGift: { ...TIERS, tierLines: "100.00 3x1", goodsLines: "3 1 100" },
  orderDiscount: { ...TIERS, tierLines: "100.00 95" },
  freeShipping: { ...TIERS, tierLines: "100.00" },
  cashback: { ...TIERS, tierLines: "100.00 5.00" },
};

test.each(WRITTEN_KINDS)("%s is made, changed, started and ended on its form", async (kind) => {
  const id = await made(FORMS[kind]!, kind);
  const { version, input } = await look(form, id);
  const fields = { ...input, notWith: [], version: String(version), name: "改过的名称" };
  expect(await send(fields, { id })).toMatchObject({ status: 303 });
  const current = async () => (await look(page, id)) as Record<string, unknown>;
  expect(await current()).toMatchObject({ name: "改过的名称", state: "off" });
  for (const [to, state] of [
    ["on", "runs"],
    ["off", "off"],
  ] as const) {
    expect((await switchTo(id, to)).status).toBe(303);
    expect(await current()).toMatchObject({ state });
  }
});

test("a group buy says how far it has come", async () => {
  const id = await made(FORMS["groupBuy"]!, "groupBuy");
  const facts = async () => (await look(page, id))["facts"] as unknown as [string, string][];
  expect(await facts()).toContainEqual(["参团", "还差 3 家成团"]);
  await db.updateTable("group_buy").set({ failed_at: 1 }).execute();
  expect(await facts()).toContainEqual(["参团", "未成团，订单款项退回"]);
});

describe("the list", () => {
  const names = async (query: object) =>
    (
      await listOffers(
        readOfferFilter({ words: "", kind: "", state: "", ...query }),
        { after: null, limit: 10 },
        now(),
      )
    ).map((row) => row.name);

  test("filters by kind, state and words, and goes on behind a row", async () => {
    const at = now();
    const window = (from: number, to: number) => ({
      starts: toDay(at + from * DAY),
      ends: toDay(at + to * DAY),
    });
    for (const [name, span] of [
      ["将来 50%", window(2, 4)],
      ["过去", window(-9, -2)],
      ["现在", window(-1, 4)],
    ] as const)
      await switchTo(await made({ name, ...span }), "on");
    await made({ ...REDUCTION, name: "停着" }, "lineReduction");
    expect(await names({ state: "waits" })).toEqual(["将来 50%"]);
    expect(await names({ state: "over" })).toEqual(["过去"]);
    expect(await names({ state: "runs" })).toEqual(["现在"]);
    expect(await names({ state: "off" })).toEqual(["停着"]);
    expect(await names({ kind: "flashSale" })).toEqual(["现在", "过去", "将来 50%"]);
    expect(await names({ words: "50%" })).toEqual(["将来 50%"]);
    expect(await names({ words: "_" })).toEqual([]);
    const browser = await roleBrowser("boss");
    const rows = await shownList(
      list,
      await getAnswer(list.loader, browser.get("/staff/offers?state=waits")),
    );
    expect(rows).toMatchObject({
      rows: [{ cells: expect.arrayContaining(["将来 50%", "秒杀", "未开始"]) as never }],
    });
  });

  test("pages by number", async () => {
    const ids = [await made(), await made(), await made()];
    const filter = readOfferFilter({ words: "", kind: "", state: "" });
    const second = await listOffers(filter, { after: Number(ids[2]), limit: 1 }, now());
    expect(second.map((row) => String(row.id))).toEqual([ids[1]]);
  });

  test("is a file that stands in the log", async () => {
    await made({ name: "=1+1" });
    const browser = await roleBrowser("boss");
    const answer = await getAnswer(file.loader as never, browser.get("/staff/offers/export?kind=flashSale"));
    const [head, row] = (await answer.text()).trim().split("\n");
    expect(head).toContain("编号,类型,名称,状态");
    expect(row).toContain(",秒杀,'=1+1,已停用,");
    expect(await auditRows({ subject: "offer", subjectId: "export", limit: 1 })).toHaveLength(1);
  });
});

test.each([
  [{ why: "" }, "请写明原因"],
  [{ name: "秒" }, "至少 2 个字"],
  [{ starts: "明天" }, "请写作 2026-11-20"],
  [{ goodsLines: "404 5.00 100" }, "没有商品“404”"],
  [{ goodsLines: "1 5.00" }, "第 1 行"],
  [{ goodsLines: "1 0.00 10" }, "请填写价格"],
])("%o is refused in words, and nothing is there", async (fields, text) => {
  expect(await send(fields)).toMatchObject({ status: 400, text: expect.stringContaining(text) });
  expect(await db.selectFrom("offer").select("id").execute()).toEqual([]);
});

test("goods that may be in no offer are named, and none of the others is written without them", async () => {
  await db.updateTable("goods").set({ is_ephedrine: 1 }).where("id", "=", 2).execute();
  await bumpVersion(db, "goods");
  expect(await send({})).toMatchObject({
    status: 400,
    text: expect.stringContaining("商品 2 商品2：含麻商品"),
  });
  expect(await db.selectFrom("offer_goods").select("goods_id").execute()).toEqual([]);
});

test("the form asks what its kind says", async () => {
  const query = async (kind: string) =>
    (await look(form, "new", `/staff/offers/new/form?kind=${kind}`)) as never;
  expect(await query("groupBuy")).toMatchObject({ form: { asks: ["needs"], goodsLabel: "活动商品" } });
  expect(await query("gift")).toMatchObject({ form: { goodsLabel: "随活动提供的商品" } });
  expect(await query("lineReduction")).toMatchObject({ form: { goodsExample: "" } });
});

test("those who only see promotions change nothing; kinds and numbers that there are not answer 404", async () => {
  expect((await send({}, { role: "sales" })).status).toBe(403);
  expect((await send({}, { kind: "coupon" })).status).toBe(404);
  expect((await send({}, { kind: "nothing" })).status).toBe(404);
  expect((await send({}, { id: "999" })).status).toBe(404);
  const browser = await roleBrowser("warehouse");
  expect((await getAnswer(list.loader, browser.get("/staff/offers"))).status).toBe(403);
  expect((await getAnswer(kinds.loader, browser.get("/staff/offers/new"))).status).toBe(403);
  expect(await db.selectFrom("offer").select("id").execute()).toEqual([]);
});

test("one form that is sent twice at the same moment makes one offer", async () => {
  const formKey = newFormToken();
  const both = await Promise.all([send({ formKey }), send({ formKey })]);
  expect(both.map(({ status }) => status)).toEqual([303, 303]);
  expect(both[0]!.path).toBe(both[1]!.path);
  expect(await db.selectFrom("offer").select("id").execute()).toHaveLength(1);
});

describe("ticked offers", () => {
  const act = async (fields: object, role: Role = "marketing") => {
    const browser = await roleBrowser(role);
    const sent = { why: "年底结束", ...fields } as never;
    const answer = await getAnswer(list.action, browser.post("/staff/offers?index", sent));
    return { status: answer.status, text: await answer.text() };
  };
  const on = async () =>
    (await db.selectFrom("offer").select("id").where("status", "=", "on").orderBy("id").execute()).map(
      ({ id }) => String(id),
    );

  test("are switched on and off together with one reason, each with its result", async () => {
    const [item, two, three] = [await made(), await made({ name: "满减" }), await made()];
    expect((await act({ keys: [item, two], to: "on" })).text).toContain("已启用");
    expect(await on()).toEqual([item, two]);
    expect((await act({ keys: two, to: "off" })).status).toBe(200);
    expect((await act({ keys: ["999999", three], to: "on" })).text).toContain("没有这个活动");
    expect(await on()).toEqual([item, three]);
    const [row] = await auditRows({ subject: "offer", subjectId: two, limit: 1 });
    expect(row).toMatchObject({ command: "停用活动", why: "年底结束" });
  });

  test("may be all that fit the filter", async () => {
    const [item, two] = [await made({ name: "年终甲" }), await made({ name: "年终乙" })];
    const other = await made();
    await act({ keys: other, to: "on" });
    expect((await act({ all: "1", words: "年终", to: "on" })).status).toBe(200);
    expect(await on()).toEqual([item, two, other]);
    expect((await act({ all: "1", words: "年终", to: "on" })).text).toContain("没有符合条件、可以启用的活动");
    await act({ all: "1", words: "年终", to: "off" });
    expect(await on()).toEqual([other]);
  });

  test("are named and given a reason, by who may", async () => {
    const item = await made();
    expect((await act({ to: "on" })).text).toContain("请先勾选活动");
    expect((await act({ keys: item, to: "on", why: "" })).text).toContain("请写明原因");
    expect((await act({ keys: item, to: "on" }, "sales")).status).toBe(403);
    expect(await on()).toEqual([]);
  });
});
