/** The forms that put a bundle or a swap into the cart from any page. Pure. */
import { z } from "zod";
import { readQuantity } from "~/cart/lines/quantity";
import { key } from "~/platform/values/number-fields";

const id = key();
/** A number of sets or units as it is typed; empty is 1, null what is no number. */
const typed = z
  .string()
  .max(20)
  .default("")
  .transform((text) => (text.trim() === "" ? 1 : readQuantity(text)));
const common = {
  offer: id,
  back: z.string().max(2000).default("/cart"),
  quiet: z.string().optional(),
};

export const BundleFields = z.object({ ...common, sets: typed });
export const AddOnDealFields = z.object({ ...common, goods: id, number: typed });
