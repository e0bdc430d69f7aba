/** What the home page shows. Pure. */
import type { CardRows } from "~/modules/catalogue/cards/card-rows";
import type { PriceLock } from "~/modules/catalogue/goods/goods";
import type { Ad } from "~/modules/content/header";
import { GOODS_KINDS, type GoodsKind } from "~/modules/catalogue/goods/goods";
import type { ContentLink } from "~/modules/content/links";
import type { Fen } from "~/platform/values/money";
import type { BrandTile } from "~/modules/zones/zone-page";
import type { OwnLotteries } from "~/modules/rewards/draw";

export interface HomeGoods {
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
  /** newcomer: for those who have not ordered yet */
  ads: { main: Ad[]; side: Ad[]; newcomer: Ad | null };
  welcome: Welcome | null;
  /** the lucky draw that runs, for a company that may join */
  draw: OwnLotteries["running"];
  notices: { id: number; title: string; publishedAt: number }[];
  flashSale: { name: string; startsAt: number; endsAt: number; goods: HomeGoods[] } | null;
  recommended: CardRows;
  /** led by what the company buys itself */
  isOwn: boolean;
  /** of 换一批 */
  nextBatch: number;
  zones: HomeZone[];
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

export interface HomeZone {
  name: string;
  text: string;
  /** read by linkRule */
  to: string;
  /** path of the picture in the corner */
  picture: string | null;
}

/** The zones with a picture each, from those of the kind they name in turn; without one where there is none left. */
export function zonesWith(
  links: readonly ContentLink[],
  pictures: Record<GoodsKind, readonly string[]>,
): HomeZone[] {
  const used: Record<GoodsKind, number> = { drug: 0, herb: 0, device: 0 };
  return links.map(({ name, text, url, icon }) => {
    const kind = GOODS_KINDS.find((kind) => kind === icon);
    return { name, text, to: url, picture: (kind && pictures[kind][used[kind]++]) ?? null };
  });
}
