import type { Fen } from "~/platform/values/money";
import { formatAmount } from "~/platform/values/money";
import type { Measure, OfferGoods } from "./offer";

/** "500" for 50000 fen, "38.50" for 3850: whole yuan without decimals, as in the name of an offer. */
export function plainYuan(fen: Fen): string {
  return fen % 100 === 0 ? String(fen / 100) : formatAmount(fen).replaceAll(",", "");
}

/** "满500减20"; without a threshold "立减20". */
export function reductionName(tier: { from: Fen; off: Fen }): string {
  return tier.from > 0 ? `满${plainYuan(tier.from)}减${plainYuan(tier.off)}` : `立减${plainYuan(tier.off)}`;
}

/** "98折" for 98, "95折" for 95, "9折" for 90. */
export function percentName(percent: number): string {
  return `${percent % 10 === 0 ? percent / 10 : percent}折`;
}

/** "500" for 50000 fen, "3件" for units, "2种" for kinds: a threshold as it stands after 满. */
export function thresholdName(from: number, measure: Measure, yuan = ""): string {
  if (measure === "amount") return `${plainYuan(from)}${yuan}`;
  return `${from}${measure === "units" ? "件" : "种"}`;
}

export function formatGoodsNames(goods: readonly OfferGoods[]): string {
  const names = goods.slice(0, 2).map((g) => g.name);
  return goods.length > 2 ? `${names.join("、")}等${goods.length}种` : names.join("、");
}
