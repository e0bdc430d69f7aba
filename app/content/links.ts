/** Lists of links and short words that operators keep: round every page, on some pages, and for the mini-programme. Pure. */
import type { IconName } from "~/ui/icon";

/** What each list is, as operators read it. */
export const LINK_LISTS = {
  promises: "what the shop promises, at the top of the footer (text, icon; a url if any)",
  topbar: "at the top of every page; /code/mini.svg shows the code of the mini-programme",
  "footer-xrzn": "footer, below 新手指南",
  "footer-fwbz": "footer, below 服务保障",
  "footer-zfps": "footer, below 支付与配送",
  "footer-us": "footer, below 关于我们",
  partners: "links to others, at the bottom of every page",
  global: "for the mini-programme: GET /api/global/links",
  homeZones: "专区 of the home page (text; icon drug, herb or device for the kind of its picture)",
  login: "words beside the sign-in form (no url)",
  notFound: "ways on from a page that does not exist; the first stands out",
  noActivity: "ways on from an activity that does not run; the first stands out",
} as const;
export type LinkList = keyof typeof LINK_LISTS;

/** Lists of words, whose url may be left out. */
export const WORD_LISTS: readonly LinkList[] = ["promises", "login"];

export interface ContentLink {
  name: string;
  /** a second line; "" without one */
  text: string;
  /** read by linkRule; "" of a promise is no link */
  url: string;
  /** of promises one of PROMISE_ICONS, of homeZones one of PICTURE_KINDS, else "" */
  icon: string;
}

export const PROMISE_ICONS = [
  ...(["shield", "document", "truck", "headset", "clock", "phone", "box"] as const),
  ...(["store", "ticket", "wallet", "leaf", "pill", "done", "chat"] as const),
] as const satisfies readonly IconName[];

export const PICTURE_KINDS = ["drug", "herb", "device"] as const;
export type PictureKind = (typeof PICTURE_KINDS)[number];

/** What a link of this list may have as its icon. */
export function iconsOf(list: LinkList): readonly string[] {
  if (list === "promises") return PROMISE_ICONS;
  return list === "homeZones" ? ["", ...PICTURE_KINDS] : [""];
}
