import { ORDER_STATUSES, type OrderStatus } from "~/modules/order-status/order-status";
import { parseEnd, parseTime } from "~/platform/values/clock";
import { joinDigitGroups } from "~/platform/values/printed-number";

export const ORDER_FILTERS = ["state", "words", "from", "to", "kind"] as const;
export type OrderFilterName = (typeof ORDER_FILTERS)[number];

export interface AdminOrderFilter {
  status: OrderStatus | null;
  words: string;
  /** epoch ms, inclusive; `to` is exclusive */
  from: number | null;
  to: number | null;
  kind: "held" | "ephedrine" | null;
}

export const MAX_TICKED_ORDERS = 200;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Invalid parts are left out. */
export function readAdminFilter(input: Readonly<Record<OrderFilterName, string>>): AdminOrderFilter {
  const { state, words, kind } = input;
  return {
    status: Object.hasOwn(ORDER_STATUSES, state) ? (state as OrderStatus) : null,
    words: joinDigitGroups(words),
    from: DAY.test(input.from) ? parseTime(input.from) : null,
    to: DAY.test(input.to) ? parseEnd(input.to) : null,
    kind: kind === "held" || kind === "ephedrine" ? kind : null,
  };
}

/** Whether words can be an order number or its beginning. */
export const isOrderNumber = (words: string): boolean => /^\d{4,20}$/.test(words);
