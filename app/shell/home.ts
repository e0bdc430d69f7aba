/** What the home page shows; types and the few words that no table holds. Pure. */
import type { CardGoods, GoodsOffer, PriceLock } from "~/catalogue/goods";
import type { Ad } from "~/content/header";
import type { Fen } from "~/platform/money";
import type { BrandTile } from "~/promotions/zone-page";
import type { MyDraws } from "~/promotions/draw";

export interface ShelfGoods {
  id: number;
  /** path of its picture */
  picture: string;
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
  /** the lucky draw that runs, for a company that may join */
  draw: MyDraws["running"];
  notices: { id: number; title: string; publishedAt: number }[];
  flashSale: { name: string; startsAt: number; endsAt: number; goods: ShelfGoods[] } | null;
  recommended: { goods: CardGoods; offer?: GoodsOffer }[];
  /** led by what the company buys itself */
  isOwn: boolean;
  /** of 换一批 */
  nextBatch: number;
  zones: Zone[];
  brands: BrandTile[];
}

/** The box of a signed-in company. */
export interface Welcome {
  companyName: string;
  /** why it may not buy today, and the way out */
  hindrance: { text: string; remedy: { to: string; text: string } | null } | null;
  /** documents that end soon or have ended without a new one on its way */
  endingDocuments: number;
  toPay: number;
  toReceive: number;
}

export interface Zone {
  name: string;
  text: string;
  to: string;
  /** path of the picture in the corner */
  picture: string | null;
}

type ZoneKind = "drug" | "herb" | "device";
const ZONES: readonly (Omit<Zone, "picture"> & { kind: ZoneKind })[] = [
  { name: "中药饮片", text: "道地产区，按批号可查", to: "/zyyp", kind: "herb" },
  { name: "器械专区", text: "一、二类医疗器械", to: "/qxzq", kind: "device" },
  { name: "近效期专场", text: "效期清楚标明", to: "/jxqzc", kind: "drug" },
  { name: "控销专区", text: "区域与价格保护", to: "/kxzq", kind: "drug" },
  { name: "包邮专区", text: "优选商品，满量包邮", to: "/yx", kind: "drug" },
  { name: "拼团专区", text: "达量成团，团价锁定", to: "/ptzq", kind: "drug" },
  { name: "药交会", text: "限期专场，优惠集中", to: "/yjh", kind: "drug" },
  { name: "优医汇", text: "诊所与卫生室采购", to: "/yyh", kind: "device" },
  { name: "组合购", text: "成套采购更省", to: "/zhzq", kind: "drug" },
  { name: "满额返现", text: "完成后返到红包", to: "/hb", kind: "drug" },
  { name: "积分商城", text: "积分换券换物", to: "/jfsc", kind: "herb" },
  { name: "领券中心", text: "领优惠券和现金券", to: "/lqzx", kind: "drug" },
];

/** The zones with a picture each, from those of each kind in turn; without one where there is none left. */
export function zonesWith(pictures: Record<ZoneKind, readonly string[]>): Zone[] {
  const used: Record<ZoneKind, number> = { drug: 0, herb: 0, device: 0 };
  return ZONES.map(({ kind, ...zone }) => ({ ...zone, picture: pictures[kind][used[kind]++] ?? null }));
}
