import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MAX_REORDER_LINES, refusedText, reorderRefusals } from "~/modules/orders/overview/bulk";
import {
  exportHint,
  MAX_SHEET_ORDERS,
  toOrderExportRows,
  type OrderExportRow,
} from "~/modules/orders/overview/order-sheet";

const NOW = Date.UTC(2026, 10, 20, 4);
const order = (more: Partial<OrderExportRow> = {}): OrderExportRow => ({
  number: "2026112000000001",
  status: "completed",
  placedAt: NOW,
  paidAt: NOW + 60_000,
  shippedAt: null,
  goodsAmount: 10_000,
  discountAmount: 500,
  shippingAmount: 800,
  payable: 10_300,
  paid: 10_300,
  kinds: 2,
  units: 30,
  receiver: "林禾安",
  remark: "",
  ...more,
});

describe("the table", () => {
  test("has a row an order, times of Shanghai, amounts in yuan as numbers", () => {
    const [heads, row] = toOrderExportRows([order()], 1);
    expect(row).toHaveLength(heads!.length);
    expect(row).toEqual([
      "2026112000000001",
      "已完成",
      "2026-11-20 12:00",
      "2026-11-20 12:01",
      "",
      2,
      30,
      100,
      5,
      8,
      103,
      103,
      "林禾安",
      "",
    ]);
  });

  test("ends with sums of what stands; each row is as long as its heads", () =>
    fc.assert(
      fc.property(
        fc.array(fc.record({ payable: fc.nat(1_000_000), isOff: fc.boolean() }), { maxLength: 30 }),
        (all) => {
          const orders = all.map(({ payable, isOff }) =>
            order({ payable, status: isOff ? "cancelled" : "pendingReview" }),
          );
          const sheet = toOrderExportRows(orders, orders.length);
          expect(sheet).toHaveLength(orders.length + 2);
          expect(new Set(sheet.map((row) => row.length)).size).toBe(1);
          const sum = all.reduce((so, item) => so + (item.isOff ? 0 : item.payable), 0);
          expect(sheet.at(-1)![10]).toBe(sum / 100);
          expect(sheet.at(-1)![0]).toBe(`合计 ${all.filter((item) => !item.isOff).length} 张（不含已取消）`);
        },
      ),
    ));

  test("sums each amount under its own head, and nothing under the others", () => {
    const standing = [
      order(),
      order({ goodsAmount: 1, discountAmount: 2, shippingAmount: 3, payable: 4, paid: 5 }),
    ];
    const [heads, ...rows] = toOrderExportRows(
      [...standing, order({ status: "cancelled", paid: 999_999 })],
      3,
    );
    const under = (row: readonly (string | number)[]) =>
      Object.fromEntries(row.map((cell, at) => [heads![at], cell]));
    expect(under(rows.at(-1)!)).toEqual({
      订单号: "合计 2 张（不含已取消）",
      状态: "",
      下单时间: "",
      付款时间: "",
      发货时间: "",
      品种数: "",
      件数: "",
      "商品金额（元）": 100.01,
      "优惠（元）": 5.02,
      "运费（元）": 8.03,
      "应付（元）": 103.04,
      "已付（元）": 103.05,
      收货人: "",
      备注: "",
    });
    expect(under(rows[2]!)).toMatchObject({ 状态: "已取消", "已付（元）": 9999.99 });
  });

  test("without orders has its heads and sums of nothing", () => {
    const [heads, ...rows] = toOrderExportRows([], 0);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toHaveLength(heads!.length);
    expect(rows[0]!.slice(7, 12)).toEqual([0, 0, 0, 0, 0]);
  });

  test("that holds as many as it may is not called cut; one more is, in a row as long as the others", () => {
    expect(toOrderExportRows([order()], 1)).toHaveLength(3);
    const cut = toOrderExportRows([order()], 2);
    expect(cut).toHaveLength(4);
    expect(cut.at(-1)).toEqual([exportHint(2), ...Array<string>(cut[0]!.length - 1).fill("")]);
    expect(MAX_SHEET_ORDERS).toBe(10_000);
    expect(exportHint(MAX_SHEET_ORDERS)).not.toContain("最近");
  });

  test("that is cut says so, in the file and beside the way to it", () => {
    const cut = toOrderExportRows([order()], MAX_SHEET_ORDERS + 1).at(-1)!;
    expect(cut[0]).toBe(exportHint(MAX_SHEET_ORDERS + 1));
    expect(cut[0]).toContain("更早的请按日期分次导出");
    expect(exportHint(63)).toBe("符合条件的全部 63 张订单");
  });
});

describe("buying several orders again", () => {
  test("refuses orders without goods, and those whose lines can no longer be answered", () => {
    const orders = [
      { id: 1, lines: MAX_REORDER_LINES },
      { id: 2, lines: 0 },
      { id: 3, lines: 1 },
    ];
    expect(reorderRefusals(orders).map(({ orderId }) => orderId)).toEqual([2, 3]);
    expect(reorderRefusals(orders.slice(0, 1))).toEqual([]);
  });

  test("what is let through has room for its answers, and is told order by order", () =>
    fc.assert(
      fc.property(fc.array(fc.nat(300), { maxLength: 10 }), (counts) => {
        const orders = counts.map((lines, id) => ({ id, lines }));
        const refused = new Set(reorderRefusals(orders).map(({ orderId }) => orderId));
        const through = orders.filter(({ id }) => !refused.has(id));
        if (refused.size === 0)
          expect(through.reduce((sum, { lines }) => sum + lines, 0)).toBeLessThanOrEqual(MAX_REORDER_LINES);
        for (const { id, lines } of orders) if (lines === 0) expect(refused.has(id)).toBe(true);
      }),
    ));

  test("says that nothing was done, and what goes on", () => {
    expect(refusedText(1, 3)).toContain("3 张订单中有 1 张");
    expect(refusedText(1, 3)).toContain("未做任何更改");
    expect(refusedText(2, 2)).not.toContain("再次提交");
  });
});
