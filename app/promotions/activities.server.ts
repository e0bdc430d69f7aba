/** Every activity that runs, in words, with the page that shows it. */
import type { Tag } from "~/catalogue/goods";
import { offerPage } from "./activity";
import type { OfferKind } from "./offer";
import { runningListed } from "./offer-shelf.server";
import { runningOffers } from "./offers.server";
import { KIND_TAGS } from "./tags";
import { KIND_NAMES, tierName } from "./words";

export interface RunningActivity {
  id: number;
  kind: OfferKind;
  /** "天天特价" */
  kindName: string;
  name: string;
  tag: Tag;
  /** what it gives: "满500减20，满1200减60"; "" for prices of goods */
  text: string;
  /** path of its page */
  to: string;
  startsAt: number;
  endsAt: number;
}

/** The activities that run at `now` (epoch ms), those that end first in front. The queries of the running offers, whatever runs. */
export async function runningActivities(now: number): Promise<RunningActivity[]> {
  const [listed, judged] = await Promise.all([runningListed(now), runningOffers(null, now)]);
  const offers = new Map(judged.map((offer) => [offer.id, offer]));
  return listed.map(({ id, kind, name, startsAt, endsAt }) => {
    const offer = offers.get(id);
    return {
      ...{ id, kind, name, startsAt, endsAt },
      kindName: KIND_NAMES[kind],
      tag: KIND_TAGS[kind],
      text: offer?.tiers.map((tier) => tierName(offer, tier)).join("，") ?? "",
      to: offerPage(kind, id),
    };
  });
}
