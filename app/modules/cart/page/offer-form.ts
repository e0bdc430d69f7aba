import { z } from "zod";
import { readQuantity } from "~/modules/cart/lines/quantity";
import { readShownTerms } from "~/modules/catalogue/cards/shown-terms";
import { key } from "~/platform/values/number-fields";

const id = key();
/** A number of sets or units; empty is 1, null is invalid. */
const input = z
  .string()
  .max(20)
  .default("")
  .transform((text) => (text.trim() === "" ? 1 : readQuantity(text)));
const common = {
  offer: id,
  back: z.string().max(2000).default("/cart"),
  quiet: z.string().optional(),
};

/** `shown`: the unit prices that the page showed. */
export const BundleFields = z
  .looseObject({ ...common, sets: input })
  .transform(({ offer, back, quiet, sets, ...fields }) => {
    const terms = readShownTerms(fields);
    return { offer, back, quiet, sets, shown: new Map([...terms].map(([id, { price }]) => [id, price])) };
  });
export const AddOnDealFields = z
  .looseObject({ ...common, goods: id, number: input })
  .transform(({ offer, back, quiet, goods, number, ...fields }) => {
    return { offer, back, quiet, goods, number, shownPrice: readShownTerms(fields).get(goods)?.price };
  });
