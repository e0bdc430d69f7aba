/** What the frame of every page shows; types and constants of the specification, sections 2 and 9. */
import type { AccountManager, Ad, CodeName, HotWord, NavItem, ShopSettings } from "~/content/header";
import type { ContentLink } from "~/content/links";
import type { Flash } from "~/platform/session.server";
import type { StatisticsService } from "~/platform/statistics";

export const CATEGORY_LIMIT = 7;
/** px of scrolling from which the sticky search bar shows, and ms of waiting before it does */
export const STICKY_FROM = 205;
export const STICKY_DELAY = 100;
/** ms after a change of the cart until its panel opens or reads it again */
export const PANEL_DELAY = 200;

/** The address is made of the id where it is shown: these go to the browser twice, as markup and as data. */
export interface CategoryLink {
  id: number;
  name: string;
}
export interface CategoryGroup extends CategoryLink {
  links: CategoryLink[];
}
export interface CategoryEntry extends CategoryLink {
  icon: string;
  /** a few words of what is inside */
  hint: string;
  /** one group with all links, instead of a group a child */
  isFlat: boolean;
  groups: CategoryGroup[];
}

export const categoryPath = (id: number): string => `/list?category=${id}`;

/** Ad places that a buyer may close, for the rest of the session. */
export const CLOSABLE_ADS = ["banner", "right"] as const;
export type ClosableAd = (typeof CLOSABLE_ADS)[number];
/** the cookie that names those places until the browser is closed */
export const CLOSED_ADS = "ads-closed";

export interface ShellViewer {
  companyName: string;
  cartCount: number;
  messageCount: number;
  manager: AccountManager | null;
}

/** What is not shown is not sent: a link without a second line has none. */
export type ShownLink = Pick<ContentLink, "name" | "url"> & Partial<Pick<ContentLink, "text">>;

export interface FrameLinks {
  promises: ContentLink[];
  topbar: ShownLink[];
  /** more links below a column of the footer, by the group of the help centre */
  footer: Record<string, ShownLink[]>;
  partners: ShownLink[];
}

export interface ShellData {
  /** epoch ms on the server */
  now: number;
  site: string;
  /** where the browser calls the API; "" is this shop */
  serviceHost: string;
  /** where one signs in, if not here */
  mainSite?: string | undefined;
  requestId: string;
  flash: Flash | null;
  viewer: ShellViewer | null;
  hotWords: HotWord[];
  nav: NavItem[];
  ads: { top?: Ad; banner?: Ad; right?: Ad; bottom?: Ad };
  links: FrameLinks;
  settings: Omit<ShopSettings, "codes" | "pitch">;
  /** the codes that there are */
  codes: CodeName[];
  /** where page views are told; null without a service */
  statistics: { origin: string; services: readonly StatisticsService[] } | null;
  categories: CategoryEntry[];
}

/** 专属客服-name when the manager is not the default one (specification, section 6). */
export function managerTitle(manager: AccountManager): string {
  return `${manager.isDefault ? "客服" : "专属客服"}-${manager.name}`;
}

/** 138 0000 0000: a mobile number in the groups in which it is read. */
export function phoneText(phone: string): string {
  return phone.replace(/^(1\d{2})(\d{4})(\d{4})$/, "$1 $2 $3");
}

/** The ad places that a request's cookie names as closed; anything else in it is ignored. */
export function closedAds(cookieHeader: string | null): Set<ClosableAd> {
  const value = new RegExp(`(?:^|;\\s*)${CLOSED_ADS}=([a-z.]*)`).exec(cookieHeader ?? "")?.[1] ?? "";
  const named = value.split(".");
  return new Set(CLOSABLE_ADS.filter((place) => named.includes(place)));
}
