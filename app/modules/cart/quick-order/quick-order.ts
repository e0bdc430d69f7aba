import { cutText } from "~/platform/values/cut-text";
import { roundToPack } from "~/modules/catalogue/goods/goods";
import { rowPrice, type OrderRow } from "~/modules/catalogue/listing/order-sum";
import type { Fen } from "~/platform/values/money";
import { readPageNumber } from "~/platform/values/whole-number";

export const QUICK_PATH = "/kjcg";
export const BOUGHT_PATH = `${QUICK_PATH}/bought`;
export const TEMPLATES_PATH = `${QUICK_PATH}/templates`;

/** Sort orders of the table; the first is the default. */
export const QUICK_ORDERS = {
  times: "最常买",
  last: "最近买",
  name: "品名",
  amount: "采购金额",
} as const;
export type QuickOrder = keyof typeof QUICK_ORDERS;

export interface QuickQuery {
  order: QuickOrder;
  keywords: string;
  page: number;
  /** last quantities are in the number column */
  isFilled: boolean;
}

export function readQuickQuery(params: URLSearchParams): QuickQuery {
  const order = params.get("order") ?? "";
  const page = params.get("page") ?? "";
  return {
    order: Object.hasOwn(QUICK_ORDERS, order) ? (order as QuickOrder) : "times",
    keywords: cutText(params.get("keywords"), 60),
    page: readPageNumber(page, 9_999),
    isFilled: params.get("fill") === "last",
  };
}

/** Returns the table's address with a change; any change except page and numbers leads to page 1. */
export function quickHref(query: QuickQuery, changes: Partial<QuickQuery> = {}): string {
  const next = { ...query, isFilled: false, page: "isFilled" in changes ? query.page : 1, ...changes };
  const params = new URLSearchParams();
  if (next.keywords) params.set("keywords", next.keywords);
  if (next.order !== "times") params.set("order", next.order);
  if (next.page > 1) params.set("page", String(next.page));
  if (next.isFilled) params.set("fill", "last");
  const text = params.toString();
  return text ? `${BOUGHT_PATH}?${text}` : BOUGHT_PATH;
}

export interface RecentPurchase {
  quantity: number;
  price: Fen;
  at: number;
}

export interface PastRow extends OrderRow {
  times: number;
  /** units ordered last; null if that order is not known any more */
  lastQuantity: number | null;
  usualQuantity: number | null;
  lastPrice: Fen | null;
  lastAt: number;
}

export interface PriceChange {
  today: Fen;
  difference: Fen;
}

/** Returns the median of ordered quantities, the larger of two, in whole packs; null without any order. */
export function usualQuantity(quantities: readonly number[], packSize: number): number | null {
  if (quantities.length === 0) return null;
  const sorted = [...quantities].sort((a, b) => a - b);
  return roundToPack(sorted[Math.floor(sorted.length / 2)]!, packSize);
}

/** Returns the current and former unit price for the last quantity; null while prices are hidden. */
export function priceChange(
  row: OrderRow & Partial<Pick<PastRow, "lastQuantity" | "lastPrice">>,
): PriceChange | null {
  const { lastPrice = null } = row;
  const today = rowPrice(row, roundToPack(row.lastQuantity ?? 1, row.goods.packSize));
  if (today === null) return null;
  return { today, difference: lastPrice === null ? 0 : today - lastPrice };
}

/** Returns the last quantities in whole packs of all available rows. */
export function lastQuantities(rows: readonly PastRow[]): Record<string, string> {
  return Object.fromEntries(
    rows.flatMap(({ goods, lastQuantity }) =>
      lastQuantity === null || goods.restriction
        ? []
        : [[String(goods.id), String(roundToPack(lastQuantity, goods.packSize))]],
    ),
  );
}
