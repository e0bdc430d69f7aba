/**
 * `npx tsx tests/bench/pricing.ts`: what pricing a cart of 500 lines costs on one core while 200 offers of all kinds run and the company
 * owns 20 vouchers; nothing else is measured. Exits with 1 above the budget.
 */
import { priceCart } from "~/modules/cart/pricing/price-cart";
import type { CartLine, Offers } from "~/modules/cart/pricing/pricing";
import { splitCheckout } from "~/modules/cart/pricing/checkout";
import type { CartOffer, OfferScope } from "~/modules/promotions/offers/offer";
import {
  flash,
  LATER,
  NOW,
  offerGoods,
  sampleLine,
  sampleOffer,
  voucher,
} from "../modules/cart/cart-samples";

const LINES = 500;
const OFFERS = 200;
const VOUCHERS = 20;
const WARM = 60;
const ROUNDS = 200;
/** median ms of processor for one cart */
const BUDGET = 10;

const PATHS = Array.from({ length: 20 }, (_, i) => `/${1 + (i % 4)}/${i}/`);

/** Every tenth line is in a flash sale, every fifth has a ladder; two bundles and two swaps are among them. */
function cart(): CartLine[] {
  return Array.from({ length: LINES }, (_, i) => {
    const id = i + 1;
    const goods = {
      price: 300 + ((i * 7919) % 9_700),
      categoryPath: PATHS[i % PATHS.length]!,
      kind: i % 3 === 0 ? ("herb" as const) : ("drug" as const),
      withCoupon: i % 11 !== 0,
      ladder: i % 5 === 0 ? [{ from: 20, price: 290 + ((i * 7919) % 9_000) }] : [],
    };
    const activity = i % 10 === 0 ? flash({ offerId: 9_000, price: 250 }) : null;
    const own = i < 4 ? { type: 3, offerId: i < 2 ? 1 : 2 } : i < 6 ? { type: 2, offerId: 3 } : {};
    return sampleLine(id, own.type ? 1 : 1 + (i % 40), goods, {
      activity: own.type ? null : activity,
      ...own,
    });
  });
}

function findScope(i: number): OfferScope {
  if (i % 5 === 0) return { all: true };
  if (i % 5 === 1) return { category: PATHS[i % PATHS.length]! };
  if (i % 5 === 2) return { kind: i % 2 ? "herb" : "drug" };
  if (i % 5 === 3) return { goods: Array.from({ length: 60 }, (_, k) => 1 + ((i * 31 + k * 7) % LINES)) };
  return { not: { category: "/2/" } };
}

const KINDS = [
  ["lineReduction", (i: number) => ({ off: 500 + i })],
  ["gift", (i: number) => ({ gives: [{ goodsId: 10_000 + i, number: 1 }] })],
  ["bundleGift", (i: number) => ({ gives: [{ goodsId: 10_000 + i, number: 2 }] })],
  ["swap", () => ({ choose: 2 })],
  ["siteDiscount", (i: number) => ({ percent: 90 + (i % 9) })],
  ["orderReduction", (i: number) => ({ off: 3_000 + i * 10 })],
  ["orderDiscount", (i: number) => ({ percent: 92 + (i % 7) })],
  ["freeShipping", () => ({ free: "shipping" as const })],
  ["cashback", (i: number) => ({ back: 1_000 + i })],
] as const;

function offers(): Offers {
  const bundle = (id: number, ...goods: number[]): CartOffer =>
    sampleOffer(id, "bundle", [], { goods: goods.map((goodsId) => offerGoods(goodsId, 200)) });
  const swap = sampleOffer(3, "swap", [{ from: 10_000, benefit: { choose: 2 } }], {
    goods: [offerGoods(5, 100), offerGoods(6, 100)],
  });
  const others = Array.from({ length: OFFERS - 3 }, (_, k): CartOffer => {
    const [kind, benefit] = KINDS[k % KINDS.length]!;
    const tiers = [20_000, 90_000, 9_000_000].map((from, t) => ({
      from: from + k * 100,
      benefit: benefit(k + t),
    }));
    const goods =
      kind === "swap" ? [offerGoods(20_000 + k, 100)] : [0, 1, 2].map((t) => offerGoods(10_000 + k + t, 0));
    const notWith = k % 17 === 0 ? { notWith: ["coupon" as const] } : {};
    return sampleOffer(
      10 + k,
      kind,
      kind === "siteDiscount" ? tiers.map((t) => ({ ...t, from: 0 })) : tiers,
      {
        scope: findScope(k),
        priority: k % 5,
        goods,
        ...notWith,
      },
    );
  });
  return {
    offers: [bundle(1, 1, 2), bundle(2, 3, 4), swap, ...others],
    vouchers: Array.from({ length: VOUCHERS }, (_, i) => ({
      ...voucher(i + 1, i % 2 ? "coupon" : "cashVoucher", 10_000 + i * 5_000, 500 + i * 100),
      scope: findScope(i),
      endsAt: LATER,
    })),
    shipping: { threshold: 99_000_000, fee: 1_200, noTransOrderAmount: 0, label: "广州 → 天河区" },
  };
}

function measure(work: () => unknown): { median: number; worst: number } {
  for (let i = 0; i < WARM; i += 1) work();
  // Processor time, not the clock: the figure is the same on a busy machine.
  const times = Array.from({ length: ROUNDS }, () => {
    const start = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  }).sort((a, b) => a - b);
  return { median: times[Math.floor(ROUNDS / 2)]!, worst: times[Math.floor(ROUNDS * 0.99)]! };
}

const say = (line: string) => void process.stdout.write(`${line}\n`);
const lines = cart();
const values = offers();
const found = priceCart(lines, values, {}, NOW);
const whole = measure(() => priceCart(lines, values, {}, NOW));
const bare = measure(() => priceCart(lines, { ...values, offers: [], vouchers: [] }, {}, NOW));
const split = measure(() => splitCheckout(lines, values, {}, NOW));
const ms = ({ median, worst }: { median: number; worst: number }) =>
  `${median.toFixed(2).padStart(6)} ms median ${worst.toFixed(2).padStart(6)} ms p99`;
say(
  `Pricing ${LINES} lines (${found.selectedLines} count) against ${values.offers.length} offers and ${VOUCHERS} vouchers, ` +
    `${found.groups.length} groups, ${found.reasons.length} reasons:`,
);
say(`  with everything   ${ms(whole)}   (budget ${BUDGET} ms)`);
say(`  split in orders   ${ms(split)}`);
say(`  without offers    ${ms(bare)}`);
if (whole.median > BUDGET) process.exitCode = 1;
