/** What stands in a clerk's list: pack specs in one comparable form, numbers with their units, codes. Pure. */
import { readSpec } from "~/catalogue/spec";
import { halfWidth, plainText } from "~/catalogue/plain-text";

/** Full width to half width, one kind of micro sign and multiplication sign. */
export function evenText(text: string): string {
  return halfWidth(text)
    .replace(/µ/g, "μ")
    .replace(/[✕✖⨯╳]/g, "×");
}

/** Units that a number of packs is counted in, and never a part of a spec that stands alone. */
const PACKS = "盒|瓶|件|箱|套|桶|罐|台|个|把|条|副|卷|中包|公斤|千克|kg";
/** Units that count packs of some goods and the content of a pack of others. */
const EITHER = "支|袋|包|贴|枚|只|块";
const CONTENT = "粒|片|丸|板|s|t|'s";
const MEASURE =
  "mg|毫克|g|克|kg|公斤|千克|ug|μg|mcg|微克|ml|毫升|l|升|iu|u|单位|万iu|万u|万单位|cm|厘米|mm|毫米|m|米|%";

export interface Counted {
  number: number;
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
const ONE_PART = plain(`^(\\d+(?:\\.\\d+)?)(${MEASURE})$`);
const ONE_COUNT = plain(`^(\\d+)(?:${CONTENT}|${EITHER}|${PACKS}|根|包)?$`);
const IS_SPEC = plain(`^[(]?\\d.*(?:\\d(?:${MEASURE}|${CONTENT}|${EITHER})|\\d\\*\\d|\\d:\\d)`);
const NAME_AND_SPEC = /^(\D*\p{Script=Han}\)?)(\d.*)$/u;
const UNIT_ALONE = plain(`^(?:${PACKS}|${EITHER})$`);

const counted = (match: RegExpExecArray | null, from = 1): Counted | null =>
  match ? { number: Number(match[from]), unit: match[from + 1] ?? "" } : null;

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

const TO_BASE: Record<string, readonly [number, string]> = {
  ...{ mg: [1, "mg"], 毫克: [1, "mg"], g: [1000, "mg"], 克: [1000, "mg"] },
  ...{ kg: [1e6, "mg"], 公斤: [1e6, "mg"], 千克: [1e6, "mg"] },
  ...{ ug: [0.001, "mg"], μg: [0.001, "mg"], mcg: [0.001, "mg"], 微克: [0.001, "mg"] },
  ...{ ml: [1, "ml"], 毫升: [1, "ml"], l: [1000, "ml"], 升: [1000, "ml"] },
  ...{
    iu: [1, "iu"],
    u: [1, "iu"],
    单位: [1, "iu"],
    万iu: [1e4, "iu"],
    万u: [1e4, "iu"],
    万单位: [1e4, "iu"],
  },
  ...{ mm: [1, "mm"], 毫米: [1, "mm"], cm: [10, "mm"], 厘米: [10, "mm"], m: [1000, "mm"], 米: [1000, "mm"] },
  "%": [1, "%"],
};

/**
 * The parts of a spec in one form and order: "0.25g*24粒", "24s×250mg" and "250mg*24" are the same parts. A single pack (*1支) says
 * nothing and is left out beside other parts.
 */
export function specParts(text: string): string[] {
  const parts = readSpec(evenText(text))
    .spec.toLowerCase()
    .split(/[*×:/\s]+/)
    .map(partOf)
    .filter(Boolean);
  const telling = parts.filter((part) => part !== "n1");
  return (telling.length > 0 ? telling : parts).sort();
}

function partOf(text: string): string {
  const measured = ONE_PART.exec(text);
  if (measured) {
    const [factor, base] = TO_BASE[measured[2]!.toLowerCase()]!;
    return `${Number((Number(measured[1]) * factor).toPrecision(12))}${base}`;
  }
  const count = ONE_COUNT.exec(text);
  return count ? `n${Number(count[1])}` : plainText(text);
}

/** Approval and registration numbers of drugs and devices, as they are looked up; null for anything else. */
export function approvalOf(token: string): string | null {
  if (token.replace(/\D/g, "").length < 6) return null;
  const text = plainText(token);
  const isDrug = /^(?:国药准字)?(?:[hzsjtbf]|[hzs][cj])\d{8}$/.test(text);
  const isDevice = /械[注备]\p{Script=Han}?\d{6,}/u.test(text);
  return isDrug || isDevice ? text.replace(/^国药准字/, "") : null;
}

/** Long numbers are barcodes, checked or not: nobody orders so many. */
export const isCode = (token: string) => /^(?:\d{8}|\d{12,14})$/.test(token);
