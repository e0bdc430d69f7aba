import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { getCheckout, priceSplit } from "~/modules/cart/pricing/checkout";
import type { CartLine, CartPricing, Offers } from "~/modules/cart/pricing/pricing";
import type { GoodsForBuyer } from "~/modules/catalogue/goods/goods";
import type { PurchaseRestriction } from "~/modules/catalogue/goods/purchase-restriction";
import type { PlacingFacts } from "~/modules/checkout/checkout-facts";
import type { CheckoutForm } from "~/modules/checkout/checkout-form";
import { payableForDelivery, priceForDelivery } from "~/modules/checkout/delivery-terms";
import { findObjections } from "~/modules/checkout/objections";
import { planOrders } from "~/modules/checkout/order-plan";
import { formatCheckoutChange, snapshotText } from "~/modules/checkout/snapshot";
import type { Buyer } from "~/modules/company/identity/buyer";
import { BUSINESS_SCOPE_NAMES, type BusinessScopeCode } from "~/modules/company/identity/scope";
import type { GroupBuy } from "~/modules/promotions/group-buy/group-buy";
import { NOW, sampleLine } from "../cart/cart-samples";

const approved = (kind: Buyer["qualifications"][number]["kind"]) =>
  ({ kind, state: "approved", endsOn: null }) as const;
const BUYER: Buyer = {
  companyId: 1,
  accountId: 1,
  kind: "pharmacy",
  status: "approved",
  rank: "A",
  areaCode: "440106",
  scopes: Object.keys(BUSINESS_SCOPE_NAMES) as BusinessScopeCode[],
  qualifications: ["businessLicence", "drugLicence", "purchaseAuthorisation", "deviceLicence"].map((kind) =>
    approved(kind as Buyer["qualifications"][number]["kind"]),
  ),
  contractYear: 2026,
};
const OFFERS: Offers = {
  offers: [],
  vouchers: [],
  shipping: { threshold: 100_000, fee: 1_200, noTransOrderAmount: 0, label: "广州" },
};
const ADDRESS = {
  id: 7,
  receiver: "王强",
  phone: "13800000009",
  areaCode: "440104",
  region: "广东省广州市越秀区",
  detail: "北京路 1 号",
  isDefault: true,
  state: "released" as const,
};
const LIMITS = { orders: 20, newAmount: 10_000_000 };
const PAID = { orders: 0, amount: 0, hasPaid: true };

function factsFor(lines: CartLine[], also: Partial<PlacingFacts> = {}): PlacingFacts {
  const split = priceSplit(lines, OFFERS, {}, NOW);
  const refusals = new Map<number, PurchaseRestriction>(
    [split.ordinary, split.ephedrine].flatMap(({ lines: priced }) =>
      priced.flatMap((line): [number, PurchaseRestriction][] =>
        line.restriction ? [[line.id, line.restriction]] : [],
      ),
    ),
  );
  return {
    lines,
    restrictions: refusals,
    checkout: getCheckout(lines, split),
    offers: [],
    giftGoods: new Map(),
    expiryMonths: 0,
    group: null,
    address: ADDRESS,
    deliverySchedule: { rules: [], restDays: [] },
    unpaid: PAID,
    unpaidLimits: LIMITS,
    frozen: null,
    ...also,
  };
}

function formFor(facts: PlacingFacts, also: Partial<CheckoutForm> = {}): CheckoutForm {
  return {
    vouchers: {},
    group: null,
    addressId: 7,
    invoiceType: "ordinary",
    delivery: "carrier",
    remark: "",
    expiryMonths: 0,
    token: "token-of-the-form",
    snapshot: snapshotText(facts.checkout),
    ...also,
  };
}

const line = (id: number, quantity: number, own: Partial<GoodsForBuyer> = {}): CartLine =>
  sampleLine(id, quantity, own);
