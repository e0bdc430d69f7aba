/** Offers at the desk: listed, made by a form of their kind, changed from what was seen, switched on and off; bad input, other roles. */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { auditRows } from "~/platform/database/audit-log.server";
import { bumpVersion, db } from "~/platform/database/database.server";
import { now } from "~/platform/values/clock.server";
import { DAY, dayOf } from "~/platform/values/clock";
import { listOffers } from "~/promotions/offer-desk/offer-list.server";
import { readOfferFilter } from "~/promotions/offer-desk/offer-state";
import { activityPrices } from "~/promotions/offers/activity-prices.server";
import { runningOffers } from "~/promotions/offers/offers.server";
import * as file from "~/routes/_staff+/staff.offers.export";
import * as list from "~/routes/_staff+/staff.offers._index/route";
import * as kinds from "~/routes/_staff+/staff.offers.new/route";
import * as page from "~/routes/_staff+/staff.offers.$id._index/route";
import * as form from "~/routes/_staff+/staff.offers.$id.form/route";
import * as turn from "~/routes/_staff+/staff.offers.$id.switch/route";
import { clear, goods, ground } from "../../orders/shop";
import { answerOf, loadPeople, personOf, roleBrowser } from "../../staff/desk/people";

beforeAll(loadPeople);
beforeEach(async () => {
  await clear();
  await ground();
  for (const id of [1, 2, 3]) await goods(id, [[400, 500]]);
});

const WINDOW = { starts: dayOf(now() - DAY), ends: dayOf(now() + 7 * DAY) };
const COMMON = { ...{ version: "0", why: "年底备货", name: "限时秒杀", priority: "0" }, ...WINDOW };
const SALE = { ...COMMON, goodsLines: "1 5.00 100 限20\n2 6.00 100" };
const REDUCTION = {
  ...{ ...COMMON, name: "满减", scope: "all", side: "only", measure: "amount", repeats: "each" },
  tierLines: "100.00 10.00",
};
type Role = "marketing" | "sales" | "warehouse";

async function send(fields: object, at: { kind?: string; id?: string; role?: Role } = {}) {
  const { kind = "flashSale", id = "new", role = "marketing" } = at;
  const browser = await roleBrowser(role);
  const request = browser.post(`/staff/offers/${id}/form?kind=${kind}`, { ...SALE, ...fields });
  const answer = await answerOf(form.action, request, { id });
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
  return (await (await answerOf(route.loader as never, browser.get(path), { id })).json()) as Record<
    string,
    never
  > & {
    version: number;
    typed: Record<string, string>;
  };
}
async function switchTo(id: string, to: "on" | "off", version?: number) {
  const browser = await roleBrowser("marketing");
  const seen = version ?? (await look(turn, id)).version;
  const request = browser.post("/x", { version: String(seen), to, why: "按计划" });
  const answer = await answerOf(turn.action, request, { id });
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
  const rows = await auditRows({ subject: "offer", subjectId: id, most: 5 });
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
    "适用：全场 是 → 种类 中药饮片；条件：档位 每满100减10，每满 是 → 档位 每满200减15，每满 是",
  );
});

test("one offer is shown in the shop's own words, with what is sold of it", async () => {
  const id = await made(REDUCTION, "lineReduction");
  expect(await look(page, id)).toMatchObject({
    ...{ name: "满减", state: "off", isOn: false, mayChange: true, goods: [] },
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

test("a change is made once from what was seen; somebody else's is shown first; what sold meanwhile is no change", async () => {
  const id = await made();
  const { version, typed } = await look(form, id);
  expect(typed["goodsLines"]).toBe("1 商品1 5.00 100 限20\n2 商品2 6.00 100");
  await db.updateTable("offer_goods").set({ sold: 30 }).where("goods_id", "=", 1).execute();
  const fields = { version: String(version), goodsLines: "1 4.50 100\n2 6.00 100" };
  expect(await send(fields, { id })).toMatchObject({ status: 303, path: `/staff/offers/${id}` });
  const late = await send({ ...fields, goodsLines: "1 4.00 100\n2 6.00 100" }, { id });
  expect(late.status).toBe(409);
  const { stale } = JSON.parse(late.text) as { stale: { version: number; rows: unknown[] } };
  expect(stale.rows).toEqual([
    {
      ...{ name: "活动商品", is: "1 商品1 4.50 100\n2 商品2 6.00 100" },
      yours: "1 商品1 4.00 100\n2 商品2 6.00 100",
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

test("an offer that became another meanwhile is not switched on", async () => {
  const id = await made();
  const { version } = await look(turn, id);
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
    ...{ kind: "lineReduction", repeats: true, tiers: [{ from: 10_000, benefit: { off: 1_000 } }] },
    ...{ scope: { not: { goods: [1, 3] } }, notWith: ["coupon", "gift"] },
  });
});

describe("the list", () => {
  const names = async (query: object) =>
    (
      await listOffers(
        readOfferFilter({ words: "", kind: "", state: "", ...query }),
        { after: null, most: 10 },
        now(),
      )
    ).map((row) => row.name);

  test("filters by kind, state and words, and goes on behind a row", async () => {
    const at = now();
    const window = (from: number, to: number) => ({
      starts: dayOf(at + from * DAY),
      ends: dayOf(at + to * DAY),
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
    const rows = await look(list, "", "/staff/offers?state=waits");
    expect(rows).toMatchObject({
      rows: [{ cells: expect.arrayContaining(["将来 50%", "秒杀", "未开始"]) as never }],
    });
  });

  test("pages by number", async () => {
    const ids = [await made(), await made(), await made()];
    const filter = readOfferFilter({ words: "", kind: "", state: "" });
    const second = await listOffers(filter, { after: Number(ids[2]), most: 1 }, now());
    expect(second.map((row) => String(row.id))).toEqual([ids[1]]);
  });

  test("is a file that stands in the log", async () => {
    await made({ name: "=1+1" });
    const browser = await roleBrowser("boss");
    const answer = await answerOf(file.loader as never, browser.get("/staff/offers/export?kind=flashSale"));
    const [head, row] = (await answer.text()).trim().split("\n");
    expect(head).toContain("编号,类型,名称,状态");
    expect(row).toContain(",秒杀,'=1+1,已停用,");
    expect(await auditRows({ subject: "offer", subjectId: "export", most: 1 })).toHaveLength(1);
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
  const asked = async (kind: string) =>
    (await look(form, "new", `/staff/offers/new/form?kind=${kind}`)) as never;
  expect(await asked("groupBuy")).toMatchObject({ form: { asks: ["needs"], goodsLabel: "活动商品" } });
  expect(await asked("gift")).toMatchObject({ form: { goodsLabel: "随活动提供的商品" } });
  expect(await asked("lineReduction")).toMatchObject({ form: { goodsExample: "" } });
});

test("those who only see promotions change nothing; kinds and numbers that there are not answer 404", async () => {
  expect((await send({}, { role: "sales" })).status).toBe(403);
  expect((await send({}, { kind: "coupon" })).status).toBe(404);
  expect((await send({}, { kind: "nothing" })).status).toBe(404);
  expect((await send({}, { id: "999" })).status).toBe(404);
  const browser = await roleBrowser("warehouse");
  expect((await answerOf(list.loader, browser.get("/staff/offers"))).status).toBe(403);
  expect((await answerOf(kinds.loader, browser.get("/staff/offers/new"))).status).toBe(403);
  expect(await db.selectFrom("offer").select("id").execute()).toEqual([]);
});
