import type { AdSlot } from "./header";

interface Box {
  width: number;
  height: number;
}

interface AdPlace extends Box {
  name: string;
  desktop: Box;
  phone: Box | null;
  note: string;
}

const box = (width: number, height: number): Box => ({ width, height });
const FIRST = "只显示第一个";
const strip = (name: string): AdPlace => ({
  name,
  ...box(1240, 96),
  desktop: box(1240, 72),
  phone: box(358, 72),
  note: `${FIRST}，横条，手机上只显示中间`,
});

export const AD_PLACES: Readonly<Record<AdSlot, AdPlace>> = {
  top: {
    name: "页面顶部",
    ...box(96, 36),
    desktop: box(96, 36),
    phone: null,
    note: `${FIRST}，标题在图片旁，手机上不显示`,
  },
  banner: {
    name: "公告横幅",
    ...box(120, 48),
    desktop: box(90, 36),
    phone: null,
    note: `${FIRST}，标题在图片旁，可关闭，手机上只显示文字`,
  },
  right: {
    name: "右侧",
    ...box(112, 80),
    desktop: box(112, 80),
    phone: null,
    note: `${FIRST}，标题在图片下，可关闭，宽屏显示图片`,
  },
  bottom: strip("页面底部"),
  homeMain: {
    name: "首页大图",
    ...box(520, 336),
    desktop: box(520, 336),
    phone: box(358, 165),
    note: FIRST,
  },
  homeSide: {
    name: "首页小图",
    ...box(270, 162),
    desktop: box(270, 162),
    phone: box(175, 97),
    note: "显示前两个",
  },
  login: strip("登录页"),
  zone: {
    name: "控销专区",
    ...box(520, 120),
    desktop: box(520, 120),
    phone: box(150, 120),
    note: "专区地址写明这个广告时显示",
  },
  newcomer: strip("首页，未下过单的客户"),
  herbs: strip("中药饮片页"),
  preferred: strip("包邮专区页"),
};

export const placeName = (slot: string): string =>
  Object.hasOwn(AD_PLACES, slot) ? AD_PLACES[slot as AdSlot].name : slot;

export const findSlot = (text: string): AdSlot | null =>
  Object.hasOwn(AD_PLACES, text) ? (text as AdSlot) : null;
