import type { Fen } from "~/platform/values/money";

/** What shipping costs one company today. */
export interface ShippingRule {
  /** free from this amount on */
  threshold: Fen;
  fee: Fen;
  /** today's orders not yet handed to transport */
  noTransOrderAmount: Fen;
  label: string;
}
