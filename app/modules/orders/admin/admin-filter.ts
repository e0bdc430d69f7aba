import { ORDER_STATUSES, type OrderStatus } from "~/modules/order-status/order-status";
import { isDay, parseEnd, parseTime } from "~/platform/values/clock";
import { joinDigitGroups } from "~/platform/values/printed-number";

export const ORDER_FILTERS = ["state", "words", "from", "to", "kind", "day"] as const;
export type OrderFilterName = (typeof ORDER_FILTERS)[number];

export interface AdminOrderFilter {
  status: OrderStatus | null;
  words: string;
  /** epoch ms, inclusive; `to` is exclusive */
  from: number | null;
  to: number | null;
  kind: "held" | "ephedrine" | null;
  /** the delivery day; "none": orders without one */
  deliveryDay: string | null;
}

export const MAX_TICKED_ORDERS = 200;

/** Invalid parts are left out. */
export function readAdminFilter(
  input: Readonly<Record<Exclude<OrderFilterName, "day">, string> & { day?: string }>,
): AdminOrderFilter {
  const { state, words, kind, day = "" } = input;
  return {
    status: Object.hasOwn(ORDER_STATUSES, state) ? (state as OrderStatus) : null,
    words: joinDigitGroups(words),
    from: isDay(input.from) ? parseTime(input.from) : null,
    to: isDay(input.to) ? parseEnd(input.to) : null,
    kind: kind === "held" || kind === "ephedrine" ? kind : null,
    deliveryDay: day === "none" || isDay(day) ? day : null,
  };
}

/** Whether words can be an order number or its beginning. */
export const isOrderNumber = (words: string): boolean => /^\d{4,20}$/.test(words);
