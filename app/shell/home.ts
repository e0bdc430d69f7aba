/** What the home page shows; types and the few words that no table holds. Pure. */
import type { GoodsForBuyer, GoodsOffer, PriceLock } from "~/catalogue/goods";
import type { Ad } from "~/content/header";
import type { Fen } from "~/platform/money";

export interface ShelfGoods {
  id: number;
  name: string;
  what: string;
  unit: string;
  /** activity price, or the company's own; null with a lock */
  price: Fen | null;
  was: Fen | null;
  lock: PriceLock | null;
  sold: number;
  stock: number;
}

export interface HomeData {
  now: number;
  ads: { main: Ad[]; side: Ad[] };
  welcome: Welcome | null;
  notices: { id: number; title: string; publishedAt: number }[];
  flashSale: { name: string; startsAt: number; endsAt: number; goods: ShelfGoods[] } | null;
  recommended: { goods: GoodsForBuyer; offer?: GoodsOffer }[];
  /** led by what the company buys itself */
  isOwn: boolean;
  /** of 换一批 */
  nextBatch: number;
  zones: Zone[];
  brands: { id: number; name: string; shortName: string; goodsCount: number }[];
}

/** The box of a signed-in company. */
export interface Welcome {
  companyName: string;
  /** why it may not buy today, and the way out */
  hindrance: { text: string; remedy: { to: string; text: string } | null } | null;
  toPay: number;
  toReceive: number;
}

export interface Zone {
  name: string;
  text: string;
  to: string;
  /** goods whose picture stands in the corner */
  goodsId: number | null;
}

type ZonePicture = "drug" | "herb" | "device";
const ZONES: readonly (Omit<Zone, "goodsId"> & { picture: ZonePicture })[] = [
  { name: "中药饮片", text: "道地产区，按批号可查", to: "/zyyp", picture: "herb" },
  { name: "器械专区", text: "一、二类医疗器械", to: "/qxzq", picture: "device" },
  { name: "近效期专场", text: "效期清楚标明", to: "/jxqzc", picture: "drug" },
  { name: "控销专区", text: "区域与价格保护", to: "/kxzq", picture: "drug" },
  { name: "包邮专区", text: "优选商品，满量包邮", to: "/yx", picture: "drug" },
  { name: "拼团专区", text: "达量成团，团价锁定", to: "/ptzq", picture: "drug" },
];

/** The zones with a picture each: best sellers by kind, a different one for every zone of a kind. */
export function zonesWith(pictures: Record<ZonePicture, readonly number[]>): Zone[] {
  const used: Record<ZonePicture, number> = { drug: 0, herb: 0, device: 0 };
  return ZONES.map(({ picture, name, text, to }) => ({
    name,
    text,
    to,
    goodsId: pictures[picture][used[picture]++] ?? null,
  }));
}
