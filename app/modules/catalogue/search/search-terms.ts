import { pinyin } from "pinyin-pro";
import { barcodeForms } from "./goods-numbers";
import { toPairs, plainText, withoutSalt } from "./plain-text";

export { toPairs, plainText, withoutSalt };

/** Readings that dictionaries get wrong. */
const CORRECTIONS: readonly (readonly [word: string, readings: readonly string[]])[] = [
  ["莪术", ["e", "zhu"]],
  ["白术", ["bai", "zhu"]],
  ["苍术", ["cang", "zhu"]],
  ["重楼", ["chong", "lou"]],
  ["重组", ["chong", "zu"]],
  ["蛤壳", ["ge", "qiao"]],
  ["蛤蚧", ["ge", "jie"]],
  ["阿胶", ["e", "jiao"]],
  ["东阿", ["dong", "e"]],
  ["枸橼", ["ju", "yuan"]],
  ["枸杞", ["gou", "qi"]],
  ["薄荷", ["bo", "he"]],
  ["厚朴", ["hou", "po"]],
  ["当归", ["dang", "gui"]],
  ["地黄", ["di", "huang"]],
  ["阿莫", ["a", "mo"]],
  ["阿奇", ["a", "qi"]],
  ["参", ["shen"]],
  ["咳", ["ke"]],
];

function findReadings(text: string): { right: string[]; synonyms: string[] } {
  const characters = [...text];
  const guess = pinyin(text, { toneType: "none", type: "array", v: true });
  // pinyin-pro gives one reading for each character; else spell one by one
  const base =
    guess.length === characters.length
      ? guess
      : characters.map((c) => pinyin(c, { toneType: "none", v: true }));
  const right = [...base];
  for (const [word, readings] of CORRECTIONS)
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
      readings.forEach((reading, i) => (right[[...text.slice(0, at)].length + i] = reading));
  const synonyms = characters.map((c, i) => synonymReading(c) ?? base[i]!);
  return { right, synonyms };
}

const synonymCache = new Map<string, string | null>();
function synonymReading(character: string): string | null {
  let reading = synonymCache.get(character);
  if (reading === undefined) {
    reading = /\p{Script=Han}/u.test(character) ? pinyin(character, { toneType: "none", v: true }) : null;
    synonymCache.set(character, reading);
  }
  return reading;
}

export interface SearchTerms {
  text: string;
  /** right reading first */
  full: string[];
  initials: string[];
}

const spellings = new Map<string, SearchTerms>();
const REMEMBERED = 20_000;

/** Returns all spellings of `name`; cached, because manufacturers and generic names repeat. */
export function searchTerms(name: string): SearchTerms {
  const known = spellings.get(name);
  if (known) return known;
  const text = plainText(name);
  const { right, synonyms } = findReadings(text);
  const first = (readings: string[]) => readings.map((r) => r[0] ?? "").join("");
  const made = {
    text,
    full: [...new Set([right.join(""), synonyms.join("")])],
    initials: [...new Set([first(right), first(synonyms)])],
  };
  if (spellings.size > REMEMBERED) spellings.clear();
  spellings.set(name, made);
  return made;
}

/** Nobody enters longer prefixes. */
const LONGEST = 40;

export interface Term {
  term: string;
  weight: number;
}

export const WEIGHT = { number: 60, name: 50, trade: 45, right: 30 } as const;

export interface SearchableNames {
  name: string;
  genericName: string;
  tradeName: string;
  approvalNumber: string;
  barcode: string;
  sku: string;
}

/** Returns every search term of a product, with its best weight. */
export function indexTerms(goods: SearchableNames): Term[] {
  const terms = new Map<string, number>();
  const add = (term: string, weight: number) => {
    const cut = term.slice(0, LONGEST);
    if (cut && (terms.get(cut) ?? 0) < weight) terms.set(cut, weight);
  };
  const names: [string, number][] = [
    [goods.name, WEIGHT.name],
    [goods.genericName, WEIGHT.name],
    [goods.tradeName, WEIGHT.trade],
    [withoutSalt(goods.genericName), WEIGHT.trade],
    ...bracketed(goods.name).map((inner): [string, number] => [inner, WEIGHT.trade]),
  ];
  for (const [name, weight] of names) {
    if (!name) continue;
    const spelling = searchTerms(name);
    add(spelling.text, weight);
    for (const sound of [...spelling.full, ...spelling.initials]) add(sound, WEIGHT.right);
  }
  const approval = plainText(goods.approvalNumber);
  add(approval, WEIGHT.number);
  add(approval.replace(/^\p{Script=Han}+/u, ""), WEIGHT.number);
  for (const form of barcodeForms(goods.barcode)) add(form, WEIGHT.number);
  add(plainText(goods.sku), WEIGHT.number);
  return [...terms].map(([term, weight]) => ({ term, weight }));
}

function bracketed(name: string): string[] {
  return [...name.matchAll(/[(（[]([^()（）[\]]{2,})[)）\]]/g)].map((m) => m[1]!);
}

export function toBigrams(...names: string[]): string[] {
  const pairs = new Set<string>();
  for (const name of names) for (const pair of toPairs(plainText(name))) pairs.add(pair);
  return [...pairs];
}

/** Returns the smallest text above all texts with `prefix`, for a prefix search as an index range. */
export function above(prefix: string): string {
  return `${prefix}\uffff`;
}
