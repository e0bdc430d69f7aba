/** The text of a clerk's list in one spelling. Pure. */
import { halfWidth } from "~/catalogue/search/plain-text";

/** Full width to half width, one kind of micro sign and multiplication sign. */
export function evenText(text: string): string {
  return halfWidth(text)
    .replace(/µ/g, "μ")
    .replace(/[✕✖⨯╳]/g, "×");
}
