/** One spelling of names, specs, makers and numbers, in which lists are compared with goods. Pure. */
import { evenSigns, halfWidth } from "./plain-text";
import { readSpec } from "./spec";

/**
 * "Ａ₄ Ⅱ×１２ （片）" → "a4ii*12(片)": full and half width, raised and lowered figures, Roman numerals, multiplication signs, dashes, dots,
 * brackets, capitals and blanks make no difference; whatever else is written does.
 */
export const matchText = (text: string): string =>
  evenSigns(halfWidth(text))
    .toLowerCase()
    .replace(/\s+/g, "")
    .replace(/(?<=\d[a-z\u03bc\p{Script=Han}]{0,4})x(?=\d)/gu, "*");

/** A spec without the units behind its slashes; "", "-" and "—" all mean that there is none. */
export function matchSpec(text: string): string {
  const { spec } = readSpec(text);
  // Takes one more unit off each time: a stored spec without one equals the written one.
  return spec === text ? matchText(spec).replace(/^[-/]+$/, "") : matchSpec(spec);
}

/** What goods of one name and spec share. */
export const matchKey = (name: string, spec: string): string => `${matchText(name)}\n${matchSpec(spec)}`;

/** Codes are one in any case and width: "Ａ1601" and "a1601" → "a1601". Letters as the databases' lower() takes them. */
export const codeKey = (code: string): string =>
  halfWidth(code)
    .trim()
    .replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
