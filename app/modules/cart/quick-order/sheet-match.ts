import { evenCode, isSameBarcode } from "~/modules/catalogue/search/goods-numbers";
import { toPairs, plainText, withoutSalt } from "~/modules/catalogue/search/plain-text";
import { getSubstance } from "~/modules/catalogue/traits/substance";
import { toRuns, type SheetLine } from "./sheet-read";
import { fitSpec, specParts, type SpecFit } from "./sheet-spec";
import { isUnitOf } from "./sheet-units";

export interface MatchCandidate {
  id: number;
  name: string;
  genericName: string;
  tradeName: string;
  dosageForm: string;
  spec: string;
  unit: string;
  manufacturer: string;
  approvalNumber: string;
  barcode: string;
  /** the shop's own code (货号), or "" */
  sku: string;
  /** the company's own code (自家编码), or "" */
  buyerCode: string;
  packSize: number;
  caseSize: number | null;
  isOnSale: boolean;
  isKnown: boolean;
}

export interface PreparedCandidate {
  goods: MatchCandidate;
  /** each with its pairs of characters */
  names: Map<string, ReadonlySet<string>>;
  manufacturer: string;
  parts: readonly string[];
  /** other texts about it */
  around: string;
  approval: string;
  sku: string;
  buyerCode: string;
}

export const LINE_STATES = ["matched", "ambiguous", "unknown"] as const;
export type LineState = (typeof LINE_STATES)[number];

export interface Found {
  state: LineState;
  goodsId: number | null;
  choices: number[];
  /** of the choices the one that was bought before and contradicts at most the unit */
  likely: number | null;
  /** the line's one number is part of the spec, so it is no quantity */
  isNumberSpec: boolean;
  /** which of several bare numbers is the quantity is unclear: no product has the others in its spec */
  isQuantityOpen: boolean;
  why: string;
}

export const MAX_CHOICES = 8;

export function prepared(goods: MatchCandidate): PreparedCandidate {
  const names = [goods.name, goods.genericName, goods.tradeName].flatMap((name) => [
    plainText(name),
    plainText(saltless(name)),
    ...name.split(/[()（）[\]【】]/).map(plainText),
  ]);
  return {
    goods,
    names: new Map(
      names
        .filter((name) => name.length > 1 || name === plainText(goods.name))
        .map((name) => [name, new Set(toPairs(name))]),
    ),
    manufacturer: plainText(goods.manufacturer),
    parts: specParts(goods.spec),
    around: plainText(
      `${goods.name} ${goods.genericName} ${goods.tradeName} ${goods.dosageForm} ${goods.spec}`,
    ),
    approval: plainText(goods.approvalNumber).replace(/^国药准字/, ""),
    sku: evenCode(goods.sku),
    buyerCode: evenCode(goods.buyerCode),
  };
}

/** A compound is another medicine than its base. */
function saltless(name: string): string {
  const bare = withoutSalt(name);
  return name.slice(0, name.length - bare.length).includes("复方") ? name : bare;
}

/** How a line's words name a product: 3 its whole name, 2 a part or its sound, 1 something similar, 0 not at all. */
type Grade = 0 | 1 | 2 | 3;

interface Compared {
  of: PreparedCandidate;
  code: "条码" | "自家编码" | "货号" | "批准文号" | null;
  /** the line's code is not the product's */
  isOther: boolean;
  grade: Grade;
  spec: SpecFit;
  isNumberSpec: boolean;
  isUnit: boolean;
  isManufacturer: boolean;
  rest: string[];
}

/** A line prepared for comparison, independent of the candidate. */
interface Query {
  line: SheetLine;
  runs: { text: string; from: number; to: number; pairs: ReadonlySet<string> }[];
  /** its specs including the number that may be one */
  specsWithEither: string[];
  /** no candidate has the line's code, and it may be another system's */
  isCodeForeign: boolean;
  /** each word that may name a manufacturer, with its distinguishing pairs */
  manufacturers: Map<string, string[]>;
}

