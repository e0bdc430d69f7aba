/** Rows about goods that exist: stock, prices, on sale or off. Pure. Money is yuan. */
import { parseTime } from "~/platform/values/clock";
import { parseYuan, type Fen } from "~/platform/values/money";
import { readWhole } from "~/platform/values/whole-number";
import type { LadderTier } from "~/catalogue/goods/goods";
import { readLadder } from "./goods-row";
import { type Cells, headingOf, type ListColumn } from "./list-columns";
import { listKey, nameOf, namedBy, NAMING, type Named } from "./named";
import { RowFault } from "./row-fault";

/** onHand: in the warehouse, with what orders hold that has not left it. */
export type StockCount = "free" | "onHand";

export interface StockRow {
  goods: Named;
  batch: string;
  /** null: as it is stored */
  producedOn: string | null;
  expiresOn: string | null;
  quantity: number;
  counts: StockCount;
}

export type PriceRow = { goods: Named } & (
  | { scope: "base"; price: Fen | null; ladder: LadderTier[] | null }
  /** price null: the own price ends */
  | { scope: "rank" | "area" | "company"; key: string; price: Fen | null }
);

export type Read<T> =
  | { ok: true; item: T; key: string; name: string }
  | { ok: false; name: string; reason: string };

export const STOCK_COLUMNS: ReadonlySet<ListColumn> = new Set([
  ...NAMING,
  ...(["batch", "produced", "expires", "quantity", "on_hand"] as const),
]);
export const PRICE_COLUMNS: ReadonlySet<ListColumn> = new Set([
  ...NAMING,
  ...(["price", "ladder", "rank", "area", "company"] as const),
]);
export const SALE_COLUMNS: ReadonlySet<ListColumn> = new Set(NAMING);

function reading<T>(cells: Cells, work: () => { item: T; key: string }): Read<T> {
  try {
    return { ok: true, name: nameOf(cells), ...work() };
  } catch (fault) {
    if (fault instanceof RowFault) return { ok: false, name: nameOf(cells), reason: fault.message };
    throw fault;
  }
}

/** Also 2028/6/30, 20280630 and a day with its time, as spreadsheets write it. */
function dayIn(cells: Cells, column: "produced" | "expires"): string | null {
  const cell = cells[column] ?? "";
  if (cell === "") return null;
  const [, year, month = "", date = ""] =
    /^(\d{4})(?:[-/.](\d{1,2})[-/.](\d{1,2})(?: \d{1,2}(?::\d{2}){1,2})?$|(?=\d{4}$))/.exec(cell) ?? [];
  const day = month
    ? `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`
    : `${year}-${cell.slice(4, 6)}-${cell.slice(6)}`;
  if (parseTime(day) === null) throw new RowFault(`${headingOf(column)}格式应为 2028-06-30`);
  return day;
}

/** A row of a stock list: goods, batch, produced, expires, and free or on-hand units. `isAdded`: the free units may be below zero. */
export function readStockRow(cells: Cells, isAdded: boolean): Read<StockRow> {
  return reading(cells, () => {
    const goods = namedBy(cells);
    const batch = cells.batch ?? "";
    if (!batch || batch.length > 40) throw new RowFault(batch ? "批号超过40字" : "缺少批号");
    const producedOn = dayIn(cells, "produced");
    const expiresOn = dayIn(cells, "expires");
    if (producedOn && expiresOn && expiresOn <= producedOn) throw new RowFault("有效期至须晚于生产日期");
    const counts = cells.on_hand === undefined ? "free" : "onHand";
    const column = counts === "free" ? "quantity" : "on_hand";
    const typed = cells[column] ?? "";
    const quantity = readWhole(typed, isAdded ? -999_999_999 : 0, 999_999_999);
    if (quantity === null)
      throw new RowFault(`${headingOf(column)}${isAdded ? "不是整数" : "不是0或正整数"}`);
    const item = { goods, batch, producedOn, expiresOn, quantity, counts } as const;
    return { item, key: JSON.stringify([listKey(goods), batch]) };
  });
}

function priceIn(cells: Cells): Fen | null {
  const typed = cells.price ?? "";
  if (!typed || typed === "-") return null;
  const price = parseYuan(typed);
  if (!price) throw new RowFault("价格不是金额");
  return price;
}

/** A row of a price list: base price and ladder, or with a rank, area or company the price of its own; "-" ends a ladder or an own price. */
export function readPriceRow(cells: Cells): Read<PriceRow> {
  return reading<PriceRow>(cells, () => {
    const goods = namedBy(cells);
    const price = priceIn(cells);
    const own = (["rank", "area", "company"] as const).filter((scope) => cells[scope]);
    if (own.length > 1) throw new RowFault("等级、地区、客户编号只能填一个");
    const [scope] = own;
    const typed = cells.ladder ?? "";
    if (!scope) {
      const ladder = typed === "" ? null : typed === "-" ? [] : readLadder(typed, price ?? undefined);
      if (price === null && ladder === null) throw new RowFault("缺少价格或阶梯价");
      const item = { goods, scope: "base" as const, price, ladder };
      return { item, key: JSON.stringify([listKey(goods), "base"]) };
    }
    if (typed) throw new RowFault("阶梯价只能和基础价一起填");
    if (price === null && cells.price !== "-") throw new RowFault("缺少价格，填 - 表示取消");
    const key = cells[scope] ?? "";
    if (scope === "area" && !/^\d{6}$/.test(key)) throw new RowFault("地区应为六位行政区划代码");
    if (scope === "company" && !/^\d{1,9}$/.test(key)) throw new RowFault("客户编号不是数字");
    if (scope === "rank" && key.length > 10) throw new RowFault("等级超过10字");
    const named = scope === "company" ? String(Number(key)) : key;
    return { item: { goods, scope, key: named, price }, key: JSON.stringify([listKey(goods), scope, named]) };
  });
}

/** A row of a list of goods to put on sale or take off. */
export const readSaleRow = (cells: Cells): Read<{ goods: Named }> =>
  reading(cells, () => {
    const goods = namedBy(cells);
    return { item: { goods }, key: listKey(goods) };
  });
