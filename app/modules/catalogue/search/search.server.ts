import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import { dataVersions, db } from "~/platform/database/database.server";
import { preparedQuery } from "~/platform/database/prepared-query.server";
import { toChunks } from "~/platform/values/chunks";
import { goodsRegister } from "~/modules/catalogue/facets/facet-index.server";
import type { SynonymMap } from "./synonyms";
import { findSynonyms } from "./synonyms.server";
import {
  findByText,
  type GoodsSearchResult,
  NOTHING_FOUND,
} from "~/modules/catalogue/search/finder/goods-finder";
import { EXACT_HIT } from "~/modules/catalogue/search/finder/goods-fit";
import { goodsFinder } from "~/modules/catalogue/search/finder/goods-finder.server";
import { above, toPairs, plainText } from "./search-terms";
import { MAX_BUYER_CODE } from "~/modules/catalogue/search/buyer-codes";
import { findByBuyerCodes } from "~/modules/catalogue/search/buyer-codes.server";
import { barcodeForms, evenCode, gluedApprovals, isGoodsNumber, itemOfCarton } from "./goods-numbers";
import { WEIGHT } from "./search-terms";
import { parseKeywords } from "./input-words";
import type { SearchType } from "./search-type";

const MAX_WORDS = 5;
/** A manufacturer's name narrows a search, but says little about the product. */
const BY_MANUFACTURER = 5;

/** Returns the words of a search: lower case, without marks, at most five. */
export function toWords(keywords: string): string[] {
  const words = keywords
    .trim()
    .split(/[\s,，、;；]+/)
    .map((word) => plainText(word).slice(0, 40));
  return [...new Set(words.filter(Boolean))].slice(0, MAX_WORDS);
}

/** Terms read for a word: one letter is too common. */
const MAX_FOUND = 20_000;

const MAX_STORED = 100;
const MAX_CACHED_GOODS = 500_000;
const cachedSearches = new LRUCache<string, GoodsSearchResult>({
  max: MAX_STORED,
  maxSize: MAX_CACHED_GOODS,
  sizeCalculation: ({ scores }) => scores.size + 1,
});

/** Returns products with scores: names, manufacturers, forms, specifications, numbers and sounds, in any order. Cached until products or synonyms change. */
export async function findGoods(keywords: string, type: SearchType): Promise<GoodsSearchResult> {
  const key = `${await dataVersions(["goods", "everyday"])} ${type} ${keywords.trim()}`;
  const known = cachedSearches.get(key);
  if (known) return known;
  const found = await searchGoods(keywords, type);
  cachedSearches.set(key, found);
  return found;
}

/** The same for a company: a product that it calls so (自家编码) comes first. One query more. */
export async function findGoodsFor(
  buyer: { companyId: number } | null,
  keywords: string,
  type: SearchType,
): Promise<GoodsSearchResult> {
  const found = await findGoods(keywords, type);
  const code = evenCode(keywords);
  if (buyer === null || type === "manufacturer" || code === "" || code.length > MAX_BUYER_CODE) return found;
  const own = (await findByBuyerCodes(buyer.companyId, [code])).get(code);
  if (own === undefined) return found;
  // What shares only a part of the code is no result beside the product itself.
  const others = found.isWhole ? found : NOTHING_FOUND;
  return {
    ...others,
    isWhole: true,
    scores: new Map([...others.scores, [own, BUYER_CODE_HIT]]),
    exact: new Set([own, ...others.exact]),
  };
}

/** The same as findGoods without the cache. */
export async function searchGoods(keywords: string, type: SearchType): Promise<GoodsSearchResult> {
  if (type === "manufacturer")
    return { ...NOTHING_FOUND, isWhole: true, scores: await madeByAll(toWords(keywords)) };
  const input = gluedNumbers(keywords);
  const [numbered, found] = await Promise.all([goodsOfNumber(input), searchTexts(input)]);
  if (numbered.size === 0) return found;
  // "999" may be a code and part of names; a number that is nothing else is searched alone.
  if (isGoodsNumber(plainText(input)) || !found.isWhole)
    return { ...NOTHING_FOUND, isWhole: true, scores: numbered, exact: new Set(numbered.keys()) };
  return {
    ...found,
    scores: new Map([...found.scores, ...numbered]),
    exact: new Set([...found.exact, ...numbered.keys()]),
  };
}

/** A product number without spaces; other words unchanged. */
function gluedNumbers(keywords: string): string {
  const even = gluedApprovals(keywords).trim();
  const digits = even.replace(/^\(01\)/, "").replace(/[\s-]/g, "");
  return /^\d{12,14}$/.test(digits) ? digits : even;
}

const NUMBER_HIT = 100_000;
const BUYER_CODE_HIT = 2 * NUMBER_HIT;

