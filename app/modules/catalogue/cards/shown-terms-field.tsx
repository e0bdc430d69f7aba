import type { GoodsOffer } from "~/modules/catalogue/goods/goods";
import { formatShownTerms, getShownTerms, shownFieldName, type GoodsTerms } from "./shown-terms";

interface ShownTermsFieldProps {
  goods: GoodsTerms;
  offer?: GoodsOffer | undefined;
}

export function ShownTermsField({ goods, offer }: ShownTermsFieldProps) {
  const terms = getShownTerms(goods, offer);
  if (!terms) return null;
  return <input type="hidden" name={shownFieldName(goods.id)} value={formatShownTerms(terms)} />;
}
