import type {
  AccountManager,
  Ad,
  CodeName,
  FrameSlot,
  HotWord,
  NavChild,
  ShopSettings,
} from "~/modules/content/header";
import type { ContentLink } from "~/modules/content/links";
import type { OwnLotteries } from "~/modules/rewards/draw";
import type { Flash } from "~/platform/http/message.server";
import type { StatisticsService } from "~/platform/observability/statistics";

export const CATEGORY_LIMIT = 7;
/** px of scrolling, and ms of delay */
export const STICKY_FROM = 205;
export const STICKY_DELAY = 100;
/** ms from a cart change until the panel opens or reloads */
export const PANEL_DELAY = 200;

/** Few fields, because they are sent twice: as markup and as data. */
export interface CategoryLink {
  id: number;
  name: string;
}
export interface CategoryEntry extends CategoryLink {
  icon: string;
  /** "" without subcategories */
  hint: string;
}
export interface CategoryBranch extends CategoryLink {
  children: CategoryBranch[];
}

export const categoryPath = (id: number): string => `/list?category=${id}`;
/** Returns the page of a category's subcategories, or of all categories. */
export const categoriesPath = (id?: number): string =>
  id === undefined ? "/categories" : `/categories/${id}`;

export const CLOSABLE_ADS = ["banner", "right"] as const;
export type ClosableAd = (typeof CLOSABLE_ADS)[number];
export const CLOSED_ADS = "ads-closed";

export interface ShellViewer {
  companyName: string;
  cartCount: number;
  messageCount: number;
  manager: AccountManager | null;
}

export type ShownLink = Pick<ContentLink, "name" | "url"> & Partial<Pick<ContentLink, "text">>;

/** No url: the word links to its own search. */
export type ShownHotWord = Pick<HotWord, "word"> & Partial<Pick<HotWord, "url">> & { isWarm?: true };

export type ShownNavChild = Pick<NavChild, "name" | "url"> & { isOpen?: true; image?: string };
export type ShownNavItem = ShownNavChild & { children?: ShownNavChild[] };

export const searchPath = (words: string): string => `/search?${new URLSearchParams({ keywords: words })}`;

export interface FrameLinks {
  promises: (Pick<ContentLink, "name" | "text" | "icon"> & Partial<Pick<ContentLink, "url">>)[];
  topbar: ShownLink[];
  footer: Record<string, ShownLink[]>;
  partners: ShownLink[];
}

export interface ShellData {
  now: number;
  site: string;
  /** "" is this shop */
  serviceHost: string;
  mainSite?: string | undefined;
  requestId: string;
  flash: Flash | null;
  viewer: ShellViewer | null;
  hotWords: ShownHotWord[];
  nav: ShownNavItem[];
  draw: OwnLotteries["running"];
  /** of the frame: all open ones, of which each page shows its first */
  ads: Record<FrameSlot, Ad[]> & { bottom?: Ad };
  links: FrameLinks;
  settings: Omit<ShopSettings, "codes" | "pitch">;
  codes: CodeName[];
  /** null: no service */
  statistics: { origin: string; services: readonly StatisticsService[] } | null;
  categories: CategoryEntry[];
}

/** Returns 专属客服-name unless the manager is the default one (specification, section 6). */
export function managerTitle(manager: AccountManager): string {
  return `${manager.isDefault ? "客服" : "专属客服"}-${manager.name}`;
}

/** Returns "138 0000 0000". */
export function phoneText(phone: string): string {
  return phone.replace(/^(1\d{2})(\d{4})(\d{4})$/, "$1 $2 $3");
}

/** Returns the ad slots closed in the request's cookie; ignores other values. */
export function closedAds(cookieHeader: string | null): Set<ClosableAd> {
  const value = new RegExp(`(?:^|;\\s*)${CLOSED_ADS}=([a-z.]*)`).exec(cookieHeader ?? "")?.[1] ?? "";
  const found = value.split(".");
  return new Set(CLOSABLE_ADS.filter((place) => found.includes(place)));
}
