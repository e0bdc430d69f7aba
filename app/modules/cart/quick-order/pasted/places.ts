import { NUMERAL, COUNTS, readNumeral } from "./numerals";
import { EITHER, MEASURE, PACKS } from "../sheet-spec";
import { evenText } from "../sheet-text";

/** First and last circled digit with the number of the first one. */
const CIRCLED: readonly (readonly [first: number, last: number, number: number])[] = [
  [0x2460, 0x2473, 1],
  [0x24eb, 0x24f4, 11],
  [0x24f5, 0x24fe, 1],
  [0x2776, 0x277f, 1],
  [0x2780, 0x2789, 1],
  [0x278a, 0x2793, 1],
  [0x3251, 0x325f, 21],
  [0x3280, 0x3289, 1],
];

function circledNumber(character: string): number | null {
  const code = character.codePointAt(0)!;
  const range = CIRCLED.find(([first, last]) => code >= first && code <= last);
  return range ? range[2] + code - range[0] : null;
}

const CIRCLE = /(?<![a-z])[\u2460-\u2473\u24eb-\u24fe\u2776-\u2793\u3251-\u325f\u3280-\u3289]/giu;
const KEYCAP = /(\d{1,3})\ufe0f?\u20e3/gu;

/** Circled digits as "1、", at the start of a line and of each part. */
export const evenPlaces = (text: string): string =>
  text
    .replace(CIRCLE, (item) => ` ${circledNumber(item)}、`)
    .replace(KEYCAP, " $1、")
    .trimStart();

const BEHIND = "[\\s、.,:)\\-]*";
const BULLET = /^\s*[-*•·●○◆◇■□★☆✓✔√▪►▶➤>]+\s*(?=\S)/u;
const MARKED: readonly RegExp[] = [
  new RegExp(`^#\\s*(\\d{1,4})(?!\\d)${BEHIND}`, "u"),
  new RegExp(`^(?:no|nr|n°)\\s*[.:]?\\s*(\\d{1,4})(?!\\d)${BEHIND}`, "iu"),
  new RegExp(`^编号\\s*:?\\s*(\\d{1,3})(?!\\d)${BEHIND}(?=\\p{Script=Han}{2})`, "u"),
  new RegExp(`^序号?\\s*:?\\s*(\\d{1,4})(?!\\d)${BEHIND}`, "u"),
  new RegExp(`^第\\s*(\\d{1,4}|${NUMERAL})\\s*(?:[项条种行款样个味]${BEHIND}|[\\s、.,:)]+)`, "u"),
  new RegExp(`^[(\\[【<〔「{]\\s*(\\d{1,4}|${NUMERAL}|[a-z])\\s*[)\\]】>〕」}]${BEHIND}`, "iu"),
  /^(\d{1,4})\s*[、)\]】》。]+[\s.,:]*/u,
  // "1.5%" is a strength, "1.999感冒灵" a position before a name
  new RegExp(
    `^(\\d{1,4})\\s*[.:,]+(?:(?!\\d)\\s*|(?=\\d+(?!${MEASURE}|${COUNTS}|\\d)\\p{Script=Han})|(?=\\d\\.\\d))`,
    "iu",
  ),
  /^(\d{1,4})\s+[-—–|/]+\s+/u,
  new RegExp(`^(${NUMERAL})\\s*[、.,:)](?!\\d)\\s*`, "u"),
  /^([甲乙丙丁戊己庚辛壬癸])\s*[、.)]\s*(?=\p{Script=Han}{2})/u,
  new RegExp(`^其(${NUMERAL})[\\s、.,:)]+`, "u"),
  /^([a-z]|i{1,3}|i?v|vi{1,3}|ix)\s*[、.)]\s*(?=\p{Script=Han})/iu,
];
/** Starts of product names that are units elsewhere. */
const BEGINS_NAME = "克[拉林霉]|升[麻血白降]|米[诺非索力]|片仔|支气";
/** A number that is a position only if neighbouring lines continue the count. */
const PERHAPS = new RegExp(
  `^(\\d{1,4})(?:\\s+|\\s*[-—–|/.:,]+\\s*|(?!${BEGINS_NAME})(?!${MEASURE}|${PACKS}|${EITHER}|\\d)(?=[\\p{L}(])|(?=${BEGINS_NAME}))`,
  "iu",
);

interface Place {
  number: number | null;
  rest: string;
  isMarked: boolean;
}

function findPlace(text: string): Place {
  const line = text.replace(BULLET, "");
  for (const pattern of MARKED) {
    const found = pattern.exec(line);
    if (!found || found[0].length === line.length) continue;
    const number = /^\d/.test(found[1]!) ? Number(found[1]) : readNumeral(found[1]!);
    return { number, rest: line.slice(found[0].length), isMarked: true };
  }
  const found = PERHAPS.exec(line);
  if (!found || found[0].length === line.length) return { number: null, rest: line, isMarked: false };
  return { number: Number(found[1]), rest: line.slice(found[0].length), isMarked: false };
}

/** Removes positions. A bare number is one if lines count on: 1, 2, 3, with lines without any between. */
export function withoutPlaces(lines: readonly string[]): string[] {
  const places = lines.map((line) => findPlace(evenText(evenPlaces(line)).trim()));
  return places.map((place, at) => {
    const isCounted = place.number !== null && (place.isMarked || isInTurn(places, at));
    if (isCounted || place.isMarked) return place.rest;
    return evenText(evenPlaces(lines[at]!)).trim().replace(BULLET, "");
  });
}

function isInTurn(places: readonly Place[], at: number): boolean {
  const number = places[at]!.number!;
  const isNumbered = (place: Place) => place.number !== null;
  const next = places.slice(at + 1, at + 6).find(isNumbered);
  const before = places.slice(Math.max(0, at - 5), at).findLast(isNumbered);
  return next?.number === number + 1 || before?.number === number - 1;
}

const NEXT = /(?<=[\s,;。])(?=\(?(\d{1,3})[、.):]\s*\p{Script=Han})/gu;

/** Splits "1、甲 20盒 2、乙 10盒" into two lines; a line that does not count on stays whole. */
export function splitPlaces(line: string): string[] {
  const text = evenText(evenPlaces(line));
  const first = /^\s*\(?(\d{1,3})[、.):]/u.exec(text);
  if (!first) return [line];
  const parts: string[] = [];
  let from = 0;
  let number = Number(first[1]);
  for (const found of text.matchAll(NEXT)) {
    if (Number(found[1]) !== number + 1) continue;
    parts.push(text.slice(from, found.index));
    from = found.index;
    number += 1;
  }
  parts.push(text.slice(from));
  return parts.length > 1 ? parts : [line];
}
