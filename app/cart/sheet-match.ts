/**
 * Which goods a line of a clerk's list means. A pure scorer over candidates: it never guesses between two specs or two makers, what is
 * not sure is given back as a choice.
 */
import { pairsOf, plainText, withoutSalt } from "~/catalogue/plain-text";
import { runsOf, type SheetLine } from "./sheet-read";
import { specParts } from "./sheet-words";

export interface Candidate {
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
  packSize: number;
  caseSize: number;
  isOnSale: boolean;
  /** the company bought it before */
  isKnown: boolean;
}

/** A candidate as it is compared. */
export interface Prepared {
  goods: Candidate;
  /** each with its pairs of characters */
  names: Map<string, ReadonlySet<string>>;
  maker: string;
  parts: string[];
  /** whatever else may stand in a line about it */
  around: string;
  approval: string;
}

export type LineState = "matched" | "ambiguous" | "unknown";

export interface Found {
  state: LineState;
  goodsId: number | null;
  /** goods ids, the likeliest first */
  choices: number[];
  /** how sure and why, or what is open */
  why: string;
}

export const MOST_CHOICES = 8;

export function prepared(goods: Candidate): Prepared {
  const names = [goods.name, goods.genericName, goods.tradeName].flatMap((name) => [
    plainText(name),
    plainText(withoutSalt(name)),
    ...name.split(/[()（）[\]【】]/).map(plainText),
  ]);
  return {
    goods,
    names: new Map(
      names
        .filter((name) => name.length > 1 || name === plainText(goods.name))
        .map((name) => [name, new Set(pairsOf(name))]),
    ),
    maker: plainText(goods.manufacturer),
    parts: specParts(goods.spec),
    around: plainText(
      `${goods.name} ${goods.genericName} ${goods.tradeName} ${goods.dosageForm} ${goods.spec}`,
    ),
    approval: plainText(goods.approvalNumber).replace(/^国药准字/, ""),
  };
}

/** How a line's words name a goods: 3 its whole name, 2 a part of it or its sound, 1 something like it, 0 not at all. */
type Grade = 0 | 1 | 2 | 3;

interface Compared {
  of: Prepared;
  code: "条码" | "批准文号" | null;
  /** a code of the line is not that of the goods */
  isOther: boolean;
  grade: Grade;
  spec: "equal" | "part" | "free" | "other";
  isMaker: boolean;
  /** words that say nothing about it */
  rest: string[];
}

/** A line as it is compared: what does not depend on the candidate is worked out once. */
interface Asked {
  line: SheetLine;
  runs: { text: string; from: number; to: number; pairs: ReadonlySet<string> }[];
  /** its specs with the number that may be one, in order */
  specsWithEither: string[];
  /** each word that may name a maker, with the pairs that tell makers apart */
  makers: Map<string, string[]>;
}

const askedOf = (line: SheetLine): Asked => ({
  line,
  runs: runsOf(line.words).map((run) => ({ ...run, pairs: new Set(pairsOf(run.text)) })),
  specsWithEither: line.either === null ? line.specs : [...line.specs, line.either].sort(),
  makers: new Map([line.maker, ...line.words].map((word) => [word, makerPairs(word)])),
});

/**
 * @param byTerm words by which the index led to a goods (its sound or its initials), by goods id
 * @param isCut there may be more candidates than these, so that nothing but a code is sure
 */
export function matchLine(
  line: SheetLine,
  candidates: readonly Prepared[],
  byTerm: ReadonlyMap<number, ReadonlySet<string>> = new Map(),
  isCut = false,
): Found {
  const asked = askedOf(line);
  const all = candidates
    .map((candidate) => compare(asked, candidate, byTerm.get(candidate.goods.id)))
    .filter(({ grade, code }) => grade > 0 || code !== null);
  if (all.length === 0)
    return { state: "unknown", goodsId: null, choices: [], why: isCut ? TOO_MANY_ALIKE : unknownWhy(line) };
  const fitting = best(line, all);
  const only = fitting.length === 1 ? fitting[0]! : null;
  if (only && isSure(line, only) && (!isCut || only.code !== null))
    return { state: "matched", goodsId: only.of.goods.id, choices: [], why: matchedWhy(asked, only) };
  // where several agree with everything that is written, what contradicts it is no choice
  const open = fitting.length > 1 ? fitting : all;
  const isOf = new Set(fitting);
  const choices = [...open]
    .sort((a, b) => Number(isOf.has(b)) - Number(isOf.has(a)) || weight(b) - weight(a) || byId(a, b))
    .slice(0, MOST_CHOICES);
  const why = isCut ? TOO_MANY_ALIKE : ambiguousWhy(line, fitting, all);
  return {
    state: "ambiguous",
    goodsId: null,
    choices: choices.map(({ of }) => of.goods.id),
    why: `${why}${open.length > MOST_CHOICES ? `（列出前 ${MOST_CHOICES} 种）` : ""}`,
  };
}

