/**
 * Finds goods by what was typed of their names, makers, forms and specifications, in any order, with or without blanks between and with a
 * letter wrong. Holds all goods in columns; names and makers, of which there are few, are searched, and the goods behind them counted. Pure.
 */
import { addTexts, type Cover, coverBy, type GramIndex, newGramIndex, rarity } from "./gram-index";
import { type EverydayNames, NO_EVERYDAY_NAMES } from "./everyday-names";
import { figureCounts, isCounted, numberFit, specKeys, type SpecNumber, specText } from "./spec-numbers";
import { plainText } from "./plain-text";
import { readTyped } from "./typed-words";

export interface FindableGoods {
  id: number;
  name: string;
  genericName: string;
  tradeName: string;
  form: string;
  spec: string;
  /** 盒, 瓶; "" where it is not known */
  unit?: string;
  maker: string;
}

export interface GoodsFinder {
  ids: number[];
  names: GramIndex;
  makers: GramIndex;
  /** the name that is said of each of `names` */
  titles: string[];
  specs: string[];
  specIndex: Map<string, number>;
  /** by goods, in the order of `ids` */
  nameOf: number[];
  makerOf: number[];
  specOf: number[];
  unitOf: string[];
  /** the place in `ids` by id */
  placeOf: Map<number, number>;
  /** the numbers of a specification, read when it is first asked for */
  keysOf: Set<string>[];
  figuresOf: Map<number, number>[];
  /** the numbers of a name ("0.9%氯化钠注射液"), read as late */
  nameKeysOf: Set<string>[];
  /** goods by name and by maker */
  byName: number[][];
  byMaker: number[][];
}

export const newFinder = (): GoodsFinder => ({
  ...{ ids: [], names: newGramIndex(), makers: newGramIndex(), titles: [], specs: [], specIndex: new Map() },
  ...{
    nameOf: [],
    makerOf: [],
    specOf: [],
    unitOf: [],
    placeOf: new Map(),
    keysOf: [],
    byName: [],
    byMaker: [],
  },
  ...{ figuresOf: [], nameKeysOf: [] },
});

/** Takes goods in; each at most once. */
export function addGoods(finder: GoodsFinder, goods: readonly FindableGoods[]): void {
  const { names, makers, specs, specIndex } = finder;
  for (const { id, name, genericName, tradeName, form, spec, unit = "", maker } of goods) {
    const at = finder.ids.push(id) - 1;
    finder.placeOf.set(id, at);
    const nameId = addTexts(names, [name, genericName, tradeName, form]);
    finder.titles[nameId] ??= genericName || name;
    const makerId = addTexts(makers, [maker]);
    let specId = specIndex.get(spec);
    if (specId === undefined) specIndex.set(spec, (specId = specs.push(spec) - 1));
    finder.nameOf.push(nameId);
    finder.makerOf.push(makerId);
    finder.specOf.push(specId);
    finder.unitOf.push(unit);
    (finder.byName[nameId] ??= []).push(at);
    (finder.byMaker[makerId] ??= []).push(at);
  }
}

/** One word that was typed; `weights` say how telling each of its characters is. */
interface TypedText {
  characters: string[];
  weights: number[];
  total: number;
  names: Map<number, Cover>;
  makers: Map<number, Cover>;
}

/** A search as it is looked for. */
interface Search {
  texts: TypedText[];
  numbers: SpecNumber[];
  /** goods that an index found for one of the words each */
  hits: ReadonlyMap<number, number>[];
  /** the words without blanks between: without the numbers, and with them where there are any */
  wholes: string[];
  total: number;
}

/** What a search found. */
export interface FoundGoods {
  /** goods ids with how well they fit; the best has the highest */
  scores: Map<number, number>;
  /** they have all of what was typed */
  isWhole: boolean;
  /** those of them whose name, sound or number is what was typed */
  exact: Set<number>;
  /** what was typed and the best have not: "宛西"; empty where goods have all of it */
  lacking: string[];
  /** the name that is meant where a letter was wrong, else null */
  meant: string | null;
}

/** What a page says above goods that have not all of what was typed. */
export type SearchNote = Pick<FoundGoods, "lacking" | "meant">;

