import type { OfferKindAt } from "./offer-kind";

declare module "../offer" {
  interface OfferKinds {
    bundle: "set";
  }
}

export const bundle: OfferKindAt<"set"> = {
  step: "set",
  name: "组合购",
  tag: { name: "组", describe: "组合购" },
  notWith: ["lineReduction", "gift", "bundleGift", "swap", "coupon"],
  page: "/zhzq",
  role: "bundle",
  rows: { are: "own", together: true },
  form: { goods: ["price", "number", "stock"], asks: ["notWith", "times"] },
  example: "至少两种商品",
  benefit: null,
  cardText(offer, goods) {
    const others = offer.goods.filter((g) => g.goodsId !== goods.id).map((g) => g.name);
    const names = others.length > 2 ? `${others.slice(0, 2).join("、")}等` : others.join("、");
    return offer.goods.every((g) => g.left >= g.quantity) ? `${offer.name}：与${names}同购享组合价` : "";
  },
};