const ephedrine = { isEphedrine: true, ephedrine: { monthly: 500, bought: 0, overdue: null } };
const plan = (facts: PlacingFacts, form = formFor(facts)) => planOrders(BUYER, facts, form, NOW);
const toTexts = (planned: ReturnType<typeof plan>) =>
  planned.ok ? [] : planned.changes.map(formatCheckoutChange);

describe("a checkout form on its way to orders", () => {
  it("becomes one order, and one more for ephedrine goods, each with a key of its own", () => {
    const planned = plan(factsFor([line(1, 3), line(2, 2, ephedrine), line(3, 1)]));
    if (!planned.ok) throw new Error(toTexts(planned).join());
    expect(
      planned.orders.map(({ key, isEphedrine, cartLineIds }) => ({ key, isEphedrine, cartLineIds })),
    ).toEqual([
      { key: "token-of-the-form", isEphedrine: false, cartLineIds: [1, 3] },
      { key: "token-of-the-form:1", isEphedrine: true, cartLineIds: [2] },
    ]);
    expect(
      planned.orders.flatMap(({ lines }) => lines.map(({ goodsId, quantity }) => [goodsId, quantity])),
    ).toEqual([
      [1, 3],
      [3, 1],
      [2, 2],
    ]);
  });

  it("is refused whole while the company may not order, with why, before anything else is said", () => {
    const facts = { ...factsFor([line(1, 3)]), address: null, frozen: "证照待核实" };
    expect(toTexts(plan(facts))).toEqual(["已暂停下单：证照待核实"]);
  });

  it("holds every unit of what counts and costs what its buyer saw, whatever the cart", () => {
    const lineArb = fc.record({ number: fc.integer({ min: 1, max: 40 }), isEphedrine: fc.boolean() });
    fc.assert(
      fc.property(fc.array(lineArb, { minLength: 1, maxLength: 8 }), fc.boolean(), (wanted, isPickup) => {
        const lines = wanted.map(({ number: quantity, isEphedrine }, at) =>
          line(at + 1, quantity, isEphedrine ? ephedrine : {}),
        );
        const facts = factsFor(lines);
        const delivery = isPickup ? "pickup" : "carrier";
        const planned = plan(facts, formFor(facts, { delivery }));
        if (!planned.ok) throw new Error(toTexts(planned).join());
        const units = planned.orders
          .flatMap((order) => order.lines)
          .reduce((sum, item) => sum + item.quantity, 0);
        const counting = facts.checkout.orders.flatMap((order) => order.lines);
        expect(units).toBe(counting.reduce((sum, item) => sum + item.quantity, 0));
        const payable = planned.orders.reduce((sum, order) => sum + order.pricing.payable, 0);
        expect(payable).toBe(payableForDelivery(delivery, facts.checkout));
        for (const { pricing } of planned.orders)
          expect(pricing.selectedTotal - pricing.discountTotal + pricing.shipping).toBe(pricing.payable);
        for (const { isEphedrine, lines: own } of planned.orders)
          for (const { goodsId } of own) expect(lines[goodsId - 1]!.goods.isEphedrine).toBe(isEphedrine);
        expect(new Set(planned.orders.map(({ key }) => key)).size).toBe(planned.orders.length);
      }),
    );
  });

  it("is asked about whatever is no longer as it was seen: price, quantity, goods, the sum", () => {
    const seen = factsFor([line(1, 3), line(2, 1)]);
    const form = formFor(seen);
    expect(plan(seen, form).ok).toBe(true);
    expect(toTexts(plan(factsFor([line(1, 4), line(2, 1)]), form))[0]).toMatch(/数量由 3\S 变为 4/);
    expect(toTexts(plan(factsFor([line(1, 3, { price: 4321 }), line(2, 1)]), form))[0]).toContain("单价由");
    const gone = toTexts(plan(factsFor([line(1, 3)]), form));
    expect(gone[0]).toBe("1种商品：已不在购物车中，不在本次订单中");
    expect(gone.at(-1)).toMatch(/^应付金额由/);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 60 }), (before, now) => {
        const previous = formFor(factsFor([line(1, before)]));
        expect(plan(factsFor([line(1, now)]), previous).ok).toBe(before === now);
      }),
    );
  });

  it("is refused before anything else without an address, without a snapshot, or with nothing to order", () => {
    const facts = factsFor([line(1, 3)]);
    expect(toTexts(plan({ ...facts, address: null }, formFor(facts, { snapshot: "?" })))).toEqual([
      "请选择可以收货的地址",
    ]);
    expect(toTexts(plan(facts, formFor(facts, { snapshot: "?" })))).toEqual(["请重新核对订单信息后提交"]);
    expect(toTexts(plan(factsFor([]))).at(-1)).toBe("没有可以下单的商品");
  });

  it("is refused when it would leave more unpaid than a company may, both of its orders counted", () => {
    const both = factsFor([line(1, 3), line(2, 2, ephedrine)]);
    const nineteen = { ...both, unpaid: { orders: 19, amount: 0, hasPaid: true } };
    expect(toTexts(plan(nineteen))[0]).toMatch(/^贵司已有 19 个待付款订单/);
    expect(plan({ ...nineteen, unpaid: { ...nineteen.unpaid, orders: 18 } }).ok).toBe(true);
    const amount = both.checkout.orders.reduce((sum, { pricing }) => sum + pricing.selectedTotal, 0);
    const first = { ...both, unpaid: { orders: 0, amount: 0, hasPaid: false } };
    const upTo = (newAmount: number) => plan({ ...first, unpaidLimits: { orders: 20, newAmount } }).ok;
    expect([upTo(amount), upTo(amount - 1)]).toEqual([true, false]);
  });

  it("leaves no line in that the company may not have, though the pricing let it through", () => {
    const facts = factsFor([line(1, 3), line(2, 1)]);
    const goods = facts.lines[1]!.goods;
    const off = {
      ...facts,
      lines: [facts.lines[0]!, { ...facts.lines[1]!, goods: { ...goods, status: "off" } }],
    };
    expect(toTexts(plan(off as PlacingFacts, formFor(facts)))[0]).toContain(goods.name);
  });

  it("joins no group that is over", () => {
    const facts = factsFor([]);
    const form = formFor(facts, { group: { offerId: 5, quantity: 6 } });
    const [over] = findObjections(facts, form);
    expect(over).toMatchObject({ kind: "blocked", to: "/ptzq" });
    const refusal = { code: "activityShort", activity: "拼团", left: 0, unit: "盒" } as PurchaseRestriction;
    const group = { offerId: 5, goodsId: 1 } as GroupBuy;
    const refused = { ...factsFor([line(1, 6)]), group, restrictions: new Map([[1, refusal]]) };
    expect(findObjections(refused, form)).toMatchObject([{ kind: "blocked", to: "/list/info-pt/1" }]);
  });
});

describe("delivery", () => {
  const rows = (shipping: number) => ({
    shipping,
    payable: 5_000 + shipping,
    savings: [],
    rows: [
      { kind: "goods", label: "商品金额", amount: 5_000 },
      { kind: "shipping", label: "运费", amount: shipping },
      { kind: "payable", label: "应付", amount: 5_000 + shipping },
    ],
  });

  it("by the buyer's own hands costs nothing, and its rows still sum to what is paid", () => {
    fc.assert(
      fc.property(fc.nat(5_000), (fee) => {
        const priced = rows(fee) as unknown as CartPricing;
        const fetched = priceForDelivery("pickup", priced);
        expect([fetched.shipping, fetched.payable]).toEqual([0, 5_000]);
        const parts = fetched.rows.filter(({ kind }) => kind !== "payable");
        expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(fetched.payable);
        expect(fetched.rows.at(-1)!.amount).toBe(fetched.payable);
        expect(priceForDelivery("carrier", priced)).toBe(priced);
        expect(priceForDelivery("pickup", fetched)).toBe(fetched);
      }),
    );
  });
});
