import type { CardRows } from "~/modules/catalogue/cards/card-rows";
import type { GoodsTag } from "~/modules/catalogue/goods/goods";
import type { Shape } from "~/modules/content/brand";
import type { BlockOf, ZoneHead } from "./zone";
import { DAY, formatTime } from "~/platform/values/clock";
import type { Fen } from "~/platform/values/money";

/** A brand as a tile: its mark, its name and how much of it is on sale. */
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
  /** what it gives: "满500减20，满1200减60" */
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

/** "春季药交会 活动专区": the page of a zone is led by the zone's own name, where one is shown. */
export const zoneTitled = (page: ZonePageData | null, title: string): string =>
  page ? `${page.zone.title} ${title}` : title;

export interface ZoneCard {
  zone: ZoneHead;
  to: string;
  pictures: string[];
  note?: string;
}

/** "11-20 至 2027-01-18": the days of a window that ends at `endsAt`; midnight belongs to the day before. */
export function windowText(startsAt: number, endsAt: number): string {
  const [from, to] = [formatTime(startsAt).slice(0, 10), formatTime(endsAt - 1).slice(0, 10)];
  return `${from} 至 ${from.slice(0, 4) === to.slice(0, 4) ? to.slice(5) : to}`;
}

/** A zone that still runs in a year is a standing one: its end is nothing to say. */
const STANDING = 400 * DAY;

/** "活动时间 2026-11-20 至 12-31", or nothing for a standing zone. */
export function windowNote({ startsAt, endsAt }: ZoneHead, now: number): string | undefined {
  return endsAt - now > STANDING ? undefined : `活动时间 ${windowText(startsAt, endsAt)}`;
}
