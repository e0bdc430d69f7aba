import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  ALL_ORDER_STATUSES,
  hasFlag,
  ORDER_STATUS_NAMES,
  statusesWith,
  type OrderStatus,
} from "~/modules/order-status/order-status";
import {
  canTransition,
  ORDER_TRANSITIONS,
  shippedPart,
  shippingTransition,
  findStartStatuses,
  isHeldBack,
  PAY_WITHIN,
  RECEIVE_WITHIN,
  stateAfter,
  type OrderTransition,
} from "~/modules/orders/order/transition";

const STATES = ALL_ORDER_STATUSES;
const LEGAL: Record<OrderStatus, Partial<Record<OrderTransition, OrderStatus>>> = {
  pendingPayment: {
    pay: "pendingReview",
    payGroup: "pendingGroup",
    cancel: "cancelled",
    expire: "cancelled",
  },
  pendingGroup: { formGroup: "pendingReview", failGroup: "cancelled" },
  pendingReview: { approve: "pendingShipment", cancel: "cancelled" },
  pendingShipment: { shipPart: "pendingShipment", ship: "pendingReceipt", giveUp: "cancelled" },
  pendingReceipt: { receive: "completed" },
  completed: {},
  cancelled: {},
};

describe("the life of an order", () => {
  it("allows exactly the moves of the rules and refuses every other with the state's name", () => {
    for (const state of STATES)
      for (const move of ORDER_TRANSITIONS) {
        const result = stateAfter(state, move);
        const target = LEGAL[state][move];
        expect(canTransition(state, move)).toBe(target !== undefined);
        if (target) expect(result).toEqual({ ok: true, status: target });
        else expect(result.ok ? "" : result.text).toContain(ORDER_STATUS_NAMES[state]);
      }
  });

  it("ends in completed or cancelled and never leaves them, whatever is tried", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...ORDER_TRANSITIONS), { maxLength: 40 }), (tries) => {
        let state = "pendingPayment" as OrderStatus;
        const seen = [state];
        for (const move of tries) {
          const next = stateAfter(state, move);
          if (!hasFlag(state, "isOpen")) expect(next.ok).toBe(false);
          // A part of the goods leaves the order where it is.
          if (next.ok && next.status !== state) seen.push((state = next.status));
        }
        expect(new Set(seen).size).toBe(seen.length);
        if (seen.includes("completed")) expect(seen).toContain("pendingReceipt");
        if (seen.includes("pendingShipment")) expect(seen).toContain("pendingReview");
      }),
    );
  });

  it("is shipped when all its units are, and only marked before", () => {
    expect(shippedPart([])).toBe("none");
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(9), fc.nat(9)), { minLength: 1, maxLength: 6 }), (units) => {
        const lines = units.map(([a, b]) => ({ quantity: Math.max(a, b, 1), shipped: Math.min(a, b) }));
        const part = shippedPart(lines);
        const left = lines.reduce((sum, line) => sum + line.quantity - line.shipped, 0);
        const gone = lines.reduce((sum, line) => sum + line.shipped, 0);
        const rest = lines.map((line) => ({ ...line, cancelledUnits: line.quantity - line.shipped }));
        expect(shippedPart(rest)).toBe(gone === 0 ? "none" : "whole");
        expect(part).toBe(left === 0 ? "whole" : gone === 0 ? "none" : "part");
        expect(stateAfter("pendingShipment", shippingTransition(lines))).toEqual({
          ok: true,
          status: left === 0 ? "pendingReceipt" : "pendingShipment",
        });
      }),
    );
  });

  it("can no longer be cancelled by the buyer once it is being shipped", () => {
    expect(STATES.filter((s) => canTransition(s, "cancel"))).toEqual(["pendingPayment", "pendingReview"]);
    expect(findStartStatuses("expire")).toEqual(["pendingPayment"]);
  });

  it("begins and ends every move in a state of the table", () => {
    for (const move of ORDER_TRANSITIONS) {
      const starts = findStartStatuses(move);
      expect(starts.length, move).toBeGreaterThan(0);
      for (const state of starts) {
        expect(ALL_ORDER_STATUSES).toContain(state);
        const next = stateAfter(state, move);
        expect(ALL_ORDER_STATUSES).toContain(next.ok ? next.status : next.text);
      }
    }
  });

  it("leads on from open states alone, and to every state but the first", () => {
    const left = new Set(ORDER_TRANSITIONS.flatMap(findStartStatuses));
    expect(STATES.filter((state) => left.has(state))).toEqual(statusesWith("isOpen"));
    const reached = new Set(
      ORDER_TRANSITIONS.flatMap((move) =>
        findStartStatuses(move).map((from) => {
          const next = stateAfter(from, move);
          return next.ok && next.status;
        }),
      ),
    );
    expect(STATES.filter((state) => !reached.has(state))).toEqual(["pendingPayment"]);
  });

  it("keeps what the flags promise, whichever move is made", () => {
    for (const from of STATES)
      for (const move of ORDER_TRANSITIONS) {
        const next = stateAfter(from, move);
        if (!next.ok) continue;
        const to = next.status;
        const isUndone = !hasFlag(to, "countsAsBought");
        // Stock once let go and goods once sent never come back by a move; money goes back with the order alone.
        if (hasFlag(to, "reservesStock")) expect(hasFlag(from, "reservesStock"), move).toBe(true);
        if (hasFlag(from, "isShipped")) expect(hasFlag(to, "isShipped"), move).toBe(true);
        if (hasFlag(from, "isPaid")) expect(hasFlag(to, "isPaid") || isUndone, move).toBe(true);
        if (hasFlag(to, "isUnpaid")) throw new Error(`${move} makes an order unpaid`);
      }
  });

  it("waits a day for its money, and ten days for somebody to say that it came", () => {
    expect(PAY_WITHIN).toBe(Date.UTC(2026, 10, 21) - Date.UTC(2026, 10, 20));
    expect(RECEIVE_WITHIN).toBe(Date.UTC(2026, 10, 30) - Date.UTC(2026, 10, 20));
  });

  it.each([
    ["completed", "cancel", "订单已完成，不能取消"],
    ["cancelled", "pay", "订单已取消，无需付款"],
    ["pendingReview", "payGroup", "订单待审核，无需付款"],
    ["pendingPayment", "ship", "订单待付款，不能发货"],
    ["pendingGroup", "cancel", "订单待成团，不能取消"],
    ["pendingShipment", "receive", "订单待发货，还不能确认收货"],
    ["pendingReceipt", "giveUp", "订单待收货，不能按无法供货处理"],
    ["pendingReview", "expire", "订单待审核，不能按超时取消"],
  ] as const)("%s refuses %s: %s", (state, move, text) =>
    expect(stateAfter(state, move)).toEqual({ ok: false, text }),
  );

  it("held back neither is approved nor leaves the warehouse, while money and the buyer's own moves go on", () => {
    const free = ORDER_TRANSITIONS.filter((move) => !isHeldBack(move));
    expect(free).toEqual(
      expect.arrayContaining([
        "pay",
        "payGroup",
        "formGroup",
        "failGroup",
        "cancel",
        "expire",
        "giveUp",
        "receive",
      ]),
    );
    // From payment on, no way of it leads to the buyer without a move that is held back.
    const reached = new Set<OrderStatus>(["pendingPayment"]);
    for (const state of reached)
      for (const move of free) {
        const next = stateAfter(state, move);
        if (next.ok) reached.add(next.status);
      }
    expect([...reached].filter((state) => hasFlag(state, "isShipped"))).toEqual([]);
  });
});
