import { evenSigns, halfWidth } from "./plain-text";

/** Units after a number, as a kind of quantity and its number of smallest units. */
const UNITS: Readonly<Record<string, readonly [kind: string, factor: number]>> = {
  kg: ["mass", 1e9],
  千克: ["mass", 1e9],
  公斤: ["mass", 1e9],
  g: ["mass", 1e6],
  克: ["mass", 1e6],
  mg: ["mass", 1e3],
  毫克: ["mass", 1e3],
  ug: ["mass", 1],
  μg: ["mass", 1],
  mcg: ["mass", 1],
  微克: ["mass", 1],
  l: ["volume", 1e3],
  升: ["volume", 1e3],
  ml: ["volume", 1],
  毫升: ["volume", 1],
  万iu: ["units", 1e4],
  万u: ["units", 1e4],
  万单位: ["units", 1e4],
  iu: ["units", 1],
  u: ["units", 1],
  单位: ["units", 1],
  m: ["length", 1e3],
  米: ["length", 1e3],
  cm: ["length", 10],
  厘米: ["length", 10],
  mm: ["length", 1],
  毫米: ["length", 1],
  "%": ["share", 1],
};
/** A number of this many digits is a code. */
const CODE = 6;
const COUNTED = "粒片丸袋支贴枚瓶盒板包个张块条卷吸喷揿套只颗s";
const WRITTEN = new RegExp(
  `(?<![a-z\\d.第])(\\d+(?:\\.\\d+)?)(?:(${Object.keys(UNITS)
    .sort((a, b) => b.length - a.length)
    .join("|")}|'s|[${COUNTED}])(?![a-z])|(?![a-z\\d]|\\.\\d))`,
  "gu",
);

/** A number in a specification or search: kind of quantity, value, and text. */
export interface SpecNumber {
  kind: string;
  value: number;
  written: number;
  text: string;
}

export const normalizeSpec = (text: string): string =>
  evenSigns(halfWidth(text))
    .toLowerCase()
    .replace(/µ/g, "μ")
    .replace(/(?<=\d[a-z'\p{Script=Han}]{0,3})\s*x\s*(?=\d)/gu, "*");

/** Returns every number in `text`, and `text` without them. */
export function parseSpecNumbers(text: string): { numbers: SpecNumber[]; rest: string } {
  const numbers: SpecNumber[] = [];
  const rest = normalizeSpec(text)
    .replace(/(?<=\d(?:mg|ug|ml|g|iu))(?=\d)/g, "*")
    .replace(WRITTEN, (text: string, digits: string, unit?: string) => {
      if (unit === undefined && digits.length >= CODE) return text;
      const written = Number(digits);
      const known = unit === undefined ? undefined : UNITS[unit];
      const kind = known?.[0] ?? (unit === undefined ? "bare" : "count");
      numbers.push({ kind, value: Math.round(written * (known?.[1] ?? 1) * 1e6) / 1e6, written, text });
      return " ";
    });
  return { numbers, rest };
}

/** Returns the numbers that identify a specification: each one, products of counts, and all as written. */
export function specKeys(spec: string): Set<string> {
  const { numbers } = parseSpecNumbers(spec);
  const keys = new Set<string>();
  let product = 1;
  for (const { kind, value, written } of numbers) {
    keys.add(`${kind} ${value}`);
    keys.add(`written ${written}`);
    if (kind !== "count" && kind !== "bare") continue;
    product *= value;
    keys.add(`count ${value}`);
    keys.add(`count ${product}`);
    keys.add(`written ${product}`);
  }
  return keys;
}

export const isCounted = (word: string): boolean => COUNTED.includes(word);

/** Returns how often a specification has each number as written. */
export function figureCounts(spec: string): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { written } of parseSpecNumbers(spec).numbers)
    counts.set(written, (counts.get(written) ?? 0) + 1);
  return counts;
}

/** Returns how well an entered number matches a specification's: 1 with its unit, less if only the number is equal, 0 otherwise. */
export function numberFit({ kind, value, written }: SpecNumber, keys: ReadonlySet<string>): number {
  if (kind !== "bare" && keys.has(`${kind} ${value}`)) return 1;
  if (keys.has(`written ${written}`)) return kind === "bare" ? 1 : 0.5;
  return 0;
}
