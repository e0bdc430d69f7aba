import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type BuyerInspectionRow,
  findBuyerGaps,
  readBuyerQuery,
} from "~/modules/quality/inspection/buyer-inspection";

const NOW = Date.parse("2026-11-30T02:00:00Z");

/** Parcels of three orders: order and parcel follow from the number, so that documents of one are the same in all its rows. */
const toRow = (parcel: number, batch: number, missing: ReadonlySet<string>): BuyerInspectionRow => {
  const order = parcel % 3;
  return {
    shipmentId: parcel,
    rowId: batch,
    orderId: order,
    orderNumber: `O${order}`,
    parcel,
    shippedAt: NOW,
    goodsId: batch,
    name: `商品${batch}`,
    spec: "",
    manufacturer: "",
    batch: `B${batch}`,
    expiresOn: "2028-01-31",
    units: 1,
    unit: "盒",
    hasReport: !missing.has(`药检报告 商品${batch} 批号 B${batch}`),
    invoiceNumber: missing.has(`发票 订单 O${order}`) ? null : "1",
    acceptedAt: missing.has(`验收记录 包裹 O${order}-${parcel}`) ? null : NOW,
  };
};

const PARCELS = [1, 2, 3, 4, 5, 6];
const BATCHES = [1, 2, 3, 4];
const ALL = [
  ...BATCHES.map((batch) => `药检报告 商品${batch} 批号 B${batch}`),
  ...[0, 1, 2].map((order) => `发票 订单 O${order}`),
  ...PARCELS.map((parcel) => `验收记录 包裹 O${parcel % 3}-${parcel}`),
];

test("each document that is taken away is named once, and nothing that is there", () =>
  fc.assert(
    fc.property(fc.subarray(ALL), (taken) => {
      const missing = new Set(taken);
      const rows = PARCELS.flatMap((parcel) => BATCHES.map((batch) => toRow(parcel, batch, missing)));
      const named = findBuyerGaps(rows).map(({ document, about }) => `${document} ${about}`);
      expect(named.toSorted()).toEqual(taken.toSorted());
    }),
  ));

test("an address without words means the last 90 days; what is no day is left out", () => {
  expect(readBuyerQuery(new URLSearchParams(), NOW)).toEqual({
    words: "",
    batch: "",
    from: "2026-09-01",
    to: "",
  });
  const query = readBuyerQuery(new URLSearchParams({ batch: " B1 ", from: "2026-13-01" }), NOW);
  expect(query).toEqual({ words: "", batch: "B1", from: "", to: "" });
});
