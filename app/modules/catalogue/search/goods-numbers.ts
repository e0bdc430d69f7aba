import { codeKey } from "./match-text";
import { halfWidth } from "./plain-text";

const TORN_APPROVAL =
  /((?:国药准|械[注备]\p{Script=Han}?|进口药品注册证|食健|食健备|健注|健备)字?号?)[\s:]*([a-z]{0,2})[\s:]*(?=\d{4,})/giu;
const TORN_LETTER = /(?<![a-z\d])([hzsjtbf]|[hzs][cj])\s+(?=\d{8}(?!\d))/giu;

/** Returns the text without spaces and line breaks inside approval numbers; half-width input. */
export const gluedApprovals = (text: string): string =>
  halfWidth(text).replace(TORN_APPROVAL, "$1$2").replace(TORN_LETTER, "$1");

const LENGTHS: readonly number[] = [8, 12, 13, 14];

/** Returns the forms of one trade item number: GTIN-14, EAN-13 and UPC-12 differ by leading zeros. Other text is returned alone, empty text gives none. */
export function barcodeForms(text: string): string[] {
  const digits = text.replace(/^\(01\)/, "").replace(/[\s-]/g, "");
  if (digits === "") return [];
  if (!/^\d{8,14}$/.test(digits)) return [text];
  const bare = digits.replace(/^0+/, "");
  if (bare === "") return [digits];
  const padded = LENGTHS.filter((length) => length >= bare.length).map((length) =>
    bare.padStart(length, "0"),
  );
  return [...new Set([digits, bare, ...padded])];
}

/** Whether two barcodes are the same trade item number. */
export const isSameBarcode = (item: string, other: string): boolean =>
  item !== "" && barcodeForms(item).includes(other.replace(/[\s-]/g, ""));

function checkDigit(body: string): string {
  const sum = [...body]
    .reverse()
    .reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return String((10 - (sum % 10)) % 10);
}

/** Returns the EAN-13 of the single item for a carton's GTIN-14 (packaging indicator 1 to 8, valid check digit); "" otherwise. */
export function itemOfCarton(text: string): string {
  const digits = text.replace(/^\(01\)/, "").replace(/[\s-]/g, "");
  if (!/^[1-8]\d{13}$/.test(digits) || checkDigit(digits.slice(0, 13)) !== digits[13]) return "";
  const body = digits.slice(1, 13);
  return `${body}${checkDigit(body)}`;
}

/** Returns an own code for comparison: "Ａ1601", "'a1601" and `="A1601"` are one, 00501 and 501 are two. */
export const evenCode = (text: string): string =>
  codeKey(
    halfWidth(text)
      .trim()
      .replace(/^='?"?|^'|"$/g, ""),
  );

/** Whether a plain word can only be a product number, never part of a name. */
export const isGoodsNumber = (word: string): boolean =>
  /^\d{6,}$/.test(word) ||
  /^(?:国药准字号?)?[hzsjtbf][cj]?\d{6,}$/.test(word) ||
  /械[注备]\p{Script=Han}?字?\d{6,}$/u.test(word);
