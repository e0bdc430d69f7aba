import { type GoodsForBuyer, type GoodsOffer } from "~/modules/catalogue/goods/goods";
import { FILTERS, type ListQuery, readListQuery } from "~/modules/catalogue/listing/list-query";
import { type GoodsList, listGoods } from "~/modules/catalogue/listing/list.server";
import {
  type ListRequest,
  type ProductListData,
  type ProductListPage,
  shownFacets,
} from "~/modules/catalogue/listing/product-list";
import { cardRows } from "~/modules/catalogue/cards/card-rows";
import type { Viewer } from "~/modules/company/identity/buyer";
import { leadTo } from "~/platform/http/page-error";
import type { ListedOffer } from "~/modules/promotions/offers/offer-shelf";
import { goodsOf, listedOffers } from "~/modules/promotions/offers/offer-shelf.server";
import { voucherGoods } from "~/modules/promotions/offers/scope-names.server";
import { offersOn, promotedOnly } from "~/modules/promotions/offers/on-goods.server";
import { offeredPrices } from "~/modules/promotions/offers/shown-prices.server";

export interface OfferListOptions {
  page?: number;
  among?: ReadonlySet<number>;
  /** text about products, by id */
  notes?: (goods: readonly GoodsForBuyer[], viewer: Viewer, now: number) => Promise<Map<number, string[]>>;
}

export interface OfferGoodsList {
  list: GoodsList;
  offers: Map<number, GoodsOffer>;
  /** running offers of the query; none if the named one does not run */
  listed: ListedOffer[];
  voucher: string | null;
}

/** Returns the products of a query for this viewer at `now` (epoch ms) in a fixed number of queries. */
export async function offerGoodsList(
  query: ListQuery,
  viewer: Viewer,
  now: number,
  among?: ReadonlySet<number>,
): Promise<OfferGoodsList> {
  const listed = query.offer ? await listedOffers(query.offer, now) : [];
  const voucher = query.voucher ? await voucherGoods(query.voucher) : null;
  const only = query.offer
    ? goodsOf(listed)
    : (voucher?.goods ?? (query.promoted ? await promotedOnly(now) : undefined));
  const offered = () => offeredPrices(viewer, now);
  const list = await listGoods({ ...query, only, among, offered }, viewer, now);
  const offers = await offersOn(list.goods, viewer, now);
  return { list, offers, listed, voucher: voucher?.name ?? null };
}

/** Returns the products of an address in a fixed number of queries. */
export async function offerListData(
  { viewer, params, now }: ListRequest,
  page: ProductListPage,
  wanted: OfferListOptions = {},
): Promise<ProductListData> {
  const fixed = { ...readListQuery(params), ...page.fixed };
  const query = { ...fixed, page: wanted.page ?? fixed.page };
  const { list, offers, listed, voucher } = await offerGoodsList(query, viewer, now, wanted.among);
  // a zone's page says that nothing runs; a link to an ended offer leads to the page that says so
  const isEnded = query.offer && listed.length === 0;
  if (isEnded && !page.fixed.offer) leadTo("/noActivity", 302);
  const notes = await wanted.notes?.(list.goods, viewer, now);
  const isFilters = params.get(FILTERS) === "all";
  return {
    page,
    query: shownQuery(query, list, voucher),
    total: list.total,
    pages: list.pages,
    ...(isFilters ? { facets: list.facets, folded: [] } : shownFacets(list.facets, page.view)),
    isFilters,
    trail: list.trail,
    manufacturer: list.chosen.manufacturer,
    offer: listed[0]?.name ?? null,
    voucher,
    hasPrices: list.hasPrices,
    searchNote: list.searchNote,
    isCompany: viewer.buyer !== null,
    rows: isFilters ? cardRows([]) : listRows(list.goods, offers, notes),
  };
}

/** The query as far as it could be met: its page exists, hidden prices do not sort, a voucher is one. */
const shownQuery = (
  query: ProductListData["query"],
  { page, hasPrices }: OfferGoodsList["list"],
  voucher: string | null,
): ProductListData["query"] => ({
  ...query,
  page,
  sort: query.sort === "price" && !hasPrices ? "relevance" : query.sort,
  voucher: voucher === null ? undefined : query.voucher,
});

const listRows = (
  all: OfferGoodsList["list"]["goods"],
  offers: OfferGoodsList["offers"],
  notes: Awaited<ReturnType<NonNullable<OfferListOptions["notes"]>>> | undefined,
) => cardRows(all.map((goods) => ({ goods, offer: offers.get(goods.id), notes: notes?.get(goods.id) })));
