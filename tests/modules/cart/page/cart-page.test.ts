import { describe, expect, test } from "vitest";
import { cartView } from "~/modules/cart/page/cart-page";
import { priceSplit, splitCheckout } from "~/modules/cart/pricing/checkout";
import { panelData } from "~/modules/cart/page/panel";
import type { CartLine, Offers, VoucherSelection } from "~/modules/cart/pricing/pricing";
import { flash, gift, lineReduction, noOffers, NOW, sampleLine, voucher } from "../cart-samples";

function cartOf(lines: CartLine[], offers: Offers = noOffers, choice: VoucherSelection = {}) {
  const { ordinary, ephedrine } = priceSplit(lines, offers, choice, NOW);
  const checkout = splitCheckout(lines, offers, choice, NOW);
  return { lines, offers, pricing: ordinary, ephedrine, checkout, expiryMonths: 0 };
}
const view = (lines: CartLine[], offers?: Offers, choice: VoucherSelection = {}) =>
  cartView(cartOf(lines, offers, choice), choice, NOW);

const lines = [
  sampleLine(1, 10, { warehouseId: 2, warehouse: "武汉分仓" }),
  sampleLine(2, 10, { categoryPath: "/2/" }),
  sampleLine(3, 10),
  sampleLine(4, 10, { isEphedrine: true }),
  sampleLine(5, 10, { stock: 0 }),
  sampleLine(6, 10, { stock: 5 }),
  sampleLine(7, 10, {}, { isSelected: false }),
];

describe("groups", () => {
  test("warehouses, then ephedrine goods, then what may not be bought", () => {
    const { groups, blocked, count } = view(lines);
    expect(groups.map((g) => [g.key, g.title, g.isAllOn])).toEqual([
      ["w1", "广州中心仓", false],
      ["w2", "武汉分仓", true],
      ["hm", "含麻黄碱复方制剂", true],
    ]);
    expect(blocked.map((l) => [l.id, l.reason?.text, l.canMend, l.isSoldOut])).toEqual([
      [5, "暂时缺货", false, true],
      [6, "库存不足，仅剩5盒", true, false],
    ]);
    expect(count).toBe(7);
  });

  test("every line stands exactly once", () => {
    const offers = {
      ...noOffers,
      offers: [lineReduction(1, 0, 1), lineReduction(2, 0, 1, "/2/"), gift(3, 0)],
    };
    const { groups, blocked } = view(lines, offers);
    const shown = groups.flatMap((g) => g.sections.flatMap((s) => s.lines)).concat(blocked);
    expect(shown.map((l) => l.id).sort()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  test("ticking lines off moves none of them, whatever is met by the others", () => {
    const offers = {
      ...noOffers,
      offers: [lineReduction(1, 20_000, 100), lineReduction(2, 10_000, 100, "/2/")],
    };
    const order = (isSelected: boolean) => {
      const cart = [
        sampleLine(1, 10, {}, { isSelected }),
        sampleLine(2, 10, { categoryPath: "/2/" }),
        sampleLine(3, 10, {}, { isSelected }),
      ];
      return view(cart, offers).groups.flatMap((g) => g.sections.flatMap((s) => s.lines.map((l) => l.id)));
    };
    expect(order(false)).toEqual(order(true));
    expect(order(true)).toEqual([1, 3, 2]);
  });

  test("a line reduction heads its lines in each warehouse, met or with what is missing", () => {
    const { groups } = view(lines, { ...noOffers, offers: [lineReduction(1, 30_000, 500)] });
    const heads = groups.map((g) =>
      g.sections.map((s) => [s.promotion?.text ?? "", s.lines.map((l) => l.id)]),
    );
    expect(heads[0]).toEqual([
      ["还差 ¥100.00", [3, 7]],
      ["", [2]],
    ]);
    expect(heads[1]).toEqual([["还差 ¥100.00", [1]]]);
  });

  test("a gift is shown once", () => {
    const { groups } = view(lines, { ...noOffers, offers: [gift(3, 10_000)] });
    expect(groups.flatMap((g) => g.sections.flatMap((s) => s.gifts))).toEqual([
      { key: "gift-3-9", name: "维生素C片", quantity: 2 },
    ]);
  });

  test("a full case is offered from 80 percent on, if there is stock for it", () => {
    const offered = (quantity: number, stock: number) =>
      view([sampleLine(1, quantity, { stock })]).groups[0]!;
    expect(offered(80, 500).sections[0]!.lines[0]!.fullCase).toBe(100);
    expect(offered(79, 500).sections[0]!.lines[0]!.fullCase).toBe(null);
    expect(offered(80, 99).sections[0]!.lines[0]!.fullCase).toBe(null);
  });

  test("a flash sale carries its tag and its end", () => {
    const [group] = view([sampleLine(1, 1, {}, { type: 1, activity: flash() })]).groups;
    expect(group!.sections[0]!.lines[0]).toMatchObject({
      type: 1,
      tags: [{ name: "秒", describe: "限时秒杀" }],
      endsAt: flash().endsAt,
    });
  });

  test("a price that may not be seen is not in the page", () => {
    const locked = { price: null, priceLock: "review" } as const;
    const line = sampleLine(1, 1, locked, { seenPrice: 7777, activity: flash({ price: 5555 }) });
    expect(JSON.stringify(view([line]))).not.toMatch(/7777|5555/);
  });
});

describe("sums", () => {
  test("ephedrine goods have rows of their own, both together are what is paid", () => {
    const shown = view(lines);
    expect(shown.rows.at(-1)!.amount + shown.ephedrineRows.at(-1)!.amount).toBe(shown.payable);
    expect(view([lines[3]!])).toMatchObject({ hasOrdinary: false, selectedLines: 1 });
  });

  test("the hint to free shipping counts both halves", () => {
    expect(view(lines).shipping).toEqual({
      shortfall: 148_000,
      reached: 40_000,
      threshold: 188_000,
      today: 0,
    });
    expect(view([sampleLine(1, 188)]).shipping).toBe(null);
    expect(view([sampleLine(1, 1, {}, { isSelected: false })]).shipping).toBe(null);
  });

  test("the choice shown is the one in force", () => {
    const offers = {
      ...noOffers,
      vouchers: [voucher(1, "coupon", 0, 500), voucher(2, "coupon", 900_000, 900)],
    };
    expect(view(lines, offers).choice).toMatchObject({ coupon: "", voucher: "" });
    expect(view(lines, offers, { coupon: 1, cashVoucher: null }).choice).toMatchObject({
      coupon: "1",
      voucher: "none",
    });
    expect(view(lines, offers, { coupon: 2 }).choice.coupon).toBe("");
  });

  test("the panel shows the same sum, fifty lines at most", () => {
    const many = Array.from({ length: 60 }, (_, i) => sampleLine(i + 1, 1));
    const panel = panelData(cartOf(many));
    expect(panel.groups.flatMap((g) => g.lines).length).toBe(50);
    expect([panel.count, panel.hasMore, panel.payable]).toEqual([60, true, view(many).payable]);
    expect(panelData(cartOf(many.slice(0, 50))).hasMore).toBe(false);
  });
});
