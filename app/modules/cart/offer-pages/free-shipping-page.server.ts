import { countFreeShippingGoods } from "~/modules/catalogue/goods/goods-facts.server";
import { priceLockFor } from "~/modules/catalogue/goods/price-visibility";
import type { ListRequest, ProductListPage } from "~/modules/catalogue/listing/product-list";
import { formatEnd } from "~/platform/values/clock";
import { config } from "~/platform/config/config.server";
import { regionName } from "~/platform/values/regions";
import { formatYuan } from "~/platform/values/money";
import { offerHead, withTiers } from "~/modules/promotions/offer-pages/offer-head";
import { offerPageData } from "~/modules/promotions/offer-pages/offer-page.server";
import { listedOffers } from "~/modules/promotions/offers/offer-shelf.server";
import { scopeNames } from "~/modules/promotions/offers/scope-names.server";
import { shippingWords } from "~/modules/promotions/offers/shipping-words";
import type { FreeShippingData, ShippingRules } from "./free-shipping-page";
import { readProgress } from "./offer-progress.server";
import { readShipping } from "~/modules/shipping/shipping.server";

const TITLE = "包邮专区";
const PATHS = { cards: "/yx", table: "/yx/table", plain: "/list/no_image" };
const WORDS = {
  lead: "优选商品满额包邮，标有单品包邮的商品满量即包邮；一单中有一项达到，整单包邮",
  plain: "",
};

/** Returns preferred products with a free-shipping offer, products that ship free themselves, and the buyer's progress. */
export async function freeShippingPage(
  query: ListRequest,
  view: "cards" | "table",
): Promise<FreeShippingData> {
  const { viewer, now } = query;
  const page: ProductListPage = {
    path: PATHS[view],
    title: TITLE,
    view,
    fixed: { offer: "freeShipping" },
    views: PATHS,
  };
  const [{ head, shelf }, progress] = await Promise.all([
    offerPageData(
      query,
      page,
      { kind: "freeShipping", words: WORDS },
      {
        notes: async (goods) => {
          // table rows have room only for what differs
          const running = view === "table" ? [] : await listedOffers("freeShipping", now);
          const tiered = running.flatMap((offer) => withTiers(offer) ?? []);
          return new Map(goods.map((product) => [product.id, shippingWords(product, tiered)]));
        },
      },
    ),
    readProgress(viewer, "freeShipping", now),
  ]);
  return { head, shelf, progress, lock: priceLockFor(config.PRICE_VISIBILITY, viewer.buyer) };
}

/** Returns the rules of running offers and the shop's shipping setting. */
export async function shippingRules(now: number): Promise<ShippingRules> {
  const [offers, setting, itemKinds] = await Promise.all([
    listedOffers("freeShipping", now),
    readShipping(),
    countFreeShippingGoods(),
  ]);
  const names = await scopeNames(offers.map((offer) => offer.scope));
  const { rules } = offerHead({ ...WORDS, title: TITLE }, offers, names, now);
  const fees = Object.entries(setting.fees).sort(([a], [b]) => a.length - b.length || a.localeCompare(b));
  return {
    offers: rules.map(({ id, name, rule, apart, endsAt }) => ({
      id,
      name,
      rule,
      apart,
      until: formatEnd(endsAt),
    })),
    itemKinds,
    from: setting.from,
    threshold: formatYuan(setting.threshold),
    fee: formatYuan(setting.fee),
    fees: fees.map(([code, fee]) => ({ area: regionName(code.padEnd(6, "0")), fee: formatYuan(fee) })),
  };
}
