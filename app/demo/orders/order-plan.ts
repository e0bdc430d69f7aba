/** A year of a pharmacy's orders in every state. DEMO DATA, deterministic. */
import type { InvoiceType } from "~/modules/orders/order/order-options";
import type { CartPricing } from "~/modules/cart/pricing/pricing";
import type { OrderStatus } from "~/modules/order-status/order-status";
import type { PermittedLine } from "~/modules/orders/order/permitted-lines";
import { PAY_WITHIN } from "~/modules/orders/order/transition";
import { DAY, toDay, startOfDay } from "~/platform/values/clock";
import { seeded, type Random } from "~/demo/seed/random";

export const COMPANY = 1;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export interface PlannedEvent {
  at: number;
  kind: string;
  status: OrderStatus;
  actor: "buyer" | "shop" | `operator:${string}`;
  note: string;
}
export interface DemoOrderPlan {
  status: OrderStatus;
  isEphedrine: boolean;
  placedAt: number;
  payBefore: number;
  /** null: never paid */
  paidBy: "wechat" | "alipay" | "bank" | "balance" | "credit" | null;
  isRefunded: boolean;
  cancelReason: string | null;
  hasCoupon: boolean;
  invoiceType: InvoiceType;
  remark: string;
  kinds: number;
  events: PlannedEvent[];
}

export interface PlacedDemoOrder {
  id: number;
  number: string;
  plan: DemoOrderPlan;
  pricing: CartPricing;
  lines: PermittedLine[];
  voucherId: number | null;
}

/** Newest first: state, age in hours, ephedrine products. The first is order 1, which waits for payment. */
const RECENT: readonly [OrderStatus, number, boolean?][] = [
  ["pendingPayment", 1],
  ["pendingReview", 3],
  ["pendingPayment", 5, true],
  ["pendingReview", 20],
  ["pendingShipment", 30],
  ["cancelled", 47],
  ["pendingShipment", 50],
  ["pendingReceipt", 76],
  ["pendingReceipt", 121],
  ["pendingReceipt", 170],
];
const OLDER = 49;
/** Older orders bought on credit: three recent ones, one overdue, one repaid. */
const ON_CREDIT: ReadonlySet<number> = new Set([2, 3, 5, 10]);
const CARRIERS_USED = ["顺丰速运", "中通快递", "京东物流"] as const;
/** The balance pays only orders before the wallet's first demo entry, so that the ledger stays in order. */
const BALANCE_BEFORE = 230 * DAY;

export function planDemoOrders(now: number): DemoOrderPlan[] {
  const random = seeded(20_261_120);
  const recent = RECENT.map(([status, hours, isEphedrine = false]) =>
    plan(random, { status, placedAt: now - hours * HOUR, isEphedrine }, now),
  );
  const older = Array.from({ length: OLDER }, (_, i) => {
    const age = 11 + Math.floor((i * 352) / OLDER) + random.int(0, 3);
    const placedAt = startOfDay(toDay(now - age * DAY)) + random.int(9 * 60, 18 * 60) * MINUTE;
    const made = plan(
      random,
      { status: i % 9 === 4 ? "cancelled" : "completed", placedAt, isEphedrine: i === 12 || i === 30 },
      now,
    );
    return ON_CREDIT.has(i) ? { ...made, paidBy: "credit" as const } : made;
  });
  return [...recent, ...older];
}

interface PlanInput {
  status: OrderStatus;
  placedAt: number;
  isEphedrine: boolean;
}

function planPaymentMethod(random: Random, mayUseBalance: boolean, isEphedrine: boolean) {
  const online = mayUseBalance && random.chance(0.4) ? "balance" : "alipay";
  return isEphedrine || random.chance(0.2) ? "bank" : online;
}

const getCancelReason = (isTimeout: boolean) => (isTimeout ? "超时未付款" : "买家取消");

function plan(random: Random, { status, placedAt, isEphedrine }: PlanInput, now: number): DemoOrderPlan {
  const isCancelled = status === "cancelled";
  const isTimeout = isCancelled && random.chance(0.5);
  const isUnpaid = status === "pendingPayment" || isTimeout;
  const mayUseBalance = status === "completed" && now - placedAt > BALANCE_BEFORE;
  const paymentMethod = planPaymentMethod(random, mayUseBalance, isEphedrine);
  return {
    status,
    isEphedrine,
    placedAt,
    payBefore: placedAt + PAY_WITHIN,
    paidBy: isUnpaid ? null : paymentMethod,
    isRefunded: isCancelled && !isTimeout,
    cancelReason: isCancelled ? getCancelReason(isTimeout) : null,
    hasCoupon: !isEphedrine && status === "completed" && random.chance(0.3),
    invoiceType: random.pick<InvoiceType>(["ordinary", "ordinary", "special", "none"]),
    remark: random.chance(0.15) ? "请随货附药检报告" : "",
    kinds: isEphedrine ? 1 : random.int(2, 8),
    events: getEvents(random, status, placedAt, isTimeout),
  };
}

interface EventInput {
  kind: string;
  state: OrderStatus;
  actor: PlannedEvent["actor"];
  note?: string;
}

function getEvents(
  random: Random,
  status: OrderStatus,
  placedAt: number,
  isTimeout: boolean,
): PlannedEvent[] {
  const events: PlannedEvent[] = [];
  let at = placedAt;
  const add = (after: number, { kind, state, actor, note = "" }: EventInput) => {
    at += after;
    events.push({ at, kind, status: state, actor, note });
  };
  add(0, { kind: "placed", state: "pendingPayment", actor: "buyer" });
  if (status === "pendingPayment") return events;
  if (isTimeout) {
    add(DAY, { kind: "cancelled", state: "cancelled", actor: "shop", note: "超时未付款" });
    return events;
  }
  add(random.int(2, 25) * MINUTE, { kind: "paid", state: "pendingReview", actor: "buyer" });
  if (status === "pendingReview") return events;
  if (status === "cancelled") {
    add(random.int(20, 90) * MINUTE, {
      kind: "cancelled",
      state: "cancelled",
      actor: "buyer",
      note: "买家取消",
    });
    return events;
  }
  add(random.int(20, 60) * MINUTE, {
    kind: "approved",
    state: "pendingShipment",
    actor: "operator:审核员 林",
  });
  if (status === "pendingShipment") return events;
  const quantity = random.int(1, 9999);
  const parcel = `${CARRIERS_USED[quantity % 3]} DEMO${String(quantity).padStart(4, "0")}`;
  add(random.int(4, 9) * HOUR, {
    kind: "shipped",
    state: "pendingReceipt",
    actor: "operator:仓库 周",
    note: parcel,
  });
  // In transit; shipments.server.ts has the parcel's stops.
  at += (random.int(9, 14) + random.int(6, 20)) * HOUR;
  if (status === "pendingReceipt") return events;
  add(random.int(3, 60) * HOUR, { kind: "received", state: "completed", actor: "buyer" });
  return events;
}

export function getAt(plan: DemoOrderPlan, kind: string): number | null {
  return plan.events.find((event) => event.kind === kind)?.at ?? null;
}
