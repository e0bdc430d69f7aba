/** Offers with prices: flash sales, daily specials, near expiry, the site discount. DEMO DATA, deterministic. */
import { DAY, toDay, startOfDay, HOUR } from "~/platform/values/clock";
import { type DemoGoods, cheaper, every, type OfferSeed, getTree } from "./offer-seed";

/** Flash sales follow one another, so that the demo stays current; the first is running. */
const FLASH_SALES = 60;
const FLASH_HOURS = 12;
const WEEKS = 26;
const WEEK = 7 * DAY;

/** Half a day each; the running one ends in some hours. */
export function flashSales(goods: readonly DemoGoods[], now: number): OfferSeed[] {
  const first = Math.floor(now / HOUR) * HOUR - 5 * HOUR;
  const drugs = goods.filter((g) => g.kind === "drug" && g.stock >= 20 * g.pack);
  return Array.from({ length: FLASH_SALES }, (_, i): OfferSeed => {
    const startsAt = first + i * FLASH_HOURS * HOUR;
    return {
      kind: "flashSale",
      name: "限时秒杀",
      startsAt,
      endsAt: startsAt + FLASH_HOURS * HOUR,
      priority: 10,
      goods: every(drugs, 4 + (i % 5) * 3, 17, 8).map((g, k) => ({
        goodsId: g.id,
        price: cheaper(g.price, 82 + (k % 4) * 2),
        // Some products of the running sale are scarce; nothing counts as sold without an order.
        stock: Math.min(g.stock, (i === 0 ? 57 - ((k * 7) % 43) : 60) * g.pack),
        limitPerCompany: 5 * g.pack,
      })),
    };
  });
}

/** A week each, with other products; the first began two days ago. */
export function dailySpecials(goods: readonly DemoGoods[], now: number): OfferSeed[] {
  const first = startOfDay(toDay(now)) - 2 * DAY;
  const stocked = goods.filter((g) => g.stock >= 10 * g.pack);
  return Array.from({ length: WEEKS }, (_, i): OfferSeed => {
    const startsAt = first + i * WEEK;
    return {
      kind: "dailySpecial",
      name: "天天特价",
      startsAt,
      endsAt: startsAt + WEEK,
      goods: every(stocked, 9 + i * 5, 97, 42).map((g, k) => ({
        goodsId: g.id,
        price: cheaper(g.price, 86 + (k % 3) * 3),
        stock: Math.min(g.stock, 200 * g.pack),
        limitPerCompany: (k % 3 === 0 ? 10 : 20) * g.pack,
      })),
    };
  });
}

export function createNearExpiryOffer(goods: readonly DemoGoods[], now: number): OfferSeed {
  const percentAt = (days: number) => (days <= 90 ? 58 : days <= 150 ? 68 : 78);
  const startsAt = startOfDay(toDay(now));
  return {
    kind: "nearExpiry",
    name: "近效期特价",
    startsAt,
    endsAt: startsAt + 90 * DAY,
    goods: goods.flatMap((g) =>
      g.nearDays === null
        ? []
        : [{ goodsId: g.id, price: cheaper(g.price, percentAt(g.nearDays)), stock: g.stock }],
    ),
  };
}

/** 全场94折 on one category tree, so that ladders remain visible in others. */
export function createSiteDiscountOffers(goods: readonly DemoGoods[], now: number): OfferSeed[] {
  const [inside] = goods.filter((g) => g.kind === "drug" && getTree(g) !== "/1/" && g.id >= 5);
  if (!inside) return [];
  const startsAt = startOfDay(toDay(now));
  return [
    {
      kind: "siteDiscount",
      name: "全场94折",
      startsAt,
      endsAt: startsAt + 120 * DAY,
      scope: { category: getTree(inside) },
      terms: { tiers: [{ percent: 94 }] },
    },
  ];
}
