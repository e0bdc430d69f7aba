import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  checkShelfEntry,
  countTerms,
  readShelfEntries,
  readShelfQuery,
  SHELF_TERM_ORDER,
  SHELF_TERMS,
  shelfHref,
  shelfMonths,
  shownShelf,
  sumTerm,
  toShelfSheetRows,
  type ShelfDay,
} from "~/modules/orders/shelf/shelf";
import { DAY, toDay } from "~/platform/values/clock";

const NOW = Date.parse("2026-11-30T10:00:00+08:00");
const day = (inDays: number, also: Partial<ShelfDay> = {}): ShelfDay => ({
  expiresOn: toDay(NOW + inDays * DAY),
  rows: 1,
  units: 2,
  amount: 300,
  gone: 0,
  ...also,
});

describe("terms", () => {
  test("each has one place in the tabs", () =>
    expect([...SHELF_TERM_ORDER].sort()).toEqual(Object.keys(SHELF_TERMS).sort()));

  test("a batch is within term on its last day, and the terms include both ends", () => {
    const days = [day(-1), day(0), day(30), day(31), day(90), day(91), day(180), day(181, { gone: 4 })];
    expect(countTerms(days, NOW)).toEqual({ all: 8, expired: 1, "30": 2, "90": 4, "180": 6, gone: 4 });
  });

  test("expired and within term make up the whole, for any days", () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.record({ at: fc.integer({ min: -400, max: 180 }), units: fc.nat(99), amount: fc.nat(9999) }),
        ),
        (values) => {
          const days = values.map(({ at, units, amount }) => day(at, { units, amount }));
          const [all, over, left] = [
            sumTerm(days, "all", NOW),
            sumTerm(days, "expired", NOW),
            sumTerm(days, "180", NOW),
          ];
          expect(over.rows + left.rows).toBe(all.rows);
          expect(over.units + left.units).toBe(all.units);
          expect(over.amount + left.amount).toBe(all.amount);
          const within = days.filter(({ expiresOn }) => expiresOn < "2027-11");
          const drawn = shelfMonths(within, NOW).reduce((sum, { amount }) => sum + amount, 0);
          expect(drawn).toBe(all.amount);
        },
      ),
    ));

  test("the chart begins with the expired ones and this month", () => {
    const months = shelfMonths([day(-1), day(0), day(1)], NOW);
    expect(months.slice(0, 3)).toEqual([
      { label: "已过期", amount: 300 },
      { label: "11月", amount: 300 },
      { label: "12月", amount: 300 },
    ]);
    expect(new Set(months.map(({ label }) => label)).size).toBe(13);
  });
});

describe("the address", () => {
  test.each(["/wdxq", "/wdxq?term=90&words=amx&batch=B1&page=3", "/wdxq?term=gone"])(
    "%s is read back",
    (to) => expect(shelfHref({ ...query(to) }, { page: query(to).page })).toBe(to),
  );
  const query = (to: string) => readShelfQuery(new URL(to, "http://shop.test").searchParams);
  test("an invalid part is left out", () =>
    expect(shelfHref(query("/wdxq?term=toString&page=-1&words=%20"))).toBe("/wdxq"));
});

describe("an entered number", () => {
  const row = { received: 10, returned: 3, onHand: 5, version: 2, unit: "盒" };
  const check = (input: string, shownVersion = 2) =>
    checkShelfEntry({ input, shownVersion, shownUnits: 5 }, row);

  test.each([
    ["7", { kind: "set", units: 7 }],
    ["０", { kind: "set", units: 0 }],
    ["5", { kind: "same" }],
    ["8", { kind: "wrong", text: "最多 7盒，即收货减去已退" }],
    ["", { kind: "wrong", text: "请填写 0 或以上的整数" }],
    ["-1", { kind: "wrong", text: "请填写 0 或以上的整数" }],
    ["1.5", { kind: "wrong", text: "请填写 0 或以上的整数" }],
    ["1e1", { kind: "wrong", text: "请填写 0 或以上的整数" }],
  ])("%j", (input, result) => expect(check(input)).toEqual(result));

  test("for an older version is a conflict, unless it is what is stored", () => {
    expect(check("4", 1)).toEqual({ kind: "changed" });
    expect(check("5", 1)).toEqual({ kind: "same" });
  });

  test("is stored only from 0 to what was received less returned", () =>
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.integer().map(String)), fc.nat(50), fc.nat(50), (input, a, b) => {
        const [received, returned] = [Math.max(a, b) + 1, Math.min(a, b)];
        const result = checkShelfEntry(
          { input, shownVersion: 0, shownUnits: 0 },
          { received, returned, onHand: 0, version: 0, unit: "盒" },
        );
        if (result.kind !== "set") return;
        expect(result.units).toBeGreaterThan(0);
        expect(result.units + returned).toBeLessThanOrEqual(received);
      }),
    ));

  test("rows that were left as shown are not sent on", () => {
    const fields = {
      "number-1": "12",
      "shown-1": shownShelf({ version: 3, onHand: 12 }),
      "number-2": "0",
      "shown-2": shownShelf({ version: 0, onHand: 4 }),
      "number-3": "1",
      "number-x": "1",
      "shown-x": "0-2",
    };
    expect([...readShelfEntries(fields)]).toEqual([[2, { input: "0", shownVersion: 0, shownUnits: 4 }]]);
  });
});

test("the file has every row and the sum", () => {
  const row = {
    id: 1,
    goodsId: 2,
    name: "阿莫西林胶囊",
    spec: "0.25g",
    unit: "盒",
    manufacturer: "甲厂",
    batchNumber: "B1",
    expiresOn: "2026-12-10",
    received: 10,
    returned: 1,
    onHand: 4,
    amount: 1234,
    orderId: 3,
    orderNumber: "2026",
    orderBatchId: 4,
    orderUnits: 10,
    countedAt: null,
    countedBy: null,
    version: 0,
  };
  const rows = toShelfSheetRows([row, { ...row, expiresOn: "2026-11-28", onHand: 2 }], NOW);
  expect(rows[1]).toEqual([
    "阿莫西林胶囊",
    "0.25g",
    "甲厂",
    "B1",
    "2026-12-10",
    10,
    "盒",
    10,
    1,
    4,
    12.34,
    "2026",
  ]);
  expect(rows[2]![5]).toBe(-2);
  expect(rows[3]!.slice(-3)).toEqual([6, 24.68, ""]);
});
