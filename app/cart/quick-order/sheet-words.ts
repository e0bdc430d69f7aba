/** What stands in a clerk's list: specs, numbers with their units, codes. Pure. */
import { plainText } from "~/catalogue/search/plain-text";
import { CONTENT, EITHER, MEASURE, PACKS } from "./sheet-spec";

export interface Counted {
  quantity: number;
  unit: string;
}

const plain = (pattern: string) => new RegExp(pattern, "iu");
const TIMES = plain(`^[x×*](\\d{1,6})(${PACKS}|${EITHER}|${CONTENT})?$`);
const IN_PACKS = plain(`^(\\d{1,6})(${PACKS})$`);
const IN_EITHER = plain(`^(\\d{1,6})(${EITHER})$`);
const SPEC_AND_NUMBER = plain(`^(.*\\p{Script=Han}\\)?)(\\d{1,6})(${PACKS})$`);
const NAME_AND_NUMBER = plain(`^(.*\\p{Script=Han}\\)?)[x×*]?(\\d{1,6})(${PACKS})$`);
const NAME_AND_TIMES = plain(`^(.*\\p{Script=Han}\\)?)[x×*](\\d{1,6})(${PACKS}|${EITHER})?$`);
const TORN_SPEC = new RegExp(
  `(\\d(?:${MEASURE}|${CONTENT}|${EITHER})?)\\s*[×x*]\\s*(?=\\d+(?:\\.\\d+)?(?:${MEASURE}|${CONTENT}|${EITHER})(?![a-z]))`,
  "giu",
);
/** One figure and its unit are a spec too, and the maker 3M is none. */
const IS_SPEC = plain(
  `^[(]?(?:\\d.*(?:\\d(?:${MEASURE}|${CONTENT}|${EITHER})|\\d\\*\\d|\\d:\\d)|(?!3m)\\d(?:${MEASURE}|${CONTENT}|${EITHER})(?!\\p{L}))`,
);
const NAME_AND_SPEC = /^(\D*\p{Script=Han}\)?)(\d.*)$/u;
const UNIT_ALONE = plain(`^(?:${PACKS}|${EITHER})$`);

const counted = (match: RegExpExecArray | null, from = 1): Counted | null =>
  match ? { quantity: Number(match[from]), unit: match[from + 1] ?? "" } : null;

/** "×20", "x20盒": a number and nothing else. */
export const timesOf = (token: string) => counted(TIMES.exec(token));
/** "20盒", "2件". */
export const packsOf = (token: string) => counted(IN_PACKS.exec(token));
/** "20支": packs of an ointment, the content of a pack of oral liquid. */
export const eitherOf = (token: string) => counted(IN_EITHER.exec(token));
export const isUnit = (token: string) => UNIT_ALONE.test(token);

/** A spec or a part of one: "0.25g*24粒", "24粒", "5%". */
export const isSpec = (token: string) => IS_SPEC.test(token);

/**
 * What was written without a space between taken apart: "阿莫西林胶囊20盒" → 阿莫西林胶囊, ×20盒; "阿莫西林胶囊0.25g*24粒" → 阿莫西林胶囊,
 * 0.25g*24粒. Null for anything else. In a spec a multiplication sign belongs to the spec: 12丸*2瓶 is no order of two.
 */
export function unglued(token: string): [left: string, right: string] | null {
  const numbered = /^\d/.test(token)
    ? SPEC_AND_NUMBER.exec(token)
    : (NAME_AND_NUMBER.exec(token) ?? NAME_AND_TIMES.exec(token));
  if (numbered) return [numbered[1]!, `×${numbered[2]}${numbered[3] ?? ""}`];
  const spec = NAME_AND_SPEC.exec(token);
  return spec && isSpec(spec[2]!) ? [spec[1]!, spec[2]!] : null;
}

/** A multiplication sign with spaces round it inside a spec would tear it: "0.25g × 24粒" → "0.25g*24粒". */
export const gluedSpec = (text: string) => text.replace(TORN_SPEC, "$1*");

/** Approval and registration numbers of drugs and devices, as they are looked up; null for anything else. */
export function findApproval(token: string): string | null {
  if (token.replace(/\D/g, "").length < 6) return null;
  const text = plainText(token);
  const isDrug = /^(?:国药准字)?(?:[hzsjtbf]|[hzs][cj])\d{8}$/.test(text);
  const isDevice = /械[注备]\p{Script=Han}?\d{6,}/u.test(text);
  return isDrug || isDevice ? text.replace(/^国药准字/, "") : null;
}

/** Long numbers are barcodes, checked or not: nobody orders so many. */
export const isCode = (token: string) => /^(?:\d{8}|\d{12,14})$/.test(token);
