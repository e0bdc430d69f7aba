import type { ContentLink, LinkList } from "./links";

/** Places of ads. zone: on top of a page of controlled sales; newcomer: on the home page before the first order; herbs: on /zyyp; preferred: on /yx. In the API they are focus/xrtj, focus/zyzq, focus/yx (specification, section 7). */
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

/** Slots of the frame: their ads may be limited to some pages. */
export const FRAME_SLOTS = ["top", "banner", "right"] as const satisfies readonly AdSlot[];
export type FrameSlot = (typeof FRAME_SLOTS)[number];

export interface Ad {
  id: number;
  title: string;
  text: string;
  image: string;
  url: string;
  /** absent: all pages */
  pages?: string[];
}

/** Returns the first ad for the page at `pathname`: "/" is the home page alone, another path also the pages below it. */
export const findAdForPage = <Shown extends Pick<Ad, "pages">>(
  ads: readonly Shown[],
  pathname: string,
): Shown | undefined =>
  ads.find(
    ({ pages }) =>
      !pages || pages.some((page) => pathname === page || (page !== "/" && pathname.startsWith(`${page}/`))),
  );

export interface NavChild {
  id: number;
  name: string;
  url: string;
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

/** Characters of the business hours and of the chat greeting. */
export const MAX_HOURS = 40;
export const MAX_GREETING = 200;

/** common_config and quality_inspection of the specification, and the footer's legal lines. */
export interface ShopSettings {
  hotLine: string;
  qq1: string;
  qq2: string;
  isCanChat: boolean;
  /** first text of 在线咨询; or "" */
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
  /** target of the shop's QR codes, a path or an address; "" shows none */
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

export interface FrameContent {
  hotWords: HotWord[];
  /** first level, at most 9; entries below a hidden one are hidden */
  nav: NavItem[];
  ads: Record<AdSlot, Ad[]>;
  links: Record<LinkList, ContentLink[]>;
  settings: ShopSettings;
}

export interface HeaderData extends FrameContent {
  manager: AccountManager | null;
  messageCount: number;
}

export function adNamed(id: string | undefined, { ads }: Pick<FrameContent, "ads">): Ad | null {
  return (
    Object.values(ads)
      .flat()
      .find((ad) => String(ad.id) === id) ?? null
  );
}

/** Returns what is next to the sign-in form: lines, promises, an ad. */
export function loginAds({ settings, links, ads }: FrameContent) {
  return {
    pitch: settings.pitch,
    promises: links.login.map(({ name }) => name),
    ad: ads.login[0] ?? null,
  };
}

export const NAV_LIMIT = 9;
