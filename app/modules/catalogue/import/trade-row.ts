import { parseYuan, type Fen } from "~/platform/values/money";
import { readWhole } from "~/platform/values/whole-number";
import { type LadderTier, OWN_PRICE_SCOPES, type OwnPriceScope } from "~/modules/catalogue/goods/goods";
import { type PeriodWish, readPeriod } from "~/modules/catalogue/prices/price-period";
import { readLadder } from "./goods-row";
import { codeKey } from "~/modules/catalogue/search/match-text";
import { checkedCode } from "./list-cells";
import { type Cells, toHeading, type ImportColumn } from "./list-columns";
import { dayBefore, readLastDay, readWholeDay } from "./list-days";
import { listKey, getImportRowName, namedBy, NAMING, type GoodsIdentifiers } from "./named";
import { type AmountInput, readCost, readMinimumPrice } from "./row-cost";
import { RowFault } from "./row-fault";

export type StockCountBasis = "free" | "onHand";

export interface StockRow {
  goods: GoodsIdentifiers;
  batch: string;
  /** undefined: the list does not say */
  location?: string;
  producedOn: string | null;
  expiresOn: string | null;
  quantity: number;
  counts: StockCountBasis;
}

/** `period` missing: the list has no such columns; prices are valid from now on. */
export type PriceImportRow = { goods: GoodsIdentifiers; period?: PeriodWish } & (
  | {
      scope: "base";
      price: Fen | null;
      ladder: LadderTier[] | null;
      cost?: AmountInput;
      minimum?: AmountInput;
      isTakenBack?: true;
    }
  /** price null: the own price ends at the start of the period */
  | { scope: OwnPriceScope; key: string; price: Fen | null }
);

export type Read<T> =
  | { ok: true; item: T; key: string; name: string }
  | { ok: false; name: string; reason: string };

export const STOCK_COLUMNS: ReadonlySet<ImportColumn> = new Set([
  ...NAMING,
  "batch",
  "batch_expires",
  "produced",
  "expires",
  "first_expired",
  "location",
  "quantity",
  "on_hand",
]);
export const PRICE_COLUMNS: ReadonlySet<ImportColumn> = new Set([
  ...NAMING,
  ...(["price", "cost", "minimum", "ladder", "rank", "area", "company", "starts", "ends"] as const),
]);

function reading<T>(cells: Cells, work: () => { item: T; key: string }): Read<T> {
  try {
    return { ok: true, name: getImportRowName(cells), ...work() };
  } catch (fault) {
    if (fault instanceof RowFault) return { ok: false, name: getImportRowName(cells), reason: fault.message };
    throw fault;
  }
}

/** The last valid day; of a "first invalid day" the day before. */
function lastDayIn({ expires = "", first_expired: bad = "" }: Cells): string | null {
  if (bad === "") return readLastDay(expires, toHeading("expires"));
  const first = readWholeDay(bad, toHeading("first_expired"))!;
  const last = readLastDay(expires, toHeading("expires")) ?? dayBefore(first);
  if (last !== dayBefore(first)) throw new RowFault("有效期至和失效首日不是相连的两天");
  return last;
}

function batchIn(cells: Cells): string {
  if (cells.batch_expires !== undefined)
    throw new RowFault(`“${cells.batch_expires}”分不出批号和有效期，请写作 批号/2028-06-30`);
  const batch = checkedCode("batch", cells.batch ?? "");
  if (!batch || batch.length > 40) throw new RowFault(batch ? "批号超过40字" : "缺少批号");
  return batch;
}

function unitsIn(cells: Cells, isAdded: boolean): Pick<StockRow, "quantity" | "counts"> {
  const counts = cells.on_hand === undefined ? "free" : "onHand";
  const column = counts === "free" ? "quantity" : "on_hand";
  const quantity = readWhole(cells[column] ?? "", isAdded ? -999_999_999 : 0, 999_999_999);
  if (quantity === null) throw new RowFault(`${toHeading(column)}${isAdded ? "不是整数" : "不是0或正整数"}`);
  return { quantity, counts };
}