/** Null where nothing is to be said. */
export const searchNote = ({ lacking, meant }: FoundGoods): SearchNote | null =>
  lacking.length > 0 || meant !== null ? { lacking, meant } : null;

export const NOTHING_FOUND: FoundGoods = {
  ...{ scores: new Map(), isWhole: false, exact: new Set(), lacking: [], meant: null },
};

/** A character that stands near another, but not beside it as typed, counts this much. */
const NEAR = 0.8;
/** Goods found at most: a word that all names hold says too little to put them in order for. */
const MAX_FOUND = 20_000;
/** Goods that have not all of what was typed, at most. */
const MAX_PARTLY = 200;
/** Names and makers that hold less than this share of what the best hold are nobody's. */
const TELLING = 0.6;
/** Goods that have less than this share of what was typed are not meant. */
const LEAST = 0.5;
/** Goods whose score is further below the best are left out where none has all. */
const BAND = 120;
/** A word that an index found counts as much as this many characters that a tenth of all goods hold. */
const HIT = 10;
/** A hit of a whole number or sound weighs at least so much. */
export const EXACT_HIT = 100;
/** As many characters that stand in a name make the one beside them a slip. */
const SURE = 3;
const SCORE = {
  text: 1000,
  numbers: 250,
  name: 60,
  sameName: 50,
  beginning: 30,
  sameSpec: 20,
  length: 10,
} as const;

/** What stands outside the finder. */
export interface Known {
  /** goods that an index of numbers and sounds found for one of the words ("amxl"), with the weight of the hit */
  indexed?: ReadonlyMap<string, ReadonlyMap<number, number>>;
  everyday?: EverydayNames;
}

/** Goods that have all that was typed; where none has, those with the most telling of it, and what these lack. */
export function findByText(finder: GoodsFinder, keywords: string, known: Known = {}): FoundGoods {
  const search = toSearch(finder, keywords, known);
  const weighed = candidates(finder, search, keywords).map((at) => weigh(finder, search, at));
  const all = weighed.filter(({ hasAll }) => hasAll);
  if (all.length > 0) {
    const meant = slippedName(finder, search, all);
    return { ...NOTHING_FOUND, isWhole: true, ...toFound(finder, all.slice(0, MAX_FOUND)), meant };
  }
  const [best] = weighed.sort((a, b) => b.score - a.score);
  if (!best || best.share < LEAST) return NOTHING_FOUND;
  const partly = weighed.filter(({ score, share }) => score >= best.score - BAND && share >= LEAST);
  return {
    ...NOTHING_FOUND,
    ...toFound(finder, partly.slice(0, MAX_PARTLY)),
    ...explain(finder, search, best.at),
  };
}

function toSearch(
  finder: GoodsFinder,
  keywords: string,
  { indexed = new Map(), everyday = NO_EVERYDAY_NAMES }: Known,
): Search {
  const { numbers, words } = readTyped(keywords);
  const hits = words.flatMap((word) => indexed.get(word) ?? []);
  const texts = words
    .filter((word) => !indexed.has(word))
    .flatMap((word) => apart(word, everyday))
    .map((word) => toTyped(finder, [...word], everyday));
  const total = texts.reduce((sum, typed) => sum + typed.total, 0) + HIT * hits.length;
  const wholes = [...new Set([words.join(""), plainText(keywords)])].filter(Boolean);
  return { texts, numbers, hits, wholes, total };
}

function toTyped(
  { ids, names, makers }: GoodsFinder,
  characters: string[],
  everyday: EverydayNames,
): TypedText {
  // Letters alone stand near each other in any name.
  const isLetters = characters.every((one) => /[a-z0-9]/.test(one));
  const weights = characters.map((_, i) => {
    const holders = Math.min(rarity(names, characters, i), rarity(makers, characters, i));
    // What stands nowhere is a slip: it is not counted as the most telling of all.
    return Math.log((ids.length + 2) / (Number.isFinite(holders) ? holders : 20) + 1);
  });
  const total = weights.reduce((sum, one) => sum + one, 0);
  const byName = coverBy(names, characters, isLetters);
  for (const id of meantNames(names, everyday.get(characters.join("")) ?? []))
    byName.set(id, { exact: 2 ** characters.length - 1, near: 0 });
  return { characters, weights, total, names: byName, makers: coverBy(makers, characters, isLetters) };
}

