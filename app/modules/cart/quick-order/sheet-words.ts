import { plainText } from "~/modules/catalogue/search/plain-text";
import { gluedApprovals } from "~/modules/catalogue/search/goods-numbers";
import { CONTENT, EITHER, MEASURE, PACKS, WEIGHTS } from "./sheet-spec";

export interface UnitQuantity {
  quantity: number;
  unit: string;
}

const plain = (pattern: string) => new RegExp(pattern, "iu");
const TIMES = plain(`^[x×*](\\d{1,6})(${PACKS}|${EITHER}|${CONTENT}|${WEIGHTS})?$`);
const IN_PACKS = plain(`^(\\d{1,6})(${PACKS})$`);
const IN_EITHER = plain(`^(\\d{1,6})(${EITHER}|${WEIGHTS})$`);
const SPEC_AND_TAIL = plain(`^(.*\\d.*)[x×*](\\d{1,6})(${PACKS})$`);
const NAME_AND_FIGURE = /^(.*\p{Script=Han}\)?)(\d{1,5})$/u;
const SPEC_AND_PACKED = plain(`^(\\d.*(?:${MEASURE}|${CONTENT}|${EITHER}))装(.*)$`);
const SPEC_AND_NUMBER = plain(`^(.*\\p{Script=Han}\\)?)(\\d{1,6})(${PACKS})$`);
const NAME_AND_NUMBER = plain(`^(.*\\p{Script=Han}\\)?)[x×*]?(\\d{1,6})(${PACKS})$`);
const NAME_AND_TIMES = plain(`^(.*\\p{Script=Han}\\)?)[x×*](\\d{1,6})(${PACKS}|${EITHER})?$`);
/** "10支*3": the last number may be part of the spec too. */
const ENDS_IN_SPEC = plain(
  `\\d(?:(?:${CONTENT}|${EITHER})\\*\\d{1,6}|(?:${MEASURE})\\*\\d{1,6}(?:${EITHER}|${CONTENT})?)$`,
);
const TORN_SPEC = new RegExp(
  `(\\d(?:${MEASURE}|${CONTENT}|${EITHER})?)\\s*[×x*]\\s*(?=\\d+(?:\\.\\d+)?(?:${MEASURE}|${CONTENT}|${EITHER})(?![a-z]))`,
  "giu",
);
/** One number with its unit is a spec too, but not the manufacturer 3M. */
const IS_SPEC = plain(
  `^[(]?(?:\\d.*(?:\\d(?:${MEASURE}|${CONTENT}|${EITHER})|\\d\\*\\d|\\d:\\d)|(?!3m)\\d(?:${MEASURE}|${CONTENT}|${EITHER})(?!\\p{L}))`,
);
const NAME_AND_SPEC = /^(.*?\p{Script=Han}\)?)(\d.*)$/u;
const SPEC_AND_EITHER = plain(`^(\\d.*\\p{Script=Han})(\\d{1,6}(?:${EITHER}))$`);
const SPEC_AND_BARE_TAIL = plain(`^(.*\\d(?:${CONTENT}|${EITHER}))\\*(\\d{1,6})$`);
const UNIT_ALONE = plain(`^(?:${PACKS}|${EITHER}|${WEIGHTS})$`);

const counts = (match: RegExpExecArray | null, from = 1): UnitQuantity | null =>
  match ? { quantity: Number(match[from]), unit: match[from + 1] ?? "" } : null;

/** "×20", "x20盒": only a number. */
export const parseMultiplier = (token: string) => counts(TIMES.exec(token));
export const getPacks = (token: string) => counts(IN_PACKS.exec(token));
/** "20支": packs of an ointment, the content of a pack of oral liquid; "5kg" of a herb, or the bag of one. */
export const readEitherCount = (token: string) => counts(IN_EITHER.exec(token));
export const isWeight = (unit: string) => new RegExp(`^(?:${WEIGHTS})$`, "iu").test(unit);
/** "10g*20袋*50盒", "60片*50": a spec and its last part, which may be the amount instead. */
export const getTail = (token: string) => {
  const tail = SPEC_AND_TAIL.exec(token) ?? SPEC_AND_BARE_TAIL.exec(token);
  return tail ? { spec: tail[1]!, quantity: Number(tail[2]), unit: tail[3] ?? "" } : null;
};
/** "20袋装" is a spec, whatever follows it. */
export const getPacked = (token: string) => {
  const packed = SPEC_AND_PACKED.exec(token);
  return packed ? { spec: packed[1]!, rest: packed[2]! } : null;
};
export const isUnit = (token: string) => UNIT_ALONE.test(token);

/** A spec or a part of one: "0.25g*24粒", "24粒", "5%". */
export const isSpec = (token: string) => IS_SPEC.test(token);

/** Splits text without spaces: "阿莫西林胶囊20盒" into 阿莫西林胶囊, ×20盒; "阿莫西林胶囊0.25g*24粒" into 阿莫西林胶囊, 0.25g*24粒. Null for anything else. In a spec a multiplication sign belongs to the spec: 12丸*2瓶 is no order of two. */
export function unglued(token: string): [left: string, right: string] | null {
  const numbered = numberedPart(token);
  if (numbered) return [numbered[1]!, `×${numbered[2]}${numbered[3] ?? ""}`];
  const packs = SPEC_AND_EITHER.exec(token);
  if (packs && isSpec(packs[1]!)) return [packs[1]!, packs[2]!];
  const spec = NAME_AND_SPEC.exec(token);
  if (spec && isAnySpec(spec[2]!)) return [spec[1]!, spec[2]!];
  const figure = NAME_AND_FIGURE.exec(token);
  return figure ? [figure[1]!, figure[2]!] : null;
}

/** A name or spec with the number ordered of it. */
function numberedPart(token: string): RegExpExecArray | null {
  if (/^\d/.test(token)) return SPEC_AND_NUMBER.exec(token);
  return NAME_AND_NUMBER.exec(token) ?? (ENDS_IN_SPEC.test(token) ? null : NAME_AND_TIMES.exec(token));
}

const isAnySpec = (token: string): boolean =>
  isSpec(token) || readEitherCount(token) !== null || getPacked(token) !== null;

/** Joins a spec around its multiplication sign: "0.25g × 24粒" becomes "0.25g*24粒". */
export const gluedSpec = (text: string) => text.replace(TORN_SPEC, "$1*");

/** Returns approval and registration numbers as they are looked up; null for anything else. */
export function findApproval(token: string): string | null {
  if (token.replace(/\D/g, "").length < 6) return null;
  const text = plainText(gluedApprovals(token));
  const isDrug = /^(?:国药准字号?)?(?:[hzsjtbf]|[hzs][cj])\d{8}$/.test(text);
  const isDevice = /械[注备]\p{Script=Han}?\d{6,}/u.test(text);
  return isDrug || isDevice ? text.replace(/^国药准字号?/, "") : null;
}

/** Long numbers are barcodes, valid or not: nobody orders so many. */
export const isCode = (token: string) => /^(?:\d{8}|\d{12,14})$/.test(token);
