/** GET /search/goods?keywords=&type=: the first products of a search as this company sees them, for the suggestions under the search box. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { toCard } from "~/modules/catalogue/goods/goods";
import { goodsInOrder } from "~/modules/catalogue/goods/goods.server";
import { readListQuery } from "~/modules/catalogue/listing/list-query";
import { firstFound } from "~/modules/catalogue/search/search-order.server";
import { offersOn } from "~/modules/promotions/offers/on-goods.server";
import { readListRequest } from "~/shell/list-request.server";
import { MAX_SUGGESTED_GOODS, type SuggestedGoods } from "~/shell/search/suggest";

export async function loader({ request }: LoaderFunctionArgs) {
  const { viewer, params, now } = await readListRequest(request);
  const { keywords, searchType } = readListQuery(params);
  const ids = keywords
    ? await firstFound({ keywords, type: searchType, limit: MAX_SUGGESTED_GOODS }, viewer.buyer, now)
    : [];
  const goods = await goodsInOrder(ids, viewer, now);
  const offers = await offersOn(goods, viewer, now);
  const suggested = goods.map((product): SuggestedGoods => {
    const offer = offers.get(product.id);
    const isPriced = offer !== undefined && offer.activityPrice !== null;
    return {
      goods: toCard(product),
      price: offer?.activityPrice ?? product.price,
      ...(isPriced && { offer }),
    };
  });
  return json(suggested, { headers: { "Cache-Control": "private, no-store" } });
}

export const shouldRevalidate = () => false;
