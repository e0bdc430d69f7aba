/** /welfare 全场94折: the goods of the running site discounts. */
import { zonePage } from "~/catalogue/shelf";
import type { OfferPageData } from "./offer-head";
import { offerPageData } from "./offer-page.server";

const WORDS = {
  lead: "范围内商品直接按折后价结算，无需领券；与阶梯价同时满足时取低价",
  plain: "",
};

/** Head and goods; the rule names scope and percent. */
export function welfarePage(request: Request): Promise<OfferPageData> {
  const page = zonePage("/welfare", "全场94折", { offer: "siteDiscount" });
  return offerPageData(request, page, "siteDiscount", WORDS);
}
