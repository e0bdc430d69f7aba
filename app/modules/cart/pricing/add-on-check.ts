import type { CartOffer } from "~/modules/promotions/offers/offer";
import { restrictionText } from "~/modules/catalogue/goods/purchase-restriction";
import type { BundleCheck } from "./bundle";
import type { AddOnDealState } from "./pricing";

const no = (text: string): BundleCheck => ({ ok: false, text });

/** Checks `number` units of an add-on product (`state`; undefined: no line takes part). Reasons in order: purchase restrictions, threshold with what is missing, choices, units left. */
export function checkAddOnDeal(
  offer: CartOffer | null,
  state: AddOnDealState | undefined,
  goodsId: number,
  quantity: number,
): BundleCheck {
  if (!offer) return no(restrictionText({ code: "offerEnded" }));
  if (!offer.goods.some((goods) => goods.goodsId === goodsId)) return no("该商品不在换购范围内");
  if (!state) return no("请先选购参加该换购活动的商品");
  const wanted = state.goods.find((goods) => goods.goodsId === goodsId);
  if (wanted?.barred) return no(wanted.barred);
  if (state.status === 0) return no(unmetText(state, wanted));
  if (!wanted || wanted.limit === 0) return no(wanted?.reason ?? restrictionText({ code: "soldOut" }));
  if (quantity > wanted.limit) return no(`${wanted.name}最多可换购${wanted.limit}${wanted.unit}`);
  return { ok: true, text: "" };
}

/** What is missing to the threshold, or what else stands in the way. */
function unmetText({ missing }: AddOnDealState, wanted: AddOnDealState["goods"][number] | undefined): string {
  return missing ? restrictionText({ code: "addOnShort", missing }) : (wanted?.reason ?? "暂不能换购");
}
