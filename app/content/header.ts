/** What the frame of every page shows besides goods: words, navigation, ads and the shop's own settings. Pure. */

/**
 * Places for ads. zone: leads a page of controlled sales whose address names it; newcomer, herbs and preferred: for the shop's
 * mini-programme, by the API (specification, section 7: focus/xrtj, focus/zyzq, focus/yx).
 */
export const AD_SLOTS = [
  "top",
  "banner",
  "right",
  "bottom",
  "homeMain",
  "homeSide",
  "login",
  "zone",
  "newcomer",
  "herbs",
  "preferred",
] as const;
export type AdSlot = (typeof AD_SLOTS)[number];

export interface Ad {
  id: number;
  title: string;
  text: string;
  /** path of a picture under public/ */
  image: string;
  /** read by readLink: it may be empty, start with an asterisk or carry a # part */
  url: string;
}

export interface NavItem {
  id: number;
  name: string;
  url: string;
  /** opens in a window of its own */
  isOpen: boolean;
}

export interface HotWord {
  word: string;
  url: string;
  /** set off in colour */
  isWarm: boolean;
}

/** common_config and quality_inspection of the specification, and the footer's legal lines. */
export interface ShopSettings {
  hotLine: string;
  qq1: string;
  qq2: string;
  isCanChat: boolean;
  qualityInspection: { url: string; msg: string };
  licences: { label: string; number: string }[];
  icp: { text: string; url: string };
  legalNotice: string;
  workingHours: string;
}

/** isDefault false: shown as 专属客服-name. */
export interface AccountManager {
  name: string;
  phone: string;
  isDefault: boolean;
}

export interface HeaderData {
  hotWords: HotWord[];
  /** at most 9 */
  nav: NavItem[];
  ads: Record<AdSlot, Ad[]>;
  settings: ShopSettings;
  manager: AccountManager | null;
  /** unread messages */
  messageCount: number;
}

export const NAV_LIMIT = 9;
