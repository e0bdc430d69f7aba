import { toZoneListPage, type ListRequest } from "~/modules/catalogue/listing/product-list";
import type { OfferPageData } from "./offer-head";
import { offerPageData } from "./offer-page.server";

const WORDS = {
  lead: "范围内商品直接按折后价结算，无需领券；与阶梯价同时满足时取低价",
  plain: "",
};

export function welfarePage(query: ListRequest): Promise<OfferPageData> {
  const page = toZoneListPage("/welfare", "全场94折", { offer: "siteDiscount" });
  return offerPageData(query, page, { kind: "siteDiscount", words: WORDS });
}