/** Parses a row of a stock list: product, batch, dates, and free or on-hand units. `isAdded`: units may be negative. */
export function readStockRow(cells: Cells, isAdded: boolean): Read<StockRow> {
  return reading(cells, () => {
    const goods = namedBy(cells);
    const batch = batchIn(cells);
    const { location } = cells;
    if (location && location.length > 40) throw new RowFault("货位超过40字");
    const producedOn = readWholeDay(cells.produced ?? "", toHeading("produced"));
    const expiresOn = lastDayIn(cells);
    if (producedOn && expiresOn && expiresOn <= producedOn) throw new RowFault("有效期至须晚于生产日期");
    const where = location ? { location } : {};
    const item = { goods, batch, ...where, producedOn, expiresOn, ...unitsIn(cells, isAdded) };
    return { item, key: JSON.stringify([listKey(goods), codeKey(batch), location ?? ""]) };
  });
}

function priceIn(cells: Cells): Fen | null {
  const input = cells.price ?? "";
  if (!input || input === "-") return null;
  const price = parseYuan(input);
  if (!price) throw new RowFault("价格不是金额");
  return price;
}

function periodIn({ starts, ends }: Cells): PeriodWish | undefined {
  if (starts === undefined && ends === undefined) return undefined;
  const read = readPeriod(starts ?? "", ends ?? "");
  if (!read.ok) throw new RowFault(read.reason);
  return read.period;
}

function lackingText(cells: Cells): string {
  const others = (["cost", "minimum"] as const).filter((column) => cells[column] !== undefined);
  const names = ["价格", "阶梯价", ...others.map(toHeading)];
  return `缺少${names.slice(0, -1).join("、")}或${names.at(-1)!}`;
}

function ladderIn({ ladder = "" }: Cells, price: Fen | null): LadderTier[] | null {
  if (ladder === "") return null;
  return ladder === "-" ? [] : readLadder(ladder, price ?? undefined);
}

function basePricesIn(cells: Cells, price: Fen | null) {
  const ladder = ladderIn(cells, price);
  const cost = readCost(cells);
  const minimum = readMinimumPrice(cells);
  if (price === null && ladder === null && cost === undefined && minimum === undefined)
    throw new RowFault(lackingText(cells));
  return { scope: "base" as const, price, ladder, cost, minimum };
}

const OWN_KEY_FAULTS: Record<OwnPriceScope, (key: string) => string | null> = {
  area: (key) => (/^\d{6}$/.test(key) ? null : "地区应为六位行政区划代码"),
  company: (key) => (/^\d{1,9}$/.test(key) ? null : "客户编号不是数字"),
  rank: (key) => (key.length > 10 ? "等级超过10字" : null),
};

function ownPriceIn(cells: Cells, scope: OwnPriceScope, price: Fen | null) {
  if (cells.ladder) throw new RowFault("阶梯价只能和基础价一起填");
  for (const column of ["cost", "minimum"] as const)
    if (cells[column]) throw new RowFault(`${toHeading(column)}只能和基础价一起填`);
  if (price === null && cells.price !== "-") throw new RowFault("缺少价格，填 - 表示取消");
  const key = cells[scope] ?? "";
  const fault = OWN_KEY_FAULTS[scope](key);
  if (fault !== null) throw new RowFault(fault);
  return { scope, key: scope === "company" ? String(Number(key)) : key, price };
}

/** Parses a row of a price list: base price and ladder, or an own price of a rank, area or company, with its period; "-" ends a ladder or an own price. */
export function readPriceRow(cells: Cells): Read<PriceImportRow> {
  return reading<PriceImportRow>(cells, () => {
    const goods = namedBy(cells);
    const price = priceIn(cells);
    const own = OWN_PRICE_SCOPES.filter((scope) => cells[scope]);
    if (own.length > 1) throw new RowFault("等级、地区、客户编号只能填一个");
    const [scope] = own;
    const period = periodIn(cells);
    const when = period && { period };
    const begins = period?.startsAt ? [period.startsAt] : [];
    if (!scope) {
      const prices = basePricesIn(cells, price);
      return {
        item: { goods, ...prices, ...when },
        key: JSON.stringify([listKey(goods), "base", ...begins]),
      };
    }
    const prices = ownPriceIn(cells, scope, price);
    return {
      item: { goods, ...prices, ...when },
      key: JSON.stringify([listKey(goods), scope, prices.key, ...begins]),
    };
  });
}
