import { formatWhole } from "~/platform/values/whole-text";
import type { CellChange, StockCorrection, RowStatus } from "~/modules/catalogue/rows/row-result";
import { IMPORT_COLUMN_HEADINGS, toHeading, type ImportColumn } from "~/modules/catalogue/rows/columns";
import { headingMeanings, type UnclearHeading, unclearHeading } from "~/modules/imports/columns/headings";
import { GOODS_IMPORT_COLUMNS, GOODS_KIND_NAMES } from "~/modules/catalogue/rows/goods-row";
import type { GoodsKind } from "~/modules/catalogue/goods/goods";
import { PRICE_COLUMNS } from "~/modules/catalogue/rows/price-row";
import { STOCK_COLUMNS } from "~/modules/imports/kinds/stock-row";
import type { Fen } from "~/platform/values/money";

export const LIST_KINDS = { goods: "商品资料", stock: "库存", prices: "价格" } as const;
export type ListKind = keyof typeof LIST_KINDS;
export const isListKind = (text: string): text is ListKind => Object.hasOwn(LIST_KINDS, text);

/** Limits of a list: a wholesaler's whole stock by batch is some 30,000 rows. */
export const MAX_LIST_ROWS = 50_000;
export const MAX_LIST_BYTES = 10 * 1024 * 1024;
/** "最大 10 MB、50,000 行" */
export const LIST_LIMITS = `最大 ${MAX_LIST_BYTES / 1024 / 1024} MB、${formatWhole(MAX_LIST_ROWS)} 行`;

/** Days for which the rows of a finished list are stored: a quarter's prices can be reviewed and undone. */
export const ROW_RETENTION_DAYS = 90;

export const LIST_STATES = {
  reading: "读取中",
  mapping: "待对应列",
  trying: "预览中",
  ready: "待导入",
  running: "导入中",
  done: "已导入",
  stopped: "已停止",
  undoing: "撤回中",
  undone: "已撤回",
  dropped: "已作废",
} as const;
export type ListState = keyof typeof LIST_STATES;

/** Processed by the job, part by part. */
export const UNDER_WAY = ["trying", "running", "undoing"] as const satisfies readonly ListState[];
export const isUnderWay = (state: ListState): boolean => UNDER_WAY.some((item) => item === state);
/** Received stock may be sold by now: it is counted again, not undone. */
export const mayTakeBack = (kind: ListKind, state: ListState): boolean =>
  kind !== "stock" && (state === "done" || state === "stopped");
/** Whether rows show expected instead of actual results. */
export const isTrial = (state: ListState): boolean =>
  state === "trying" || state === "ready" || state === "dropped";

export interface ListOptions {
  goodsKind: GoodsKind;
  isAdded: boolean;
}

export const readOptions = (text: string): ListOptions => JSON.parse(text) as ListOptions;
export const isGoodsKind = (text: string): text is GoodsKind => Object.hasOwn(GOODS_KIND_NAMES, text);

export const IMPORT_ROW_RESULT_NAMES = {
  created: "新增",
  updated: "修改",
  unchanged: "不变",
  refused: "不能导入",
} as const satisfies Record<RowStatus, string>;
export type ListRowStatus = RowStatus;

export const getImportColumns = (kind: ListKind): ReadonlySet<ImportColumn> =>
  kind === "goods" ? GOODS_IMPORT_COLUMNS : kind === "stock" ? STOCK_COLUMNS : PRICE_COLUMNS;

/** Value of a select for an unanswered heading. */
export const REQUESTED = "?";

/** Returns the questions about the headings of a list, by index. */
export const requestedHeadings = (kind: ListKind, headings: readonly string[]): (UnclearHeading | null)[] =>
  headings.map((heading) => unclearHeading(heading, getImportColumns(kind)));

/** Returns the column of each heading, "" for none; the first heading that names a column takes it. */
export function guessColumns(kind: ListKind, headings: readonly string[]): (ImportColumn | "")[] {
  const used = new Set<ImportColumn>();
  return headingMeanings(headings, getImportColumns(kind)).map((column) => {
    if (column === undefined || used.has(column)) return "";
    used.add(column);
    return column;
  });
}

