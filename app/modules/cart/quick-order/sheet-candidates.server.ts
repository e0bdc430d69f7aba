import { setImmediate } from "node:timers/promises";
import { toChunks } from "~/platform/values/chunks";
import { toPairs } from "~/modules/catalogue/search/plain-text";
import { findGoodsFacts } from "~/modules/catalogue/goods/goods-facts.server";
import { findBuyerCodes, findByBuyerCodes } from "~/modules/catalogue/search/buyer-codes.server";
import { boughtAmong } from "~/modules/catalogue/goods/purchases.server";
import { countNames, type NameIndex, readNames } from "~/modules/catalogue/search/name-index.server";
import type { MatchCandidate } from "./sheet-match";
import { readTerms, type SheetLine } from "./sheet-read";
import type { Candidates, LineCandidates } from "./sheet-thread.server";

/** A term or pair of characters in more names than this is too common. */
const COMMON = 4000;
/** Products compared with one line without an exact term. */
const MAX_NEAR = 300;
/** Products that one line is compared with in total. */
const MAX_PER_LINE = 1000;
/** Words of a line that are searched inside names, and pairs of one such word. */
const MAX_WORDS = 3;
const MAX_PAIRS = 20;
/** Limits of one list: index rows, counted pairs, read products, comparisons. */
const MAX_ROWS = 300_000;
const MAX_LIST_COUNT = 30_000;
const MAX_GOODS = 40_000;
const MAX_COMPARED = 400_000;
/** Products compared with a line once a limit is reached. */
const THEN = 50;
/** Rows read before other tasks get a turn. */
const AT_ONCE = 20_000;

/** Returns candidates for every line. Statements grow with the different words of the list in steps of 500, not with its lines, and end at the limits above. */
export async function findCandidates(companyId: number, lines: readonly SheetLine[]): Promise<Candidates> {
  const terms = lines.map(readTerms);
  const byTerm = await exactHits(terms);
  const coded = await findByBuyerCodes(
    companyId,
    lines.flatMap((line) => line.codes),
  );
  const inner = lines.map((line, at) => innerWords(line, byTerm.of[at]!));
  const near = await nearHits(inner);
  const seen = new Set<number>();
  const found: LineCandidates[] = [];
  let compared = 0;
  for (const [at, line] of lines.entries()) {
    const exact = byTerm.of[at]!;
    const own = line.codes.flatMap((code) => coded.get(code) ?? []);
    const all = new Set([
      ...own,
      ...exact.keys(),
      ...inTurns(inner[at]!.map((word) => near.of.get(word) ?? [])),
    ]);
    const limit = compared > MAX_COMPARED ? THEN : MAX_PER_LINE;
    const ids = [...all].slice(0, limit).filter((id) => seen.size < MAX_GOODS || seen.has(id));
    for (const id of ids) seen.add(id);
    compared += ids.length;
    const isCut =
      ids.length < all.size ||
      terms[at]!.some((term) => byTerm.left.has(term)) ||
      inner[at]!.some((word) => near.left.has(word));
    found.push({ line, ids, byTerm: exact, isCut });
    if (at % 100 === 99) await setImmediate();
  }
  return { lines: found, goods: await readGoods(companyId, [...seen]) };
}

/** Takes the first of each, then the second of each, up to MAX_NEAR, so that no word crowds out another's. */
function inTurns(all: readonly (readonly number[])[]): readonly number[] {
  if (all.length < 2) return all[0] ?? [];
  const ids = new Set<number>();
  for (let at = 0; at < MAX_NEAR && ids.size < MAX_NEAR; at += 1)
    for (const item of all) if (at < item.length) ids.add(item[at]!);
  return [...ids];
}

/** By line, the products that a term names, with those terms. `left`: terms not looked up. */
async function exactHits(lines: readonly (readonly string[])[]) {
  const terms = [...new Set(lines.flat())];
  const hits = await readHolders("term", terms, await readCounts("term", terms));
  const of = lines.map((line) => {
    const found = new Map<number, Set<string>>();
    for (const term of line)
      for (const id of hits.of.get(term) ?? []) {
        const known = found.get(id);
        if (known) known.add(term);
        else found.set(id, new Set([term]));
      }
    return found;
  });
  return { of, left: hits.left };
}

const isHan = (word: string) => /\p{Script=Han}{2}/u.test(word);
const isCompany = (word: string) => /药业|制药|药厂|公司|集团/.test(word);

