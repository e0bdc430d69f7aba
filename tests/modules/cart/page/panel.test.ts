import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lineView, MENDABLE } from "~/modules/cart/page/line-view";
import { panelData, PANEL_LINES } from "~/modules/cart/page/panel";
import { toPriceSumRows } from "~/modules/cart/page/sum-rows";
import { priceSplit, splitCheckout } from "~/modules/cart/pricing/checkout";
import { priceCart } from "~/modules/cart/pricing/price-cart";
import type { CartLine, Offers, PriceSumRow } from "~/modules/cart/pricing/pricing";
import { RESTRICTION_RULES } from "~/modules/catalogue/goods/restriction-rules";
import type { CartOffer } from "~/modules/promotions/offers/offer";
import {
  flash,
  linesArb,
  noOffers,
  NOW,
  offerGoods,
  offersArb,
  sampleLine,
  sampleOffer,
} from "../cart-samples";

const panel = (lines: CartLine[], offers: Offers = noOffers) => {
  const { ordinary, ephedrine } = priceSplit(lines, offers, {}, NOW);
  return panelData({ lines, pricing: ordinary, ephedrine, checkout: splitCheckout(lines, offers, {}, NOW) });
};
const bundle: CartOffer = sampleOffer(8, "bundle", [], {
  name: "感冒组合",
  goods: [offerGoods(3, 700), offerGoods(4, 800)],
});
const inBundle = (id: number) => sampleLine(id, 1, {}, { type: 3, offerId: 8 });

describe("the panel", () => {
  test("groups by warehouse, ephedrine goods and bundles, with their names", () => {
    const lines = [
      sampleLine(1, 1),
      sampleLine(2, 1, { isEphedrine: true }),
      inBundle(3),
      inBundle(4),
      sampleLine(5, 1, { warehouseId: 2, warehouse: "武汉分仓" }),
    ];
    const { groups, count } = panel(lines, { ...noOffers, offers: [bundle] });
    expect(groups.map((g) => [g.title, g.bundle?.id ?? null, g.lines.map((l) => l.id)])).toEqual([
      ["广州中心仓", null, [1]],
      ["含麻黄碱复方制剂", null, [2]],
      ["感冒组合", 3, [3, 4]],
      ["武汉分仓", null, [5]],
    ]);
    // goods of a bundle are a kind each, as on the badge
    expect(count).toBe(5);
  });

  test("a bundle whose offer is over still has a name and a way out", () => {
    const { groups } = panel([inBundle(3), inBundle(4)]);
    expect(groups[0]).toMatchObject({ title: "组合购", bundle: { id: 3 } });
    expect(groups[0]!.lines.map((l) => l.reason)).toEqual(["该活动已结束", "该活动已结束"]);
  });

  test("a price that may not be seen is not in it", () => {
    const line = sampleLine(
      1,
      1,
      { price: null, priceLock: "review" },
      { seenPrice: 7777, activity: flash({ price: 5555 }) },
    );
    expect(JSON.stringify(panel([line]))).not.toMatch(/7777|5555/);
    expect(panel([line]).groups[0]!.lines[0]!.unitPrice).toBeNull();
  });

  test("an empty cart is empty", () => {
    expect(panel([])).toEqual({
      count: 0,
      hasMore: false,
      groups: [],
      selectedLines: 0,
      payable: 0,
      to: "/cart",
    });
  });

  test("shows each of the first lines once, and counts and sums them all", () => {
    fc.assert(
      fc.property(linesArb, offersArb, (lines, offers) => {
        const data = panel(lines, offers);
        const shown = data.groups.flatMap((g) => g.lines.map((l) => l.id));
        expect([...shown].sort((a, b) => a - b)).toEqual(lines.slice(0, PANEL_LINES).map((l) => l.id));
        expect(data.count).toBe(lines.length);
        expect(data.payable).toBe(splitCheckout(lines, offers, {}, NOW).payable);
      }),
      { numRuns: 60 },
    );
  });
});

