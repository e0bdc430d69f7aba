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
  picture: string;
  name: string;
  what: string;
  unit: string;
  /** offer price, or the company's own; null: hidden */
  price: Fen | null;
  previous: Fen | null;
  lock: PriceLock | null;
  sold: number;
  stock: number;
}

export interface HomeData {
  now: number;
  ads: { main: Ad[]; side: Ad[]; newcomer: Ad | null };
  welcome: Welcome | null;
  draw: OwnLotteries["running"];
  notices: { id: number; title: string; publishedAt: number }[];
  flashSale: { name: string; startsAt: number; endsAt: number; goods: HomeGoods[] } | null;
  recommended: CardRows;
  isOwn: boolean;
  /** of 换一批 */
  nextBatch: number;
  zones: HomeZone[];
  brands: BrandTile[];
}

export interface Welcome {
  companyName: string;
  /** why it may not buy today, and the remedy */
  hindrance: { text: string; remedy: { to: string; text: string } | null } | null;
  /** documents expired or expiring soon without a new one waiting */
  endingDocuments: number;
  toPay: number;
  toReceive: number;
}

export interface HomeZone {
  name: string;
  text: string;
  to: string;
  picture: string | null;
}

/** Assigns each zone a picture of its kind in turn; none when they run out. */
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
