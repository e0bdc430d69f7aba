/** A page of goods with what is on offer on each: the loader of every list, search and zone. */
import { redirect } from "@remix-run/node";
import { cardOf, type GoodsForBuyer } from "~/catalogue/goods";
import { readListQuery } from "~/catalogue/list-query";
import { listGoods } from "~/catalogue/list.server";
import type { ShelfData, ShelfPage } from "~/catalogue/shelf";
import type { Viewer } from "~/company/buyer";
import { viewerOf } from "~/company/viewer.server";
import { now } from "~/platform/clock.server";
import { goodsOf, listedOffers } from "./offer-shelf.server";
import { voucherGoods } from "./scope-names.server";
import { offersOn, promotedOnly } from "./on-goods.server";

/** What a page wants beside its address. */
export interface Wanted {
  /** the page's number where it stands in the path */
  page?: number;
  /** goods ids: nothing but these */
  among?: ReadonlySet<number>;
  /** what the page has to say about each of its goods, by goods id */
  notes?: (goods: readonly GoodsForBuyer[], viewer: Viewer, now: number) => Promise<Map<number, string[]>>;
}

/** Reads the goods that the request's address asks for on this page; the number of queries does not depend on the goods. */
export async function shelfData(request: Request, page: ShelfPage, wanted: Wanted = {}): Promise<ShelfData> {
  const at = now();
  const viewer = await viewerOf(request);
  const query = { ...readListQuery(new URL(request.url).searchParams), ...page.fixed };
  if (wanted.page !== undefined) query.page = wanted.page;
  const listed = query.offer ? await listedOffers(query.offer, at) : [];
  // the page of a zone stays and says that nothing runs; a link to an offer that is over leads to the page that says so
  if (query.offer && listed.length === 0 && !page.fixed.offer) throw redirect("/noActivity");
  const voucher = query.voucher ? await voucherGoods(query.voucher) : null;
  if (!voucher) query.voucher = undefined;
  const only = query.offer
    ? goodsOf(listed)
    : (voucher?.goods ?? (query.promoted ? await promotedOnly(at) : undefined));
  const list = await listGoods({ ...query, only, among: wanted.among }, viewer, at);
  const [offers, notes] = await Promise.all([
    offersOn(list.goods, viewer, at),
    wanted.notes?.(list.goods, viewer, at),
  ]);
  return {
    page,
    query: {
      ...query,
      page: list.page,
      sort: query.sort === "price" && !list.hasPrices ? "relevance" : query.sort,
    },
    total: list.total,
    pages: list.pages,
    facets: list.facets,
    trail: list.trail,
    manufacturer: list.chosen.manufacturer,
    offer: listed[0]?.name ?? null,
    voucher: voucher?.name ?? null,
    hasPrices: list.hasPrices,
    isCompany: viewer.buyer !== null,
    rows: list.goods.map((goods) => ({
      goods: cardOf(goods),
      offer: offers.get(goods.id),
      notes: notes?.get(goods.id),
    })),
  };
}
