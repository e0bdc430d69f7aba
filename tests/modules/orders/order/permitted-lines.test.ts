import fc from "fast-check";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { getCheckout, priceSplit } from "~/modules/cart/pricing/checkout";
import type { CartLine, Offers } from "~/modules/cart/pricing/pricing";
import { BUNDLE, ADD_ON_DEAL } from "~/modules/cart/pricing/line-types";
import type { GoodsRole } from "~/modules/catalogue/goods/ephedrine";
import type { GoodsForBuyer } from "~/modules/catalogue/goods/goods";
import {
  purchaseRestriction,
  restrictionText,
  restrictionFor,
} from "~/modules/catalogue/goods/purchase-restriction";
import type { Buyer } from "~/modules/company/identity/buyer";
import { BUSINESS_SCOPE_NAMES, type BusinessScopeCode } from "~/modules/company/identity/scope";
import { groupLine } from "~/modules/checkout/group-line";
import { type LineType, type NewLine, orderLines } from "~/modules/orders/order/lines";
import { lineRow, permitLines, LINE_ROLES, type PermittedLine } from "~/modules/orders/order/permitted-lines";
import { withoutGifts } from "~/modules/checkout/delivery-terms";
import type { GroupBuy } from "~/modules/promotions/group-buy/group-buy";
import { OFFER_KINDS } from "~/modules/promotions/offers/kinds/kinds";
import type { CartOffer, OfferGoods } from "~/modules/promotions/offers/offer";
import {
  gift,
  noOffers,
  NOW,
  offerGoods,
  sampleGoods,
  sampleLine,
  sampleOffer,
} from "../../cart/cart-samples";

const SCOPE_KEYS = Object.keys(BUSINESS_SCOPE_NAMES) as BusinessScopeCode[];
const approved = (kind: Buyer["qualifications"][number]["kind"], endsOn: string | null = null) =>
  ({ kind, state: "approved", endsOn }) as const;
const able: Buyer = {
  companyId: 1,
  accountId: 1,
  kind: "pharmacy",
  status: "approved",
  rank: "A",
  areaCode: "440106",
  scopes: SCOPE_KEYS,
  qualifications: [
    approved("businessLicence"),
    approved("drugLicence"),
    approved("purchaseAuthorisation"),
    approved("deviceLicence"),
  ],
  contractYear: 2026,
};

const buyerArb: fc.Arbitrary<Buyer> = fc
  .record({
    scopes: fc.oneof(fc.constant(SCOPE_KEYS), fc.subarray(SCOPE_KEYS)),
    device: fc.constantFrom(null, "2020-01-01", "2099-01-01"),
    drug: fc.constantFrom("2099-01-01", "2099-01-01", "2099-01-01", "2020-01-01"),
  })
  .map(({ scopes, device, drug }) => ({
    ...able,
    scopes,
    qualifications: [
      ...able.qualifications
        .slice(0, 3)
        .map((qualification) =>
          qualification.kind === "drugLicence" ? { ...qualification, endsOn: drug } : qualification,
        ),
      approved("deviceLicence", device),
    ],
  }));

const factsArb = fc.record({
  status: fc.constantFrom("on", "on", "on", "off"),
  regulated: fc.constantFrom(null, null, null, "psychotropic" as const, "vaccine" as const),
  scope: fc.constantFrom<BusinessScopeCode>("westernMedicine", "westernMedicine", "biological", "deviceTwo"),
  isControlled: fc.boolean(),
  isReleased: fc.boolean(),
  isEphedrine: fc.constantFrom(false, false, false, true),
  stock: fc.constantFrom(0, 3, 500),
  purchaseLimit: fc.constantFrom(null, null, 4, 30),
  boughtToday: fc.constantFrom(0, 2),
});
const GOODS = 8;
const idArb = fc.integer({ min: 1, max: GOODS });

function goodsFor(buyer: Buyer, facts: readonly Partial<GoodsForBuyer>[]): Map<number, GoodsForBuyer> {
  return new Map(
    facts.map((own, i) => {
      const standing = own.isEphedrine ? { ephedrine: { monthly: 20, bought: 5, overdue: null } } : {};
      const goods = sampleGoods(i + 1, { ...own, ...standing });
      return [goods.id, { ...goods, restriction: purchaseRestriction(buyer, goods, 1, NOW) }];
    }),
  );
}