/** Names that are meant by an everyday word. */
function meantNames(names: GramIndex, meant: readonly string[]): number[] {
  return meant.flatMap((name) => {
    const all = 2 ** [...name].length - 1;
    return [...coverBy(names, [...name], true)].flatMap(([id, { exact }]) => (exact === all ? [id] : []));
  });
}

/** "扑热息痛片" → "扑热息痛", "片": the longest everyday word within a word stands by itself. */
function apart(word: string, everyday: EverydayNames): string[] {
  const [longest] = [...everyday.keys()]
    .filter((one) => isWord(word, one))
    .sort((one, other) => other.length - one.length);
  if (longest === undefined) return [word];
  const at = word.indexOf(longest);
  return [word.slice(0, at), longest, word.slice(at + longest.length)].filter(Boolean);
}

/** Whether `text` holds a word; letters within longer words are none: "vc" is not in "pvc". */
function isWord(text: string, word: string): boolean {
  const at = text.indexOf(word);
  if (at < 0 || !/^[a-z0-9]+$/.test(word)) return at >= 0;
  return !/[a-z0-9]/.test(text[at - 1] ?? "") && !/[a-z0-9]/.test(text[at + word.length] ?? "");
}

function covered({ weights }: TypedText, { exact, near }: Cover): number {
  let sum = 0;
  for (let i = 0; i < weights.length; i += 1)
    if (exact & (1 << i)) sum += weights[i]!;
    else if (near & (1 << i)) sum += NEAR * weights[i]!;
  return sum;
}

/** The names or makers that hold the most of what was typed, and how much the best holds. */
function bestOf(texts: readonly TypedText[], side: "names" | "makers"): { ids: number[]; most: number } {
  const sums = new Map<number, number>();
  let most = 0;
  for (const typed of texts)
    for (const [id, cover] of typed[side]) {
      const sum = (sums.get(id) ?? 0) + covered(typed, cover);
      sums.set(id, sum);
      most = Math.max(most, sum);
    }
  return { most, ids: [...sums].flatMap(([id, sum]) => (sum >= TELLING * most ? [id] : [])) };
}

/** Goods, by their place, that may be meant. */
function candidates(
  finder: GoodsFinder,
  { texts, numbers, hits, total }: Search,
  keywords: string,
): number[] {
  if (hits.length > 0) {
    const ids = new Set(hits.flatMap((one) => [...one.keys()]));
    return [...ids].flatMap((id) => finder.placeOf.get(id) ?? []);
  }
  if (texts.length === 0) return numbers.length > 0 ? withSpec(finder, keywords) : [];
  const [names, makers] = [bestOf(texts, "names"), bestOf(texts, "makers")];
  const found = new Set<number>();
  for (const id of names.ids) for (const at of finder.byName[id]!) found.add(at);
  if (makers.most < (1 - TELLING) * total) return [...found];
  // A maker alone was typed, or its goods have less of the name than another maker's.
  const isMaker = names.most < (1 - TELLING) * total;
  for (const id of makers.ids)
    for (const at of finder.byMaker[id]!)
      if (isMaker || texts.some((typed) => typed.names.has(finder.nameOf[at]!))) found.add(at);
  return [...found];
}

/** Goods whose specification holds a text. */
function withSpec({ specs, specOf }: GoodsFinder, text: string): number[] {
  const typed = specText(text).trim();
  const found = new Set(specs.flatMap((spec, id) => (specText(spec).includes(typed) ? [id] : [])));
  return specOf.flatMap((spec, at) => (found.has(spec) ? [at] : []));
}

interface Weighed {
  at: number;
  score: number;
  /** of what was typed, by how telling it is: 1 is all */
  share: number;
  hasAll: boolean;
  isExact: boolean;
}

