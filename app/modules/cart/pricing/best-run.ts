import type { Fen } from "~/platform/values/money";
import { areApart } from "~/modules/promotions/offers/offer";
import {
  getFreeShipping,
  NOTHING_HELD,
  payableWith,
  runDiscounts,
  sumAt,
  usedVoucher,
  pickCashVoucher,
  type EarlierDiscounts,
  type Plan,
  type DiscountRun,
  type VoucherAsk,
} from "./discount-plan";
import { apartFrom, getUsed, type Ask, type Used } from "./offer-eligibility";
import type { VoucherSelection } from "./pricing";
import { isBetter } from "./tiers";

export interface SettledRun {
  run: DiscountRun;
  cashVoucher: { voucherAsk: VoucherAsk; amount: Fen } | null;
  payable: Fen;
}

export interface Trial {
  voucherAsk: VoucherAsk | null;
  runs: readonly DiscountRun[];
  /** with the best cash voucher, and with the buyer's choice of one */
  best: SettledRun;
  settled: SettledRun;
}

/** No coupon first, then each coupon that is met; identical coupons are tried once. */
export function tryCoupons(plan: Plan, choice: VoucherSelection): Trial[] {
  const ways = findWays(plan);
  const tried = new Map<string, readonly DiscountRun[]>();
  const trial = (item: VoucherAsk | null): Trial => {
    const key = item ? JSON.stringify([item.voucher.threshold, item.voucher.amount, item.voucher.scope]) : "";
    const found = tried.get(key) ?? ways.map((held) => runDiscounts(plan, item, held));
    tried.set(key, found);
    const runs = item ? found.map((run) => renamed(run, item)) : found;
    const best = cheapest(
      plan,
      runs.map((run) => settle(plan, run, undefined)),
    )!;
    return { voucherAsk: item, runs, best, settled: settleChoice(plan, { runs, best }, choice.cashVoucher) };
  };
  if (apartFrom(plan.used, { kind: "coupon", notWith: [] })) return [trial(null)];
  const met = plan.coupons.filter(({ voucher, places }) => {
    const judged = sumAt(plan.start, places);
    return judged > 0 && judged >= voucher.threshold && voucher.amount > 0;
  });
  return [null, ...met].map(trial);
}

/** The run of an identical coupon under another name. */
function renamed(run: DiscountRun, { voucher }: VoucherAsk): DiscountRun {
  if (!run.coupon || run.coupon.id === voucher.id) return run;
  return { ...run, coupon: { ...run.coupon, id: voucher.id, name: { voucher } } };
}

/** Returns the chosen one if it is met, else the one that leaves least to pay; then by saving, lower threshold, lower id. */
export function chosenTrial(trials: readonly Trial[], choice: number | null | undefined): Trial {
  if (choice === null) return trials[0]!;
  const own = choice === undefined ? undefined : trials.find((t) => t.voucherAsk?.voucher.id === choice);
  return own ?? trials.reduce((best, t) => (isBetterTrial(t, best) ? t : best));
}

function isBetterTrial(a: Trial, b: Trial): boolean {
  if (a.settled.payable !== b.settled.payable) return a.settled.payable < b.settled.payable;
  const rank = ({ voucherAsk: item, settled: { run } }: Trial) => ({
    amount: run.coupon?.amount ?? 0,
    threshold: item?.voucher.threshold ?? Infinity,
    id: item?.voucher.id ?? Infinity,
  });
  return isBetter(rank(a), rank(b));
}

/** First without exclusions, then excluding what an offer of an earlier step rules out, alone and together. */
function findWays(plan: Plan): EarlierDiscounts[] {
  const { reductions, discounts, cashVouchers, shipsFree, fee } = plan;
  const inWay = (asks: readonly Ask[], used: Used) => asks.some(({ offer }) => areApart(offer, used));
  const held = (asks: readonly Ask[], before: readonly Ask[]) =>
    asks.map(({ offer }) => getUsed(offer, 1)).filter((used) => inWay(before, used));
  const earlier = [...reductions, ...discounts];
  const voucher = cashVouchers[0] && usedVoucher(cashVouchers[0].voucher);
  const forDiscount = [null, ...held(discounts, reductions)];
  const forVoucher = [null, ...(voucher && inWay(earlier, voucher) ? [voucher] : [])];
  const forShipping = [null, ...(fee > 0 ? held(shipsFree, earlier) : [])];
  return forDiscount.flatMap((discount) =>
    forVoucher.flatMap((cashVoucher) =>
      forShipping.map((shipping) =>
        discount || cashVoucher || shipping ? { discount, cashVoucher, shipping } : NOTHING_HELD,
      ),
    ),
  );
}

/** The run that leaves least to pay; the first of equal ones, which excludes nothing. */
function cheapest(plan: Plan, settled: readonly SettledRun[]): SettledRun | undefined {
  return settled
    .filter((item) => usesHeld(plan, item))
    .reduce<SettledRun | undefined>(
      (best, item) => (best && best.payable <= item.payable ? best : item),
      undefined,
    );
}

/** The same with the buyer's cash voucher; one that is not met in the best run is ignored. */
export function settleChoice(
  plan: Plan,
  { runs, best }: Pick<Trial, "runs" | "best">,
  choice: number | null | undefined,
): SettledRun {
  const settled = () => runs.map((run) => settle(plan, run, choice));
  if (choice === undefined) return best;
  if (choice === null) return cheapest(plan, settled()) ?? best;
  if (pickCashVoucher(plan, best.run, choice)?.voucherAsk.voucher.id !== choice) return best;
  const chosen = settled().filter(({ cashVoucher }) => cashVoucher?.voucherAsk.voucher.id === choice);
  return cheapest(plan, chosen) ?? best;
}

function settle(plan: Plan, run: DiscountRun, choice: number | null | undefined): SettledRun {
  const { shipping } = run.held;
  const isBarred = shipping && apartFrom([shipping], { kind: "cashVoucher", notWith: [] });
  const cashVoucher = isBarred ? null : pickCashVoucher(plan, run, choice);
  return { run, cashVoucher, payable: payableWith(plan, run, cashVoucher) };
}

/** Whether an offer for which others were left out is used in the end. */
function usesHeld(plan: Plan, { run, cashVoucher }: SettledRun): boolean {
  const { discount, cashVoucher: voucher, shipping } = run.held;
  if (discount && run.discount?.id !== discount.id) return false;
  if (voucher && !cashVoucher) return false;
  if (!shipping) return true;
  const used = cashVoucher ? [...run.used, usedVoucher(cashVoucher.voucherAsk.voucher)] : run.used;
  return getFreeShipping(plan, used)?.offer.id === shipping.id;
}
