import { GOODS_KINDS } from "~/modules/catalogue/goods/goods";
import type { IconName } from "~/ui/icon";

export const LINK_LISTS = {
  promises: "服务承诺，页脚上方（text、icon，url 可不写）",
  topbar: "页面顶部；/code/mini.svg 显示小程序码",
  "footer-xrzn": "页脚，新手指南",
  "footer-fwbz": "页脚，服务保障",
  "footer-zfps": "页脚，支付与配送",
  "footer-us": "页脚，关于我们",
  partners: "友情链接，页面底部",
  global: "小程序用：GET /api/global/links",
  homeZones: "首页专区（text；icon 写 drug、herb 或 device，为图片类型）",
  login: "登录框旁的文字（不写 url）",
  notFound: "页面不存在时的去处，第一个突出显示",
  noActivity: "活动未进行时的去处，第一个突出显示",
} as const;
export type LinkList = keyof typeof LINK_LISTS;

export const WORD_LISTS: readonly LinkList[] = ["promises", "login"];

export interface ContentLink {
  name: string;
  text: string;
  /** for linkRule; "" of a promise is no link */
  url: string;
  /** promises: one of PROMISE_ICONS, homeZones: one of GOODS_KINDS, else "" */
  icon: string;
}

export const PROMISE_ICONS = [
  ...(["shield", "document", "truck", "headset", "clock", "phone", "box"] as const),
  ...(["store", "ticket", "wallet", "leaf", "pill", "done", "chat"] as const),
] as const satisfies readonly IconName[];

/** What a link of this list may have as its icon. */
export function getIcons(list: LinkList): readonly string[] {
  if (list === "promises") return PROMISE_ICONS;
  return list === "homeZones" ? ["", ...GOODS_KINDS] : [""];
}
