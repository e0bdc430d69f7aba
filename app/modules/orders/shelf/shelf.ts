/** 我店效期表: the batches that a company received and still has, soonest expiry first. */
import { DAY, toDay } from "~/platform/values/clock";
import { type Fen, inYuan } from "~/platform/values/money";
import { cutText } from "~/platform/values/cut-text";
import { parseNumberInput, plainFigures, readPageNumber, readWhole } from "~/platform/values/whole-number";

export const SHELF_PATH = "/wdxq";
export const SHELF_PER_PAGE = 50;
export const MAX_SHELF_SHEET = 20_000;
const MAX_INPUT = 12;

/** gone: nothing left; a number: expires within so many days. */
export const SHELF_TERMS = {
  all: "全部在库",
  expired: "已过期",
  "30": "30 天内",
  "90": "90 天内",
  "180": "180 天内",
  gone: "已用完",
} as const;
export type ShelfTerm = keyof typeof SHELF_TERMS;

/** The terms as they are shown; an object would sort its numbers first. */
export const SHELF_TERM_ORDER: readonly ShelfTerm[] = ["all", "expired", "30", "90", "180", "gone"];

/** Days before expiry from which the member centre warns. */
export const SHELF_WARNING_DAYS = 90;

export interface ShelfQuery {
  term: ShelfTerm;
  /** name, pinyin or code */
  words: string;
  batch: string;
  page: number;
}

export interface ShelfRow {
  id: number;
  goodsId: number;
  name: string;
  spec: string;
  unit: string;
  manufacturer: string;
  batchNumber: string;
  /** YYYY-MM-DD */
  expiresOn: string;
  received: number;
  returned: number;
  onHand: number;
  /** of the units on hand, at the price paid */
  amount: Fen;
  orderId: number;
  orderNumber: string;
  /** the batch in that order, and its units */
  orderBatchId: number;
  orderUnits: number;
  /** epoch ms; null: never counted */
  countedAt: number | null;
  countedBy: string | null;
  version: number;
}

/** What all batches of one day of expiry come to. */
export interface ShelfDay {
  expiresOn: string;
  rows: number;
  units: number;
  amount: Fen;
  /** batches of which nothing is left */
  gone: number;
}

export interface ShelfSum {
  rows: number;
  units: number;
  amount: Fen;
}

/** Parses the address; invalid parts are left out. */
export function readShelfQuery(params: URLSearchParams): ShelfQuery {
  const term = params.get("term") ?? "";
  return {
    term: Object.hasOwn(SHELF_TERMS, term) ? (term as ShelfTerm) : "all",
    words: cutText(params.get("words"), 60),
    batch: cutText(params.get("batch"), 60),
    page: readPageNumber(params.get("page")),
  };
}

/** Returns the search part of an address, "" or "?...", without the first page and empty parts. */
export function shelfSearch(query: ShelfQuery, change: Partial<ShelfQuery> = {}): string {
  const { term, words, batch, page } = { ...query, page: 1, ...change };
  const search = new URLSearchParams();
  if (term !== "all") search.set("term", term);
  if (words) search.set("words", words);
  if (batch) search.set("batch", batch);
  if (page > 1) search.set("page", String(page));
  const text = search.toString();
  return text ? `?${text}` : "";
}

export const shelfHref = (query: ShelfQuery, change: Partial<ShelfQuery> = {}): string =>
  `${SHELF_PATH}${shelfSearch(query, change)}`;

/** The days of a term, YYYY-MM-DD, inclusive; null for an open end. A batch is expired on the day after its last. */
export function termDays(term: ShelfTerm, now: number): { from: string | null; to: string | null } {
  const today = toDay(now);
  if (term === "all" || term === "gone") return { from: null, to: null };
  if (term === "expired") return { from: null, to: toDay(now - DAY) };
  return { from: today, to: toDay(now + Number(term) * DAY) };
}

/** Sums the days of a term; `gone` counts the batches without units. */
export function sumTerm(days: readonly ShelfDay[], term: ShelfTerm, now: number): ShelfSum {
  if (term === "gone") return { rows: days.reduce((rows, day) => rows + day.gone, 0), units: 0, amount: 0 };
  const { from, to } = termDays(term, now);
  const sum: ShelfSum = { rows: 0, units: 0, amount: 0 };
  for (const day of days) {
    if ((from !== null && day.expiresOn < from) || (to !== null && day.expiresOn > to)) continue;
    sum.rows += day.rows;
    sum.units += day.units;
    sum.amount += day.amount;
  }
  return sum;
}

/** Counts the batches of each term. */
export const countTerms = (days: readonly ShelfDay[], now: number): Record<ShelfTerm, number> =>
  Object.fromEntries(SHELF_TERM_ORDER.map((term) => [term, sumTerm(days, term, now).rows])) as Record<
    ShelfTerm,
    number
  >;

