import type { ContentLink, LinkList } from "./links";

/**
 * Places for ads. zone: leads a page of controlled sales whose address names it; newcomer: on the home page of those who have not
 * ordered yet; herbs: on /zyyp; preferred: on /yx. By the API they are focus/xrtj, focus/zyzq, focus/yx (specification, section 7).
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
  image: string;
  /** read by readLink: it may be empty, start with an asterisk or carry a # part */
  url: string;
}

export interface NavChild {
  id: number;
  name: string;
  url: string;
  /** path of its picture; "" without one */
  image: string;
  isOpen: boolean;
}

export interface NavItem extends NavChild {
  children: NavChild[];
}

export interface HotWord {
  word: string;
  url: string;
  isWarm: boolean;
}

/** Characters of the words for the hours of customer service, and of what 在线咨询 begins with. */
export const MAX_HOURS = 40;
export const MAX_GREETING = 200;

/** common_config and quality_inspection of the specification, and the footer's legal lines. */
export interface ShopSettings {
  hotLine: string;
  qq1: string;
  qq2: string;
  isCanChat: boolean;
  /** what 在线咨询 says before anybody has written; "" for nothing */
  chatGreeting: string;
  qualityInspection: { url: string; msg: string };
  licences: { label: string; number: string }[];
  icp: { text: string; url: string };
  legalNotice: string;
  workingHours: string;
  claim: string;
  pitch: string[];
  /** first year of the copyright line; null until it is set */
  since: number | null;
  /** what the shop's own codes open, a path or an address; "", as an empty shop has it, is no code and none is shown */
  codes: Record<CodeName, string>;
}

export const CODES = ["mini", "wechat"] as const;
export type CodeName = (typeof CODES)[number];

/** isDefault false: shown as 专属客服-name. */
export interface AccountManager {
  name: string;
  phone: string;
  isDefault: boolean;
}

/** What is shown round a page and on some pages, to one viewer at one time. */
export interface FrameContent {
  hotWords: HotWord[];
  /** of the first level, at most 9; below one that is not shown nothing is shown */
  nav: NavItem[];
  ads: Record<AdSlot, Ad[]>;
  links: Record<LinkList, ContentLink[]>;
  settings: ShopSettings;
}

export interface HeaderData extends FrameContent {
  manager: AccountManager | null;
  messageCount: number;
}

/** The ad with this id, in whatever slot; null for every other name. */
export function adNamed(id: string | undefined, { ads }: Pick<FrameContent, "ads">): Ad | null {
  return (
    Object.values(ads)
      .flat()
      .find((ad) => String(ad.id) === id) ?? null
  );
}

/** What stands beside the sign-in form: the lines that lead it, what the shop promises there, an ad. */
export function besideLogin({ settings, links, ads }: FrameContent) {
  return {
    pitch: settings.pitch,
    promises: links.login.map(({ name }) => name),
    ad: ads.login[0] ?? null,
  };
}

export const NAV_LIMIT = 9;
