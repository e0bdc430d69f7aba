import { publicTemplates } from "~/modules/vouchers/templates.server";
import { type GoodsForBuyer, type GoodsOffer } from "~/modules/catalogue/goods/goods";
import { goodsForBuyer } from "~/modules/catalogue/goods/goods.server";
import { cardRows } from "~/modules/catalogue/cards/card-rows";
import { goodsPicture } from "~/modules/catalogue/cards/pack";
import { pickGoods } from "~/modules/catalogue/listing/pick.server";
import type { ListRequest, ProductListData, ProductListPage } from "~/modules/catalogue/listing/product-list";
import type { Viewer } from "~/modules/company/identity/buyer";
import { getBlocks, zonePath, type Block, type Zone, type ZoneHead } from "./zone";
import { offerPage } from "~/modules/promotions/offer-pages/activity";
import { brandTiles } from "./brand-page.server";
import { offersAmong, runningOffers } from "~/modules/promotions/offers/offers.server";
import { offersOn } from "~/modules/promotions/offers/on-goods.server";
import { offerListData } from "~/modules/promotions/offer-pages/offer-list.server";
import { findTag, tierNames } from "~/modules/promotions/offers/kinds/kinds";
import {
  type BrandTile,
  type ShownBlock,
  windowNote,
  type ZoneCard,
  type ZoneOffer,
  type ZonePageData,
  type ZoneVoucher,
} from "./zone-page";

const PICTURES = 3;

interface Found {
  picked: Map<Block, number[]>;
  goods: Map<number, GoodsForBuyer>;
  offersOn: Map<number, GoodsOffer>;
  vouchers: Map<number, ZoneVoucher>;
  offers: Map<number, ZoneOffer>;
  brands: Map<number, BrandTile>;
}

/**
 * Returns a zone's page at `now` (epoch ms). Omits products off sale, offers and vouchers not running, and empty blocks. Prices only if the viewer
 * may see them. A fixed number of queries.
 */
export async function readZonePage(zone: Zone, viewer: Viewer, now: number): Promise<ZonePageData> {
  const { blocks, pictures } = await shownBlocks(zone, viewer, now);
  return { now, zone: toHead(zone), pictures, blocks: blocks.filter((block) => block !== null) };
}

/** Returns what each block shows, null when empty, and pictures of its products. */
export async function shownBlocks(
  zone: Pick<Zone, "blocks">,
  viewer: Viewer,
  now: number,
): Promise<{ blocks: (ShownBlock | null)[]; pictures: string[] }> {
  const { blocks } = zone;
  const goodsBlocks = getBlocks(blocks, "goods");
  const [picked, vouchers, offers, brands] = await Promise.all([
    pickGoods(goodsBlocks.map((block) => block.choice)),
    findVouchers(
      getBlocks(blocks, "vouchers").flatMap((block) => block.templates),
      now,
    ),
    getOffers(
      getBlocks(blocks, "offers").flatMap((block) => block.offers),
      now,
    ),
    brandTiles({ ids: getBlocks(blocks, "brands").flatMap((block) => block.brands) }),
  ]);
  const goods = await goodsForBuyer(picked.flat(), viewer, now);
  const found: Found = {
    picked: new Map(goodsBlocks.map((block, i) => [block, picked[i]!])),
    goods,
    offersOn: await offersOn([...goods.values()], viewer, now),
    vouchers,
    offers,
    brands: new Map(brands.map((brand) => [brand.id, brand])),
  };
  return {
    blocks: blocks.map((block) => shown(block, found)),
    pictures: getPictures(picked.flat(), goods),
  };
}

function shown(block: Block, found: Found): ShownBlock | null {
  const each = <T>(ids: readonly number[], of: ReadonlyMap<number, T>) =>
    ids.flatMap((id) => of.get(id) ?? []);
  const { kind, title } = block;
  switch (kind) {
    case "goods": {
      const goods = each(found.picked.get(block) ?? [], found.goods);
      const rows = cardRows(
        goods.map((product) => ({ goods: product, offer: found.offersOn.get(product.id) })),
      );
      return goods.length > 0 ? { kind, title, note: block.note, more: block.more, rows } : null;
    }
    case "vouchers": {
      const vouchers = each(block.templates, found.vouchers);
      return vouchers.length > 0 ? { kind, title, vouchers } : null;
    }
    case "offers": {
      const offers = each(block.offers, found.offers);
      return offers.length > 0 ? { kind, title, offers } : null;
    }
    case "brands": {
      const brands = each(block.brands, found.brands);
      return brands.length > 0 ? { kind, title, brands } : null;
    }
    default:
      return block;
  }
}

/** Returns claimable vouchers at `now` by template. One query, none without ids. */
async function findVouchers(ids: readonly number[], now: number): Promise<Map<number, ZoneVoucher>> {
  const rows = await publicTemplates(ids, now);
  return new Map(
    rows.map(({ id, kind, name, threshold, amount, ends_at, total, claimed }) => [
      id,
      {
        id,
        name,
        threshold,
        amount,
        endsAt: ends_at,
        isGone: claimed >= total,
        kind: kind === "coupon" ? "coupon" : "cashVoucher",
      },
    ]),
  );
}

/** Returns running offers at `now`. One query beyond runningOffers; none without ids. */
async function getOffers(ids: readonly number[], now: number): Promise<Map<number, ZoneOffer>> {
  if (ids.length === 0) return new Map();
  const [rows, judged] = await Promise.all([offersAmong(ids, now), runningOffers(null, now)]);
  return new Map(
    rows.flatMap(({ id, kind, name, ends_at }) => {
      const tag = findTag(kind);
      const offer = judged.find((item) => item.id === id);
      const text = offer ? tierNames(offer) : "";
      return tag ? [[id, { id, name, tag, text, to: offerPage(kind, id), endsAt: ends_at }] as const] : [];
    }),
  );
}

export async function zoneCards(zones: readonly Zone[], viewer: Viewer, now: number): Promise<ZoneCard[]> {
  const picked = await pickGoods(
    zones.map((zone) => ({
      ...(getBlocks(zone.blocks, "goods")[0]?.choice ?? { ids: [] }),
      limit: PICTURES,
    })),
  );
  const goods = await goodsForBuyer(picked.flat(), viewer, now);
  return zones.map((zone, i) => ({
    zone: toHead(zone),
    to: zonePath(zone),
    pictures: getPictures(picked[i]!, goods),
    note: windowNote(zone, now),
  }));
}

/** Returns a zone's products with filters; only as cards, because other list views cannot be limited to a zone. */
export async function zoneGoods(query: ListRequest, zone: Zone, path: string): Promise<ProductListData> {
  const choices = getBlocks(zone.blocks, "goods").map(({ choice }) => ({ ...choice, limit: Infinity }));
  const among = new Set((await pickGoods(choices)).flat());
  const page: ProductListPage = { path, title: zone.title, view: "cards", fixed: {}, views: { cards: path } };
  return offerListData(query, page, { among });
}

function toHead({ id, kind, slug, title, summary, image, startsAt, endsAt }: Zone): ZoneHead {
  return { id, kind, slug, title, summary, image, startsAt, endsAt };
}

function getPictures(ids: readonly number[], goods: ReadonlyMap<number, GoodsForBuyer>): string[] {
  return ids.slice(0, PICTURES).flatMap((id) => {
    const item = goods.get(id);
    return item ? [goodsPicture(item)] : [];
  });
}