export interface ShelfMonth {
  label: string;
  amount: Fen;
}

const CHART_MONTHS = 12;

/** Amounts by month of expiry: the expired ones, this month's that are still within term, and the following months. */
export function shelfMonths(days: readonly ShelfDay[], now: number): ShelfMonth[] {
  const today = toDay(now);
  const [year, month] = today.split("-").map(Number) as [number, number];
  const months = Array.from({ length: CHART_MONTHS }, (_, at) =>
    new Date(Date.UTC(year, month - 1 + at)).toISOString().slice(0, 7),
  );
  const amounts = new Map<string, Fen>();
  for (const day of days) {
    const key = day.expiresOn < today ? "expired" : day.expiresOn.slice(0, 7);
    amounts.set(key, (amounts.get(key) ?? 0) + day.amount);
  }
  return [
    { label: "已过期", amount: amounts.get("expired") ?? 0 },
    ...months.map((key) => ({ label: `${Number(key.slice(5))}月`, amount: amounts.get(key) ?? 0 })),
  ];
}

/** One row of the form: what it showed, and what was entered. */
export interface ShelfEntry {
  input: string;
  shownVersion: number;
  shownUnits: number;
}

/** The row's number as it was shown, as a form field: "3-12". */
export const shownShelf = ({ version, onHand }: Pick<ShelfRow, "version" | "onHand">): string =>
  `${version}-${onHand}`;

/** Reads number-<id> and shown-<id> of every row that differs from what it showed. */
export function readShelfEntries(fields: Readonly<Record<string, unknown>>): Map<number, ShelfEntry> {
  const entries = new Map<number, ShelfEntry>();
  for (const [name, value] of Object.entries(fields)) {
    const id = /^number-([1-9]\d{0,14})$/.exec(name)?.[1];
    if (id === undefined || typeof value !== "string") continue;
    const shown = /^(\d{1,15})-(\d{1,15})$/.exec(String(fields[`shown-${id}`] ?? ""));
    const [shownVersion, shownUnits] = [readWhole(shown?.[1]), readWhole(shown?.[2])];
    if (shownVersion === null || shownUnits === null) continue;
    const input = value.trim().slice(0, MAX_INPUT);
    if (plainFigures(input) !== String(shownUnits))
      entries.set(Number(id), { input, shownVersion, shownUnits });
    if (entries.size === MAX_ENTRIES) break;
  }
  return entries;
}

const MAX_ENTRIES = 500;

export type ShelfCheck =
  | { kind: "same" }
  | { kind: "set"; units: number }
  | { kind: "wrong"; text: string }
  | { kind: "changed" };

/** Judges one entry against the stored row. The same number sent twice is no conflict. */
export function checkShelfEntry(
  entry: ShelfEntry,
  row: Pick<ShelfRow, "received" | "returned" | "onHand" | "version" | "unit">,
): ShelfCheck {
  const units = parseNumberInput(entry.input, 0);
  if (units === null) return { kind: "wrong", text: "请填写 0 或以上的整数" };
  if (units === row.onHand) return { kind: "same" };
  if (entry.shownVersion !== row.version) return { kind: "changed" };
  const limit = row.received - row.returned;
  if (units > limit) return { kind: "wrong", text: `最多 ${limit}${row.unit}，即收货减去已退` };
  return { kind: "set", units };
}

/** Answer to a form that was not stored whole. */
export interface ShelfReply {
  /** by row id */
  input: Record<string, string>;
  errors: Record<string, string>;
  text: string;
}

const SHEET_HEADS = [
  "商品名称",
  "规格",
  "生产企业",
  "批号",
  "有效期至",
  "剩余天数",
  "单位",
  "收货数量",
  "已退数量",
  "现有数量",
  "现有金额（元）",
  "最近订单号",
];

/** Returns whole days until the last day of validity; negative when expired. */
export const daysLeft = (expiresOn: string, now: number): number =>
  Math.round((Date.parse(expiresOn) - Date.parse(toDay(now))) / DAY);

/** Returns the heading, a row for each batch and the sum. Amounts in yuan. */
export function toShelfSheetRows(rows: readonly ShelfRow[], now: number): (string | number)[][] {
  const units = rows.reduce((sum, row) => sum + row.onHand, 0);
  const amount = rows.reduce((sum, row) => sum + row.amount, 0);
  return [
    SHEET_HEADS,
    ...rows.map((row) => [
      row.name,
      row.spec,
      row.manufacturer,
      row.batchNumber,
      row.expiresOn,
      daysLeft(row.expiresOn, now),
      row.unit,
      row.received,
      row.returned,
      row.onHand,
      inYuan(row.amount),
      row.orderNumber,
    ]),
    [`合计 ${rows.length} 个批次`, "", "", "", "", "", "", "", "", units, inYuan(amount), ""],
  ];
}
