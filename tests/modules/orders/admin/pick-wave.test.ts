import fc from "fast-check";
import { expect, test } from "vitest";
import type { PackingOrder, PackingRow } from "~/modules/orders/admin/packing.server";
import { isPicked, splitWave, waveRefusal, waveRows } from "~/modules/orders/admin/pick-wave";

const row = (also: Partial<PackingRow>): PackingRow => ({
  row: 1,
  goodsId: 1,
  name: "甲",
  spec: "24粒",
  manufacturer: "药厂",
  unit: "盒",
  warehouse: "一仓",
  place: "A-1",
  batch: "B1",
  expiresOn: "2028-01-01",
  quantity: 9,
  left: 9,
  barcode: "",
  ownCode: "",
  isGift: false,
  brokenPromise: null,
  stop: null,
  ...also,
});

test("goes along the shelves, A-2 before A-10 and what has no place last", () => {
  const rows = [
    row({ place: "" }),
    row({ place: "A-10", batch: "B2" }),
    row({ place: "A-2", batch: "B3" }),
    row({ place: "A-2", batch: "B4", warehouse: "二仓" }),
  ];
  expect(waveRows([{ rows }]).map(({ warehouse, place }) => warehouse + place)).toEqual([
    "二仓A-2",
    "一仓A-2",
    "一仓A-10",
    "一仓",
  ]);
});

test("one row a batch with the units of each order; a gift beside what was bought counts with it", () => {
  const wave = waveRows([
    { rows: [row({ left: 3 }), row({ row: 2, left: 1, isGift: true })] },
    { rows: [row({ left: 5 }), row({ row: 2, left: 0, batch: "B2" })] },
  ]);
  expect(wave).toMatchObject([
    {
      units: 9,
      baskets: [
        { basket: 1, units: 4 },
        { basket: 2, units: 5 },
      ],
    },
  ]);
});

test.each([
  [{ status: "pendingReview", isHeld: false, rows: [row({})] }, "不在待发货"],
  [{ status: "pendingShipment", isHeld: true, rows: [row({})] }, "已挂起"],
  [{ status: "pendingShipment", isHeld: false, rows: [row({ stop: "recalled" })] }, "没有可以拣的商品"],
  [{ status: "pendingShipment", isHeld: false, rows: [row({})] }, null],
] as const)("an order is left out with why", (order, why) => expect(waveRefusal(order)).toBe(why));

test("nothing is lost and nothing is taken twice, whatever the orders", () => {
  const rows = fc.record({
    place: fc.constantFrom("", "A-1", "A-2", "B"),
    goodsId: fc.integer({ min: 1, max: 3 }),
    batch: fc.constantFrom("B1", "B2"),
    left: fc.nat(20),
    stop: fc.constantFrom(null, "recalled" as const, "blocked" as const),
  });
  fc.assert(
    fc.property(fc.array(fc.array(rows, { maxLength: 6 }), { maxLength: 6 }), (values) => {
      const orders = values.map((own) => ({ rows: own.map(row) }));
      const wave = waveRows(orders);
      orders.forEach((order, at) => {
        const wanted = order.rows.filter(isPicked).reduce((sum, { left }) => sum + left, 0);
        const used = wave.flatMap(({ baskets }) => baskets.filter(({ basket }) => basket === at + 1));
        expect(used.reduce((sum, { units }) => sum + units, 0)).toBe(wanted);
      });
      for (const { units, baskets } of wave)
        expect(baskets.reduce((sum, basket) => sum + basket.units, 0)).toBe(units);
    }),
  );
});

test("an order is picked while one of its rows can be, whatever became of the others", () => {
  const rows = [row({ stop: "recalled" }), row({ left: 0 }), row({ left: 1 })];
  expect(waveRefusal({ status: "pendingShipment", isHeld: false, rows })).toBeNull();
  expect(waveRefusal({ status: "pendingShipment", isHeld: false, rows: rows.slice(0, 2) })).not.toBeNull();
  expect(waveRefusal({ status: "pendingShipment", isHeld: false, rows: [] })).not.toBeNull();
});

test("at one place goods stand by name, those of one name by their number, batches by expiry and then by number", () => {
  const shelf = [
    row({ name: "甲2", goodsId: 5, batch: "B1" }),
    row({ name: "甲10", goodsId: 4, batch: "B1" }),
    row({ name: "甲2", goodsId: 3, batch: "B9", expiresOn: "2027-01-01" }),
    row({ name: "甲2", goodsId: 3, batch: "B10", expiresOn: "2027-01-01" }),
    row({ name: "甲2", goodsId: 3, batch: "B1", expiresOn: "2027-02-01" }),
  ];
  const sorted = ["3 B9", "3 B10", "3 B1", "5 B1", "4 B1"];
  for (const rows of [shelf, shelf.toReversed()])
    expect(waveRows([{ rows }]).map(({ goodsId, batch }) => `${goodsId} ${batch}`)).toEqual(sorted);
});

test("the same batch at two places, or in two warehouses, is two ways of the picker", () => {
  const rows = [row({}), row({ place: "A-2" }), row({ warehouse: "二仓" }), row({ goodsId: 2 })];
  expect(waveRows([{ rows }])).toHaveLength(4);
  expect(waveRows([{ rows: [...rows, ...rows] }]).map(({ units }) => units)).toEqual([18, 18, 18, 18]);
});

test("each order of a wave is either picked or named with its reason, in the order in which they came", () => {
  const order = (number: string, values: Partial<PackingOrder>): PackingOrder =>
    ({ number, status: "pendingShipment", isHeld: false, rows: [row({})], ...values }) as PackingOrder;
  const orders = [
    order("1", {}),
    order("2", { isHeld: true }),
    order("3", { status: "cancelled" }),
    order("4", { rows: [] }),
    order("5", {}),
  ];
  const { picked, leftOut } = splitWave(orders);
  expect(picked.map(({ number }) => number)).toEqual(["1", "5"]);
  expect(leftOut).toEqual([
    { number: "2", why: "已挂起" },
    { number: "3", why: "不在待发货" },
    { number: "4", why: "没有可以拣的商品" },
  ]);
  expect(splitWave([])).toEqual({ picked: [], leftOut: [] });
});