const readQuery = (line: SheetLine, candidates: readonly PreparedCandidate[]): Query => ({
  line,
  isCodeForeign:
    line.isForeignCode && !candidates.some(({ sku, buyerCode }) => [sku, buyerCode].includes(line.code)),
  runs: toRuns(line.words).map((run) => ({ ...run, pairs: new Set(toPairs(run.text)) })),
  specsWithEither: line.either === null ? line.specs : [...line.specs, line.either],
  manufacturers: new Map([line.manufacturer, ...line.words].map((word) => [word, manufacturerPairs(word)])),
});

/** @param byTerm words of the index that found a product (sound or initials), by product id @param isCut there may be more candidates, so only a code is certain */
export function matchLine(
  line: SheetLine,
  candidates: readonly PreparedCandidate[],
  byTerm: ReadonlyMap<number, ReadonlySet<string>> = new Map(),
  isCut = false,
): Found {
  const query = readQuery(line, candidates);
  const all = candidates
    .map((candidate) => compare(query, candidate, byTerm.get(candidate.goods.id)))
    .filter(({ grade, code }) => grade > 0 || code !== null);
  if (all.length === 0) return { ...NOTHING, why: isCut ? TOO_MANY_ALIKE : unknownWhy(line) };
  const fitting = best(line, all);
  const isNumberSpec = fitting.length > 0 && fitting.every((item) => item.isNumberSpec);
  const only = certain(line, fitting, isCut);
  if (only) {
    const why = matchedWhy(query, only, all);
    return { ...NOTHING, state: "matched", goodsId: only.of.goods.id, isNumberSpec, why };
  }
  return { ...choicesAmong(line, all, fitting, isCut), isNumberSpec };
}

/** The one product that the line can only mean, or null. */
function certain(line: SheetLine, fitting: readonly Compared[], isCut: boolean): Compared | null {
  const [only, ...others] = fitting;
  if (!only || others.length > 0 || line.isContinued || !isSure(line, only)) return null;
  return isCut && only.code === null ? null : only;
}

/** The products of which the buyer must choose one. */
function choicesAmong(
  line: SheetLine,
  all: readonly Compared[],
  fitting: readonly Compared[],
  isCut: boolean,
): Found {
  // if several match everything, contradicting ones are no choice
  const open = fitting.length > 1 ? fitting : all;
  const isOf = new Set(fitting);
  const choices = [...open]
    .sort((a, b) => Number(isOf.has(b)) - Number(isOf.has(a)) || weight(b) - weight(a) || byId(a, b))
    .slice(0, MAX_CHOICES);
  const why = isCut ? TOO_MANY_ALIKE : ambiguousWhy(line, fitting, choices);
  return {
    ...NOTHING,
    state: "ambiguous",
    isQuantityOpen: line.isOneOfSeveral && fitting.length === 0,
    choices: choices.map(({ of }) => of.goods.id),
    likely: likeliest(fitting.length > 0 ? fitting : all.filter((item) => isOtherUnit(line, item))),
    why: `${why}${open.length > MAX_CHOICES ? `（列出前 ${MAX_CHOICES} 种）` : ""}`,
  };
}

const NOTHING: Found = {
  state: "unknown",
  goodsId: null,
  choices: [],
  likely: null,
  isNumberSpec: false,
  isQuantityOpen: false,
  why: "",
};

/** The only one that was bought before and is named whole. */
function likeliest(all: readonly Compared[]): number | null {
  const known = all.filter(
    ({ of, grade, code }) => of.goods.isKnown && of.goods.isOnSale && (grade === 3 || code !== null),
  );
  return known.length === 1 ? known[0]!.of.goods.id : null;
}

const TOO_MANY_ALIKE = "相近的商品过多，没有全部核对，请写全品名，或写条码、批准文号";

const byId = (a: Compared, b: Compared) => a.of.goods.id - b.of.goods.id;

function compare(query: Query, of: PreparedCandidate, terms: ReadonlySet<string> | undefined): Compared {
  const { line } = query;
  const { grade, rest } = matched(query, of, terms);
  const code = sameNumber(line, of);
  return {
    of,
    code,
    isOther: isOtherNumber(query, of),
    grade,
    ...readSpec(query, of),
    isManufacturer:
      line.manufacturer === "" ||
      isMadeBy(line.manufacturer, of.manufacturer, query.manufacturers.get(line.manufacturer)),
    rest: isOwnCode(code) ? rest.filter((word) => !codeWords(of).includes(word)) : rest,
  };
}

