import type { Fen } from "~/platform/values/money";

/** Upper limits in days; null: no limit. */
export const UNPAID_ORDER_AGES: readonly { name: string; days: number | null }[] = [
  { name: "1 天内", days: 1 },
  { name: "1 至 3 天", days: 3 },
  { name: "3 至 7 天", days: 7 },
  { name: "7 天以上", days: null },
];

export interface AgeSum {
  name: string;
  orders: number;
  companies: number;
  amount: Fen;
}
