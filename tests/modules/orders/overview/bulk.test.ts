import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type BulkOrder,
  MAX_REORDER_LINES,
  refusedText,
  reorderRefusals,
} from "~/modules/orders/overview/bulk";

const orders = (...counts: number[]): BulkOrder[] => counts.map((lines, at) => ({ id: at + 1, lines }));
const refused = (all: readonly BulkOrder[]) => reorderRefusals(all).map(({ orderId }) => orderId);
const lines = fc.oneof(fc.nat(5), fc.integer({ min: 90, max: 220 }), fc.integer({ min: 390, max: 600 }));

describe("orders bought again together", () => {
  test.each([
    ["all that fit", [200, 200], []],
    ["one line too many", [200, 201], [2]],
    ["one that is too large alone, not those that fit beside it", [MAX_REORDER_LINES + 1, 3, 4], [1]],
    ["one in between, not the smaller one behind it", [300, 150, 100], [2]],
    ["those without goods, which take no room", [0, MAX_REORDER_LINES, 0], [1, 3]],
  ])("%s", (_, counts, ids) => expect(refused(orders(...counts))).toEqual(ids));

  test("each refused one says why, and none twice", () => {
    const answers = reorderRefusals(orders(0, MAX_REORDER_LINES + 1));
    expect(answers).toEqual([
      { orderId: 1, text: "没有可以再次购买的商品" },
      { orderId: 2, text: `一次最多 ${MAX_REORDER_LINES} 行商品，请另行再次购买` },
    ]);
  });

  test("without the refused ones the rest goes through at once, and none of those would fit beside it", () =>
    fc.assert(
      fc.property(fc.array(lines, { maxLength: 12 }), (counts) => {
        const all = orders(...counts);
        const out = new Set(refused(all));
        const rest = all.filter(({ id }) => !out.has(id));
        expect(refused(rest)).toEqual([]);
        const capacity = MAX_REORDER_LINES - rest.reduce((sum, item) => sum + item.lines, 0);
        expect(capacity).toBeGreaterThanOrEqual(0);
        for (const item of all.filter(({ id, lines: own }) => out.has(id) && own > 0))
          expect(item.lines).toBeGreaterThan(capacity);
      }),
    ));
});

test.each([
  [1, 1, "所选订单都不能这样处理，原因见各行，未做任何更改。"],
  [50, 50, "所选订单都不能这样处理，原因见各行，未做任何更改。"],
  [
    2,
    50,
    "所选 50 张订单中有 2 张不能这样处理，原因见各行，未做任何更改。已为您取消勾选，可对其余订单再次提交。",
  ],
] as const)("%i of %i refused: %s", (some, chosen, text) => expect(refusedText(some, chosen)).toBe(text));
