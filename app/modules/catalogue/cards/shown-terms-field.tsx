/** The hidden field by which a form says which price its page showed: a change is then asked about, with JavaScript and without. */
import type { GoodsOffer } from "~/modules/catalogue/goods/goods";
import { formatShownTerms, getShownTerms, shownFieldName, type GoodsTerms } from "./shown-terms";

interface ShownTermsFieldProps {
  goods: GoodsTerms;
  /** as the page shows it; a page that shows the plain price leaves it out */
  offer?: GoodsOffer | undefined;
}

export function ShownTermsField({ goods, offer }: ShownTermsFieldProps) {
  const terms = getShownTerms(goods, offer);
  if (!terms) return null;
  return <input type="hidden" name={shownFieldName(goods.id)} value={formatShownTerms(terms)} />;
}