const isOwnCode = (code: Compared["code"]): boolean => code === "货号" || code === "自家编码";
const codeWords = ({ goods }: PreparedCandidate): string[] => [
  plainText(goods.sku),
  plainText(goods.buyerCode),
];

const isSameCode = (line: SheetLine, code: string): boolean => code !== "" && line.codes.includes(code);

function sameNumber(
  line: SheetLine,
  { goods, approval, sku, buyerCode }: PreparedCandidate,
): Compared["code"] {
  if ([line.barcode, line.cartonItem].some((item) => isSameBarcode(item, goods.barcode))) return "条码";
  if (isSameCode(line, buyerCode)) return "自家编码";
  if (isSameCode(line, sku)) return "货号";
  return line.approval !== "" && line.approval === approval ? "批准文号" : null;
}

/** Whether a number of the line is another product's. A code that nobody here knows contradicts only the company's own. */
function isOtherNumber(
  { line, isCodeForeign }: Query,
  { goods, approval, sku, buyerCode }: PreparedCandidate,
): boolean {
  const differs = (written: string, own: string) => written !== "" && own !== "";
  const isCode = isSameCode(line, sku) || isSameCode(line, buyerCode);
  const isBarcode = [line.barcode, line.cartonItem].some((item) => isSameBarcode(item, goods.barcode));
  if (!isBarcode && differs(line.barcode, goods.barcode)) return true;
  if (line.approval !== approval && differs(line.approval, approval)) return true;
  return !isCode && differs(line.code, isCodeForeign ? buyerCode : sku || buyerCode);
}

function matched(query: Query, of: PreparedCandidate, terms: ReadonlySet<string> | undefined) {
  const { words } = query.line;
  let grade: Grade = 0;
  let used = { from: 0, to: 0 };
  for (const run of query.runs) {
    const found = toGrade(run, grade, of, terms);
    if (found <= grade) continue;
    grade = found;
    used = run;
  }
  const others = words.filter((_, at) => at < used.from || at >= used.to);
  return { grade, rest: others.filter((word) => !isAbout(word, query, of)) };
}

/** The grade of a run if it is more than `known`. */
function toGrade(
  { text, pairs }: Query["runs"][number],
  known: Grade,
  of: PreparedCandidate,
  terms: ReadonlySet<string> | undefined,
): Grade {
  if (of.names.has(text)) return 3;
  if (known > 1 || (terms?.has(text) && !/\p{Script=Han}/u.test(text))) return 2;
  if (text.length < 2) return 0;
  const inside = [...of.names.keys()].filter((name) => isInside(text, name));
  if (inside.some((name) => isSameMedicine(text, name, of))) return 2;
  if (inside.length > 0) return 1;
  return known === 0 && [...of.names.values()].some((theirs) => isAlike(pairs, theirs)) ? 1 : 0;
}

/** Whether one of two names is a part of the other. */
const isInside = (text: string, name: string): boolean =>
  name.includes(text) || (name.length > 2 && text.includes(name));

const MAX_SUBSTANCES = 20_000;
const substances = new Map<string, string>();
function readSubstance(name: string): string {
  const known = substances.get(name);
  if (known !== undefined) return known;
  if (substances.size > MAX_SUBSTANCES) substances.clear();
  const found = getSubstance(name);
  substances.set(name, found);
  return found;
}

/** Whether two names, one inside the other, differ only by a form, a salt, or other product words. */
function isSameMedicine(text: string, name: string, of: PreparedCandidate): boolean {
  if (readSubstance(text) === readSubstance(name)) return true;
  if (!text.includes(name)) return false;
  const around = text.split(name).filter(Boolean);
  return around.every((part) => of.around.includes(part) || of.manufacturer.includes(part));
}

function isAlike(ours: ReadonlySet<string>, theirs: ReadonlySet<string>): boolean {
  const [few, many] = ours.size < theirs.size ? [ours, theirs] : [theirs, ours];
  const wanted = (few.size + many.size) / 4;
  if (wanted === 0 || few.size < wanted) return false;
  let shared = 0;
  for (const pair of few) if (many.has(pair)) shared += 1;
  return shared >= wanted;
}

const isAbout = (word: string, query: Query, of: PreparedCandidate) =>
  of.around.includes(word) || isMadeBy(word, of.manufacturer, query.manufacturers.get(word));

