/** One spelling of names, specs, manufacturers and numbers, for comparing lists with products. */
import { evenSigns, halfWidth } from "./plain-text";
import { readSpec } from "./spec";

/** "Ａ₄ Ⅱ×１２ （片）" is "a4ii*12(片)": width, raised and lowered digits, Roman numerals, multiplication signs, dashes, dots, brackets, case and spaces make no difference. */
export const matchText = (text: string): string =>
  evenSigns(halfWidth(text))
    .toLowerCase()
    .replace(/\s+/g, "")
    .replace(/(?<=\d[a-z\u03bc\p{Script=Han}]{0,4})x(?=\d)/gu, "*");

/** Returns a spec without the units after its slashes; "", "-" and "—" mean none. */
export function matchSpec(text: string): string {
  const { spec } = readSpec(text);
  // Each step removes one more unit, so a stored spec without one equals the written one.
  return spec === text ? matchText(spec).replace(/^[-/]+$/, "") : matchSpec(spec);
}

/** A key shared by products of one name and spec. */
export const matchKey = (name: string, spec: string): string => `${matchText(name)}\n${matchSpec(spec)}`;

/** Codes ignore case and width: "Ａ1601" and "a1601" is "a1601". Lower case like the databases' lower(). */
export const codeKey = (code: string): string =>
  halfWidth(code)
    .trim()
    .replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
