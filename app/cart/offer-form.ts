/** The forms that put a bundle or a swap into the cart from any page. Pure. */
import { z } from "zod";
import { readNumber } from "./number";
import { key } from "~/platform/number-fields";

const id = key();
/** A number of sets or units as it is typed; empty is 1, null what is no number. */
const typed = z
  .string()
  .max(20)
  .default("")
  .transform((text) => (text.trim() === "" ? 1 : readNumber(text)));
const common = {
  offer: id,
  back: z.string().max(2000).default("/cart"),
  /** sent by JavaScript: answer with data instead of a page */
  quiet: z.string().optional(),
};

/** POST /cart/bundles: offer, sets. */
export const BundleFields = z.object({ ...common, sets: typed });
/** POST /cart/swaps: offer, goods, number. */
export const SwapFields = z.object({ ...common, goods: id, number: typed });