const TOO_MANY_ALIKE = "相近的商品过多，没有全部核对，请写全品名，或写条码、批准文号";

const byId = (a: Compared, b: Compared) => a.of.goods.id - b.of.goods.id;

function compare(asked: Asked, of: Prepared, terms: ReadonlySet<string> | undefined): Compared {
  const { line } = asked;
  const isBarcode = line.barcode !== "" && line.barcode === of.goods.barcode;
  const isApproval = line.approval !== "" && line.approval === of.approval;
  const { grade, rest } = named(asked, of, terms);
  const wrongBarcode = line.barcode !== "" && of.goods.barcode !== "" && !isBarcode;
  const wrongApproval = line.approval !== "" && of.approval !== "" && !isApproval;
  return {
    of,
    code: isBarcode ? "条码" : isApproval ? "批准文号" : null,
    isOther: wrongBarcode || wrongApproval,
    grade,
    spec: specOf(asked, of),
    isMaker: line.maker === "" || isMadeBy(line.maker, of.maker, asked.makers.get(line.maker)),
    rest,
  };
}

function named(asked: Asked, of: Prepared, terms: ReadonlySet<string> | undefined) {
  const { words } = asked.line;
  let grade: Grade = 0;
  let taken = { from: 0, to: 0 };
  for (const run of asked.runs) {
    const found = gradeOf(run, grade, of, terms);
    if (found <= grade) continue;
    grade = found;
    taken = run;
  }
  const others = words.filter((_, at) => at < taken.from || at >= taken.to);
  return { grade, rest: others.filter((word) => !isAbout(word, asked, of)) };
}

/** What a run comes to where that is more than `known`. */
function gradeOf(
  { text, pairs }: Asked["runs"][number],
  known: Grade,
  of: Prepared,
  terms: ReadonlySet<string> | undefined,
): Grade {
  if (of.names.has(text)) return 3;
  if (known > 1 || terms?.has(text)) return 2;
  if (text.length < 2) return 0;
  let grade: Grade = 0;
  for (const [name, theirs] of of.names) {
    if (name.includes(text) || (name.length > 2 && text.includes(name))) return 2;
    if (grade === 0 && known === 0 && isAlike(pairs, theirs)) grade = 1;
  }
  return grade;
}

/** Whether half of the pairs of characters that both have are in common. */
function isAlike(ours: ReadonlySet<string>, theirs: ReadonlySet<string>): boolean {
  const [few, many] = ours.size < theirs.size ? [ours, theirs] : [theirs, ours];
  const wanted = (few.size + many.size) / 4;
  if (wanted === 0 || few.size < wanted) return false;
  let shared = 0;
  for (const pair of few) if (many.has(pair)) shared += 1;
  return shared >= wanted;
}

const isAbout = (word: string, asked: Asked, of: Prepared) =>
  of.around.includes(word) || isMadeBy(word, of.maker, asked.makers.get(word));

const makerPairs = (word: string) => pairsOf(word.replace(/股份|集团|有限|责任|公司|总厂|制药厂?|药业/g, ""));

/** "白云山", "广州白云山制药总厂" for one of its companies: most of what is written must stand in the maker's name. */
export function isMadeBy(word: string, maker: string, pairs = makerPairs(word)): boolean {
  if (word.length < 2) return false;
  if (maker.includes(word)) return true;
  return pairs.length > 1 && pairs.filter((pair) => maker.includes(pair)).length >= pairs.length * 0.75;
}

