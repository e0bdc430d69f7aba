/** A kept list for quick order: its states, its addresses, and the numbers typed on its page. Pure. */
import type { ShownTerms } from "~/modules/catalogue/cards/shown-terms";
import { QUICK_PATH } from "./quick-order";
import { plainFigures, readKey, readPageNumber, readWhole } from "~/platform/values/whole-number";

export const SHEET_KEPT_DAYS = 30;

export const SHEET_VIEWS = {
  all: "全部",
  ambiguous: "待选择",
  unknown: "未找到",
  matched: "已匹配",
  added: "已加入",
} as const;
export type OrderSheetFilter = keyof typeof SHEET_VIEWS;
export interface SheetCounts extends Record<OrderSheetFilter, number> {
  /** matched lines that go into the cart when its button is pressed: with a quantity, of goods that may be bought */
  ready: number;
}

export const NEW_SHEET = `${QUICK_PATH}/new`;

export interface SheetQuery {
  id: number;
  view: OrderSheetFilter;
  page: number;
}

/** The page of a list that an address asks for. An id that is none is 0, which no list has. */
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

/** Where an address of former times leads that named a list by ?list= or ?sheet=; null for the others. */
export function formerSheetPath(params: URLSearchParams): string | null {
  const id = params.get("sheet");
  if (id !== null) {
    const { view, page, ...sheet } = readSheetQuery(id, params);
    return sheetHref(sheet.id, view, page);
  }
  return params.get("list") === "new" ? NEW_SHEET : null;
}

/** The request to buy what a line asked for and nothing was found for. */
export function getNewBuyRequestPath(name: string, quantity: number | null): string {
  const params = new URLSearchParams({ name });
  if (quantity !== null) params.set("number", String(quantity));
  return `/pzqg/add?${params}`;
}

/** A number as typed on the page of a list: 0 and nothing take it away. */
export function readLineQuantity(text: string): { ok: true; quantity: number | null } | { ok: false } {
  const plain = plainFigures(text);
  if (plain === "" || /^0+$/.test(plain)) return { ok: true, quantity: null };
  const quantity = readWhole(plain, 1, 999_999);
  return quantity === null ? { ok: false } : { ok: true, quantity };
}

export interface LineChanges {
  /** goods id; 0: none of those shown */
  choices: ReadonlyMap<number, number>;
  /** likely choices that were confirmed by their own button, by line id */
  confirmed: ReadonlyMap<number, number>;
  quantities: ReadonlyMap<number, string>;
  /** what the page showed of the prices, by goods id */
  shown?: ReadonlyMap<number, ShownTerms>;
}

export interface SheetReply {
  typed: Record<string, string>;
  wrong: number[];
}
