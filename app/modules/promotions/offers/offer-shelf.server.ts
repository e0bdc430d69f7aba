import type { PromotedGoods } from "~/modules/catalogue/listing/list-query";
import { dataVersion, db } from "~/platform/database/database.server";
import { findKind } from "~/modules/promotions/offers/kinds/kinds";
import { getUnlistedOffer, type ListedOffer, offerGoods } from "./offer-shelf";
import { readScope } from "./offer-parser";

let cached: { version: number; offers: Promise<ListedOffer[]> } | null = null;

/** Returns offers running at `now` (epoch ms): by number ("63") or kind ("dailySpecial"), by end, then id. One query for the version, two more after a change. */
export async function listedOffers(which: string, now: number): Promise<ListedOffer[]> {
  return (await runningListed(now)).filter(({ kind, id }) => kind === which || String(id) === which);
}

export async function runningListed(now: number): Promise<ListedOffer[]> {
  const version = await dataVersion("offers");
  if (cached?.version !== version) {
    const offers = readListed();
    cached = { version, offers };
    offers.catch(() => (cached = null));
  }
  return (await cached.offers).filter((offer) => offer.startsAt <= now && now < offer.endsAt);
}

/** The products of these offers as one filter of a list. */
export const goodsOf = (offers: readonly ListedOffer[]): PromotedGoods =>
  getUnlistedOffer(offers.map(offerGoods));

async function readListed(): Promise<ListedOffer[]> {
  const [offers, goods] = await Promise.all([
    db
      .selectFrom("offer")
      .select(["id", "kind", "name", "starts_at", "ends_at", "scope", "terms"])
      .where("status", "=", "on")
      .orderBy("ends_at")
      .orderBy("id")
      .execute(),
    db
      .selectFrom("offer_goods as g")
      .innerJoin("offer as o", "o.id", "g.offer_id")
      .select(["g.offer_id", "g.goods_id"])
      .where("o.status", "=", "on")
      .orderBy("g.goods_id")
      .execute(),
  ]);
  const rows = new Map<number, number[]>(offers.map(({ id }) => [id, []]));
  for (const { offer_id, goods_id } of goods) rows.get(offer_id)?.push(goods_id);
  return offers.flatMap(({ id, kind, name, starts_at, ends_at, scope: text, terms }) => {
    const scope = readScope(text);
    const known = findKind(kind);
    if (!scope || !known) return [];
    const window = { startsAt: starts_at, endsAt: ends_at };
    return [{ id, kind: known, name, ...window, scope, terms, goods: rows.get(id)! }];
  });
}
