import fc from "fast-check";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { importGoods } from "~/modules/imports/run-file.server";
import type { ListKind } from "~/modules/imports/stored/stored-import";
import { findList, type ListRow } from "~/modules/imports/stored/stored-imports.server";
import { correctRow } from "~/modules/imports/stored/prepare-import.server";
import { db } from "~/platform/database/database.server";
import { company, NOW } from "../../orders/shop";
import { choose, deps, ready, getRows, run } from "./lists";
import { emptyTables } from "../../../rows";

beforeAll(() => company(1));
let ids: number[] = [];
let at = NOW;
async function clear() {
  await emptyTables(["list_import", "list_import_row", "list_mapping", "goods_price", "goods_cost"]);
  await emptyTables(["batch", "goods"]);
  at += 60_000;
  const rows = [1, 2, 3].map((place) => ({
    商品名称: `商品${place}`,
    货号: `H-${place}`,
    规格: "1g",
    生产企业: "演示药厂",
    价格: "10.00",
    批次: `B${place},2025-01-01,2030-01-01,50`,
    状态: "上架",
  }));
  await importGoods(rows, { kind: "drug", now: at });
  ids = (await db.selectFrom("goods").select("id").orderBy("name").execute()).map(({ id }) => id);
}
beforeEach(clear);

const HEADS: Record<ListKind, string[]> = {
  goods: ["商品编号", "货号", "商品名称", "规格", "生产企业", "价格", "进价"],
  prices: ["商品编号", "货号", "价格", "进价", "最低售价", "等级", "开始", "结束"],
  stock: ["商品编号", "货号", "批号", "生产日期", "有效期至", "可售数量"],
};

/** Of three goods that stand, named by number, code or name, and of three that do not. */
const place = fc.integer({ min: 1, max: 3 });
const money = fc.constantFrom("9.00", "10.00", "4.00", "8.5元", "面议", "");
const maybe = (...texts: string[]) => fc.constantFrom("", ...texts);
const code = fc.record({ way: fc.constantFrom("id", "sku"), place, isNew: fc.boolean() });
const found = ({ way, place, isNew }: { way: string; place: number; isNew: boolean }) =>
  way === "id" && !isNew ? [String(ids[place - 1]), ""] : ["", isNew ? `N-${place}` : `H-${place}`];
/** What a row says, once the goods have their numbers. */
type Line = () => string[];

const LINES: Record<ListKind, fc.Arbitrary<Line>> = {
  goods: fc
    .record({
      of: code,
      called: fc.constantFrom("", "商品", "新药"),
      name: place,
      price: money,
      cost: maybe("6", "-"),
    })
    .map(({ of, called, name, price, cost }) => () => [
      ...(called === "新药" ? ["", of.isNew ? `N-${of.place}` : ""] : found(of)),
      called && `${called}${name}`,
      "1g",
      "演示药厂",
      price || "7.00",
      cost,
    ]),
  prices: fc
    .record({
      of: code,
      price: money,
      cost: maybe("6.00", "-"),
      minimum: maybe("8.80", "-"),
      rank: maybe("A"),
      starts: maybe("2035-01-01", "2035-02-01"),
      ends: maybe("2035-03-01"),
    })
    .map(({ of, price, cost, minimum, rank, starts, ends }) => () => [
      ...found(of),
      price,
      cost,
      minimum,
      rank,
      starts,
      ends,
    ]),
  stock: fc
    .record({
      of: code,
      batch: fc.constantFrom("B1", "B2", "B9"),
      units: fc.constantFrom("5", "50", "x"),
      expires: maybe("2031-01-01"),
    })
    .map(({ of, batch, units, expires }) => () => [
      ...found(of),
      batch,
      expires && "2025-01-01",
      expires,
      units,
    ]),
};

/** Rows that are about nothing stand between the others, so that these come in parts of their own. */
const FILLERS = 15;

/** What a row was said to become, with as much as both a preview and a run may know. */
const toMessage = ({ row, result, reason, changes, isHeld }: ListRow) => ({
  row,
  result,
  reason,
  changes,
  isHeld,
});

type ProviderMessage = ReturnType<typeof toMessage>;
/** Rows of which something else was said. */
const differing = (current: readonly ProviderMessage[], message: readonly ProviderMessage[]) =>
  current.flatMap((item, at) =>
    JSON.stringify(item) === JSON.stringify(message[at]) ? [] : [{ current: item, said: message[at] }],
  );

test.each(["goods", "prices", "stock"] as const)(
  "a list of %s: a row that is put right is judged as if the whole list were, and the run does what was said",
  async (kind) => {
    const lines = fc.array(LINES[kind], { minLength: 20, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(lines, fc.nat(), LINES[kind], async (made, at_, put) => {
        await clear();
        const fillers = Array.from({ length: FILLERS }, () => [
          "99999999",
          ...HEADS[kind].slice(1).map(() => ""),
        ]);
        const rows = made.flatMap((line) => [line(), ...fillers]);
        const id = await ready(kind, [HEADS[kind], ...rows], at);
        // Longer lists alone are not tried whole again.
        await db.updateTable("list_import").set({ rows: 2001 }).where("id", "=", id).execute();
        const { version } = (await findList(id))!;
        const row = 2 + (at_ % made.length) * (FILLERS + 1);
        const cells = new Map(put().entries());
        expect(await correctRow(id, { row, cells, version }, deps, at)).toEqual({ ok: true, isTried: true });
        const message = (await getRows(id)).map(toMessage);
        await choose(id, at);
        expect(differing((await getRows(id)).map(toMessage), message)).toEqual([]);
        await run(id, at);
        expect(differing((await getRows(id)).map(toMessage), message)).toEqual([]);
      }),
      { numRuns: 3, endOnFailure: true },
    );
  },
);

test("a row that waits for a second person takes nothing from one above it, whatever is tried, tried again or run", async () => {
  const of = (price: string, minimum: string) => ["", "H-2", price, "", minimum, "", "2035-02-01", ""];
  const id = await ready("prices", [HEADS.prices, of("8.50", "8.80"), of("4.00", ""), of("7.00", "")], at);
  const reasons = async () => (await getRows(id)).map(({ reason, isHeld }) => (isHeld ? "待复核" : reason));
  const message = ["单价 ¥8.50 低于最低售价 ¥8.80", "待复核", "与前面的行重复"];
  expect(await reasons()).toEqual(message);
  const { version } = (await findList(id))!;
  const correction = { row: 2, cells: new Map([[3, "5.00"]]), version };
  expect(await correctRow(id, correction, deps, at)).toEqual({ ok: true, isTried: true });
  expect(await reasons()).toEqual(message);
  await run(id, at);
  expect(await reasons()).toEqual(message);
});