/** Products on sale whose barcode (also their carton's), approval number or own code is the whole input. */
async function goodsOfNumber(input: string): Promise<Map<number, number>> {
  const word = plainText(input);
  const barcodes = [word, itemOfCarton(word)].flatMap(barcodeForms);
  const forms = /^\d+$/.test(word) ? [...new Set([word, ...barcodes])] : [word];
  if (!/\d/.test(word)) return new Map();
  const rows = await db
    .selectFrom("goods_term as t")
    .innerJoin("goods as g", "g.id", "t.goods_id")
    .select("g.id")
    .where("t.term", "in", forms)
    .where("t.weight", "=", WEIGHT.number)
    .where("g.status", "=", "on")
    .limit(MAX_FOUND)
    .execute();
  return new Map(rows.map(({ id }) => [id, NUMBER_HIT]));
}

const WHOLE_CODE = 12;

async function searchTexts(keywords: string): Promise<GoodsSearchResult> {
  const word = plainText(keywords);
  if (isGoodsNumber(word)) {
    const isWhole = /^\d+$/.test(word) && word.length >= WHOLE_CODE;
    const begins = isWhole ? new Map<number, number>() : await findWord(word, MAX_FOUND);
    return { ...NOTHING_FOUND, isWhole: begins.size > 0, scores: begins };
  }
  const [finder, synonyms] = await Promise.all([goodsFinder(), findSynonyms()]);
  const indexed = await readIndexed(keywords, synonyms);
  const found = findByText(finder, keywords, { indexed, synonyms });
  if (found.isWhole) return found;
  if (indexed.size > 0) {
    // "维生素 C 片": letters that start many sounds, but are in the name.
    const byText = findByText(finder, keywords, { synonyms });
    return byText.isWhole || found.scores.size === 0 ? byText : found;
  }
  if (found.scores.size > 0) return found;
  // "amxl50": letters that sound like a name, and a number after them.
  const apart = keywords.replace(/(?<=[a-z]{2})(?=\d)/gi, " ");
  if (apart === keywords) return found;
  return findByText(finder, apart, { indexed: await readIndexed(apart, synonyms), synonyms });
}

/** Words of letters and digits are looked up as numbers and sounds; unknown ones are left to the finder. */
async function readIndexed(
  keywords: string,
  synonyms: SynonymMap,
): Promise<Map<string, Map<number, number>>> {
  const words = parseKeywords(keywords).words.slice(0, MAX_WORDS);
  const isCode = (word: string) => /^[a-z0-9\p{Script=Greek}]+$/u.test(word) || /\d{6}/.test(word);
  const codes = words.filter((word) => isCode(word) && !synonyms.has(word));
  const limit = words.length === 1 ? MAX_FOUND : Number.MAX_SAFE_INTEGER;
  const found = await Promise.all(codes.map(async (word) => [word, await findWord(word, limit)] as const));
  return new Map(found.filter(([, hits]) => hits.size > 0));
}

/** Every product of manufacturers with all the words in their name. */
async function madeByAll(words: readonly string[]): Promise<Map<number, number>> {
  let found: Map<number, number> | null = null;
  for (const hits of await Promise.all(words.map(ofManufacturers)))
    found = found === null ? hits : both(found, hits);
  return found ?? new Map();
}

function both(a: ReadonlyMap<number, number>, b: ReadonlyMap<number, number>): Map<number, number> {
  const common = new Map<number, number>();
  for (const [id, score] of a) {
    const other = b.get(id);
    if (other !== undefined) common.set(id, score + other);
  }
  return common;
}

async function findWord(word: string, limit: number): Promise<Map<number, number>> {
  const [begins, found] = await Promise.all([
    beginning(word, limit),
    word.length > 2 ? ofManufacturers(word) : new Map<number, number>(),
  ]);
  for (const { goods_id, term, weight } of begins) {
    const score = weight + (term === word ? EXACT_HIT : 0);
    if (score > (found.get(goods_id) ?? 0)) found.set(goods_id, score);
  }
  return found;
}

/** From the index alone; the best of a product is chosen here, not by grouping. */
function beginning(word: string, maxCount: number) {
  return db
    .selectFrom("goods_term")
    .select(["goods_id", "term", "weight"])
    .where("term", ">=", word)
    .where("term", "<", above(word))
    .limit(maxCount)
    .execute();
}

/** A pair with more products is too common to start a search. */
const COMMON = 2000;

interface Pair {
  pair: string;
  n: number;
}

