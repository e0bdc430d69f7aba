import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  asStatus,
  isFinal,
  mayMove,
  moved,
  ORDER_MOVES,
  ORDER_STATES,
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
  pendingShipment: { ship: "pendingReceipt" },
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
          if (next.ok) seen.push((state = next.status));
        }
        expect(new Set(seen).size).toBe(seen.length);
        if (seen.includes("completed")) expect(seen).toContain("pendingReceipt");
        if (seen.includes("pendingShipment")) expect(seen).toContain("pendingReview");
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
