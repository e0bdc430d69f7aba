import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readPrices, setMinimumPriceIn, setPriceIn } from "~/modules/catalogue/admin/prices.server";
import type { GoodsPriceInput } from "~/modules/catalogue/admin/prices";
import { goodsFileRows, goodsHeadings } from "~/modules/catalogue/admin/goods-file.server";
import { allGoods } from "~/modules/catalogue/rows/goods-state.server";
import { importPrices, importGoods } from "~/modules/imports/run-file.server";
import type { RowResult } from "~/modules/catalogue/rows/row-result";
import { startTakingBack, workList } from "~/modules/imports/stored/run-import.server";
import { flooredGoods, findFloors } from "~/modules/catalogue/prices/minimum-price.server";
import { auditRows } from "~/platform/database/audit-log.server";
import { actingAs } from "~/platform/database/audit.server";
import { bumpVersion, db, inTransaction } from "~/platform/database/database.server";
import { DAY } from "~/platform/values/clock";
import { findOffer } from "~/modules/promotions/offers/offer-admin.server";
import { findBelowMinimum } from "~/modules/promotions/depth/offer-depth.server";
import { offer } from "../../promotions/offers/offer-fixtures";
import { company, goods, ground, NOW } from "../../orders/shop";
import { deps, ready, getRows, run } from "../../imports/stored/lists";
import { emptyTables } from "../../../rows";

beforeAll(async () => {
  await ground();
  for (const id of [11, 12]) await goods(id, [[300, 50]]);
  await company(1);
});
beforeEach(async () => {
  await emptyTables(["goods_price"]);
  await db.updateTable("goods").set({ base_price: 1000, ladder: "[]", minimum_price: null }).execute();
  await bumpVersion(db, "goods");
});

const acting = <T>(work: () => Promise<T>) =>
  actingAs({ name: "孙", command: "改价", input: {}, why: "合同", now: NOW }, work);
const set = (to: Partial<GoodsPriceInput>) =>
  acting(() =>
    inTransaction((trx) =>
      setPriceIn(trx, 11, { scope: "base", key: "", price: null, ladder: [], ...to }, NOW),
    ),
  );
const setFloor = (minimum: number | null) =>
  acting(() => inTransaction((trx) => setMinimumPriceIn(trx, 11, minimum, NOW)));
const minimumPrice = async (id = 11) => (await findFloors([id])).get(id) ?? null;
const refused = (text: string) => ({ ok: false, text: expect.stringContaining(text) as string });
const soon = { startsAt: NOW + 5 * DAY, endsAt: null };

test("a floor is kept, changed and taken away, and stands in the log and beside the prices", async () => {
  expect([await setFloor(950), await minimumPrice(), (await readPrices(11, NOW))!.minimum]).toEqual([
    { ok: true },
    950,
    950,
  ]);
  expect(await setFloor(950)).toEqual(refused("没有变化"));
  expect(await setFloor(null)).toEqual({ ok: true });
  expect(await minimumPrice()).toBeNull();
  const [last, first] = await auditRows({ subject: "goods", subjectId: "11", limit: 2 });
  expect([first, last]).toMatchObject([
    { before: '{"minimum_price":null}', after: '{"minimum_price":950}' },
    { before: '{"minimum_price":950}', after: '{"minimum_price":null}' },
  ]);
});

test.each<[string, Partial<GoodsPriceInput>]>([
  ["base", { price: 940 }],
  ["ladder", { price: 1_000, ladder: [{ from: 10, price: 949 }] }],
  ["rank", { scope: "rank", key: "A", price: 949 }],
  ["area", { scope: "area", key: "320000", price: 949 }],
  ["company", { scope: "company", key: "1", price: 949 }],
  ["coming", { scope: "company", key: "1", price: 949, period: soon }],
])("a price of %s below the floor is refused, and one above it stands against a floor", async (_what, to) => {
  await setFloor(950);
  expect(await set(to)).toEqual(refused("低于最低售价 ¥9.50"));
  await setFloor(null);
  expect(await set(to)).toEqual({ ok: true });
  expect(await setFloor(950)).toEqual(refused("最低售价 ¥9.50 高于"));
  expect(await setFloor(940)).toEqual({ ok: true });
});