const manufacturerPairs = (word: string) =>
  toPairs(word.replace(/股份|集团|有限|责任|公司|总厂|制药厂?|药业/g, ""));
const isWholeName = (word: string) => /公司|总厂|药厂|集团/.test(word);
const shareIn = (pairs: readonly string[], text: string) =>
  pairs.filter((pair) => text.includes(pair)).length / pairs.length;

/** "白云山", "广州白云山制药总厂" for one company: most of the text must be in the manufacturer's name, and for a whole name also the reverse, so that a sister company is another manufacturer. */
export function isMadeBy(word: string, manufacturer: string, pairs = manufacturerPairs(word)): boolean {
  if (word.length < 2) return false;
  if (manufacturer.includes(word)) return true;
  if (pairs.length < 2 || shareIn(pairs, manufacturer) < 0.75) return false;
  return !isWholeName(word) || shareIn(manufacturerPairs(manufacturer), word) >= 0.5;
}

/** An ambiguous number is part of the spec if the product has it, else a quantity; in the product's own unit only if just that completes the spec. */
function readSpec({ line, specsWithEither }: Query, of: PreparedCandidate) {
  const { goods, parts } = of;
  const spec = fitSpec(line.specs, parts);
  const isUnit = isUnitOf(line.unit, goods);
  if (line.either === null) return { spec, isNumberSpec: false, isUnit };
  const both = fitSpec(specsWithEither, parts);
  const isCounted = line.unit !== "" && isUnit;
  const isNumberSpec = isCounted ? both === "equal" && spec !== "equal" : !isContradiction(both);
  return isNumberSpec ? { spec: both, isNumberSpec, isUnit: true } : { spec, isNumberSpec, isUnit };
}

const isContradiction = (spec: SpecFit) => spec === "other" || spec === "unit";

const agrees = (compared: Compared) =>
  !compared.isOther &&
  !isContradiction(compared.spec) &&
  compared.isManufacturer &&
  compared.rest.length === 0;
const fits = (compared: Compared) => agrees(compared) && compared.isUnit;
const isOtherUnit = (line: SheetLine, compared: Compared) =>
  line.either === null &&
  agrees(compared) &&
  !compared.isUnit &&
  (compared.grade === 3 || compared.code !== null);

/** The best of what contradicts no word of the line. */
function best(line: SheetLine, all: readonly Compared[]): Compared[] {
  const isNamed = ({ of, grade }: Compared) =>
    grade > 0 || line.words.every((word) => codeWords(of).includes(word));
  // a code that is found must match the words, and words never lead elsewhere
  const isCoded = all.some(({ code }) => code !== null);
  let left = all.filter((item) => fits(item) && (!isCoded || (item.code !== null && isNamed(item))));
  const keep = (test: (compared: Compared) => boolean) => {
    if (left.some(test)) left = left.filter(test);
  };
  keep(({ code }) => code === "条码");
  keep(({ code }) => code === "自家编码");
  keep(({ code }) => code === "货号");
  keep(({ code }) => code !== null);
  const limit = left.reduce((grade, item) => Math.max(grade, item.grade), 0);
  left = left.filter((item) => item.code !== null || item.grade === limit);
  // "200片" matches a spec 200片 no better than 0.32g*200片.
  keep(({ spec }) => spec === "equal" || spec === "more");
  keep((item) => item.isNumberSpec);
  keep(({ of }) => of.goods.isOnSale);
  return left;
}

const isSure = (line: SheetLine, compared: Compared) =>
  compared.code !== null ||
  compared.grade === 3 ||
  (compared.grade === 2 && compared.spec === "equal" && line.words.length > 0);

/** Only for the order of choices. */
function weight(compared: Compared): number {
  const spec = { equal: 30, more: 25, part: 20, unit: 15, free: 10, other: 0 }[compared.spec];
  const { isKnown, isOnSale } = compared.of.goods;
  return (
    (compared.code ? 400 : 0) +
    compared.grade * 100 +
    spec +
    (compared.isManufacturer && compared.rest.length === 0 ? 25 : 0) +
    (compared.isUnit ? 5 : 0) +
    (isKnown ? 15 : 0) +
    (isOnSale ? 40 : 0)
  );
}

