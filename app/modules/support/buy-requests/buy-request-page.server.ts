import { toCard, type GoodsForBuyer } from "~/modules/catalogue/goods/goods";
import { goodsForBuyer } from "~/modules/catalogue/goods/goods.server";
import type { SignedIn } from "~/modules/company/identity/buyer";
import { newFormToken } from "~/platform/http/forms/forms.server";
import { notFound } from "~/platform/http/page-error";
import { offersOn } from "~/modules/promotions/offers/on-goods.server";
import {
  mayWithdrawBuyRequest,
  prefilled,
  readRequestView,
  type BuyRequest,
  type RequestPage,
} from "./buy-request";
import { findRequest, requestsById, findRequests } from "./buy-request.server";
import { matchedGoods } from "~/modules/catalogue/search/matched-goods.server";
import { findSupportPictures } from "~/modules/support/pictures/pictures.server";
import { readWhole } from "~/platform/values/whole-number";

/** /pzqg: the list; for requests just made, also products already on sale that match. */
export async function requestsPage(companyId: number, params: URLSearchParams): Promise<RequestPage> {
  const { view, page, sent } = readRequestView(params);
  const [list, just] = await Promise.all([
    findRequests(companyId, view, page),
    requestsById(companyId, sent),
  ]);
  const goods = await matchedGoods(just);
  const matched = just.map(({ name }, i) => ({ name, goods: goods[i] ?? [] }));
  return { ...list, matched: matched.filter((item) => item.goods.length > 0) };
}

/** /pzqg/add: an empty form, or one filled in from the address. */
export const newRequestPage = ({ buyer }: SignedIn, params: URLSearchParams) => ({
  lines: prefilled(params),
  token: newFormToken(buyer),
});

/** /pzqg/withdraw/:id: the request to withdraw; null when it has a result. Throws 404 for another company's. */
export async function withdrawalPage(companyId: number, id: number): Promise<BuyRequest | null> {
  const request = (await findRequest(companyId, id)) ?? notFound();
  return mayWithdrawBuyRequest(request.state) ? request : null;
}

/** /pzqg/info: a request, or the newest without an id. Throws 404 for another company's. */
export async function requestPage(viewer: SignedIn, params: URLSearchParams, now: number) {
  const { companyId } = viewer.buyer;
  const found = params.get("id");
  const id = found === null ? null : (readWhole(found) ?? notFound());
  const request = await findRequest(companyId, id);
  if (!request) return found === null ? null : notFound();
  const [pictures, offered, matched] = await Promise.all([
    findSupportPictures("buyRequest", [request.id]),
    findOffered(request.goodsId, viewer, now),
    request.goodsId !== null || request.state === "withdrawn" ? [] : matchedGoods([request]),
  ]);
  return {
    request,
    pictures: pictures.get(request.id) ?? [],
    ...(await offeredCard(offered, viewer, now)),
    matched: matched[0] ?? [],
  };
}

/** The product that the shop offers for a request, with its offer. */
async function offeredCard(goods: GoodsForBuyer | null, viewer: SignedIn, now: number) {
  if (!goods) return { goods: null, offer: null };
  const offers = await offersOn([goods], viewer, now);
  return { goods: goods.status === "on" ? toCard(goods) : null, offer: offers.get(goods.id) ?? null };
}

async function findOffered(goodsId: number | null, viewer: SignedIn, now: number) {
  if (goodsId === null) return null;
  return (await goodsForBuyer([goodsId], viewer, now)).get(goodsId) ?? null;
}
export type RequestInfo = NonNullable<Awaited<ReturnType<typeof requestPage>>>;