describe("lists", () => {
  const heads = ["商品编号", "价格", "最低售价", "等级"];
  async function list(...rows: string[][]) {
    const results: RowResult[] = [];
    const found = rows.map((cells) => Object.fromEntries(cells.map((cell, at) => [heads[at]!, cell])));
    await importPrices(found, { file: "t.csv", now: NOW, onRowResult: (item) => void results.push(item) });
    return results.map(({ result, reason }) => reason ?? result);
  }

  test("of prices set it, leave it and take it away, row after row", async () => {
    expect(await list(["11", "9.40", "9.50"])).toEqual([expect.stringContaining("低于最低售价 ¥9.50")]);
    expect(await list(["11", "9.60", "9.50"], ["11", "9.40", "", "A"], ["12", "", "9.90", ""])).toEqual([
      "updated",
      expect.stringContaining("低于最低售价"),
      "updated",
    ]);
    expect([await minimumPrice(), await minimumPrice(12)]).toEqual([950, 990]);
    expect(await list(["11", "9.60", ""], ["12", "10.00", "9.90"])).toEqual(["unchanged", "unchanged"]);
    expect(await list(["11", "9.40", "-"])).toEqual(["updated"]);
    expect(await list(["11", "11.00", "10.50"])).toEqual(["updated"]);
    expect([await minimumPrice(), await minimumPrice(12)]).toEqual([1050, 990]);
  });

  test("of goods do so too; what is exported and imported changes nothing", async () => {
    const row = async (cells: Record<string, string>) => {
      const { results } = await importGoods([{ 商品编号: "11", ...cells }], {
        kind: "drug",
        now: NOW,
      });
      return results[0]!.reason ?? results[0]!.result;
    };
    expect(await row({ 最低售价: "9.50" })).toBe("updated");
    expect(await row({ 价格: "9.40" })).toContain("低于最低售价 ¥9.50");
    await set({ scope: "rank", key: "A", price: 960 });
    expect(await row({ 最低售价: "9.70" })).toContain("最低售价 ¥9.70 高于等级 A 的价格 ¥9.60");
    const all = [];
    for await (const product of allGoods()) all.push(product);
    const headings = goodsHeadings(false);
    const file = (await goodsFileRows(all, false)).map((cells) =>
      Object.fromEntries(cells.map((cell, at) => [headings[at]!, cell])),
    );
    expect(file.map((cells) => cells["最低售价"])).toEqual(["9.50", ""]);
    const { counts } = await importGoods(file, { kind: "drug", now: NOW });
    expect(counts).toEqual({ created: 0, updated: 0, unchanged: 2, refused: 0 });
    expect(await row({ 最低售价: "-" })).toBe("updated");
    expect(await minimumPrice()).toBeNull();
  });

  test("are taken back with it, and never below one that stands", async () => {
    const first = await ready("prices", [heads, ["11", "11.00", "10.50", ""], ["12", "11.00", "", ""]], NOW);
    await run(first, NOW);
    await acting(() => inTransaction((trx) => setMinimumPriceIn(trx, 12, 1_050, NOW)));
    expect(await acting(() => startTakingBack(first, "错表"))).toEqual({ ok: true });
    await workList(first, deps, () => NOW + 1);
    expect((await getRows(first)).map(({ undone }) => undone)).toEqual([
      "ok",
      expect.stringContaining("低于最低售价 ¥10.50"),
    ]);
    expect([await minimumPrice(), await minimumPrice(12)]).toEqual([null, 1_050]);
    expect((await readPrices(11, NOW + 1))!.basePrice).toBe(1_000);
  });
});

test("an offer is held against the lowest price of each goods in its scope", async () => {
  await setFloor(900);
  const tiers = [{ from: 10_000, off: 800 }];
  await offer(7, { kind: "orderReduction", terms: { tiers } });
  const below = async (id: number) => findBelowMinimum((await findOffer(id))!, NOW);
  expect(await below(7)).toEqual([]);
  await offer(8, {
    kind: "flashSale",
    scope: { goods: [] },
    goods: [
      { id: 11, price: 890 },
      { id: 12, price: 1 },
    ],
  });
  const together = { goodsId: 11, name: "商品11", minimum: 900, price: 818, names: [expect.any(String)] };
  for (const id of [7, 8]) expect(await below(id)).toEqual([together]);
  const turn = (id: number, status: string) =>
    db.updateTable("offer").set({ status }).where("id", "=", id).execute();
  await turn(7, "off");
  expect(await below(8)).toEqual([{ ...together, price: 890, names: [] }]);
  await turn(8, "off");
  await set({ scope: "company", key: "1", price: 950 });
  expect(await flooredGoods(null, NOW)).toMatchObject([{ id: 11, minimum: 900, lowest: 950 }]);
  expect(await below(7)).toEqual([{ goodsId: 11, name: "商品11", minimum: 900, price: 874, names: [] }]);
});