/** How well one goods fits. */
function weigh(finder: GoodsFinder, search: Search, at: number): Weighed {
  const id = finder.ids[at]!;
  let [sum, weight, hasAll] = [0, 0, true];
  for (const typed of search.texts) {
    const cover = coverOf(finder, typed, at);
    sum += covered(typed, cover);
    hasAll &&= cover.exact === 2 ** typed.characters.length - 1;
  }
  for (const one of search.hits) {
    const hit = one.get(id);
    if (hit !== undefined) sum += HIT;
    weight += hit ?? 0;
    hasAll &&= hit !== undefined;
  }
  const share = search.total > 0 ? sum / search.total : 1;
  const fit = numbersFit(finder, search.numbers, at);
  const name = nameScore(finder, search, at);
  const spec = fit === 1 && search.numbers.length > 0 && isSameSpec(finder, search.numbers, at);
  const score = Math.round(
    SCORE.text * share + SCORE.numbers * fit + (spec ? SCORE.sameSpec : 0) + name + weight,
  );
  const isExact = name >= SCORE.sameName || search.hits.some((one) => (one.get(id) ?? 0) >= EXACT_HIT);
  return { at, score, share, isExact, hasAll: hasAll && fit === 1 };
}

/** "盒" is had by what is sold or packed so. */
const WHOLE_UNIT: Cover = { exact: 1, near: 0 };

function coverOf(finder: GoodsFinder, { characters, names, makers }: TypedText, at: number): Cover {
  const [one, another] = characters;
  if (another === undefined && isCounted(one!))
    if (finder.unitOf[at] === one || finder.specs[finder.specOf[at]!]!.includes(one!)) return WHOLE_UNIT;
  const [name, maker] = [names.get(finder.nameOf[at]!), makers.get(finder.makerOf[at]!)];
  return {
    exact: (name?.exact ?? 0) | (maker?.exact ?? 0),
    near: (name?.near ?? 0) | (maker?.near ?? 0),
  };
}

/** 1 where a specification or, of a bare figure, a name has all the numbers, 0 where they have none. */
function numbersFit(finder: GoodsFinder, numbers: readonly SpecNumber[], at: number): number {
  if (numbers.length === 0) return 1;
  const sum = numbers.reduce((sum, number, i) => {
    const before = numbers.slice(0, i).filter(({ written }) => written === number.written).length;
    return sum + (before === 0 || hasFigure(finder, number, before, at) ? fitOf(finder, number, at) : 0);
  }, 0);
  return sum / numbers.length;
}

/** Whether a figure that was typed more than once stands in the specification as often: "12粒*12". */
function hasFigure(finder: GoodsFinder, { written }: SpecNumber, before: number, at: number): boolean {
  const spec = finder.specOf[at]!;
  const figures = (finder.figuresOf[spec] ??= figureCounts(finder.specs[spec]!));
  return (figures.get(written) ?? 0) > before;
}

/** Whether the numbers that were typed are all that the specification has. */
function isSameSpec(finder: GoodsFinder, numbers: readonly SpecNumber[], at: number): boolean {
  const spec = finder.specOf[at]!;
  const figures = (finder.figuresOf[spec] ??= figureCounts(finder.specs[spec]!));
  let many = 0;
  for (const count of figures.values()) many += count;
  return many === numbers.length;
}

function fitOf(finder: GoodsFinder, number: SpecNumber, at: number): number {
  const spec = finder.specOf[at]!;
  const keys = (finder.keysOf[spec] ??= specKeys(finder.specs[spec]!));
  const fit = numberFit(number, keys);
  if (fit === 1) return fit;
  const name = finder.nameOf[at]!;
  const nameKeys = (finder.nameKeysOf[name] ??= specKeys(finder.titles[name]!));
  if (number.kind !== "bare") return Math.max(fit, numberFit(number, nameKeys));
  return finder.names.texts[name]!.some((text) => text.includes(number.text)) ? 1 : fit;
}

/**
 * A name that is typed whole, by itself or beside a part of its maker's, stands above longer ones, one that begins so above those that
 * hold it inside; of the rest, those of about the same length.
 */
