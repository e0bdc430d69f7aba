import { describe, expect, test } from "vitest";
import { priceCart } from "~/modules/cart/pricing/price-cart";
import { idOf, KINDS, meeting, type Kind } from "./kinds";
import { NOW } from "../cart-samples";

/** "102.00 gift cashback | lineReduction 与秒杀不可同享": yuan with shipping, what else comes of it, reasons. */
function notified(
  kinds: readonly Kind[],
  ...rest: Parameters<typeof meeting> extends [unknown, ...infer R] ? R : never
) {
  const { lines, offers } = meeting(kinds, ...rest);
  const p = priceCart(lines, offers, {}, NOW);
  const extra = [
    ...p.gifts.map((g) => `gift${g.goodsId}`),
    ...(p.cashback ? [`back${p.cashback.amount}`] : []),
  ];
  const refused = p.lines.flatMap((l) => (l.restriction ? [`line${l.id}:${l.restriction.code}`] : []));
  const reasons = p.reasons.map((r) => `${r.kind} ${r.text}`);
  const first = [(p.payable / 100).toFixed(2), ...extra, ...refused].join(" ");
  return [first, ...reasons].join(" | ");
}

describe("each kind alone, 10 × ¥10 and ¥12 shipping", () => {
  test.each<[Kind, string]>([
    ["flashSale", "92.00"],
    ["dailySpecial", "102.00"],
    ["nearExpiry", "82.00"],
    ["siteDiscount", "102.00"],
    ["bundle", "92.00"],
    ["swap", "114.00"],
    ["lineReduction", "102.00"],
    ["gift", "112.00 gift8"],
    ["bundleGift", "112.00 gift9"],
    ["coupon", "102.00"],
    ["orderReduction", "102.00"],
    ["orderDiscount", "102.00"],
    ["cashVoucher", "102.00"],
    ["freeShipping", "100.00"],
    ["cashback", "112.00 back500"],
  ])("%s: %s", (kind, expected) => expect(notified([kind])).toBe(expected));
});

