/** /yx 包邮专区 in cards and as a table, and its rules, in a fixed number of queries. */
import { priceLockFor } from "~/catalogue/price-visibility";
import type { ShelfPage } from "~/catalogue/shelf";
import { viewerOf } from "~/company/viewer.server";
import { formatTime } from "~/platform/clock";
import { now } from "~/platform/clock.server";
import { config } from "~/platform/config.server";
import { regionName } from "~/company/regions";
import { db } from "~/platform/database.server";
import { formatYuan } from "~/platform/money";
import { offerHead, withTiers } from "~/promotions/offer-head";
import { offerPageData } from "~/promotions/offer-page.server";
import { listedOffers } from "~/promotions/offer-shelf.server";
import { scopeNames } from "~/promotions/scope-names.server";
import { shippingWords } from "~/promotions/shipping-words";
import type { FreeShippingData, ShippingRules } from "./free-shipping-page";
import { progressOf } from "./offer-progress.server";
import { readShipping } from "./shipping.server";

const TITLE = "包邮专区";
const PATHS = { cards: "/yx", table: "/yx/table", plain: "/list/no_image" };
const WORDS = {
  lead: "优选商品满额包邮，标有单品包邮的商品满量即包邮；一单中有一项达到，整单包邮",
  plain: "",
};

/** Preferred goods with a free-shipping offer and goods that ship free by themselves, with the buyer's way to it. */
export async function freeShippingPage(request: Request, view: "cards" | "table"): Promise<FreeShippingData> {
  const at = now();
  const viewer = await viewerOf(request);
  const page: ShelfPage = {
    path: PATHS[view],
    title: TITLE,
    view,
    fixed: { offer: "freeShipping" },
    views: PATHS,
  };
  const [{ head, shelf }, progress] = await Promise.all([
    offerPageData(request, page, "freeShipping", WORDS, {
      notes: async (goods) => {
        // the rows of the table have room for what differs from row to row
        const running = view === "table" ? [] : await listedOffers("freeShipping", at);
        const said = running.flatMap((offer) => withTiers(offer) ?? []);
        return new Map(goods.map((one) => [one.id, shippingWords(one, said)]));
      },
    }),
    progressOf(viewer, "freeShipping", at),
  ]);
  return { head, shelf, progress, lock: priceLockFor(config.PRICE_VISIBILITY, viewer.buyer) };
}

/** What the rules say, from the running offers and the shop's shipping setting. */
export async function shippingRules(): Promise<ShippingRules> {
  const at = now();
  const [offers, setting, item] = await Promise.all([
    listedOffers("freeShipping", at),
    readShipping(),
    db
      .selectFrom("goods")
      .select((eb) => eb.fn.countAll<number>().as("kinds"))
      .where("status", "=", "on")
      .where("item_free_shipping_from", "is not", null)
      .executeTakeFirst(),
  ]);
  const names = await scopeNames(offers.map((offer) => offer.scope));
  const { rules } = offerHead({ ...WORDS, title: TITLE }, offers, names, at);
  const fees = Object.entries(setting.fees).sort(([a], [b]) => a.length - b.length || a.localeCompare(b));
  return {
    offers: rules.map(({ id, name, rule, apart, endsAt }) => ({
      ...{ id, name, rule, apart },
      until: formatTime(endsAt),
    })),
    itemKinds: Number(item?.kinds ?? 0),
    from: setting.from,
    threshold: formatYuan(setting.threshold),
    fee: formatYuan(setting.fee),
    fees: fees.map(([code, fee]) => ({ area: regionName(code.padEnd(6, "0")), fee: formatYuan(fee) })),
  };
}