function specOf({ line, specsWithEither }: Asked, of: Prepared): Compared["spec"] {
  const isPack = line.either !== null && line.unit === of.goods.unit;
  const wanted = isPack ? line.specs : specsWithEither;
  if (wanted.length === 0) return "free";
  if (wanted.length === of.parts.length && wanted.every((part, at) => part === of.parts[at])) return "equal";
  const left = [...of.parts];
  const isPart = wanted.every((part) => {
    const at = left.indexOf(part);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  return isPart ? "part" : "other";
}

const fits = (one: Compared) => !one.isOther && one.spec !== "other" && one.isMaker && one.rest.length === 0;

/** Everything that the line may mean: what contradicts no word of it, and of that only what it names best. */
function best(line: SheetLine, all: readonly Compared[]): Compared[] {
  const hasWords = line.words.length > 0;
  // a code that leads somewhere must agree with the words, and words never lead elsewhere
  const isCoded = all.some(({ code }) => code !== null);
  let left = all.filter(
    (one) => fits(one) && (!isCoded || (one.code !== null && (!hasWords || one.grade > 0))),
  );
  const keep = (test: (one: Compared) => boolean) => {
    if (left.some(test)) left = left.filter(test);
  };
  keep(({ code }) => code === "条码");
  keep(({ code }) => code !== null);
  const most = left.reduce((grade, one) => Math.max(grade, one.grade), 0);
  left = left.filter((one) => one.code !== null || one.grade === most);
  keep(({ spec }) => spec === "equal");
  keep(({ of }) => of.goods.isOnSale);
  return left;
}

const isSure = (line: SheetLine, one: Compared) =>
  one.code !== null || one.grade === 3 || (one.grade === 2 && one.spec === "equal" && line.words.length > 0);

/** For the order of choices alone; what fits comes first anyway. */
function weight(one: Compared): number {
  const spec = { equal: 30, part: 20, free: 10, other: 0 }[one.spec];
  const { isKnown, isOnSale } = one.of.goods;
  return (
    (one.code ? 400 : 0) +
    one.grade * 100 +
    spec +
    (one.isMaker && one.rest.length === 0 ? 25 : 0) +
    (isKnown ? 15 : 0) +
    (isOnSale ? 40 : 0)
  );
}

function unknownWhy(line: SheetLine): string {
  if (line.words.length > 0) return "没有找到这个商品";
  if (line.barcode) return "没有这个条码的商品";
  if (line.approval) return "没有这个批准文号的商品";
  return "没有读到品名、条码或批准文号";
}

function matchedWhy({ line, makers }: Asked, one: Compared): string {
  if (one.code) return `${one.code}一致`;
  const alike = [one.grade === 3 ? "品名" : ""];
  if (one.spec === "equal") alike.push("规格");
  if (line.maker || line.words.some((word) => isMadeBy(word, one.of.maker, makers.get(word))))
    alike.push("厂家");
  const words = alike.filter(Boolean).join("、");
  if (one.grade === 2) return `品名相近，${words}一致`;
  return one.spec === "equal" ? `${words}一致` : `${words}一致，仅此一种规格`;
}

const count = (found: readonly Compared[], of: (one: Compared) => string) => new Set(found.map(of)).size;

function ambiguousWhy(line: SheetLine, fitting: readonly Compared[], all: readonly Compared[]): string {
  if (fitting.length === 1) return "品名不完全一致，请确认";
  if (fitting.length > 1) {
    const specs = count(fitting, ({ of }) => of.goods.spec);
    const makers = count(fitting, ({ of }) => of.goods.manufacturer);
    const names = count(fitting, ({ of }) => of.goods.name);
    if (names > 1 && fitting.every(({ grade }) => grade < 3)) return `有 ${names} 个相近的品名，请选择`;
    if (specs > 1) return `有 ${specs} 种规格，请选择`;
    return makers > 1 ? `有 ${makers} 个厂家，请选择` : `有 ${fitting.length} 种商品，请选择`;
  }
  const near = all.filter(({ grade, code }) => grade > 1 || code !== null);
  if (near.length === 0) return "没有同名的商品，以下品名相近";
  if (near.every(({ isOther }) => isOther)) return "条码或批准文号与品名对不上，请核对";
  if (near.some(({ code, grade }) => code !== null && grade === 0))
    return "条码或批准文号与品名对不上，请核对";
  if (near.every(({ spec }) => spec === "other")) return "没有这个规格，请核对";
  if (line.maker && near.every(({ isMaker }) => !isMaker)) return "没有这个厂家的商品，请核对";
  const word = near.map(({ rest }) => rest[0]).find(Boolean);
  return word ? `“${word}”没有对上，请核对` : "规格与厂家没有同时对上，请核对";
}
