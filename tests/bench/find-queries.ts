/** What buyers type for goods that are there, made by rules from the goods themselves, the same for the same seed. */
import { parseSpecNumbers, specKeys } from "~/modules/catalogue/search/spec-numbers";
import { plainText } from "~/modules/catalogue/search/plain-text";
import { searchTerms } from "~/modules/catalogue/search/search-terms";

export interface Goods {
  id: number;
  name: string;
  genericName: string;
  spec: string;
  manufacturer: string;
}

export interface Query {
  kind: string;
  input: string;
  wanted: number;
  /** every goods that fits what was typed; the wanted one is among them */
  fitting: ReadonlySet<number>;
}

/** Places and legal forms that nobody types of a maker. */
const PLACES =
  "北京|上海|天津|重庆|广州|深圳|南京|杭州|武汉|成都|西安|哈尔滨|长春|沈阳|江苏|浙江|山东|山西|河北|河南|湖北|湖南|广东|广西|江西|安徽|福建|四川|贵州|云南|陕西|甘肃|吉林|辽宁|黑龙江|海南|内蒙古";
const COMMON_WORDS = /(股份|集团|有限|责任|公司|制药|药业|医药|生物|科技|厂|总厂|实业|化学|工业)+.*$/;

/** "广东邦民制药厂有限公司" → "邦民"; two characters at least. */
export function shortManufacturer(manufacturer: string): string {
  const short = manufacturer.replace(/[（(].*$/, "").replace(COMMON_WORDS, "");
  const rest = short.replace(new RegExp(`^(${PLACES})(省|市|自治区)?`), "");
  return [rest, short].find((text) => text.length >= 2) ?? manufacturer;
}

/** Whole numbers below `most`, the same for the same seed. */
function randoms(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * limit);
  };
}

type Random = ReturnType<typeof randoms>;
const pick = <T>(random: Random, all: readonly T[]): T => all[random(all.length)]!;

const count = ({ spec }: Goods) => /(\d+)(粒|片|丸|袋|支|贴)/.exec(spec)?.[0] ?? null;
const withoutPack = (spec: string) => spec.replace(/\/(盒|瓶|支|袋)$/, "");
const inMilligrams = (spec: string) =>
  spec.replace(/(?<![\d.])0\.\d+(?=g)/g, (grams) => `${Math.round(Number(grams) * 1e6) / 1e3}m`);

/** A specification as another would write it. */
const rewritten = (random: Random, { spec }: Goods): string =>
  pick(random, [
    spec,
    withoutPack(spec).replace(/[×x]/g, "*"),
    spec.replace(/\*/g, "×"),
    inMilligrams(spec),
    withoutPack(spec).replace(/(粒|片|丸)$/, ""),
  ]);

const LONG_ENOUGH = 4;
/** The name with one of its characters changed; null for short ones. */
function slipped(random: Random, name: string, change: (character: string) => string): string | null {
  const characters = [...name];
  if (characters.length < LONG_ENOUGH) return null;
  const at = random(characters.length);
  return characters.map((character, i) => (i === at ? change(character) : character)).join("");
}

/** What is fixed by a query beside the name. */
interface Fixed {
  spec?: boolean;
  count?: boolean;
  manufacturer?: boolean;
}
type Rule = [kind: string, fixed: Fixed, write: (goods: Goods, random: Random) => string | null];

const name = ({ genericName }: Goods) => genericName;
const manufacturerName = (goods: Goods) => shortManufacturer(goods.manufacturer);
const wrong = (random: Random) => pick(random, [..."的木新安可红大明"]);

/** By texts alone. */
export const TEXT_RULES: readonly Rule[] = [
  ["name", {}, name],
  ["name maker", { manufacturer: true }, (g) => `${name(g)} ${manufacturerName(g)}`],
  ["maker name", { manufacturer: true }, (g) => `${manufacturerName(g)} ${name(g)}`],
  ["name spec", { spec: true }, (g, random) => `${name(g)} ${rewritten(random, g)}`],
  ["name count", { count: true }, (g) => (count(g) ? `${name(g)} ${count(g)}` : null)],
  ["name figure", { count: true }, (g) => (count(g) ? `${name(g)} ${Number.parseInt(count(g)!)}` : null)],
  ["namemaker", { manufacturer: true }, (g) => name(g) + manufacturerName(g)],
  ["makername", { manufacturer: true }, (g) => manufacturerName(g) + name(g)],
  ["namespec", { spec: true }, (g, random) => name(g) + rewritten(random, g)],
  [
    "namespec maker",
    { spec: true, manufacturer: true },
    (g, random) => `${name(g)}${rewritten(random, g)} ${manufacturerName(g)}`,
  ],
  [
    "namespecmaker",
    { spec: true, manufacturer: true },
    (g, random) => name(g) + rewritten(random, g) + manufacturerName(g),
  ],
  ["a letter missing", {}, (g, random) => slipped(random, name(g), () => "")],
  ["a letter twice", {}, (g, random) => slipped(random, name(g), (item) => item + item)],
  ["a letter wrong", {}, (g, random) => slipped(random, name(g), () => wrong(random))],
  [
    "a letter wrong, maker",
    { manufacturer: true },
    (g, random) => {
      const input = slipped(random, name(g), () => wrong(random));
      return input && `${input} ${manufacturerName(g)}`;
    },
  ],
];

