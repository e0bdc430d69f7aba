import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  asStatus,
  isFinal,
  mayMove,
  moved,
  ORDER_MOVES,
  ORDER_STATES,
  shippedPart,
  shippingMove,
  startsOf,
  type OrderMove,
  type OrderStatus,
} from "~/orders/life";

const STATES = Object.keys(ORDER_STATES) as OrderStatus[];
const LEGAL: Record<OrderStatus, Partial<Record<OrderMove, OrderStatus>>> = {
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
      for (const move of ORDER_MOVES) {
        const result = moved(state, move);
        const target = LEGAL[state][move];
        expect(mayMove(state, move)).toBe(target !== undefined);
        if (target) expect(result).toEqual({ ok: true, status: target });
        else expect(result.ok ? "" : result.text).toContain(ORDER_STATES[state]);
      }
  });

  it("ends in completed or cancelled and never leaves them, whatever is tried", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...ORDER_MOVES), { maxLength: 40 }), (tries) => {
        let state = "pendingPayment" as OrderStatus;
        const seen = [state];
        for (const move of tries) {
          const next = moved(state, move);
          if (isFinal(state)) expect(next.ok).toBe(false);
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
        const lines = units.map(([a, b]) => ({ number: Math.max(a, b, 1), shipped: Math.min(a, b) }));
        const part = shippedPart(lines);
        const left = lines.reduce((sum, line) => sum + line.number - line.shipped, 0);
        const gone = lines.reduce((sum, line) => sum + line.shipped, 0);
        const rest = lines.map((line) => ({ ...line, givenUp: line.number - line.shipped }));
        expect(shippedPart(rest)).toBe(gone === 0 ? "none" : "whole");
        expect(part).toBe(left === 0 ? "whole" : gone === 0 ? "none" : "part");
        expect(moved("pendingShipment", shippingMove(lines))).toEqual({
          ok: true,
          status: left === 0 ? "pendingReceipt" : "pendingShipment",
        });
      }),
    );
  });

  it("can no longer be cancelled by the buyer once it is being shipped", () => {
    expect(STATES.filter((s) => mayMove(s, "cancel"))).toEqual(["pendingPayment", "pendingReview"]);
    expect(startsOf("expire")).toEqual(["pendingPayment"]);
  });

  it("names every state once and knows no other", () => {
    expect(new Set(Object.values(ORDER_STATES)).size).toBe(STATES.length);
    expect(asStatus("pendingReview")).toBe("pendingReview");
    expect(() => asStatus("lost")).toThrow("lost");
  });
});