/** Returns the chosen columns, or why they are invalid: chosen twice, or not of this kind. */
export function resolveImportColumns(
  kind: ListKind,
  headings: readonly string[],
  chosen: readonly string[],
): { ok: true; columns: (ImportColumn | "")[] } | { ok: false; reason: string } {
  const used = getImportColumns(kind);
  const columns = headings.map((_, at) => chosen[at] ?? "");
  for (const [at, column] of columns.entries()) {
    if (column === "") continue;
    if (column === REQUESTED) {
      const question = unclearHeading(headings[at]!, used)?.question ?? "请选择对应的列";
      return { ok: false, reason: `“${headings[at]!}”${question}` };
    }
    if (!used.has(column as ImportColumn)) return { ok: false, reason: `“${headings[at]!}”不能这样对应` };
    const first = columns.indexOf(column);
    if (first !== at)
      return {
        ok: false,
        reason: `“${headings[first]!}”和“${headings[at]!}”都对应了${toHeading(column as ImportColumn)}，请只保留一列`,
      };
  }
  return { ok: true, columns: columns as (ImportColumn | "")[] };
}

/** The choices of a select, as lists call them. */
export const columnChoices = (kind: ListKind): { value: ImportColumn; name: string }[] =>
  (Object.keys(IMPORT_COLUMN_HEADINGS) as ImportColumn[])
    .filter((column) => getImportColumns(kind).has(column))
    .map((column) => ({ value: column, name: toHeading(column) }));

/** Costs are shown only to people who may see them. */
export const isCostChange = ({ what }: CellChange): boolean => what === toHeading("cost");

interface CostlyRow {
  cells: readonly string[];
  changes: readonly CellChange[];
}

/** Returns the rows without costs. */
export const withoutCost = <R extends CostlyRow>(
  columns: readonly (ImportColumn | "")[],
  rows: readonly R[],
): R[] =>
  rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell, at) => (columns[at] === "cost" ? "" : cell)),
    changes: row.changes.filter((change) => !isCostChange(change)),
  }));

/** How many rows were refused for one reason. */
export interface ReasonGroup {
  reason: string;
  count: number;
  /** the first of them in the sheet */
  row: number;
}

/** Parts of a reason that differ by row. */
const OWN_WORDS: readonly (readonly [RegExp, string])[] = [
  [/“[^”]*”/g, "“…”"],
  [/(为|号|编号) ?\S.*? 的/g, "$1 … 的"],
  [/商品 \d+ .*? 的/g, "商品 … 的"],
  [/\d{4}-\d{2}-\d{2} 晚于/g, "… 晚于"],
  [/只有 \d+/g, "只有 …"],
  [/低于.*?(?=[，。]|$)/g, "低于…"],
];

/** Groups reasons without their row-specific parts, most frequent first. */
export function groupReasons(reasons: readonly ReasonGroup[]): ReasonGroup[] {
  const groups = new Map<string, ReasonGroup>();
  for (const { reason: text, count, row } of reasons) {
    const reason = OWN_WORDS.reduce((even, [own, put]) => even.replace(own, put), text);
    const known = groups.get(reason);
    groups.set(reason, {
      reason,
      count: count + (known?.count ?? 0),
      row: Math.min(row, known?.row ?? row),
    });
  }
  return [...groups.values()].sort((a, b) => b.count - a.count || a.row - b.row);
}

/** What a correction of the book comes to, fen, towards what one person may correct; what is added is goods that came in. */
export const correctionValue = ({ units, price }: StockCorrection, isAdded: boolean): Fen =>
  (isAdded ? Math.max(0, -units) : Math.abs(units)) * price;

/** "价格 12.00 → 11.50；单位 盒 → 瓶" */
export const formatCellChanges = (changes: readonly CellChange[]): string =>
  changes.map(({ what, from, to }) => `${what} ${from || "空"} → ${to || "空"}`).join("；");

export interface RowGoods {
  id: number;
  name: string;
  spec: string;
}

/** Returns what a row says besides its product: its batch, or its code. */
export function relatedGoods({ name: called }: { name: string }, { id, name }: RowGoods): string {
  const rest = called.startsWith(name) ? called.slice(name.length).trim() : called;
  return rest === String(id) ? "" : rest;
}

/** "维生素C片 100mg*100片，编号 12，H220105" */
export const rowWords = (row: { name: string }, goods: RowGoods | undefined): string =>
  goods
    ? [`${goods.name} ${goods.spec}`.trim(), `编号 ${goods.id}`, relatedGoods(row, goods)]
        .filter(Boolean)
        .join("，")
    : row.name;
