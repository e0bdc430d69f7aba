import { parseYuan, type Fen } from "~/platform/values/money";
import { type LadderTier, OWN_PRICE_SCOPES, type OwnPriceScope } from "~/modules/catalogue/goods/goods";
import { type PeriodWish, readPeriod } from "~/modules/catalogue/prices/price-period";
import { readLadder } from "./goods-row";
import { type Cells, toHeading, type ImportColumn } from "./columns";
import {
  listKey,
  namedBy,
  NAMING,
  type GoodsIdentifiers,
  type ReadRowResult,
  readRow,
} from "./goods-identifiers";
import { type AmountInput, readCost, readMinimumPrice } from "./goods-row";
import { RowFault } from "./row-result";

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

export const PRICE_COLUMNS: ReadonlySet<ImportColumn> = new Set([
  ...NAMING,
  ...(["price", "cost", "minimum", "ladder", "rank", "area", "company", "starts", "ends"] as const),
]);

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
export function readPriceRow(cells: Cells): ReadRowResult<PriceImportRow> {
  return readRow<PriceImportRow>(cells, () => {
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
