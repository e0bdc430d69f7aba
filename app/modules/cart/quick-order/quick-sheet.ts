import type { ShownTerms } from "~/modules/catalogue/cards/shown-terms";
import { QUICK_PATH } from "./quick-order";
import { plainFigures, readKey, readPageNumber, readWhole } from "~/platform/values/whole-number";

export const SHEET_RETENTION_DAYS = 30;

export const SHEET_VIEWS = {
  all: "全部",
  ambiguous: "待选择",
  unknown: "未找到",
  matched: "已匹配",
  added: "已加入",
} as const;
export type OrderSheetFilter = keyof typeof SHEET_VIEWS;
export interface SheetCounts extends Record<OrderSheetFilter, number> {
  /** matched lines that the button adds: with a quantity, of available products */
  ready: number;
}

export const NEW_SHEET = `${QUICK_PATH}/new`;

export interface SheetQuery {
  id: number;
  view: OrderSheetFilter;
  page: number;
}

/** Returns the page of a list in an address. An invalid id is 0, which no list has. */
export function readSheetQuery(id: string | undefined, params: URLSearchParams): SheetQuery {
  const view = params.get("view") ?? "";
  return {
    id: readKey(id ?? null) ?? 0,
    view: Object.hasOwn(SHEET_VIEWS, view) ? (view as OrderSheetFilter) : "all",
    page: readPageNumber(params.get("page") ?? "", 9_999),
  };
}

export function sheetHref(id: number, view: OrderSheetFilter = "all", page = 1): string {
  const params = new URLSearchParams();
  if (view !== "all") params.set("view", view);
  if (page > 1) params.set("page", String(page));
  return `${QUICK_PATH}/lists/${id}${params.size > 0 ? `?${params}` : ""}`;
}

/** Returns the new path of an old address with ?list= or ?sheet=; null for others. */
export function formerSheetPath(params: URLSearchParams): string | null {
  const id = params.get("sheet");
  if (id !== null) {
    const { view, page, ...sheet } = readSheetQuery(id, params);
    return sheetHref(sheet.id, view, page);
  }
  return params.get("list") === "new" ? NEW_SHEET : null;
}

/** Returns the path of a buy request for a line without a match. */
export function getNewBuyRequestPath(name: string, quantity: number | null): string {
  const params = new URLSearchParams({ name });
  if (quantity !== null) params.set("number", String(quantity));
  return `/pzqg/add?${params}`;
}

/** Reads an entered number: 0 and an empty field remove it. */
export function readLineQuantity(text: string): { ok: true; quantity: number | null } | { ok: false } {
  const plain = plainFigures(text);
  if (plain === "" || /^0+$/.test(plain)) return { ok: true, quantity: null };
  const quantity = readWhole(plain, 1, 999_999);
  return quantity === null ? { ok: false } : { ok: true, quantity };
}

export interface LineChanges {
  /** product id; 0: none of those shown */
  choices: ReadonlyMap<number, number>;
  /** likely choices confirmed by their own button, by line id */
  confirmed: ReadonlyMap<number, number>;
  quantities: ReadonlyMap<number, string>;
  /** shown prices, by product id */
  shown?: ReadonlyMap<number, ShownTerms>;
}

export interface SheetReply {
  input: Record<string, string>;
  wrong: number[];
}
