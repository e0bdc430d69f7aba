import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type GoodsPriceInput, spansAhead } from "~/modules/catalogue/admin/prices";
import { pastPrices, priceSources, readPrices, setPriceIn } from "~/modules/catalogue/admin/prices.server";
import { goodsForBuyer } from "~/modules/catalogue/goods/goods.server";
import { importPrices } from "~/modules/imports/run-file.server";
import { importGoods } from "~/modules/imports/run-file.server";
import type { RowResult } from "~/modules/catalogue/rows/row-result";
import { readListQuery } from "~/modules/catalogue/listing/list-query";
import { listGoods } from "~/modules/catalogue/listing/list.server";
import { agreedUntil } from "~/modules/catalogue/prices/agreed-price.server";
import type { PeriodWish } from "~/modules/catalogue/prices/price-period";
import { nextPriceMoment, refreshShownPrices } from "~/modules/catalogue/prices/shown-prices.server";
import type { SignedIn } from "~/modules/company/identity/buyer";
import { actingAs } from "~/platform/database/audit.server";
import { bumpVersion, dataVersion, db, inTransaction } from "~/platform/database/database.server";
import { DAY, formatTime, startOfDay } from "~/platform/values/clock";
import { company, goods, ground, NOW } from "../../orders/shop";
import { emptyTables } from "../../../rows";

let buyer: SignedIn;
beforeAll(async () => {
  await ground();
  await goods(11, [[300, 50]]);
  await goods(12, [[300, 50]]);
  buyer = await company(1);
});
beforeEach(async () => {
  await emptyTables(["goods_price", "price_clock"]);
  await db.updateTable("goods").set({ base_price: 1000, ladder: "[]" }).execute();
  await bumpVersion(db, "goods");
});

const at = (days: number) => startOfDay("2026-11-20") + 30 * DAY + days * DAY;
const set = (to: GoodsPriceInput, now = NOW, id = 11) =>
  actingAs({ name: "孙", command: "改价", input: {}, why: "合同", now }, () =>
    inTransaction((trx) => setPriceIn(trx, id, to, now)),
  );
const base = (
  price: number | null,
  period?: PeriodWish,
  ladder: GoodsPriceInput["ladder"] = [],
): GoodsPriceInput => ({
  scope: "base",
  key: "",
  price,
  ladder,
  ...(period && { period }),
});
const own = (price: number | null, period?: PeriodWish): GoodsPriceInput => ({
  scope: "company",
  key: "1",
  price,
  ladder: [],
  ...(period && { period }),
});
const paid = async (now: number) => (await goodsForBuyer([11], buyer, now)).get(11)!.price;
const shown = async () =>
  (await db.selectFrom("goods").select("base_price").where("id", "=", 11).executeTakeFirstOrThrow())
    .base_price;

describe("the price that is charged", () => {
  test("follows each period to the millisecond, with no job between", async () => {
    expect(await set(base(900, { startsAt: at(1), endsAt: at(3) }, [{ from: 50, price: 850 }]))).toEqual({
      ok: true,
    });
    expect(await set(own(800, { startsAt: at(2), endsAt: at(4) }))).toEqual({ ok: true });
    for (const [moment, price] of [
      [at(1) - 1, 1000],
      [at(1), 900],
      [at(2) - 1, 900],
      [at(2), 800],
      [at(4) - 1, 800],
      [at(4), 1000],
    ] as const)
      expect(await paid(moment), formatTime(moment)).toBe(price);
    const ladder = async (now: number) => (await goodsForBuyer([11], buyer, now)).get(11)!.ladder;
    expect([await ladder(at(1)), await ladder(at(3))]).toEqual([[{ from: 50, price: 850 }], []]);
    expect([await agreedUntil(11, buyer.buyer, at(2)), await agreedUntil(11, buyer.buyer, at(4))]).toEqual([
      at(4),
      null,
    ]);
  });

  test("of a day that is over is what it was, and why, whatever is set since", async () => {
    await set(base(900), at(0));
    await set(own(700), at(1));
    await set(own(null), at(2));
    await set(base(950), at(3));
    for (const [moment, price] of [
      [at(0) - 1, 1000],
      [at(0), 900],
      [at(1), 700],
      [at(2), 900],
      [at(3), 950],
    ] as const) {
      expect(await paid(moment)).toBe(price);
      const sources = (await priceSources(11, buyer.buyer, moment))!;
      expect(sources.find(({ isWinner }) => isWinner)?.price).toBe(price);
    }
    const [first] = (await priceSources(11, buyer.buyer, at(1)))!;
    expect(first).toMatchObject({
      line: { setBy: "孙", setAt: at(1), endsAt: at(2) },
      next: { at: at(2), price: null },
    });
    expect((await pastPrices(11, 9, at(3))).map(({ price }) => price)).toEqual([900, 700, 1000]);
  });

  test("lies over an open one and gives way to it again; an overlap is refused and nothing is done", async () => {
    await set(own(800));
    expect(await set(own(750, { startsAt: at(1), endsAt: at(3) }))).toEqual({ ok: true });
    expect(await set(own(700, { startsAt: at(2), endsAt: at(5) }))).toMatchObject({
      ok: false,
      text: expect.stringContaining("与已定的价格重叠"),
    });
    expect(await set(own(700, { startsAt: NOW - 3 * DAY, endsAt: null }))).toMatchObject({ ok: false });
    expect([await paid(at(0)), await paid(at(1)), await paid(at(3))]).toEqual([800, 750, 800]);
    const prices = (await readPrices(11, NOW))!;
    expect(spansAhead(prices.lines, NOW).map(({ line, from, until }) => [line.price, from, until])).toEqual([
      [800, NOW, at(1)],
      [750, at(1), at(3)],
      [800, at(3), null],
    ]);
    // Taken back before it begins.
    expect(await set(own(null, { startsAt: at(1), endsAt: null }))).toEqual({ ok: true });
    expect([await paid(at(1)), await db.selectFrom("goods_price").select("id").execute()]).toMatchObject([
      800,
      { length: 1 },
    ]);
  });

  test("of everybody is always there: one that runs has no end", async () => {
    expect(await set(base(null))).toMatchObject({ ok: false });
    expect(await set(base(900, { startsAt: at(1), endsAt: null }))).toEqual({ ok: true });
    expect(await set(base(null, { startsAt: at(1), endsAt: null }))).toEqual({ ok: true });
    expect(await paid(at(2))).toBe(1000);
    expect(await set(base(null, { startsAt: at(1), endsAt: null }))).toMatchObject({ ok: false });
  });
});

