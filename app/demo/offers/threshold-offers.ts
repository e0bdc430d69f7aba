/** Offers with thresholds: reductions, gifts, add-on deals, cashback, free shipping. DEMO DATA, deterministic. */
import { DAY, toDay, startOfDay } from "~/platform/values/clock";
import type { OfferScope } from "~/modules/promotions/offers/offer";
import {
  type DemoGoods,
  cheaper,
  chosen,
  every,
  type OfferSeed,
  type SeedGoods,
  getTree,
  type GoodsPattern,
} from "./offer-seed";

const DAYS = 180;
const getWindow = (now: number) => {
  const startsAt = startOfDay(toDay(now));
  return { startsAt, endsAt: startsAt + DAYS * DAY };
};

/** Reductions of a scope's lines and of the order. */
export function reductions(goods: readonly DemoGoods[], now: number): OfferSeed[] {
  const first = goods.find((g) => g.id === 1) ?? goods[0]!;
  const women = chosen(goods, [{ name: /红金消结|妇科|益母草/, kind: "drug" }])[0] ?? first;
  const window = getWindow(now);
  return [
    {
      ...window,
      kind: "lineReduction",
      name: "专场满减",
      scope: { category: getTree(first) },
      terms: {
        tiers: [
          { from: 50_000, off: 2_000 },
          { from: 120_000, off: 6_000 },
        ],
      },
      priority: 5,
    },
    {
      ...window,
      kind: "lineReduction",
      name: "饮片满减",
      scope: { kind: "herb" },
      terms: { tiers: [{ from: 20_000, off: 800 }] },
    },
    {
      ...window,
      kind: "orderReduction",
      name: "订单满减",
      scope: { all: true },
      terms: {
        tiers: [
          { from: 150_000, off: 5_000 },
          { from: 200_000, off: 8_000 },
        ],
      },
    },
    {
      ...window,
      kind: "orderDiscount",
      name: "订单折扣",
      scope: { all: true },
      terms: {
        tiers: [
          { from: 100_000, percent: 98 },
          { from: 300_000, percent: 97 },
        ],
      },
    },
    {
      ...window,
      kind: "lineReduction",
      name: "妇科用药每满10盒减5元",
      scope: { category: women.categoryPath },
      terms: { measure: "units", tiers: [{ from: 10, off: 500 }], repeats: true },
      limitPerCompany: 50,
    },
  ];
}

const GIFTS: readonly GoodsPattern[] = [
  { name: /^无菌棉签$/, kind: "device" },
  { name: /^创口贴$/, kind: "device" },
  { name: /^雾化面罩$/, kind: "device" },
  { name: /^电子体温计$/, kind: "device" },
];
const gift = (goods: DemoGoods, number: number, limit: number): SeedGoods => ({
  goodsId: goods.id,
  price: 0,
  number,
  stock: Math.min(goods.stock, 300 * number),
  limitPerCompany: limit * number,
});

/** 满赠, and 组合买赠: a gift for buying several products together. */
export function gifts(goods: readonly DemoGoods[], now: number): OfferSeed[] {
  const window = getWindow(now);
  const [swabs, plasters, mask, thermometer] = chosen(goods, GIFTS);
  const first = goods.find((g) => g.id === 1) ?? goods[0]!;
  if (!swabs || !plasters || !mask || !thermometer) return [];
  const kinds = (name: string, scope: readonly DemoGoods[], from: number, bonus: SeedGoods): OfferSeed => ({
    ...window,
    kind: "bundleGift",
    name,
    scope: { goods: scope.map((g) => g.id) },
    terms: { measure: "kinds", tiers: [{ from, gives: [{ goodsId: bonus.goodsId, number: bonus.number }] }] },
    stock: 300,
    limitPerCompany: 5,
    goods: [bonus],
  });
  const among = (name: RegExp, kind: GoodsPattern["kind"]) =>
    chosen(
      goods,
      Array.from({ length: 8 }, () => ({ name, kind })),
    );
  return [
    {
      ...window,
      kind: "gift",
      name: "满额赠品",
      scope: { category: getTree(first) },
      terms: {
        tiers: [
          { from: 20_000, gives: [{ goodsId: swabs.id, number: 2 }] },
          { from: 80_000, gives: [{ goodsId: swabs.id, number: 10 }] },
        ],
      },
      goods: [gift(swabs, 2, 20)],
    },
    kinds("冬季呼吸道用药任选3种", among(/止咳|感冒|清瘟|氨溴索|枇杷/, "drug"), 3, gift(mask, 1, 5)),
    kinds(
      "补益饮片任选5种",
      among(/党参|白术|茯苓|炙甘草|当归|白芍|熟地黄|黄芪|枸杞子|陈皮/, "herb"),
      5,
      gift(thermometer, 1, 5),
    ),
    kinds(
      "伤口护理任选3种",
      among(/无菌创口贴|棉签|自粘|脱脂纱布|弹力绷带/, "device"),
      3,
      gift(plasters, 1, 5),
    ),
  ];
}

const ADD_ON_DEALS: readonly GoodsPattern[] = [
  { name: /^碘伏棉球$/, kind: "device" },
  { name: /^电子体温计$/, kind: "device" },
  { name: /^医用检查手套$/, kind: "device" },
  { name: /^维生素C片$/, kind: "drug" },
  { name: /^自粘弹力绷带$/, kind: "device" },
  { name: /^枸杞子$/, kind: "herb" },
  { name: /^菊花$/, kind: "herb" },
  { name: /^外科口罩$/, kind: "device" },
];

export function addOnDeals(goods: readonly DemoGoods[], now: number): OfferSeed[] {
  const window = getWindow(now);
  const row = (g: DemoGoods): SeedGoods => ({
    goodsId: g.id,
    price: cheaper(g.price, 45),
    stock: Math.min(g.stock, 40 * g.pack),
    limitPerCompany: 2 * g.pack,
  });
  const found = chosen(goods, ADD_ON_DEALS);
  // Limited to products like those in the demo's cart, because on all products its tag would mean nothing.
  const [gynaecology] = chosen(goods, [{ name: /^红金消结/, kind: "drug" }]);
  const swap = (
    [name, scope]: [string, OfferScope],
    [from, choose]: [number, number],
    part: readonly DemoGoods[],
  ): OfferSeed => ({
    ...window,
    kind: "swap",
    name,
    scope,
    terms: { tiers: [{ from, choose }] },
    goods: part.map(row),
  });
  return [
    swap(
      ["专场满500元换购", { category: gynaecology ? getTree(gynaecology) : "/" }],
      [50_000, 1],
      found.slice(0, 4),
    ),
    swap(["器械满1500元换购", { kind: "device" }], [150_000, 2], found.slice(4)),
  ];
}

export function afterwards(now: number): OfferSeed[] {
  const window = getWindow(now);
  return [
    {
      ...window,
      kind: "cashback",
      name: "满额返现",
      scope: { all: true },
      terms: {
        tiers: [
          { from: 200_000, back: 2_000 },
          { from: 500_000, back: 8_000 },
        ],
      },
      limitPerCompany: 30,
    },
    {
      ...window,
      kind: "freeShipping",
      name: "优选商品包邮",
      scope: { preferred: true },
      terms: { tiers: [{ from: 30_000, free: "shipping" }] },
    },
  ];
}

/** Products of the coupon with a product scope. */
export const couponGoods = (goods: readonly DemoGoods[]): number[] =>
  every(goods, 12, 73, 20).map((g) => g.id);
