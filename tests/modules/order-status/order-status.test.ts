import fc from "fast-check";
import { readFileSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import { anyText } from "../../any-text";
import {
  ALL_ORDER_STATUSES,
  asStatus,
  hasFlag,
  ORDER_STATUS_NAMES,
  orderStatusRow,
  statusesWith,
  statusesWithout,
  type OrderStatus,
  type OrderStatusFlag,
} from "~/modules/order-status/order-status";

/** What holds in which state, written down a second time: whoever adds a status says here what it is. */
const FLAGS: Record<OrderStatusFlag, readonly OrderStatus[]> = {
  isRare: ["pendingGroup"],
  isUnpaid: ["pendingPayment"],
  isCancellable: ["pendingPayment", "pendingReview"],
  isOpen: ["pendingPayment", "pendingGroup", "pendingReview", "pendingShipment", "pendingReceipt"],
  countsAsBought: [
    "pendingPayment",
    "pendingGroup",
    "pendingReview",
    "pendingShipment",
    "pendingReceipt",
    "completed",
  ],
  isPaid: ["pendingGroup", "pendingReview", "pendingShipment", "pendingReceipt", "completed"],
  isInFulfilment: ["pendingReview", "pendingShipment", "pendingReceipt"],
  isToShip: ["pendingReview", "pendingShipment"],
  reservesStock: ["pendingPayment", "pendingGroup", "pendingReview", "pendingShipment"],
  isShipped: ["pendingReceipt", "completed"],
};
const FLAG_NAMES = Object.keys(FLAGS) as OrderStatusFlag[];

test("every flag holds in the states it is meant for, in the order of an order's life", () => {
  for (const flag of FLAG_NAMES) expect(statusesWith(flag), flag).toEqual(FLAGS[flag]);
});

test("a flag holds in a state or does not, and each state is in one of the two lists", () => {
  for (const flag of FLAG_NAMES) {
    const [on, off] = [statusesWith(flag), statusesWithout(flag)];
    expect([...on, ...off].toSorted()).toEqual([...ALL_ORDER_STATUSES].toSorted());
    for (const status of ALL_ORDER_STATUSES) expect(hasFlag(status, flag)).toBe(on.includes(status));
  }
});

/** Where the first holds, the second does, too. */
const FOLLOWS: readonly [OrderStatusFlag, OrderStatusFlag][] = [
  ["isUnpaid", "isOpen"],
  ["isCancellable", "isOpen"],
  ["isOpen", "countsAsBought"],
  ["isPaid", "countsAsBought"],
  ["isShipped", "isPaid"],
  ["isInFulfilment", "isPaid"],
  ["isInFulfilment", "isOpen"],
  ["isToShip", "isInFulfilment"],
  ["isToShip", "reservesStock"],
  ["reservesStock", "isOpen"],
];
/** Never both. */
const EXCLUDES: readonly [OrderStatusFlag, OrderStatusFlag][] = [
  ["isUnpaid", "isPaid"],
  ["isShipped", "reservesStock"],
  ["isShipped", "isCancellable"],
  ["isShipped", "isToShip"],
];

describe("flags agree with each other", () => {
  it.each(FOLLOWS)("%s means %s", (flag, other) => {
    for (const status of statusesWith(flag)) expect(hasFlag(status, other), status).toBe(true);
  });

  it.each(EXCLUDES)("%s and %s never hold at once", (flag, other) => {
    for (const status of statusesWith(flag)) expect(hasFlag(status, other), status).toBe(false);
  });

  it("an order that stands is unpaid or paid", () => {
    for (const status of statusesWith("countsAsBought"))
      expect([hasFlag(status, "isUnpaid"), hasFlag(status, "isPaid")].filter(Boolean), status).toHaveLength(
        1,
      );
  });

  it("an open order shows a count of its own or a tab to those it concerns", () => {
    for (const status of ALL_ORDER_STATUSES) {
      const isShown = orderStatusRow(status).icon !== undefined || hasFlag(status, "isRare");
      expect(isShown, status).toBe(hasFlag(status, "isOpen"));
    }
  });
});

test("every state has a Chinese name of its own and a tone", () => {
  expect(new Set(Object.values(ORDER_STATUS_NAMES)).size).toBe(ALL_ORDER_STATUSES.length);
  for (const status of ALL_ORDER_STATUSES) {
    expect(ORDER_STATUS_NAMES[status]).toMatch(/^[一-鿿]{3}$/);
    expect(["wait", "info", "good", "bad", "off"]).toContain(orderStatusRow(status).tone);
  }
});

test("text from the database is a state of the table, or a fault", () => {
  expect(asStatus("pendingReview")).toBe("pendingReview");
  expect(() => asStatus("lost")).toThrow("lost");
  expect(() => asStatus("toString")).toThrow("toString");
});

test("any text is one of the states, or the fault names it", () =>
  fc.assert(
    fc.property(anyText(), (text) => {
      if (ALL_ORDER_STATUSES.includes(text as OrderStatus)) expect(asStatus(text)).toBe(text);
      else expect(() => asStatus(text)).toThrow(`unknown order status ${text}`);
    }),
  ));

test("a list that a caller changes leaves the table as it was", () => {
  statusesWith("isOpen").length = 0;
  statusesWithout("isOpen").push("cancelled");
  expect(statusesWith("isOpen")).toEqual(FLAGS.isOpen);
  expect(statusesWithout("isOpen")).toEqual(["completed", "cancelled"]);
});

test("the room's README says what each flag means", () => {
  const readme = readFileSync("app/modules/order-status/README.md", "utf8");
  for (const flag of FLAG_NAMES) expect(readme).toContain(`\`${flag}\`:`);
});
