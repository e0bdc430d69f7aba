import { OFFER_KINDS } from "~/modules/promotions/offers/kinds/kinds";
import type { OfferScope } from "./offer";
import { type OfferGoodsInput, type OfferInput, parseOffer } from "./offer-file";
import { readOffer } from "./offer-parser";

/** Returns what is wrong with the terms, or null. `nameOf` names products. */
export function offerFault(
  file: OfferInput,
  scope: OfferScope,
  goods: readonly OfferGoodsInput[],
  nameOf: (id: number) => string,
): string | null {
  const { kind, tiers, needs } = file;
  const rules = OFFER_KINDS[kind];
  if ("fault" in rules) return rules.fault({ tiers, needs, rows: goods.length });
  const row = {
    id: file.id ?? 0,
    kind,
    name: file.name,
    starts_at: file.starts,
    ends_at: file.ends,
    scope: JSON.stringify(scope),
    terms: JSON.stringify(parseOffer(file)),
    priority: file.priority,
  };
  const members = goods.map(({ id, price, number: quantity, stock, limit }) => ({
    goodsId: id,
    name: nameOf(id),
    unit: "",
    picture: "",
    price,
    quantity,
    used: 0,
    left: stock,
    stock,
    limitPerCompany: limit,
    restriction: null,
    purchaseLimit: null,
    boughtToday: 0,
  }));
  const offer = readOffer(row, members);
  if (!offer) return `terms：${kind} 应写作 ${"example" in rules ? rules.example : "示例的格式"}`;
  const brought = offer.tiers.flatMap(({ benefit }) => ("gives" in benefit ? benefit.gives : []));
  const missing = brought.find(({ goodsId }) => !goods.some((product) => product.id === goodsId));
  return missing ? `tiers：赠送的商品 ${missing.goodsId} 没有写在 goods 中` : null;
}