/** Words that may be inside a name, longest first: no whole names, their parts, or manufacturers. */
function innerWords(line: SheetLine, exact: ReadonlyMap<number, ReadonlySet<string>>): string[] {
  const hits = [...new Set([...exact.values()].flatMap((words) => [...words]))];
  const words = line.words.filter(
    (word) => isHan(word) && !isCompany(word) && !hits.some((hit) => hit.includes(word)),
  );
  return words.sort((a, b) => b.length - a.length).slice(0, MAX_WORDS);
}

const wordPairs = (word: string) => [...new Set(toPairs(word))].slice(0, MAX_PAIRS);

/** Products whose names have the two rarest pairs of a word, or else one. `left`: words not looked up. */
async function nearHits(lines: readonly (readonly string[])[]) {
  const words = [...new Set(lines.flat())];
  const pairs = [...new Set(words.flatMap(wordPairs))].slice(0, MAX_LIST_COUNT);
  const counts = await readCounts("bigram", pairs);
  const telling = new Map(
    words.map((word) => {
      const known = wordPairs(word).filter((pair) => (counts.get(pair) ?? Infinity) <= COMMON);
      return [word, known.sort((a, b) => counts.get(a)! - counts.get(b)!).slice(0, 2)];
    }),
  );
  const holders = await readHolders("bigram", [...new Set([...telling.values()].flat())], counts);
  const of = new Map<string, number[]>();
  const both = new Map<string, number[]>();
  for (const [at, [word, few]] of [...telling].entries()) {
    const key = few.join(" ");
    const ids = both.get(key) ?? inBoth(few.map((pair) => holders.of.get(pair) ?? []));
    both.set(key, ids);
    of.set(word, ids);
    if (at % 100 === 99) await setImmediate();
  }
  const count = new Set(pairs);
  const isLeft = (word: string) =>
    telling.get(word)!.some((pair) => holders.left.has(pair)) ||
    wordPairs(word).some((pair) => !count.has(pair));
  return { of, left: new Set(words.filter(isLeft)) };
}

function inBoth([rarest = [], second]: readonly number[][]): number[] {
  const others = new Set(second);
  const both = second ? rarest.filter((id) => others.has(id)) : rarest;
  return (both.length > 0 ? both : [...rarest, ...(second ?? [])]).slice(0, MAX_NEAR);
}

/** In how many names each is; unknown ones are left out. */
async function readCounts(key: NameIndex, keys: readonly string[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const part of toChunks(keys)) {
    for (const row of await countNames(key, part)) counts.set(row.key, Number(row.n));
    await setImmediate();
  }
  return counts;
}

/** The products behind each key, within the limits. `left`: keys that are too common or came too late. */
async function readHolders(key: NameIndex, keys: readonly string[], counts: ReadonlyMap<string, number>) {
  const of = new Map<string, number[]>();
  const left = new Set<string>();
  const parts: string[][] = [[]];
  let [rows, here] = [0, 0];
  for (const key of keys) {
    const count = counts.get(key) ?? 0;
    if (count === 0) continue;
    if (count > COMMON || rows + count > MAX_ROWS) {
      left.add(key);
      continue;
    }
    if (here + count > AT_ONCE || parts.at(-1)!.length === 500) {
      parts.push([]);
      here = 0;
    }
    parts.at(-1)!.push(key);
    rows += count;
    here += count;
  }
  for (const part of parts.filter((part) => part.length > 0)) {
    for (const row of await readNames(key, part)) {
      const held = of.get(row.key);
      if (held) held.push(row.goods_id);
      else of.set(row.key, [row.goods_id]);
    }
    await setImmediate();
  }
  return { of, left };
}

async function readGoods(companyId: number, ids: readonly number[]): Promise<Map<number, MatchCandidate>> {
  const found = new Map<number, MatchCandidate>();
  for (const part of toChunks(ids)) {
    const [goods, bought] = [await findGoodsFacts(part), await boughtAmong(companyId, part)];
    const codes = await findBuyerCodes(companyId, part);
    for (const row of goods.values())
      found.set(row.id, {
        id: row.id,
        name: row.name,
        genericName: row.generic_name,
        tradeName: row.trade_name,
        dosageForm: row.dosage_form,
        spec: row.spec,
        unit: row.unit,
        manufacturer: row.manufacturer,
        approvalNumber: row.approval_number,
        barcode: row.barcode,
        sku: row.sku,
        buyerCode: codes.get(row.id) ?? "",
        packSize: row.pack_size,
        caseSize: row.case_size,
        isOnSale: row.status === "on",
        isKnown: bought.has(row.id),
      });
    await setImmediate();
  }
  return found;
}
