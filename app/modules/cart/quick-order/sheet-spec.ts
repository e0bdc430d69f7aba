/** Compares specifications part by part: no other strength, count or unit is overlooked. */
import { plainText } from "~/modules/catalogue/search/plain-text";
import { readSpec } from "~/modules/catalogue/search/spec";
import { evenText } from "./sheet-text";

/** Units of packs, never part of a spec that is alone. */
export const PACKS = "盒|瓶|半?件|半?箱|大件|套|桶|罐|听|管|筒|提|排|扎|台|个|把|条|副|双|卷|张|份|中包|打";
/** Weights that herbs are ordered by, and that are in others' specs. */
export const WEIGHTS = "公斤|千克|kg|斤";
/** Units that count packs of some products and the content of a pack of others. */
export const EITHER = "支|袋|包|贴|枚|只|块";
export const CONTENT = "粒|片|丸|板|s|t|'s";
export const MEASURE =
  "mg|毫克|g|克|kg|公斤|千克|斤|ug|μg|mcg|微克|ml|毫升|l|升|iu|u|单位|万iu|万u|万单位|cm|厘米|mm|毫米|m|米|%";

const ONE_PART = new RegExp(`^(\\d+(?:\\.\\d+)?)(${MEASURE})$`, "iu");
const ONE_COUNT = new RegExp(`^(\\d+(?:\\.\\d+)?)(${CONTENT}|${EITHER}|${PACKS}|根)?$`, "iu");
const UNIT_ALONE = new RegExp(`^(?:${CONTENT}|${EITHER}|${PACKS}|${WEIGHTS})$`, "iu");

const TO_BASE: Record<string, readonly [number, string]> = {
  mg: [1, "mg"],
  毫克: [1, "mg"],
  g: [1000, "mg"],
  克: [1000, "mg"],
  kg: [1e6, "mg"],
  公斤: [1e6, "mg"],
  千克: [1e6, "mg"],
  斤: [5e5, "mg"],
  ug: [0.001, "mg"],
  μg: [0.001, "mg"],
  mcg: [0.001, "mg"],
  微克: [0.001, "mg"],
  ml: [1, "ml"],
  毫升: [1, "ml"],
  l: [1000, "ml"],
  升: [1000, "ml"],
  iu: [1, "iu"],
  u: [1, "iu"],
  单位: [1, "iu"],
  万iu: [1e4, "iu"],
  万u: [1e4, "iu"],
  万单位: [1e4, "iu"],
  mm: [1, "mm"],
  毫米: [1, "mm"],
  cm: [10, "mm"],
  厘米: [10, "mm"],
  m: [1000, "mm"],
  米: [1000, "mm"],
  "%": [1, "%"],
};

const SAME_UNITS: Readonly<Record<string, string>> = {
  "'s": "s",
  t: "s",
  包: "袋",
  只: "个",
  枚: "个",
  公斤: "kg",
  千克: "kg",
};
/** One word for equivalent units: 包 is 袋, 公斤 is kg. */
export const evenUnit = (unit: string): string => SAME_UNITS[unit.toLowerCase()] ?? unit.toLowerCase();

/** Returns the parts of a spec in one form and order: "0.25g*24粒" is 250mg and n24粒, "24s×250mg" is 250mg and n24s, a bare 24 is n24. A single pack (*1支) is left out next to other parts. */
export function specParts(text: string): readonly string[] {
  const known = KNOWN.get(text);
  if (known) return known;
  if (KNOWN.size >= MAX_KNOWN) KNOWN.clear();
  const parts = readParts(text);
  KNOWN.set(text, parts);
  return parts;
}

/** Lists and products repeat the same specs. */
const KNOWN = new Map<string, readonly string[]>();
const MAX_KNOWN = 5_000;

function readParts(text: string): string[] {
  const parts = readSpec(evenText(text))
    .spec.toLowerCase()
    .split(/[*×:/\s]+/)
    .filter((part) => !UNIT_ALONE.test(part))
    .map(findPart)
    .filter(Boolean);
  const telling = parts.filter((part) => !/^n1(?!\d|\.)/.test(part));
  return (telling.length > 0 ? telling : parts).sort();
}

function findPart(text: string): string {
  const measured = ONE_PART.exec(text);
  if (measured) {
    const [factor, base] = TO_BASE[measured[2]!.toLowerCase()]!;
    return `${Number((Number(measured[1]) * factor).toPrecision(12))}${base}`;
  }
  const count = ONE_COUNT.exec(text);
  return count ? `n${Number(count[1])}${evenUnit(count[2] ?? "")}` : plainText(text);
}

/** How a text matches a product's spec. equal: every part; more: the product also has a strength or words; part: it also has a count or only some of it is given; unit: equal numbers, other units; free: nothing given; other: something differs. */
export type SpecFit = "equal" | "more" | "part" | "unit" | "free" | "other";

export function fitSpec(message: readonly string[], theirs: readonly string[]): SpecFit {
  if (message.length === 0) return "free";
  const left = leftOver(message, theirs, isSame);
  if (left === null) return leftOver(message, theirs, isSameFigure) === null ? "other" : "unit";
  if (left.length === 0) return "equal";
  return left.some((part) => COUNT.test(part)) ? "part" : "more";
}

const COUNT = /^n(\d+(?:\.\d+)?)(\D*)$/;
const MEASURED = /^(\d+(?:\.\d+)?)(mg|ml|iu|mm|%)$/;

/** What `theirs` has beyond the text; null if a part of the text is not in it. */
function leftOver(
  message: readonly string[],
  theirs: readonly string[],
  agrees: (notice: string, theirs: string) => boolean,
): string[] | null {
  const left = [...theirs];
  // Exact matches first: a bare 24 must not take the place of 24粒.
  for (const part of [...message].sort((a, b) => Number(theirs.includes(b)) - Number(theirs.includes(a)))) {
    const exact = left.indexOf(part);
    const at = exact >= 0 ? exact : left.findIndex((item) => agrees(part, item));
    if (at < 0) return null;
    left.splice(at, 1);
  }
  return left;
}

const SOLID = new Set(["粒", "片", "丸", "s"]);

function isSame(message: string, theirs: string): boolean {
  const [ours, other] = [COUNT.exec(message), COUNT.exec(theirs)];
  if (ours && other) return ours[1] === other[1] && isSameCounted(ours[2]!, other[2]!);
  return ours !== null && ours[2] === "" && isFigureOf(Number(ours[1]), theirs);
}

/** "24s" counts whatever is swallowed, a bare number anything. */
const isSameCounted = (item: string, other: string) =>
  item === other ||
  item === "" ||
  other === "" ||
  (SOLID.has(item) && SOLID.has(other) && (item === "s" || other === "s"));

/** Whether a bare number is a strength: 0.25 and 250 of 0.25g, 10 of 10ml. */
function isFigureOf(figure: number, theirs: string): boolean {
  const measured = MEASURED.exec(theirs);
  if (!measured) return false;
  const [value, base] = [Number(measured[1]), measured[2]!];
  return Object.values(TO_BASE).some(([factor, item]) => item === base && isNear(figure * factor, value));
}

const isNear = (item: number, other: number) => Math.abs(item - other) <= other * 1e-9;

function isSameFigure(message: string, theirs: string): boolean {
  const [ours, other] = [COUNT.exec(message), COUNT.exec(theirs)];
  return (ours && other && ours[1] === other[1]) || isSame(message, theirs);
}
