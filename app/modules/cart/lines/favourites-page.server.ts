import { favouriteGroups } from "~/modules/favourites/favourite-groups.server";
import {
  chosenFavourites,
  favouriteRows,
  FAVOURITES_PER_PAGE,
  groupCounts,
  readFavouriteQuery,
  sortedRows,
  viewCounts,
  type FavouriteList,
} from "~/modules/favourites/favourites";
import { markedGoods } from "~/modules/favourites/favourites.server";
import { goodsForBuyer } from "~/modules/catalogue/goods/goods.server";
import type { SignedIn } from "~/modules/company/identity/buyer";
import { notFound } from "~/platform/http/page-error";
import { offersOn } from "~/modules/promotions/offers/on-goods.server";

/** Returns a page of favourites (specification, section 7, GET api/favorite), at most the last; 404 for another company's group. A fixed number of queries: sorting by improvement reads all products of the view, 500 at a time. */
export async function favouritesPage(
  viewer: SignedIn,
  params: URLSearchParams,
  now: number,
): Promise<FavouriteList> {
  const wanted = readFavouriteQuery(params);
  const { companyId } = viewer.buyer;
  const [marked, groups] = await Promise.all([markedGoods(companyId), favouriteGroups(companyId)]);
  if (typeof wanted.group === "number" && !groups.some(({ id }) => id === wanted.group)) notFound();
  const chosen = chosenFavourites(marked, wanted);
  const pages = Math.max(1, Math.ceil(chosen.length / FAVOURITES_PER_PAGE));
  const query = { ...wanted, page: Math.min(wanted.page, pages) };
  const start = (query.page - 1) * FAVOURITES_PER_PAGE;
  const isSorted = query.sort !== "newest";
  const read = isSorted ? chosen : chosen.slice(start, start + FAVOURITES_PER_PAGE);
  const ids = read.map((item) => item.goodsId);
  const goods = await goodsForBuyer(ids, viewer, now);
  const offers = await offersOn([...goods.values()], viewer, now);
  const rows = sortedRows(favouriteRows(read, goods, offers), query.sort);
  return {
    query,
    total: chosen.length,
    pages,
    counts: viewCounts(marked, query.group),
    groups: groupCounts(marked, groups),
    rows: isSorted ? rows.slice(start, start + FAVOURITES_PER_PAGE) : rows,
  };
}
