import { priceLockFor } from "~/modules/catalogue/goods/price-visibility";
import { toZoneListPage, type ListRequest } from "~/modules/catalogue/listing/product-list";
import { config } from "~/platform/config/config.server";
import { offerPageData } from "~/modules/promotions/offer-pages/offer-page.server";
import { ALL_OFFER_KINDS, OFFER_KINDS } from "~/modules/promotions/offers/kinds/kinds";
import type { CashbackCredit, CashbackPageData } from "./cashback-page";
import { readProgress } from "./offer-progress.server";

const WORDS = {
  lead: "订单达到门槛，完成后返红包到您的账户，下次付款时抵用",
  plain: "",
};

const APART = ALL_OFFER_KINDS.filter((kind) => OFFER_KINDS[kind].notWith.includes("cashback"))
  .map((kind) => OFFER_KINDS[kind].name)
  .join("、");

/** A fixed number of queries; `credit`: the company's cashback, null for a visitor. */
export async function cashbackPage(
  query: ListRequest,
  credit: CashbackCredit | null,
): Promise<CashbackPageData> {
  const { viewer, now } = query;
  const [{ head, shelf }, progress] = await Promise.all([
    offerPageData(query, toZoneListPage("/hb", "满额返现", { offer: "cashback" }), {
      kind: "cashback",
      words: WORDS,
    }),
    readProgress(viewer, "cashback", now),
  ]);
  return {
    head,
    shelf,
    progress,
    credit,
    apart: APART,
    lock: priceLockFor(config.PRICE_VISIBILITY, viewer.buyer),
  };
}
