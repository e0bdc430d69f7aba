import type { Address } from "~/modules/company/addresses/address";
import type { Exchange, MallItem } from "./rewards-store";
import { readKey, readPageNumber } from "~/platform/values/whole-number";

export const MALL_TABS = { items: "兑换礼品", mine: "我的兑换", log: "积分明细" } as const;
export type MallTab = keyof typeof MALL_TABS;

export interface MallView {
  tab: MallTab;
  page: number;
}

/** Reads the address; ignores invalid values. */
export function readMallView(params: URLSearchParams): MallView {
  const tab = params.get("tab") ?? "";
  const page = params.get("page") ?? "";
  return {
    tab: Object.hasOwn(MALL_TABS, tab) ? (tab as MallTab) : "items",
    page: readPageNumber(page, 9_999),
  };
}

export function mallHref({ tab, page }: MallView): string {
  const query = [tab === "items" ? "" : `tab=${tab}`, page > 1 ? `page=${page}` : ""].filter(Boolean);
  return query.length > 0 ? `/jfsc?${query.join("&")}` : "/jfsc";
}

export interface PointsRow {
  id: number;
  at: number;
  amount: number;
  after: number;
  kind: string;
  note: string;
  orderId: number | null;
}

export interface MallPage {
  view: MallView;
  points: number;
  pages: number;
  open: number;
  items: MallItem[];
  exchanges: Exchange[];
  log: PointsRow[];
}

export interface ItemPage {
  item: MallItem;
  points: number;
  addresses: Address[];
}

/** Parses an id; 0, which no item has, when invalid. */
export function readItemId(text: string | undefined): number {
  return readKey(text) ?? 0;
}

/** Returns the transition to confirm. */
export function readRequestedMove(text: string | null): "cancel" | "receive" | null {
  return text === "cancel" || text === "receive" ? text : null;
}
