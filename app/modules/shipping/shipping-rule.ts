import type { Fen } from "~/platform/values/money";

export interface ShippingRule {
  threshold: Fen;
  fee: Fen;
  /** today's orders not yet handed to transport */
  noTransOrderAmount: Fen;
  label: string;
}
