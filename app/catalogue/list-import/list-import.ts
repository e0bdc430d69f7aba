/** A list that the desk hands in: its states, which line is its head, what its headings mean, and cells put right. Pure. */
import type { CellChange } from "~/catalogue/import/goods-cells";
import {
  COLUMNS,
  columnOf,
  headingMeanings,
  headingOf,
  type ListColumn,
} from "~/catalogue/import/list-columns";
import { GOODS_COLUMNS, KINDS, type GoodsKind } from "~/catalogue/import/goods-row";
import { PRICE_COLUMNS, STOCK_COLUMNS } from "~/catalogue/import/trade-row";

export const LIST_KINDS = { goods: "商品资料", stock: "库存", prices: "价格" } as const;
export type ListKind = keyof typeof LIST_KINDS;
export const isListKind = (text: string): text is ListKind => Object.hasOwn(LIST_KINDS, text);

/** Rows of a list and bytes of its file: a wholesaler's whole stock by batch is some 30,000 rows. */
export const MAX_LIST_ROWS = 50_000;
export const MAX_LIST_BYTES = 10 * 1024 * 1024;
/** "最大 10 MB、50,000 行" */
export const LIST_LIMITS = `最大 ${MAX_LIST_BYTES / 1024 / 1024} MB、${MAX_LIST_ROWS.toLocaleString("en")} 行`;

/** Days for which the rows of a list stay when it is over: a quarter's prices can be looked up and taken back; what changed stays in the log. */
export const ROWS_KEPT_DAYS = 90;

/** In the order in which a list goes through them. */
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

/** The job goes on with it, part by part. */
export const UNDER_WAY = ["trying", "running", "undoing"] as const satisfies readonly ListState[];
export const isUnderWay = (state: ListState): boolean => UNDER_WAY.some((one) => one === state);
/** Stock that came in may be sold by now: it is counted again, not taken back. */
export const mayTakeBack = (kind: ListKind, state: ListState): boolean =>
  kind !== "stock" && (state === "done" || state === "stopped");
/** Rows are shown with what would become of them, not with what became. */
export const isTrial = (state: ListState): boolean =>
  state === "trying" || state === "ready" || state === "dropped";

/** The column that a file of refused rows has behind those of the list; left out where the file comes back. */
export const REASON_HEADING = "不能导入的原因";

export interface ListOptions {
  /** of new goods that say none */
  goodsKind: GoodsKind;
  /** quantities are added to those that lie there */
  isAdded: boolean;
}

export const readOptions = (text: string): ListOptions => JSON.parse(text) as ListOptions;
export const isGoodsKind = (text: string): text is GoodsKind => Object.hasOwn(KINDS, text);

export const OUTCOMES = { created: "新增", updated: "修改", unchanged: "不变", refused: "不能导入" } as const;
export type ListOutcome = keyof typeof OUTCOMES;

export const columnsOf = (kind: ListKind): ReadonlySet<ListColumn> =>
  kind === "goods" ? GOODS_COLUMNS : kind === "stock" ? STOCK_COLUMNS : PRICE_COLUMNS;

/** Titles and remarks stand above the head of a list. */
const HEAD_WITHIN = 20;

const filled = (row: readonly string[]) => row.filter((cell) => cell.trim() !== "").length;
const known = (row: readonly string[]) => new Set(row.map(columnOf).filter(Boolean)).size;

/** The line of the headings: the one that names most columns, else the first with two cells; null: there is none. */
export function headAt(rows: readonly (readonly string[])[]): number | null {
  const some = rows.slice(0, HEAD_WITHIN);
  const most = Math.max(0, ...some.map(known));
  const at =
    most > 0 ? some.findIndex((row) => known(row) === most) : some.findIndex((row) => filled(row) > 1);
  return at < 0 ? null : at;
}

export interface ReadListRow {
  /** in the sheet, from 1 */
  row: number;
  cells: string[];
}

export interface ReadList {
  headings: string[];
  rows: ReadListRow[];
}

/** Headings and rows of a sheet; a heading that stands twice or nowhere gets a name of its own. Null: no line is a head. */
export function readList(sheet: readonly (readonly string[])[]): ReadList | null {
  const head = headAt(sheet);
  if (head === null) return null;
  const width = Math.max(
    ...sheet.slice(head).map((row) => row.findLastIndex((cell) => cell.trim() !== "") + 1),
  );
  const headings: string[] = [];
  for (let at = 0; at < width; at += 1) {
    const name = (sheet[head]![at] ?? "").trim() || `第 ${at + 1} 列`;
    headings.push(headings.includes(name) ? `${name}（第 ${at + 1} 列）` : name);
  }
  const reasons = headings.indexOf(REASON_HEADING);
  if (reasons >= 0 && headings.length > 1) headings.splice(reasons, 1);
  const columns = headings.map((_, at) => (reasons >= 0 && at >= reasons ? at + 1 : at));
  const rows = sheet
    .map((row, at) => ({ row: at + 1, cells: columns.map((column) => (row[column] ?? "").trim()) }))
    .slice(head + 1)
    .filter(({ cells }) => filled(cells) > 0);
  return { headings, rows };
}

/** What each heading means to a list of this kind, "" for nothing: a column is taken by the first heading that names it. */
export function guessColumns(kind: ListKind, headings: readonly string[]): (ListColumn | "")[] {
  const taken = new Set<ListColumn>();
  return headingMeanings(headings, columnsOf(kind)).map((column) => {
    if (column === undefined || taken.has(column)) return "";
    taken.add(column);
    return column;
  });
}

/** Chosen columns, or why they cannot be: one is chosen twice, or is none of this kind's. */
export function readColumns(
  kind: ListKind,
  headings: readonly string[],
  chosen: readonly string[],
): { ok: true; columns: (ListColumn | "")[] } | { ok: false; reason: string } {
  const used = columnsOf(kind);
  const columns = headings.map((_, at) => chosen[at] ?? "");
  for (const [at, column] of columns.entries()) {
    if (column === "") continue;
    if (!used.has(column as ListColumn)) return { ok: false, reason: `“${headings[at]!}”不能这样对应` };
    const first = columns.indexOf(column);
    if (first !== at)
      return {
        ok: false,
        reason: `“${headings[first]!}”和“${headings[at]!}”都对应了${headingOf(column as ListColumn)}，请只保留一列`,
      };
  }
  return { ok: true, columns: columns as (ListColumn | "")[] };
}

/** The choices of a select, as lists call them. */
export const columnChoices = (kind: ListKind): { value: ListColumn; name: string }[] =>
  (Object.keys(COLUMNS) as ListColumn[])
    .filter((column) => columnsOf(kind).has(column))
    .map((column) => ({ value: column, name: headingOf(column) }));

/** What a row says of a cost is for those who may see costs. */
export const isCostChange = ({ what }: CellChange): boolean => what === headingOf("cost");

interface CostlyRow {
  cells: readonly string[];
  changes: readonly CellChange[];
}

/** Rows for somebody who may not see what goods cost. */
export const withoutCost = <R extends CostlyRow>(
  columns: readonly (ListColumn | "")[],
  rows: readonly R[],
): R[] =>
  rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell, at) => (columns[at] === "cost" ? "" : cell)),
    changes: row.changes.filter((change) => !isCostChange(change)),
  }));

/** "价格 12.00 → 11.50；单位 盒 → 瓶" */
export const changeText = (changes: readonly CellChange[]): string =>
  changes.map(({ what, from, to }) => `${what} ${from || "空"} → ${to || "空"}`).join("；");
