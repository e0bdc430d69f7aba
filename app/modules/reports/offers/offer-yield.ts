import type { Fen } from "~/platform/values/money";

export const YIELD_KINDS = ["offer", "voucher"] as const;
export type YieldKind = (typeof YIELD_KINDS)[number];

export interface OfferYield {
  id: number;
  name: string;
  sort: string;
  orders: number;
  companies: number;
  returning: number;
  orderAmount: Fen;
  amount: Fen;
  saved: Fen;
  unknown: number;
  gifts: number;
}

export const YIELD_COUNTED =
  "按下单日期计，不含已取消的订单；带动金额为用到它的订单的折后商品金额；复购客户指首次使用后又在之后的日子下过单的客户；优惠金额按下单时计：特价、组合、换购和拼团与平时价（含阶梯价）相比，包邮为免去的运费，返现为应返的金额；较早的订单没有记下，写作 — 或注明单数。";

/** Whether any of its orders recorded a saving; gifts count units instead. */
export const isSavingKnown = ({ orders, unknown, saved, gifts }: OfferYield): boolean =>
  unknown < orders && (saved > 0 || gifts === 0);