describe("a line of the page", () => {
  const view = (line: CartLine, offers: CartOffer[] = []) =>
    lineView(line, priceCart([line], { ...noOffers, offers }, {}, NOW).lines[0]!, NOW);
  test("what it is, and what it costs", () => {
    expect(view(sampleLine(1, 3, { packSize: 3 }))).toMatchObject({
      what: "0.25g*24粒 · 某药厂",
      quantity: 3,
      packSize: 3,
      unitPrice: 1_000,
      amount: 3_000,
      reason: null,
      canMend: false,
    });
    expect(view(sampleLine(1, 1, { spec: "", manufacturer: "" })).what).toBe("");
  });

  test("a full case is offered where there is stock for it and nothing is refused", () => {
    const offered = (quantity: number, goods = {}, values: Partial<CartLine> = {}) =>
      view(sampleLine(1, quantity, goods, values)).fullCase;
    expect([offered(79), offered(80), offered(100), offered(180)]).toEqual([null, 100, null, 200]);
    expect(offered(80, { stock: 99 })).toBeNull();
    expect(offered(80, { purchaseLimit: 10 })).toBeNull();
    expect(offered(80, {}, { type: 2, offerId: 7 })).toBeNull();
  });

  test("a refusal has its words, its page and, where a smaller number heals it, a field", () => {
    const short = view(sampleLine(1, 9, { stock: 5 }));
    expect([short.reason?.text, short.reason?.why, short.canMend, short.isSoldOut]).toEqual([
      "库存不足，仅剩5盒",
      "/list/info/1?why=stockShort#why",
      true,
      false,
    ]);
    expect(view(sampleLine(1, 9, { stock: 0 }))).toMatchObject({ canMend: false, isSoldOut: true });
    expect(view(sampleLine(1, 9, { restriction: { code: "offSale" } })).notes).toEqual([]);
    for (const code of MENDABLE) expect(Object.keys(RESTRICTION_RULES)).toContain(code);
  });

  test("tags: what made the price first, two at most; only a flash sale counts down", () => {
    const tags = [1, 2].map((n) => ({ name: `签${n}`, describe: "" }));
    const special = view(sampleLine(1, 1, { tags }, { activity: flash() }));
    expect([special.tags.map((tag) => tag.name), special.endsAt]).toEqual([["秒", "签1"], flash().endsAt]);
    const daily = view(sampleLine(1, 1, {}, { activity: flash({ kind: "dailySpecial" }) }));
    expect([daily.tags.length, daily.endsAt]).toEqual([1, null]);
    expect(view(sampleLine(1, 1, { tags })).tags).toEqual(tags);
  });

  test("a price that changed is told, one that never was seen is not", () => {
    const changed = (seenPrice: number | null) => view(sampleLine(1, 1, {}, { seenPrice })).changedFrom;
    expect([changed(1_200), changed(1_000), changed(null)]).toEqual([1_200, null, null]);
  });
});

describe("the rows of a sum", () => {
  const row = (values: Partial<PriceSumRow>): PriceSumRow => ({
    kind: "goods",
    label: "商品",
    amount: 0,
    ...values,
  });
  test("first and last carry the currency, what comes off is marked", () => {
    expect(
      toPriceSumRows([
        row({ amount: 149_846 }),
        row({ kind: "coupon", label: "券", amount: -2_000 }),
        row({ kind: "shipping", amount: 0 }),
        row({ kind: "payable", amount: 147_846 }),
      ]),
    ).toEqual([
      { label: "商品", amount: "¥1,498.46" },
      { label: "券", amount: "−20.00", kind: "off" },
      { label: "商品", amount: "0.00" },
      { label: "商品", amount: "¥1,478.46", kind: "total" },
    ]);
  });

  test("the goods that an amount came from, the rest together", () => {
    const proof = { lines: [{ goodsId: 1, name: "甲", amount: -30 }], others: { count: 2, amount: -20 } };
    expect(toPriceSumRows([row({ kind: "reduction", amount: -50, proof, note: "满减" })])[0]).toMatchObject({
      note: "满减",
      parts: [
        { label: "甲", amount: "−0.30" },
        { label: "其余 2 种商品", amount: "−0.20" },
      ],
    });
    expect(
      toPriceSumRows([row({ proof: { lines: proof.lines, others: { count: 0, amount: 0 } } })])[0]!.parts!
        .length,
    ).toBe(1);
  });

  test("of every cart they read back to what is paid", () => {
    const fen = (text: string) => Math.round(Number(text.replace(/[¥,]/g, "").replace("−", "-")) * 100);
    fc.assert(
      fc.property(linesArb, offersArb, (lines, offers) => {
        const p = priceCart(lines, offers, {}, NOW);
        const shown = toPriceSumRows(p.rows);
        const total = shown.filter((r) => r.kind !== "total").reduce((sum, r) => sum + fen(r.amount), 0);
        expect(total).toBe(p.payable);
        expect(fen(shown.at(-1)!.amount)).toBe(p.payable);
        for (const item of shown)
          if (item.parts && item.parts.length > 0)
            expect(item.parts.reduce((sum, part) => sum + fen(part.amount), 0)).toBe(fen(item.amount));
      }),
      { numRuns: 80 },
    );
  });
});
