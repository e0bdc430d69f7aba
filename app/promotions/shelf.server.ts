/** A page of goods with what is on offer on each: the loader of every list, search and zone. */
import { redirect } from "@remix-run/node";
import { cardOf, type GoodsForBuyer, type GoodsOffer } from "~/catalogue/goods";
import { type ListQuery, readListQuery } from "~/catalogue/list-query";
import { type GoodsList, listGoods } from "~/catalogue/list.server";
import type { ShelfData, ShelfPage } from "~/catalogue/shelf";
import type { Viewer } from "~/company/buyer";
import { viewerOf } from "~/company/viewer.server";
import { now } from "~/platform/clock.server";
import { tooOften } from "~/platform/page-error";
import { plainQuery } from "~/platform/plain-text";
import { addressOf } from "~/platform/request.server";
import { takeSharedToken } from "~/platform/shared-rate.server";
import type { ListedOffer } from "./offer-shelf";
import { goodsOf, listedOffers } from "./offer-shelf.server";
import { voucherGoods } from "./scope-names.server";
import { offersOn, promotedOnly } from "./on-goods.server";
import { offeredPrices } from "./shown-prices.server";

/** What a page wants beside its address. */
export interface Wanted {
  /** the page's number where it stands in the path */
  page?: number;
  /** goods ids: nothing but these */
  among?: ReadonlySet<number>;
  /** what the page has to say about each of its goods, by goods id */
  notes?: (goods: readonly GoodsForBuyer[], viewer: Viewer, now: number) => Promise<Map<number, string[]>>;
}

/** The goods of a list's query and what runs on each. */
export interface ShelfGoods {
  list: GoodsList;
  offers: Map<number, GoodsOffer>;
  /** the running offers that the query keeps to; none where the one that it names does not run */
  listed: ListedOffer[];
  /** the name of the voucher that the query keeps to; null without one, or for one that there is not */
  voucher: string | null;
}

/** Reads the goods of a query for this viewer at `now` (epoch ms); the number of queries does not depend on the goods. */
export async function shelfGoods(
  query: ListQuery,
  viewer: Viewer,
  now: number,
  among?: ReadonlySet<number>,
): Promise<ShelfGoods> {
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

/** Searches a minute of one company, or of one address's visitors. */
export const SEARCHES = { limit: 600, windowMs: 60_000 } as const;

async function spareSearches(request: Request, { buyer }: Viewer, now: number): Promise<void> {
  const who = buyer ? `c${buyer.companyId}` : addressOf(request);
  const verdict = who && (await takeSharedToken(`search:${who}`, SEARCHES, now));
  if (verdict && !verdict.ok) tooOften(verdict.retryAfterMs);
}

/** Reads the goods that the request's address asks for on this page; the number of queries does not depend on the goods. */
export async function shelfData(request: Request, page: ShelfPage, wanted: Wanted = {}): Promise<ShelfData> {
  const at = now();
  const viewer = await viewerOf(request);
  const query = { ...readListQuery(plainQuery(request)), ...page.fixed };
  if (query.keywords) await spareSearches(request, viewer, at);
  if (wanted.page !== undefined) query.page = wanted.page;
  const { list, offers, listed, voucher } = await shelfGoods(query, viewer, at, wanted.among);
  // the page of a zone stays and says that nothing runs; a link to an offer that is over leads to the page that says so
  if (query.offer && listed.length === 0 && !page.fixed.offer) throw redirect("/noActivity");
  if (voucher === null) query.voucher = undefined;
  const notes = await wanted.notes?.(list.goods, viewer, at);
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
    voucher,
    hasPrices: list.hasPrices,
    isCompany: viewer.buyer !== null,
    rows: list.goods.map((goods) => ({
      goods: cardOf(goods),
      offer: offers.get(goods.id),
      notes: notes?.get(goods.id),
    })),
  };
}
