/** Whether what an operator wrote makes an offer that the cart can judge: by the same reading as the cart's. Pure. */
import type { Scope } from "./offer";
import { type GoodsWritten, type OfferWritten, termsOf } from "./offer-file";
import { readNeeds, readOffer } from "./terms";

/** Kinds that are nothing but prices of goods, without terms of their own. */
const PRICES = ["flashSale", "dailySpecial", "nearExpiry"];

const EXPECTED: Record<string, string> = {
  siteDiscount: '"tiers": [{ "percent": 94 }]',
  lineReduction: '"tiers": [{ "from": "500.00", "off": "20.00" }]',
  orderReduction: '"tiers": [{ "from": "500.00", "off": "20.00" }]',
  orderDiscount: '"tiers": [{ "from": "1000.00", "percent": 98 }]',
  gift: '"tiers": [{ "from": "200.00", "gives": [{ "goods": 12, "number": 2 }] }]',
  bundleGift: '"measure": "kinds", "tiers": [{ "from": 3, "gives": [{ "goods": 12, "number": 1 }] }]',
  swap: '"tiers": [{ "from": "500.00", "choose": 1 }]',
  cashback: '"tiers": [{ "from": "2000.00", "back": "20.00" }]',
  freeShipping: '"tiers": [{ "from": "300.00", "free": "shipping" }]',
  bundle: "至少两种商品",
};

/** What is wrong with the terms, or null. `nameOf` names the goods of the rows. */
export function offerFault(
  file: OfferWritten,
  scope: Scope,
  goods: readonly GoodsWritten[],
  nameOf: (id: number) => string,
): string | null {
  const terms = JSON.stringify(termsOf(file));
  if (PRICES.includes(file.kind)) return file.tiers ? "tiers：价格写在各商品中，不写档位" : null;
  if (file.kind === "groupBuy") {
    if (goods.length !== 1) return "goods：拼团只能有一种商品";
    return readNeeds(terms) === null ? 'needs：请写明成团家数，如 "needs": 3' : null;
  }
  const row = {
    ...{ id: file.id ?? 0, kind: file.kind, name: file.name, starts_at: file.starts, ends_at: file.ends },
    ...{ scope: JSON.stringify(scope), terms, priority: file.priority },
  };
  const members = goods.map(({ id, price, number, stock, limit }) => ({
    ...{ goodsId: id, name: nameOf(id), unit: "", price, number, used: 0 },
    ...{ left: stock, stock, limitPerCompany: limit },
    ...{ refusal: null, purchaseLimit: null, boughtToday: 0 },
  }));
  const offer = readOffer(row, members);
  if (!offer) return `terms：${file.kind} 应写作 ${EXPECTED[file.kind] ?? "示例的格式"}`;
  const brought = offer.tiers.flatMap(({ benefit }) => ("gives" in benefit ? benefit.gives : []));
  const missing = brought.find(({ goodsId }) => !goods.some((one) => one.id === goodsId));
  return missing ? `tiers：赠送的商品 ${missing.goodsId} 没有写在 goods 中` : null;
}