const PAIRS: [Kind, Kind, string][] = [
  // a flash sale stands alone but for what is taken off the order
  ["flashSale", "siteDiscount", "92.00 | siteDiscount 已享更优惠的 秒杀"],
  ["flashSale", "swap", "92.00 line5:offerUnusable | swap 与秒杀不可同享"],
  ["flashSale", "lineReduction", "92.00 | lineReduction 与秒杀不可同享"],
  ["flashSale", "gift", "92.00 | gift 与秒杀不可同享"],
  ["flashSale", "bundleGift", "92.00 | bundleGift 与秒杀不可同享"],
  ["flashSale", "coupon", "92.00"],
  ["flashSale", "orderReduction", "82.00"],
  ["flashSale", "orderDiscount", "84.00"],
  ["flashSale", "cashVoucher", "82.00"],
  ["flashSale", "freeShipping", "80.00"],
  ["flashSale", "cashback", "92.00 | cashback 与秒杀不可同享"],
  // a daily special goes with everything
  ["dailySpecial", "siteDiscount", "102.00 | siteDiscount 已享更优惠的 特价"],
  ["dailySpecial", "swap", "104.00"],
  ["dailySpecial", "lineReduction", "92.00"],
  ["dailySpecial", "gift", "102.00 gift8"],
  ["dailySpecial", "bundleGift", "102.00 gift9"],
  ["dailySpecial", "coupon", "92.00"],
  ["dailySpecial", "orderReduction", "92.00"],
  ["dailySpecial", "orderDiscount", "93.00"],
  ["dailySpecial", "cashVoucher", "92.00"],
  ["dailySpecial", "freeShipping", "90.00"],
  ["dailySpecial", "cashback", "102.00 back500"],
  // near expiry: neither line reductions nor coupons
  ["nearExpiry", "siteDiscount", "82.00 | siteDiscount 已享更优惠的 近效期"],
  ["nearExpiry", "swap", "84.00"],
  ["nearExpiry", "lineReduction", "82.00 | lineReduction 与近效期特价不可同享"],
  ["nearExpiry", "gift", "82.00 gift8"],
  ["nearExpiry", "bundleGift", "82.00 gift9"],
  ["nearExpiry", "coupon", "82.00"],
  ["nearExpiry", "orderReduction", "72.00"],
  ["nearExpiry", "orderDiscount", "75.00"],
  ["nearExpiry", "cashVoucher", "72.00"],
  ["nearExpiry", "freeShipping", "70.00"],
  ["nearExpiry", "cashback", "82.00 back500"],
  // a site discount: no second percentage, no line reduction; bundles and swaps keep their own price
  ["siteDiscount", "bundle", "92.00 | siteDiscount 已享更优惠的 组合"],
  ["siteDiscount", "swap", "104.00"],
  ["siteDiscount", "lineReduction", "102.00 | lineReduction 与全场折扣不可同享"],
  ["siteDiscount", "gift", "102.00 gift8"],
  ["siteDiscount", "bundleGift", "102.00 gift9"],
  ["siteDiscount", "coupon", "92.00"],
  ["siteDiscount", "orderReduction", "92.00"],
  ["siteDiscount", "orderDiscount", "102.00 | orderDiscount 与全场折扣不可同享"],
  ["siteDiscount", "cashVoucher", "92.00"],
  ["siteDiscount", "freeShipping", "90.00"],
  ["siteDiscount", "cashback", "102.00 back500"],
  // a bundle is no part of anything on lines
  ["bundle", "swap", "92.00 line5:offerUnusable | swap 与组合购不可同享"],
  ["bundle", "lineReduction", "92.00 | lineReduction 与组合购不可同享"],
  ["bundle", "gift", "92.00 | gift 与组合购不可同享"],
  ["bundle", "bundleGift", "92.00 | bundleGift 与组合购不可同享"],
  ["bundle", "coupon", "92.00"],
  ["bundle", "orderReduction", "82.00"],
  ["bundle", "orderDiscount", "84.00"],
  ["bundle", "cashVoucher", "82.00"],
  ["bundle", "freeShipping", "80.00"],
  ["bundle", "cashback", "92.00 back500"],
  // what is swapped for is paid as it is; the line that earned it takes part in everything
  ["swap", "lineReduction", "104.00"],
  ["swap", "gift", "114.00 gift8"],
  ["swap", "bundleGift", "114.00 gift9"],
  ["swap", "coupon", "104.00"],
  ["swap", "orderReduction", "104.00"],
  ["swap", "orderDiscount", "104.00"],
  ["swap", "cashVoucher", "104.00"],
  ["swap", "freeShipping", "102.00"],
  ["swap", "cashback", "114.00 back500"],
  ["lineReduction", "gift", "102.00 gift8"],
  ["lineReduction", "bundleGift", "102.00 gift9"],
  ["lineReduction", "coupon", "92.00"],
  ["lineReduction", "orderReduction", "92.00"],
  ["lineReduction", "orderDiscount", "93.00"],
  ["lineReduction", "cashVoucher", "92.00"],
  ["lineReduction", "freeShipping", "90.00"],
  ["lineReduction", "cashback", "102.00 back500"],
  ["gift", "bundleGift", "112.00 gift8 gift9"],
  ["gift", "coupon", "102.00 gift8"],
  ["gift", "orderReduction", "102.00 gift8"],
  ["gift", "orderDiscount", "102.00 gift8"],
  ["gift", "cashVoucher", "102.00 gift8"],
  ["gift", "freeShipping", "100.00 gift8"],
  ["gift", "cashback", "112.00 gift8 back500"],
  ["bundleGift", "coupon", "102.00 gift9"],
  ["bundleGift", "orderReduction", "102.00 gift9"],
  ["bundleGift", "orderDiscount", "102.00 gift9"],
  ["bundleGift", "cashVoucher", "102.00 gift9"],
  ["bundleGift", "freeShipping", "100.00 gift9"],
  ["bundleGift", "cashback", "112.00 gift9 back500"],
  ["coupon", "orderReduction", "92.00"],
  ["coupon", "orderDiscount", "93.00"],
  ["coupon", "cashVoucher", "92.00"],
  ["coupon", "freeShipping", "90.00"],
  ["coupon", "cashback", "102.00 back500"],
  ["orderReduction", "orderDiscount", "93.00"],
  ["orderReduction", "cashVoucher", "92.00"],
  ["orderReduction", "freeShipping", "90.00"],
  ["orderReduction", "cashback", "102.00 back500"],
  ["orderDiscount", "cashVoucher", "92.00"],
  ["orderDiscount", "freeShipping", "90.00"],
  ["orderDiscount", "cashback", "102.00 back500"],
  ["cashVoucher", "freeShipping", "90.00"],
  ["cashVoucher", "cashback", "102.00 back500"],
  ["freeShipping", "cashback", "100.00 back500"],
];