function unknownWhy(line: SheetLine): string {
  if (line.words.length > 0) return "没有找到这个商品";
  if (line.code) return "没有这个货号或自家编码的商品";
  if (line.barcode) return "没有这个条码的商品";
  if (line.approval) return "没有这个批准文号的商品";
  return "没有读到品名、货号、条码或批准文号";
}

function matchedWhy({ line, manufacturers }: Query, compared: Compared, all: readonly Compared[]): string {
  if (compared.code) return `${compared.code === "条码" && line.cartonItem ? "整件条码" : compared.code}一致`;
  const alike = [compared.grade === 3 ? "品名" : ""];
  if (compared.spec === "equal") alike.push("规格");
  if (
    line.manufacturer ||
    line.words.some((word) => isMadeBy(word, compared.of.manufacturer, manufacturers.get(word)))
  )
    alike.push("厂家");
  const words = alike.filter(Boolean).join("、");
  if (compared.grade === 2) return `品名相近，${words}一致`;
  if (compared.spec === "equal") return `${words}一致`;
  const isAlone = all.every((other) => other === compared || other.grade < 3);
  return isAlone ? `${words}一致，仅此一种规格` : `${words}一致，与清单相符的只有这一种`;
}

const count = (found: readonly Compared[], of: (compared: Compared) => string) => new Set(found.map(of)).size;

function ambiguousWhy(line: SheetLine, fitting: readonly Compared[], listed: readonly Compared[]): string {
  if (line.isContinued) return `品名空着，按上一行的“${line.name.slice(0, 40)}”查找，请选择`;
  if (fitting.length === 1) return "品名不完全一致，请确认";
  if (fitting.length > 1) {
    const specs = count(fitting, ({ of }) => of.goods.spec);
    const manufacturers = count(fitting, ({ of }) => of.goods.manufacturer);
    const names = count(fitting, ({ of }) => of.goods.name);
    if (names > 1 && fitting.every(({ grade }) => grade < 3)) return `有 ${names} 个相近的品名，请选择`;
    if (specs > 1) return `有 ${specs} 种规格，请选择`;
    return manufacturers > 1 ? `有 ${manufacturers} 个厂家，请选择` : `有 ${fitting.length} 种商品，请选择`;
  }
  const near = listed.filter(({ grade, code }) => grade > 1 || code !== null);
  if (near.length === 0) return "没有同名的商品，以下品名相近";
  return sharedFault(line, near, listed) ?? firstFault(line, listed[0]!);
}

/** What is wrong with every listed product, or every one of that name; null if they differ. */
function sharedFault(line: SheetLine, near: readonly Compared[], listed: readonly Compared[]): string | null {
  if (near.every((item) => item.isOther || (item.code !== null && item.grade === 0 && item.rest.length > 0)))
    return "条码、货号或批准文号与品名对不上，请核对";
  if (near.every((item) => item.spec === "unit")) return "规格的数字相同而单位不同，请核对";
  if (near.every((item) => item.spec === "other"))
    return listed.every((item) => item.spec === "other")
      ? "没有这个规格，请核对"
      : "同名的商品没有这个规格，请核对";
  if (line.manufacturer && listed.every(({ isManufacturer }) => !isManufacturer))
    return "没有这个厂家的商品，请核对";
  const word = near[0]!.rest.find((item) => near.every(({ rest }) => rest.includes(item)));
  return word ? `“${word}”没有对上，请核对` : null;
}

/** What is wrong with the first listed product. */
function firstFault(line: SheetLine, compared: Compared): string {
  if (agrees(compared) && !compared.isUnit)
    return `清单的单位是“${line.unit}”，商品按“${compared.of.goods.unit}”订购，请确认`;
  const faults = [
    compared.isOther ? "条码、货号或批准文号不同" : "",
    compared.spec === "other" ? "规格不同" : "",
    compared.spec === "unit" ? "规格的单位不同" : "",
    compared.isUnit ? "" : `单位是“${compared.of.goods.unit}”`,
    compared.isManufacturer ? "" : "厂家不同",
    ...compared.rest.map((word) => `“${word}”没有对上`),
    compared.grade < 2 ? "品名不同" : "",
  ].filter(Boolean);
  return `没有完全相符的商品，列在第一的${faults.slice(0, 3).join("、")}，请核对`;
}