const initials = (g: Goods) => searchTerms(name(g)).initials[0]!;

/** By how names sound, which the database holds. */
export const SOUND_RULES: readonly Rule[] = [
  ["initials", {}, initials],
  [
    "initials figure",
    { count: true },
    (g) => (count(g) ? `${initials(g)} ${Number.parseInt(count(g)!)}` : null),
  ],
  ["initials maker", { manufacturer: true }, (g) => `${initials(g)} ${manufacturerName(g)}`],
  ["pinyin", {}, (g) => searchTerms(name(g)).full[0]!],
];

/** A name, and the same without what stands in brackets (a trade name, a bag, a maker), as they are compared. */
const getNames = ({ genericName }: Goods): string[] => {
  const names = [genericName, genericName.replace(/[（(].*?[）)]/g, "")].map(plainText);
  return [...new Set(names.filter(Boolean))];
};

/** `each` queries by every rule. */
export function makeQueries(
  goods: readonly Goods[],
  rules: readonly Rule[],
  each: number,
  seed: number,
): Query[] {
  const random = randoms(seed);
  const sameName = new Map<string, Goods[]>();
  const sameSound = new Map<string, Goods[]>();
  const put = (map: Map<string, Goods[]>, key: string, goods: Goods) => {
    const all = map.get(key);
    if (all) all.push(goods);
    else map.set(key, [goods]);
  };
  for (const product of goods) {
    for (const key of getNames(product)) put(sameName, key, product);
    put(sameSound, initials(product), product);
  }
  const allNames = [...sameName.keys()];
  const isOther = (input: string, wanted: Goods) => {
    const own = new Set(getNames(wanted));
    return allNames.some((name) => !own.has(name) && name.includes(input));
  };
  return rules.flatMap(([kind, fixed, write]) => {
    const queries: Query[] = [];
    for (let tries = 0; queries.length < each && tries < 20 * each; tries += 1) {
      const wanted = pick(random, goods);
      const input = write(wanted, random);
      if (input === null || plainText(input) === "") continue;
      // With a slip it is another's name: then that one is meant.
      if (kind.startsWith("a letter") && isOther(plainText(input.split(" ")[0]!), wanted)) continue;
      const sounds = kind.startsWith("initials")
        ? sameSound.get(initials(wanted))!
        : sameName.get(plainText(wanted.genericName))!;
      const fitting = sounds.filter((sound) => fits(sound, wanted, fixed));
      queries.push({ kind, input, wanted: wanted.id, fitting: new Set(fitting.map(({ id }) => id)) });
    }
    return queries;
  });
}

function fits(goods: Goods, wanted: Goods, fixed: Fixed): boolean {
  const keys = specKeys(goods.spec);
  if (
    fixed.manufacturer &&
    !plainText(goods.manufacturer).includes(plainText(shortManufacturer(wanted.manufacturer)))
  )
    return false;
  if (fixed.count && !keys.has(`count ${Number.parseInt(count(wanted)!)}`)) return false;
  return (
    !fixed.spec ||
    parseSpecNumbers(wanted.spec).numbers.every(({ kind, value }) => keys.has(`${kind} ${value}`))
  );
}

export interface Recall {
  kind: string;
  asked: number;
  /** the wanted goods is among the first ten; where more fit than ten, all ten do */
  atTen: number;
  /** queries that one goods alone fits, and those of them that have it first */
  single: number;
  first: number;
}

const TEN = 10;

/** How often what was wanted was found, by rule. `firstTen`: goods ids for each query, the best first. */
export function recallOf(queries: readonly Query[], firstTen: readonly (readonly number[])[]): Recall[] {
  const recalls = new Map<string, Recall>();
  queries.forEach(({ kind, wanted, fitting }, i) => {
    const found = firstTen[i]!.slice(0, TEN);
    const recall = recalls.get(kind) ?? { kind, asked: 0, atTen: 0, single: 0, first: 0 };
    recalls.set(kind, recall);
    recall.asked += 1;
    const isFull = fitting.size > TEN && found.length === TEN && found.every((id) => fitting.has(id));
    if (isFull || found.includes(wanted)) recall.atTen += 1;
    if (fitting.size > 1) return;
    recall.single += 1;
    if (found[0] === wanted) recall.first += 1;
  });
  return [...recalls.values()];
}