describe("each pair of kinds that meet", () => {
  test.each(PAIRS)("%s and %s: %s", (a, b, expected) => expect(notified([a, b])).toBe(expected));

  test("no pair is left out: of two special prices of a goods only the lower one reaches the cart", () => {
    const special = ["flashSale", "dailySpecial", "nearExpiry"];
    const isNeverMet = (a: Kind, b: Kind) => special.includes(a) && (special.includes(b) || b === "bundle");
    const wanted = KINDS.flatMap((a, i) =>
      KINDS.slice(i + 1).flatMap((b) => (isNeverMet(a, b) ? [] : [`${a} ${b}`])),
    );
    expect(PAIRS.map(([a, b]) => `${a} ${b}`).sort()).toEqual(wanted.sort());
  });
});

/** Kinds that share an order, in the order in which they are asked. */
const ON_ORDER = KINDS.slice(KINDS.indexOf("lineReduction"));
/** Whether a kind has an effect in the told text of a pair, by its reason, gift or money. */
const OUTSIDE = ["coupon", "cashVoucher"];

describe("each pair that says it does not go together", () => {
  const pairs = ON_ORDER.flatMap((a, i) => ON_ORDER.slice(i + 1).map((b) => [a, b] as const));
  test.each(pairs.filter(([a, b]) => !(OUTSIDE.includes(a) && OUTSIDE.includes(b))))(
    "%s and %s: one of them, whoever says so",
    (a, b) => {
      const says = OUTSIDE.includes(a)
        ? [{ [b]: [a] }]
        : OUTSIDE.includes(b)
          ? [{ [a]: [b] }]
          : [{ [a]: [b] }, { [b]: [a] }];
      const both = says.map((notWith) => {
        const { lines, offers } = meeting([a, b], notWith);
        const p = priceCart(lines, offers, {}, NOW);
        const used = [a, b].filter((kind) => isUsed(kind, p));
        expect(used.length).toBe(1);
        const loser = used[0] === a ? b : a;
        const why = p.reasons.find((r) => r.offerId === idOf(loser));
        if (!OUTSIDE.includes(loser)) expect(why?.code).toBe("excluded");
        return p.payable;
      });
      expect(new Set(both).size).toBe(1);
    },
  );
});

function isUsed(kind: Kind, p: ReturnType<typeof priceCart>): boolean {
  const id = idOf(kind);
  if (kind === "coupon") return p.coupons.some((t) => t.isUsed);
  if (kind === "cashVoucher") return p.cashVouchers.some((t) => t.isUsed);
  if (kind === "freeShipping") return p.freeShipping !== null;
  if (kind === "cashback") return p.cashback !== null;
  return [...p.groups, ...p.reductions, ...p.discounts].some((t) => t.id === id && t.isUsed);
}
