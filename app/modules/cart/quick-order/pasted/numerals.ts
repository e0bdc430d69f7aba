import { CONTENT, EITHER, PACKS } from "../sheet-spec";

const DIGITS: Readonly<Record<string, number>> = {
  一: 1,
  二: 2,
  两: 2,
  俩: 2,
  三: 3,
  仨: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
  壹: 1,
  贰: 2,
  叁: 3,
  肆: 4,
  伍: 5,
  陆: 6,
  柒: 7,
  捌: 8,
  玖: 9,
};
const PLACES: Readonly<Record<string, number>> = { 十: 10, 拾: 10, 百: 100, 佰: 100, 千: 1000, 仟: 1000 };
const SIGNS = `[零〇万廿卅${Object.keys(DIGITS).join("")}${Object.keys(PLACES).join("")}]`;
export const NUMERAL = `(?<!${SIGNS})${SIGNS}{1,12}`;
export const COUNTS = `${PACKS}|${EITHER}|${CONTENT}|打`;

/** Returns the value of a Chinese numeral below 100 million; null for anything else ("三七", "百"). */
export function readNumeral(text: string): number | null {
  const even = text.replace(/廿/g, "二十").replace(/卅/g, "三十").replace(/〇/g, "零");
  const [high, low, ...more] = even.split("万");
  if (more.length > 0) return null;
  if (low === undefined) return readBelowMyriad(high!);
  const myriads = readBelowMyriad(high!);
  if (myriads === null) return null;
  if (low === "") return myriads * 10_000;
  // "一万二" is 12,000
  if (low.length === 1 && DIGITS[low] !== undefined) return myriads * 10_000 + DIGITS[low] * 1000;
  const rest = readBelowMyriad(low.replace(/^零/, ""));
  return rest === null ? null : myriads * 10_000 + rest;
}

function readBelowMyriad(text: string): number | null {
  let total = 0;
  let last = 10_000;
  let left = /^[十拾]/.test(text) ? `一${text}` : text;
  while (left !== "") {
    const isAfterZero = left.startsWith("零");
    if (isAfterZero) left = left.slice(1);
    const digit = DIGITS[left.charAt(0)];
    const place = PLACES[left.charAt(1)];
    if (digit === undefined || (isAfterZero && total === 0)) return null;
    if (place === undefined) return left.length > 1 ? null : total + digit * lastPlace(last, isAfterZero);
    if (place >= last) return null;
    total += digit * place;
    last = place;
    left = left.slice(2);
  }
  return total > 0 ? total : null;
}

/** The place of a last digit without a sign of its own: "一百五" is 150, "一百零五" is 105. */
function lastPlace(last: number, isAfterZero: boolean): number {
  const isShort = last > 10 && last < 10_000 && !isAfterZero;
  return isShort ? last / 10 : 1;
}

/** What may follow an amount: the end, a space or a mark. */
export const END = "(?=$|[\\s,;、。!?？)\\]】])";
const BEFORE_UNIT = new RegExp(`(${NUMERAL})(?=(?:大|小)?(?:${COUNTS})半?${END})`, "gu");
const MIXED = new RegExp(`(\\d+(?:\\.\\d+)?)(百|千|万)(?=(?:${COUNTS})?${END})`, "gu");
const IN_RANGE = new RegExp(`(${NUMERAL})(?=[到至或~-](?:${NUMERAL}|\\d))`, "gu");
const ALONE = new RegExp(`(?<=^|[\\s×*~]|要|来|需|拿|订|共|各)(${NUMERAL})${END}`, "gu");

/** Converts Chinese numerals before a unit, after an order word, or alone to digits; others stay. */
export function withFigures(text: string): string {
  return text
    .replace(MIXED, (_, digits: string, place: string) =>
      String(Math.round(Number(digits) * (PLACES[place] ?? 10_000) * 1000) / 1000),
    )
    .replace(IN_RANGE, toFigures)
    .replace(BEFORE_UNIT, toFigures)
    .replace(ALONE, (numeral: string) => String(readNumeral(numeral) ?? numeral));
}

function toFigures(numeral: string): string {
  const value = readNumeral(numeral);
  if (value !== null) return String(value);
  const behind = numeral.startsWith("三七") ? readNumeral(numeral.slice(2)) : null;
  return behind === null ? numeral : `三七 ${behind}`;
}
