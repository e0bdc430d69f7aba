import type { GoodsTag } from "~/modules/catalogue/goods/goods";
import { offerPage } from "./activity";
import type { OfferKind } from "~/modules/promotions/offers/offer";
import { runningListed } from "~/modules/promotions/offers/offer-shelf.server";
import { runningOffers } from "~/modules/promotions/offers/offers.server";
import { OFFER_KINDS, tierNames } from "~/modules/promotions/offers/kinds/kinds";

export interface RunningActivity {
  id: number;
  kind: OfferKind;
  kindName: string;
  name: string;
  tag: GoodsTag;
  /** what it gives: "满500减20，满1200减60"; "" for prices of products */
  text: string;
  to: string;
  startsAt: number;
  endsAt: number;
}

/** Returns activities running at `now` (epoch ms), earliest end first. */
export async function runningActivities(now: number): Promise<RunningActivity[]> {
  const [listed, judged] = await Promise.all([runningListed(now), runningOffers(null, now)]);
  const offers = new Map(judged.map((offer) => [offer.id, offer]));
  return listed.map(({ id, kind, name, startsAt, endsAt }) => {
    const offer = offers.get(id);
    return {
      id,
      kind,
      name,
      startsAt,
      endsAt,
      kindName: OFFER_KINDS[kind].name,
      tag: OFFER_KINDS[kind].tag,
      text: offer ? tierNames(offer) : "",
      to: offerPage(kind, id),
    };
  });
}
