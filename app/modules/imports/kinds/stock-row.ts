import {
  NAMING,
  checkedCode,
  listKey,
  namedBy,
  readRow,
  type ReadRowResult,
  namingFault,
} from "~/modules/catalogue/rows/goods-identifiers";
import { type Cells, type ImportColumn, toHeading } from "~/modules/catalogue/rows/columns";
import { RowFault } from "~/modules/catalogue/rows/row-result";
import type { StockRow } from "~/modules/catalogue/rows/write-stock.server";
import { knownText } from "~/modules/catalogue/approval/known-facts";
import { codeKey } from "~/modules/catalogue/search/match-text";
import { readWhole } from "~/platform/values/whole-number";
import { dayBefore, readLastDay, readWholeDay } from "~/modules/imports/columns/cells";

export const STOCK_COLUMNS: ReadonlySet<ImportColumn> = new Set([
  ...NAMING,
  "batch",
  "batch_expires",
  "produced",
  "expires",
  "first_expired",
  "location",
  "origin",
  "quantity",
  "on_hand",
]);
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

function whereIn({ location, origin: cell = "" }: Cells): Pick<StockRow, "location" | "origin"> {
  const origin = knownText(cell);
  if (location && location.length > 40) throw new RowFault("货位超过40字");
  if (origin.length > 40) throw new RowFault("产地超过40字");
  return { ...(location && { location }), ...(origin && { origin }) };
}

/** Parses a row of a stock list: product, batch, dates, and free or on-hand units. `isAdded`: units may be negative. */
export function readStockRow(cells: Cells, isAdded: boolean): ReadRowResult<StockRow> {
  return readRow(cells, () => {
    const goods = namedBy(cells);
    const batch = batchIn(cells);
    const where = whereIn(cells);
    const producedOn = readWholeDay(cells.produced ?? "", toHeading("produced"));
    const expiresOn = lastDayIn(cells);
    if (producedOn && expiresOn && expiresOn <= producedOn) throw new RowFault("有效期至须晚于生产日期");
    const item = { goods, batch, ...where, producedOn, expiresOn, ...unitsIn(cells, isAdded) };
    return { item, key: JSON.stringify([listKey(goods), codeKey(batch), where.location ?? ""]) };
  });
}

/** What a stock list lacks, in words. */
export function stockHeadFault(columns: ReadonlySet<ImportColumn>, isAdded: boolean): string | null {
  const naming = namingFault(columns);
  if (naming !== null) return naming;
  const isOnHand = columns.has("on_hand");
  if (isOnHand && columns.has("quantity")) return "实物库存和可售库存只能有一列";
  if (columns.has("batch") && columns.has("batch_expires")) return "批号和批号效期只能有一列";
  if (isOnHand && isAdded) return "增减库存请用可售库存或数量列";
  const hasBatch = columns.has("batch") || columns.has("batch_expires");
  const hasUnits = isOnHand || columns.has("quantity");
  return hasBatch && hasUnits ? null : "表头里要有批号，以及可售库存或实物库存";
}
