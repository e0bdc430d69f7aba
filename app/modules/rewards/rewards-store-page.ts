import type { Address } from "~/modules/company/addresses/address";
import type { Exchange, RewardsStoreItem } from "./rewards-store";
import { readKey, readPageNumber } from "~/platform/values/whole-number";

export const REWARDS_TABS = { items: "兑换礼品", mine: "我的兑换", log: "积分明细" } as const;
export type RewardsStoreTab = keyof typeof REWARDS_TABS;

export interface RewardsStoreQuery {
  tab: RewardsStoreTab;
  page: number;
}

/** Reads the address; ignores invalid values. */
export function readRewardsStoreQuery(params: URLSearchParams): RewardsStoreQuery {
  const tab = params.get("tab") ?? "";
  const page = params.get("page") ?? "";
  return {
    tab: Object.hasOwn(REWARDS_TABS, tab) ? (tab as RewardsStoreTab) : "items",
    page: readPageNumber(page, 9_999),
  };
}

export function rewardsStoreHref({ tab, page }: RewardsStoreQuery): string {
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

export interface RewardsStorePage {
  view: RewardsStoreQuery;
  points: number;
  pages: number;
  open: number;
  items: RewardsStoreItem[];
  exchanges: Exchange[];
  log: PointsRow[];
}

export interface ItemPage {
  item: RewardsStoreItem;
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
