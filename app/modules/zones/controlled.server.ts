import { type CardRows, cardRows } from "~/modules/catalogue/cards/card-rows";
import { goodsInOrder } from "~/modules/catalogue/goods/goods.server";
import {
  toZoneListPage as getShelf,
  type ListRequest,
  type ProductListData,
} from "~/modules/catalogue/listing/product-list";
import type { Viewer } from "~/modules/company/identity/buyer";
import { runningZones } from "./zones.server";
import { countReleased, newestControlled, newestReleased } from "~/modules/catalogue/goods/release.server";
import { offersOn } from "~/modules/promotions/offers/on-goods.server";
import { offerListData } from "~/modules/promotions/offer-pages/offer-list.server";
import { zoneCards } from "./zone-page.server";
import type { ZoneCard } from "./zone-page";

/** Number of products released to the company; null for a visitor. */
export type Released = number | null;

export interface ControlledData {
  released: Released;
  zones: ZoneCard[];
  shelf: ProductListData;
}

export interface NewReleasesData {
  released: Released;
  /** true: releases to this company; false: the shop's newest controlled products */
  isOwn: boolean;
  rows: CardRows;
}

const NEWEST = 30;

/** Returns all controlled products with the running controlled-sales pages. A fixed number of queries. */
export async function controlledData(query: ListRequest): Promise<ControlledData> {
  const { viewer, now: at } = query;
  const [released, zones, shelf] = await Promise.all([
    releasedTo(viewer),
    runningZones("controlled", viewer, at).then((running) => zoneCards(running, viewer, at)),
    offerListData(query, getShelf("/kxzq", "控销专区", { controlled: true })),
  ]);
  return { released, zones, shelf };
}

/** Returns the newest releases to the company; the newest controlled products for others. A fixed number of queries. */
export async function newReleases(viewer: Viewer, at: number): Promise<NewReleasesData> {
  const { released, isOwn, goods, offers } = await newestControlledFor(viewer, at);
  return {
    released,
    isOwn,
    rows: cardRows(goods.map((product) => ({ goods: product, offer: offers.get(product.id) }))),
  };
}

/** Returns these products in full with their offers (specification, section 7: GET /api/focus/new_kxzq). `at` in epoch ms. */
export async function newestControlledFor(viewer: Viewer, at: number) {
  const released = await releasedTo(viewer);
  const isOwn = released !== null && released > 0;
  const ids = await (isOwn && viewer.buyer
    ? newestReleased(viewer.buyer.companyId, NEWEST)
    : newestControlled(NEWEST));
  const goods = await goodsInOrder(ids, viewer, at);
  return { released, isOwn, goods, offers: await offersOn(goods, viewer, at) };
}

async function releasedTo(viewer: Viewer): Promise<Released> {
  if (!viewer.buyer) return null;
  return countReleased(viewer.buyer.companyId);
}
