import { halfWidth } from "~/modules/catalogue/search/plain-text";

/** Full width to half width, one kind of micro sign, tilde and multiplication sign. */
export function evenText(text: string): string {
  return halfWidth(text)
    .replace(/µ/g, "μ")
    .replace(/[〜∼]/g, "~")
    .replace(/[✕✖⨯╳]\ufe0f?/g, "×");
}
