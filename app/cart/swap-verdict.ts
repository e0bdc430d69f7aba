/** What the cart answers to a goods to swap for (换购): so many at the low price, or the reason why not. Pure. */
import type { CartOffer } from "~/promotions/offer";
import { refusalText } from "~/catalogue/refusal";
import type { OfferVerdict } from "./bundle";
import type { SwapState } from "./pricing";

const no = (text: string): OfferVerdict => ({ ok: false, text });

/**
 * Whether `number` units of a goods may be had by a swap that the cart is in (`state`; undefined: no line of the cart takes part). What the
 * company may not have at all is said first; then the threshold is asked, with what is missing, then whether one more goods may be chosen, then what is left of it.
 */
export function swapVerdict(
  offer: CartOffer | null,
  state: SwapState | undefined,
  goodsId: number,
  number: number,
): OfferVerdict {
  if (!offer) return no(refusalText({ code: "offerEnded" }));
  const wanted = state?.goods.find((goods) => goods.goodsId === goodsId);
  if (!offer.goods.some((goods) => goods.goodsId === goodsId)) return no("该商品不在换购范围内");
  if (!state) return no("请先选购参加该换购活动的商品");
  if (wanted?.barred) return no(wanted.barred);
  if (state.status === 0)
    return no(
      state.missing
        ? refusalText({ code: "swapShort", missing: state.missing })
        : (wanted?.reason ?? "暂不能换购"),
    );
  if (!wanted || wanted.most === 0) return no(wanted?.reason ?? refusalText({ code: "soldOut" }));
  if (number > wanted.most) return no(`${wanted.name}最多可换购${wanted.most}${wanted.unit}`);
  return { ok: true, text: "" };
}
