import type { GoodsOffer } from "~/modules/catalogue/goods/goods";
import { formatShownTerms, getShownTerms, shownFieldName, type GoodsTerms } from "./shown-terms";

export function ShownTermsField({ goods, offer }: { goods: GoodsTerms; offer?: GoodsOffer | undefined }) {
  const terms = getShownTerms(goods, offer);
  if (!terms) return null;
  return <input type="hidden" name={shownFieldName(goods.id)} value={formatShownTerms(terms)} />;
}
