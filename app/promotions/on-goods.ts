/** What running offers say about one goods: tags and texts for cards, tables and the detail page. Pure. */
import type { GoodsForBuyer, GoodsOffer, Tag } from "~/catalogue/goods";
import { inScope, type ActivityPrice, type CartOffer } from "./offer";
import { tierName } from "./words";

const ACTIVITY_TAGS: Record<ActivityPrice["kind"], Tag> = {
  flashSale: { name: "秒", describe: "限时秒杀" },
  dailySpecial: { name: "特", describe: "天天特价" },
  nearExpiry: { name: "近", describe: "近效期特价" },
  siteDiscount: { name: "折", describe: "全场折扣" },
  groupBuy: { name: "拼", describe: "拼团价" },
};

/** The tag of a running activity. */
export function activityTag(kind: ActivityPrice["kind"]): Tag {
  return ACTIVITY_TAGS[kind];
}

/** Tags, texts and the activity price of a goods; prices only where the buyer may see the goods' price. */
export function offerOn(
  goods: GoodsForBuyer,
  offers: readonly CartOffer[],
  activity: ActivityPrice | null,
): GoodsOffer {
  const runs = activity !== null && activity.stock !== 0;
  const shown = runs && goods.price !== null;
  const inside = runs && activity.kind === "flashSale" ? [] : offers.filter((o) => inScope(o.scope, goods));
  const tags: Tag[] = runs ? [activityTag(activity.kind)] : [];
  const texts: string[] = runs ? [activityText(activity, goods)] : [];
  for (const offer of inside) {
    if (offer.kind === "lineReduction") {
      tags.push({ name: "满", describe: "满减活动" });
      texts.push(`${offer.name} ${offer.tiers.map((tier) => tierName(offer, tier)).join("，")}`);
    }
    if (offer.kind === "gift") {
      tags.push({ name: "赠", describe: "满额赠品" });
      texts.push(offer.tiers.map((tier) => tierName(offer, tier)).join("，"));
    }
  }
  return {
    activityPrice: shown ? activity.price : null,
    wasPrice: shown && goods.price! > activity.price ? goods.price : null,
    endsAt: runs ? activity.endsAt : null,
    tags: tags.filter((tag, i) => tags.findIndex((t) => t.name === tag.name) === i),
    texts,
  };
}

function activityText({ name, limitPerCompany: limit }: ActivityPrice, { unit }: GoodsForBuyer): string {
  return limit === null ? name : `${name}，每家限购${limit}${unit}`;
}