type GoodsMap = ReadonlyMap<number, GoodsForBuyer>;
/** A goods as an offer of the kind brings it along: what offers.server.ts reads of it. */
function brought(kind: CartOffer["kind"], buyer: Buyer, goods: GoodsMap, id: number): OfferGoods {
  const own = goods.get(id)!;
  const stock = own.status === "on" ? own.stock : 0;
  return offerGoods(id, OFFER_KINDS[kind].role === "gift" ? 0 : 300, {
    stock,
    left: stock,
    purchaseLimit: own.purchaseLimit,
    boughtToday: own.boughtToday,
    restriction: restrictionFor(buyer, own, OFFER_KINDS[kind].role, NOW),
  });
}

const pairArb = fc.uniqueArray(idArb, { minLength: 2, maxLength: 2 });
const offersArb = fc.record({ gift: pairArb, bundleGift: pairArb, swap: pairArb, bundle: pairArb });

/** One running offer of each kind that brings goods along, easy to reach. */
function offersFor(
  buyer: Buyer,
  goods: GoodsMap,
  ids: Record<"gift" | "bundleGift" | "swap" | "bundle", number[]>,
) {
  const members = (kind: keyof typeof ids) => ids[kind].map((id) => brought(kind, buyer, goods, id));
  const gives = (kind: "gift" | "bundleGift") => ids[kind].map((goodsId) => ({ goodsId, number: 2 }));
  return [
    sampleOffer(101, "gift", [{ from: 0, benefit: { gives: gives("gift") } }], {
      goods: members("gift"),
      notWith: [],
    }),
    sampleOffer(102, "bundleGift", [{ from: 1, benefit: { gives: gives("bundleGift") } }], {
      measure: "kinds",
      goods: members("bundleGift"),
      notWith: [],
    }),
    sampleOffer(103, "swap", [{ from: 0, benefit: { choose: 2 } }], { goods: members("swap"), notWith: [] }),
    sampleOffer(104, "bundle", [], { goods: members("bundle"), notWith: [] }),
  ];
}

/** Every goods of the offers in the cart as its line, whether the cart would have let it in or not: rights change meanwhile. */
function cartOf(
  goods: GoodsMap,
  offers: readonly CartOffer[],
  ordinary: readonly number[],
  units: number,
): CartLine[] {
  let id = 0;
  const line = (goodsId: number, type: number, offerId: number, quantity: number) =>
    sampleLine((id += 1), quantity, {}, { goods: goods.get(goodsId)!, type, offerId });
  const own = (kind: string, type: number) =>
    offers
      .filter((offer) => offer.kind === kind)
      .flatMap((offer) => offer.goods.map((product) => line(product.goodsId, type, offer.id, 1)));
  return [
    ...ordinary.map((item) => line(item, 0, 0, units)),
    ...own("swap", ADD_ON_DEAL),
    ...own("bundle", BUNDLE),
  ];
}

const pricedWith = (offers: CartOffer[]): Offers => ({ ...noOffers, offers });

/** What would be written for this cart, an order each. */
function linesFor(lines: CartLine[], offers: CartOffer[], goods: GoodsMap) {
  const { orders } = getCheckout(lines, priceSplit(lines, pricedWith(offers), {}, NOW));
  return orders.map(({ isEphedrine, lines: own, pricing }) => ({
    isEphedrine,
    lines: orderLines(own, pricing, goods, offers),
  }));
}

