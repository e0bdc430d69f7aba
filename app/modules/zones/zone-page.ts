import type { CardRows } from "~/modules/catalogue/cards/card-rows";
import type { GoodsTag } from "~/modules/catalogue/goods/goods";
import type { Shape } from "~/modules/content/brand";
import type { BlockOf, ZoneHead } from "./zone";
import { DAY, formatTime } from "~/platform/values/clock";
import type { Fen } from "~/platform/values/money";

/** A brand's logo, name and number of products on sale. */
export interface BrandTile {
  id: number;
  name: string;
  image: string;
  mark: string;
  shape: Shape;
  /** A to Z, "#" for the rest */
  letter: string;
  goodsCount: number;
}

export interface ZoneVoucher {
  id: number;
  kind: "coupon" | "cashVoucher";
  name: string;
  threshold: Fen;
  amount: Fen;
  endsAt: number;
  isGone: boolean;
}

export interface ZoneOffer {
  id: number;
  name: string;
  tag: GoodsTag;
  text: string;
  to: string;
  endsAt: number;
}

export type ShownBlock =
  | BlockOf<"banner">
  | BlockOf<"text">
  | BlockOf<"links">
  | BlockOf<"countdown">
  | { kind: "goods"; title: string; note: string; more: string | null; rows: CardRows }
  | { kind: "vouchers"; title: string; vouchers: ZoneVoucher[] }
  | { kind: "offers"; title: string; offers: ZoneOffer[] }
  | { kind: "brands"; title: string; brands: BrandTile[] };

export interface ZonePageData {
  /** epoch ms on the server */
  now: number;
  zone: ZoneHead;
  pictures: string[];
  blocks: ShownBlock[];
}

export const zoneTitled = (page: ZonePageData | null, title: string): string =>
  page ? `${page.zone.title} ${title}` : title;

export interface ZoneCard {
  zone: ZoneHead;
  to: string;
  pictures: string[];
  note?: string;
}

/** Returns "11-20 至 2027-01-18"; an end at midnight shows the day before. */
export function windowText(startsAt: number, endsAt: number): string {
  const [from, to] = [formatTime(startsAt).slice(0, 10), formatTime(endsAt - 1).slice(0, 10)];
  return `${from} 至 ${from.slice(0, 4) === to.slice(0, 4) ? to.slice(5) : to}`;
}

/** A zone that runs longer than this, ms, shows no end. */
const STANDING = 400 * DAY;

/** Returns "活动时间 2026-11-20 至 12-31"; undefined for a permanent zone. */
export function windowNote({ startsAt, endsAt }: ZoneHead, now: number): string | undefined {
  return endsAt - now > STANDING ? undefined : `活动时间 ${windowText(startsAt, endsAt)}`;
}