async function rarestPairs(word: string): Promise<Pair[]> {
  const pairs = [...new Set(toPairs(word))];
  const counts = await sql<{ pair: string; n: number }>`${sql.join(
    pairs.map(
      (pair) =>
        sql`select ${pair} as pair, (select count(*) from (select 1 as one from goods_bigram where bigram = ${pair} limit ${sql.lit(COMMON)}) as few) as n`,
    ),
    sql` union all `,
  )}`.execute(db);
  return counts.rows.map(({ pair, n }) => ({ pair, n: Number(n) })).sort((a, b) => a.n - b.n);
}

/** The rarest decide, and planning a join of many takes longer than running it. */
const MAX_PAIRS = 6;

/** Starts from the rarest pair and checks the others only for its products. */
async function holding(pairs: readonly Pair[], limit: number): Promise<number[]> {
  if (pairs[0]?.n === 0) return [];
  const [rarest, ...rest] = pairs.slice(0, MAX_PAIRS).map(({ pair }) => pair);
  let query = db.selectFrom("goods_bigram as b").select("b.goods_id").where("b.bigram", "=", rarest!);
  for (const pair of rest)
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom("goods_bigram as o")
          .select("o.goods_id")
          .where("o.bigram", "=", pair)
          .whereRef("o.goods_id", "=", "b.goods_id"),
      ),
    );
  return (await query.limit(limit).execute()).map((row) => row.goods_id);
}

async function ofManufacturers(word: string): Promise<Map<number, number>> {
  const manufacturers = await db
    .selectFrom("manufacturer")
    .select("id")
    .where(
      "name",
      "in",
      db
        .selectFrom("search_word")
        .select("word")
        .where("kind", "=", "manufacturer")
        .where("spelling", ">=", word)
        .where("spelling", "<", above(word)),
    )
    .execute();
  const found = new Map<number, number>();
  if (manufacturers.length === 0) return found;
  const { madeBy } = await goodsRegister();
  for (const manufacturer of manufacturers)
    for (const id of madeBy.get(manufacturer.id) ?? []) found.set(id, BY_MANUFACTURER);
  return found;
}

const MAX_SUGGESTED = 10;

const readSuggested = preparedQuery(db, ({ type, from, to }: { type: string; from: string; to: string }) =>
  db
    .selectFrom("search_word")
    .select((eb) => ["word", eb.fn.max<number>("weight").as("weight")])
    .where("kind", "=", type)
    .where("spelling", ">=", from)
    .where("spelling", "<", to)
    .groupBy("word")
    .orderBy("weight", "desc")
    .orderBy("word")
    .limit(MAX_SUGGESTED),
);

/** Names of products on sale whose barcode, approval number or own code starts so. */
const readNumbered = preparedQuery(db, ({ from, to }: { from: string; to: string }) =>
  db
    .selectFrom("goods_term as t")
    .innerJoin("goods as g", "g.id", "t.goods_id")
    .select("g.name as word")
    .distinct()
    .where("t.term", ">=", from)
    .where("t.term", "<", to)
    .where("t.weight", "=", WEIGHT.number)
    .where("g.status", "=", "on")
    .limit(MAX_SUGGESTED),
);

/** Returns suggestions for the input, most bought first (specification, GET /api/goods/search); for drugs also words that contain it. Empty for an empty keyword. */
export async function suggestWords(keywords: string, type: SearchType): Promise<string[]> {
  const input = plainText(gluedApprovals(keywords)).slice(0, 40);
  if (!input) return [];
  const rows = await readSuggested({ type, from: input, to: above(input) });
  const words = rows.map((row) => row.word);
  if (words.length < MAX_SUGGESTED && type === "drug" && /\d{3}/.test(input))
    for (const { word } of await readNumbered({ from: input, to: above(input) }))
      if (!words.includes(word)) words.push(word);
  if (words.length < MAX_SUGGESTED && type === "drug" && /\p{Script=Han}{2}/u.test(input))
    for (const word of await innerWords(input)) if (!words.includes(word)) words.push(word);
  return words.slice(0, MAX_SUGGESTED);
}

async function innerWords(values: string): Promise<string[]> {
  const pairs = await rarestPairs(values);
  // a part of thousands of names suggests nothing
  if (pairs[0]!.n >= COMMON) return [];
  const ids = await holding(pairs, COMMON);
  const register = await goodsRegister();
  const limit = ids
    .map((id) => ({ id, sales: register.sales[register.rowOf[id] ?? -1] ?? -1 }))
    .sort((a, b) => b.sales - a.sales)
    .slice(0, 40);
  const names = new Map<number, string>();
  for (const part of toChunks(limit.map((m) => m.id)))
    for (const row of await db
      .selectFrom("goods")
      .select(["id", "generic_name"])
      .where("id", "in", part)
      .execute())
      names.set(row.id, row.generic_name);
  return [...new Set(limit.map((m) => names.get(m.id) ?? "").filter(Boolean))];
}