describe("the lines of an order", () => {
  test("never hold a goods that the restriction refuses, and the cart's pricing and the writer agree about it", () => {
    const input = fc.record({
      buyer: buyerArb,
      facts: fc.array(factsArb, { minLength: GOODS, maxLength: GOODS }),
      ids: offersArb,
      ordinary: fc.uniqueArray(idArb, { minLength: 1, maxLength: 4 }),
      units: fc.integer({ min: 1, max: 6 }),
    });
    fc.assert(
      fc.property(input, ({ buyer, facts, ids, ordinary, units }) => {
        const goods = goodsFor(buyer, facts);
        const offers = offersFor(buyer, goods, ids);
        const orders = linesFor(cartOf(goods, offers, ordinary, units), offers, goods);
        const bad = orders.flatMap(({ lines }) =>
          lines.filter((line) => restrictionFor(buyer, goods.get(line.goodsId)!, LINE_ROLES[line.type], NOW)),
        );
        expect(bad).toEqual([]);
        expect(permitLines(buyer, orders, goods, NOW).flatMap(({ refused }) => refused)).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });

  test("a group buy joins with no goods that the restriction refuses", () => {
    const group = {
      offerId: 7,
      price: 500,
      left: 100,
      limitPerCompany: null,
      used: 0,
      endsAt: NOW + 1,
    } as GroupBuy;
    fc.assert(
      fc.property(buyerArb, factsArb, (buyer, facts) => {
        const goods = goodsFor(buyer, [facts]);
        const { line } = groupLine(goods.get(1)!, { quantity: 2 }, group);
        const orders = linesFor([line], [], goods);
        for (const { lines } of orders)
          for (const { type } of lines)
            expect([type, restrictionFor(buyer, goods.get(1)!, "groupBuy", NOW)]).toEqual(["groupBuy", null]);
      }),
    );
  });
});

const plain: NewLine = {
  goodsId: 1,
  warehouseId: 1,
  type: "ordinary",
  offerId: null,
  name: "商品1",
  spec: "",
  unit: "盒",
  manufacturer: "",
  approvalNumber: "",
  unitPrice: 1,
  quantity: 2,
  amount: 2,
  discountShare: 0,
  giftRule: null,
  expiryMonths: 0,
};
const line = (input: Partial<NewLine>): NewLine => ({ ...plain, ...input });
const query = (lines: NewLine[], goods: Partial<GoodsForBuyer>, isEphedrine = false, buyer = able) => {
  const [leave] = permitLines(buyer, [{ isEphedrine, lines }], goodsFor(buyer, [goods]), NOW);
  return leave!.refused.map(({ line: item, restriction }) => `${item.type} ${restrictionText(restriction)}`);
};

describe("leave to write a line", () => {
  const refusals: [string, Partial<GoodsForBuyer>, string][] = [
    ["psychotropic", { regulated: "psychotropic" }, "精神药品不得在网上销售"],
    ["off sale", { status: "off" }, "该商品已下架"],
    ["controlled", { isControlled: true, isReleased: false }, "控销商品，暂未对您所在企业开放"],
    ["out of scope", { scope: "biological" }, "您的经营范围没有购买生物制品的权限"],
    ["above the day's limit", { purchaseLimit: 3, boughtToday: 2 }, "每家每日限购3盒，今日已购2盒"],
  ];
  const narrow = { ...able, scopes: ["westernMedicine"] as const };
  const types = Object.keys(LINE_ROLES) as LineType[];
  test.each(refusals)("every type of line is refused a goods that is %s", (_what, goods, text) => {
    for (const type of types)
      expect(query([line({ type })], goods, false, narrow)).toEqual([`${type} ${text}`]);
  });

  test("ephedrine goods stand in an order of their own, bought and nothing else", () => {
    const messages: Record<GoodsRole, string> = {
      bought: "含麻黄碱商品须单独成单",
      gift: "含麻黄碱商品不参与赠送",
      swap: "含麻黄碱商品不参与换购",
      bundle: "含麻黄碱商品不参与组合",
      groupBuy: "含麻黄碱商品不参与拼团",
    };
    for (const type of types)
      expect(query([line({ type })], { isEphedrine: true })).toEqual([
        `${type} ${messages[LINE_ROLES[type]]}`,
      ]);
    expect(query([line({})], { isEphedrine: true }, true)).toEqual([]);
    expect(query([line({ type: "gift" })], { isEphedrine: true }, true)).toHaveLength(1);
    expect(query([line({})], {}, true)).toHaveLength(1);
    expect(query([line({ quantity: 16 })], { isEphedrine: true }, true)).toEqual([
      "ordinary 含麻商品每月限购20件，本月已购5件",
    ]);
  });

  test("gifts count in the day's limit beside what is bought", () => {
    const both = [line({ quantity: 3 }), line({ type: "gift", quantity: 2 })];
    expect(query(both, { purchaseLimit: 5 })).toEqual([]);
    expect(query(both, { purchaseLimit: 4 })).toEqual([
      "gift 每家每日限购4盒，今日已购0盒，购物车其他行已有3盒",
    ]);
  });

  test("a goods that is gone from the catalogue is not sold", () => {
    const [leave] = permitLines(able, [{ isEphedrine: false, lines: [plain] }], new Map(), NOW);
    expect(leave!.refused).toMatchObject([{ restriction: { code: "offSale" } }]);
  });

  test("what was not asked cannot be written, nor a copy of what was", () => {
    const [leave] = permitLines(able, [{ isEphedrine: false, lines: [plain] }], goodsFor(able, [{}]), NOW);
    const [item] = leave!.lines;
    expect(lineRow(5, item!)).toMatchObject({ order_id: 5, goods_id: 1, number: 2 });
    expect(() => lineRow(5, plain as PermittedLine)).toThrow("nobody asked");
    expect(() => lineRow(5, { ...item!, goodsId: 2 })).toThrow("nobody asked");
    expect(() => Object.assign(item!, { goodsId: 2 })).toThrow();
  });

  test("a gift that is refused when the order is placed leaves it with a row that says why", () => {
    const goods = goodsFor(able, [{}]);
    const lines = [sampleLine(1, 10, {}, { goods: goods.get(1)! })];
    const { ordinary } = priceSplit(lines, pricedWith([gift(5, 100)]), {}, NOW);
    expect(ordinary.gifts).toHaveLength(1);
    const refused = [
      {
        line: line({ type: "gift", goodsId: 9, offerId: 5, name: "维C" }),
        restriction: { code: "offSale" } as const,
      },
    ];
    const left = withoutGifts(ordinary, refused);
    expect([left.gifts, left.payable]).toEqual([[], ordinary.payable]);
    expect(left.rows[1]).toEqual({
      kind: "gift",
      label: "赠品 维C",
      amount: 0,
      note: "该商品已下架，本单不含此赠品",
    });
    expect(withoutGifts(ordinary, [])).toBe(ordinary);
  });
});

// ── who writes ───────────────────────────────────────────────────────────────
const APP = join(import.meta.dirname, "../../../../app");
const sources = readdirSync(APP, { recursive: true, encoding: "utf8" })
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => ({ path: path.replaceAll("\\", "/"), text: readFileSync(join(APP, path), "utf8") }));
const filesWith = (pattern: RegExp) =>
  sources
    .filter(({ path, text }) => !path.startsWith("platform/") && pattern.test(text))
    .map(({ path }) => path)
    .sort();

describe("the paths by which goods come into an order or leave the stock", () => {
  // A new one stands here only when it asks for the restriction: placing by permitLines, sending again by restrictionFor.
  test.each([
    [
      "order lines are written",
      /insertInto\("order_line"\)/,
      [
        "demo/orders/orders.server.ts",
        "demo/orders/receipts.server.ts",
        "modules/orders/order/write-order.server.ts",
      ],
    ],
    [
      "stock is taken",
      /\btakeStock\(/,
      [
        "modules/catalogue/stock/stock.server.ts",
        "modules/returns/settlement/settle-request.server.ts",
        "modules/checkout/place.server.ts",
      ],
    ],
    [
      "cart lines are written",
      /insertInto\("cart_line"\)/,
      [
        "modules/cart/lines/bundle-lines.server.ts",
        "modules/cart/lines/lines.server.ts",
        "modules/cart/lines/add-on-lines.server.ts",
        "demo/cart.server.ts",
      ],
    ],
  ])("%s by these files alone", (_what, pattern, files) =>
    expect(filesWith(pattern)).toEqual([...files].sort()),
  );

  // The mall's gifts and the prizes stand for themselves: they are told by their names, and nothing of the catalogue is sent for them.
  test.each(["PointsItemTable", "PointsExchangeTable", "DrawPrizeTable", "DrawJoinTable"])(
    "%s names no goods of the shop",
    (table) => {
      const schema = sources.find(({ path }) => path === "modules/rewards/tables.ts")!.text;
      const fields = schema.slice(schema.indexOf(`interface ${table} {`)).split("\n}")[0]!;
      expect(fields).toContain(`interface ${table}`);
      expect(fields.replace(/\/\*.*?\*\//g, "")).not.toMatch(/goods|batch/);
    },
  );
});
