/** Parcels as people name them: one, all of an order, all there are; what means none is told. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { parcelName, parseParcelNames } from "~/modules/orders/delivery/parcel-names";

const PARCELS = [
  { id: 11, orderNumber: "20261120000001", parcelNumber: 1 },
  { id: 12, orderNumber: "20261120000001", parcelNumber: 2 },
  { id: 13, orderNumber: "20261120000002", parcelNumber: 1 },
];

test.each([
  ["all", [11, 12, 13], []],
  ["20261120000001", [11, 12], []],
  ["20261120000001-2，20261120000002-1", [12, 13], []],
  ["20261120000001-3 20261120000001-2", [12], ["20261120000001-3"]],
  ["20261120000001-x", [], ["20261120000001-x"]],
  ["", [], []],
])("%s", (text, ids, unknown) => {
  expect(parseParcelNames(text, PARCELS)).toEqual({ ids, unknown });
});

test("the name of each of them means it alone, once, in any order", () =>
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PARCELS)), (wanted) => {
      const { ids, unknown } = parseParcelNames(wanted.map(parcelName).join(","), PARCELS);
      expect([ids, unknown]).toEqual([[...new Set(wanted.map(({ id }) => id))], []]);
    }),
  ));
