import type { Simulation } from "~/modules/cart/simulation/simulate";
import { isAt } from "~/modules/promotions/offers/kinds/kinds";
import type { OfferKind } from "~/modules/promotions/offers/offer";

export interface Assumed {
  isChosen: boolean;
  kind: OfferKind;
  needs: number | null;
  /** of a voucher: how many there are, and how many a company may have */
  vouchers?: { total: number; limit: number };
}

const AS_OFTEN = "按能用的次数用满；用了并不更省的不算用。客户未必都会选用，让利只会比这里少。";

/** Returns the assumptions about its use as text; "" if it applies automatically. */
export function assumedWords(
  { isChosen, kind, needs, vouchers }: Assumed,
  sum: Pick<Simulation, "companies">,
): string {
  if (vouchers) {
    const { total, limit } = vouchers;
    return `按每单都有一张可用计，是上限；共 ${total} 张，每家限领 ${limit} 张。`;
  }
  if (!isChosen) return "";
  if (isAt(kind, "set")) return `这是上限：凡商品和数量够成套的订单，都${AS_OFTEN}`;
  if (isAt(kind, "addOn"))
    return `这是上限：凡够门槛的订单，都当作另外换购了最省的商品（原来一栏按平时价计入），${AS_OFTEN}`;
  const formed = sum.companies >= (needs ?? Infinity) ? "可以成团" : "不成团则没有让利";
  return `这是上限：凡买过这种商品的订单，都当作在限购和总数量内参团，用了并不更省的不算用。会参团的有 ${sum.companies} 家，满 ${needs ?? "—"} 家成团，${formed}。`;
}