describe("what is kept", () => {
  const sorted = async (now: number) =>
    (await listGoods(readListQuery(new URLSearchParams("sort=price")), buyer, now)).ids;

  test("lists by price follow each moment, before and after the job", async () => {
    await set(base(900, { startsAt: at(1), endsAt: at(2) }), NOW, 12);
    await set(own(800, { startsAt: at(3), endsAt: null }), NOW, 12);
    await db.updateTable("goods").set({ base_price: 999 }).where("id", "=", 11).execute();
    await bumpVersion(db, "goods");
    for (const [moment, ids] of [
      [at(1) - 1, [11, 12]],
      [at(1), [12, 11]],
      [at(2), [11, 12]],
      [at(3) - 1, [11, 12]],
      [at(3), [12, 11]],
    ] as const) {
      expect(await sorted(moment), formatTime(moment)).toEqual(ids);
      await refreshShownPrices(moment);
      expect(await sorted(moment), `${formatTime(moment)} after the job`).toEqual(ids);
    }
    expect(await nextPriceMoment(at(1))).toBe(at(2));
    expect(await nextPriceMoment(at(3))).toBe(Infinity);
  });

  test("the base price that goods show is rolled up once, and raises the data version once", async () => {
    await set(base(900, { startsAt: at(1), endsAt: at(2) }));
    expect(await refreshShownPrices(at(1) - 1)).toBe(0);
    const version = await dataVersion("goods");
    expect([await refreshShownPrices(at(1)), await refreshShownPrices(at(1) + 60_000)]).toEqual([1, 0]);
    expect([await shown(), await dataVersion("goods")]).toEqual([900, version + 1]);
    // After a night without jobs, and by two processes at once.
    const done = await Promise.all([refreshShownPrices(at(9)), refreshShownPrices(at(9))]);
    expect([done[0] + done[1], await shown()]).toEqual([1, 1000]);
  });

  test("two people at once: one of two prices that meet is refused", async () => {
    const done = await Promise.all([
      set(own(700, { startsAt: at(1), endsAt: at(5) })),
      set(own(710, { startsAt: at(2), endsAt: at(6) })),
      set(own(720, { startsAt: at(3), endsAt: at(4) })),
    ]);
    expect(done.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await db.selectFrom("goods_price").select("id").execute()).toHaveLength(1);
  });
});

describe("lists", () => {
  async function list(rows: Record<string, string>[], now = NOW) {
    const results: RowResult[] = [];
    await importPrices(rows, { file: "t.csv", now, onRowResult: (item) => void results.push(item) });
    return results.map(({ result, reason }) => reason ?? result);
  }
  const row = (price: string, starts = "", ends = "") => ({
    商品编号: "11",
    客户编号: "1",
    价格: price,
    生效日期: starts,
    结束日期: ends,
  });

  test("say from when until when; the same list again changes nothing", async () => {
    const rows = [
      row("9.00", "2026-12-20", "2026-12-31"),
      row("8.00", "2027/1/1"),
      row("7.00", "2026-12-25", ""),
    ];
    expect(await list(rows)).toEqual([
      "created",
      "created",
      expect.stringContaining("与已定的价格重叠（2026-12-20 起，到 2026-12-31）"),
    ]);
    expect(await list(rows.slice(0, 2))).toEqual(["unchanged", "unchanged"]);
    expect(await list([row("9.10", "2026-12-20", "2026-12-31")])).toEqual(["updated"]);
    expect([await paid(startOfDay("2026-12-31")), await paid(startOfDay("2027-01-01"))]).toEqual([910, 800]);
    expect(await list([row("-", "2027-03-01")])).toEqual(["updated"]);
    expect(await paid(startOfDay("2027-03-01"))).toBe(1000);
    expect(await list([row("9.00", "12月1日")])).toEqual([expect.stringContaining("开始请写作")]);
  });

  test("without periods leave an agreed end where the price is the same, and take its place where it is not", async () => {
    await set(own(800, { startsAt: null, endsAt: at(9) }));
    const plain = (price: string) => [{ 商品编号: "11", 客户编号: "1", 价格: price }];
    expect(await list(plain("8.00"), at(0))).toEqual(["unchanged"]);
    expect(await list(plain("7.00"), at(0))).toEqual(["updated"]);
    expect([await paid(at(0) - 1), await paid(at(0)), await paid(at(9))]).toEqual([800, 700, 700]);
  });

  test("of goods write down what held before", async () => {
    const rows = [{ 商品编号: "11", 价格: "12.00" }];
    const { results } = await importGoods(rows, { kind: "drug", now: at(1) });
    expect(results.map(({ result }) => result)).toEqual(["updated"]);
    expect([await paid(at(1) - 1), await paid(at(1)), await shown()]).toEqual([1000, 1200, 1200]);
  });
});