function nameScore(finder: GoodsFinder, { texts, wholes }: Search, at: number): number {
  const names = finder.names.texts[finder.nameOf[at]!]!;
  if (wholes.includes(names[0]!)) return SCORE.name;
  const makers = finder.makers.texts[finder.makerOf[at]!]!;
  let best = 0;
  for (const name of names) {
    if (wholes.some((whole) => isNameBeside(whole, name, makers))) return SCORE.sameName;
    for (const [i, { characters }] of texts.entries()) {
      const typed = characters.join("");
      if (typed === name) return SCORE.sameName;
      if (i === 0 && name.startsWith(typed)) best = Math.max(best, SCORE.beginning);
      if (characters.length < SURE) continue;
      best = Math.max(best, SCORE.length - 2 * Math.abs(name.length - typed.length));
    }
  }
  return best;
}

/** Whether `whole` is a name, or one with a part of its maker's before or behind it. */
function isNameBeside(whole: string, name: string, makers: readonly string[]): boolean {
  if (whole === name) return true;
  if (name === "" || whole.length <= name.length) return false;
  const inMaker = (rest: string) => makers.some((maker) => maker.includes(rest));
  if (whole.startsWith(name) && inMaker(whole.slice(name.length))) return true;
  return whole.endsWith(name) && inMaker(whole.slice(0, -name.length));
}

function toFound({ ids }: GoodsFinder, weighed: readonly Weighed[]): Pick<FoundGoods, "scores" | "exact"> {
  const exact = weighed.filter(({ isExact }) => isExact);
  return {
    scores: new Map(weighed.map(({ at, score }) => [ids[at]!, score])),
    exact: new Set(exact.map(({ at }) => ids[at]!)),
  };
}

/** The name of the best goods where a letter of a word is missing or twice, and no goods has the word as it was typed; else null. */
function slippedName(finder: GoodsFinder, { texts }: Search, all: readonly Weighed[]): string | null {
  let [best] = all;
  for (const one of all) if (one.score > best!.score) best = one;
  const names = finder.names.texts[finder.nameOf[best!.at]!]!;
  const slips = texts
    .map(({ characters }) => characters.join(""))
    .filter((typed) => typed.length > SURE && names.some((name) => isOneLetterOff(typed, name)));
  const has = (at: number, typed: string) =>
    [finder.names.texts[finder.nameOf[at]!]!, finder.makers.texts[finder.makerOf[at]!]!].some((held) =>
      held.some((text) => text.includes(typed)),
    );
  const isSlip = slips.some((typed) => all.every(({ at }) => !has(at, typed)));
  return isSlip ? finder.titles[finder.nameOf[best!.at]!]! : null;
}

/** Whether `name` holds `typed` with one of two equal neighbours left out, or with one letter more inside. */
function isOneLetterOff(typed: string, name: string): boolean {
  for (let i = 1; i < typed.length; i += 1) {
    const [head, tail] = [typed.slice(0, i), typed.slice(i)];
    if (head.endsWith(tail[0]!) && name.includes(head + tail.slice(1))) return true;
    for (let at = name.indexOf(head); at >= 0; at = name.indexOf(head, at + 1))
      if (name.startsWith(tail, at + i + 1)) return true;
  }
  return false;
}

/** What the best goods have not of what was typed; where that is single letters of a name, the name that is meant. */
function explain(finder: GoodsFinder, search: Search, at: number): SearchNote {
  const lacking: string[] = [];
  let isSlip = false;
  for (const typed of search.texts) {
    const { characters } = typed;
    const { exact, near } = coverOf(finder, typed, at);
    const isThere = (i: number) => ((exact | near) & (1 << i)) > 0;
    const parts = characters
      .map((one, i) => (isThere(i) ? " " : one))
      .join("")
      .split(" ")
      .filter(Boolean);
    const isInside = isThere(0) && isThere(characters.length - 1);
    const isSure = isInside || characters.filter((_, i) => isThere(i)).length >= SURE;
    if (isSure && parts.every((part) => [...part].length === 1))
      isSlip ||= exact !== 2 ** characters.length - 1;
    else lacking.push(...parts);
  }
  for (const number of search.numbers) if (fitOf(finder, number, at) === 0) lacking.push(number.text);
  return { lacking, meant: isSlip ? finder.titles[finder.nameOf[at]!]! : null };
}
