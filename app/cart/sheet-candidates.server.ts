/** The goods that the lines of a list may mean: found for all of them together, by the same terms and pairs that searches read. */
import { setImmediate } from "node:timers/promises";
import { chunksOf } from "~/catalogue/goods.server";
import { pairsOf } from "~/catalogue/spelling";
import { db } from "~/platform/database.server";
import { prepared, type Prepared } from "./sheet-match";
import { termsOfLine, type SheetLine } from "./sheet-read";

export interface LineCandidates {
  line: SheetLine;
  goods: Prepared[];
  /** words by which the index led to a goods */
  byTerm: Map<number, Set<string>>;
}

/** A pair of characters in more names than this says too little. */
const COMMON = 4000;
/** Goods compared with one line that has no name of its own in the index. */
const MOST_NEAR = 300;
/** Words of a line that are looked for inside names. */
const MOST_WORDS = 3;

/**
 * Candidates for every line. Statements grow with the different words of the list in steps of 500, never with its lines; the event loop
 * gets its turn between them.
 */
export async function findCandidates(
  companyId: number,
  lines: readonly SheetLine[],
): Promise<LineCandidates[]> {
  const terms = await termHits([...new Set(lines.flatMap(termsOfLine))]);
  const exact = lines.map((line) => {
    const found = new Map<number, Set<string>>();
    for (const term of termsOfLine(line))
      for (const id of terms.get(term) ?? []) found.set(id, (found.get(id) ?? new Set()).add(term));
    return found;
  });
  const inner = lines.map((line, at) => innerWords(line, exact[at]!));
  const near = await nearHits([...new Set(inner.flat())]);
  const ids = lines.map((_, at) => [
    ...new Set([...exact[at]!.keys(), ...inner[at]!.flatMap((word) => near.get(word) ?? [])]),
  ]);
  const goods = await goodsOf(companyId, [...new Set(ids.flat())]);
  return lines.map((line, at) => ({
    line,
    goods: ids[at]!.flatMap((id) => goods.get(id) ?? []),
    byTerm: exact[at]!,
  }));
}

const isHan = (word: string) => /\p{Script=Han}{2}/u.test(word);
const isCompany = (word: string) => /药业|制药|药厂|公司|集团/.test(word);

/** The words that may stand inside a name, the longest first: not those that are a whole name or its part already, nor makers. */
function innerWords(line: SheetLine, exact: ReadonlyMap<number, ReadonlySet<string>>): string[] {
  const hits = [...new Set([...exact.values()].flatMap((words) => [...words]))];
  const words = line.words.filter(
    (word) => isHan(word) && !isCompany(word) && !hits.some((hit) => hit.includes(word)),
  );
  return words.sort((a, b) => b.length - a.length).slice(0, MOST_WORDS);
}

async function termHits(terms: readonly string[]): Promise<Map<string, number[]>> {
  const hits = new Map<string, number[]>();
  for (const part of chunksOf(terms)) {
    const rows = await db
      .selectFrom("goods_term")
      .select(["term", "goods_id"])
      .where("term", "in", part)
      .execute();
    for (const { term, goods_id } of rows) put(hits, term, goods_id);
    await setImmediate();
  }
  return hits;
}

/** Goods whose names hold the two rarest pairs of a word, or where none does, one of them. */
async function nearHits(words: readonly string[]): Promise<Map<string, number[]>> {
  const pairs = [...new Set(words.flatMap((word) => pairsOf(word)))];
  const counts = await pairCounts(pairs);
  const telling = new Map(
    words.map((word) => {
      const known = [...new Set(pairsOf(word))].filter((pair) => (counts.get(pair) ?? Infinity) <= COMMON);
      return [word, known.sort((a, b) => counts.get(a)! - counts.get(b)!).slice(0, 2)];
    }),
  );
  const holders = await pairHits([...new Set([...telling.values()].flat())]);
  return new Map(
    words.map((word) => {
      const [rarest = [], second] = telling.get(word)!.map((pair) => holders.get(pair) ?? []);
      const both = second ? rarest.filter((id) => new Set(second).has(id)) : rarest;
      return [word, (both.length > 0 ? both : [...rarest, ...(second ?? [])]).slice(0, MOST_NEAR)];
    }),
  );
}

async function pairCounts(pairs: readonly string[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const part of chunksOf(pairs)) {
    const rows = await db
      .selectFrom("goods_bigram")
      .select((eb) => ["bigram", eb.fn.countAll<number>().as("n")])
      .where("bigram", "in", part)
      .groupBy("bigram")
      .execute();
    for (const { bigram, n } of rows) counts.set(bigram, Number(n));
    await setImmediate();
  }
  return counts;
}

async function pairHits(pairs: readonly string[]): Promise<Map<string, number[]>> {
  const hits = new Map<string, number[]>();
  for (const part of chunksOf(pairs, 100)) {
    const rows = await db
      .selectFrom("goods_bigram")
      .select(["bigram", "goods_id"])
      .where("bigram", "in", part)
      .execute();
    for (const { bigram, goods_id } of rows) put(hits, bigram, goods_id);
    await setImmediate();
  }
  return hits;
}

function put(hits: Map<string, number[]>, key: string, id: number): void {
  const held = hits.get(key);
  if (held) held.push(id);
  else hits.set(key, [id]);
}

async function goodsOf(companyId: number, ids: readonly number[]): Promise<Map<number, Prepared>> {
  const found = new Map<number, Prepared>();
  for (const part of chunksOf(ids)) {
    const rows = await db
      .selectFrom("goods as g")
      .innerJoin("manufacturer as m", "m.id", "g.manufacturer_id")
      .leftJoin("purchase as p", (join) =>
        join.onRef("p.goods_id", "=", "g.id").on("p.company_id", "=", companyId),
      )
      .select(["g.id", "g.name", "g.generic_name", "g.trade_name", "g.dosage_form", "g.spec", "g.unit"])
      .select(["m.name as manufacturer", "g.approval_number", "g.barcode", "g.status", "p.times"])
      .select(["g.pack_size", "g.case_size"])
      .where("g.id", "in", part)
      .execute();
    for (const row of rows)
      found.set(
        row.id,
        prepared({
          ...{ id: row.id, name: row.name, genericName: row.generic_name, tradeName: row.trade_name },
          ...{ dosageForm: row.dosage_form, spec: row.spec, unit: row.unit, manufacturer: row.manufacturer },
          ...{ approvalNumber: row.approval_number, barcode: row.barcode },
          ...{ packSize: row.pack_size, caseSize: row.case_size },
          ...{ isOnSale: row.status === "on", isKnown: row.times !== null },
        }),
      );
    await setImmediate();
  }
  return found;
}
