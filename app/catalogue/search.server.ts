/** Search: goods by names, pinyin, numbers and words inside names; manufacturers by any part of their name; words to suggest. */
import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import { dataVersion, db } from "~/platform/database.server";
import { prepared } from "~/platform/prepared.server";
import { chunksOf } from "./goods.server";
import { goodsRegister } from "./register.server";
import { above, pairsOf, plainText, WEIGHT } from "./spelling";

export type SearchType = "drug" | "manufacturer";

/** Words of one search; more are left out. */
const MOST_WORDS = 5;
/** What is typed exactly as a whole name stands above every longer name. */
const EXACT = 100;
/** A maker's name in a search for drugs narrows it, but says little about the goods. */
const BY_MAKER = 5;

/** The words of a search as they are looked up: lower case, without marks, at most five. */
export function wordsOf(keywords: string): string[] {
  const words = keywords
    .trim()
    .split(/[\s,，、;；]+/)
    .map((word) => plainText(word).slice(0, 40));
  return [...new Set(words.filter(Boolean))].slice(0, MOST_WORDS);
}

/** Terms read for one word: a single letter in a catalogue of hundreds of thousands says too little to hold everybody up for. */
const MOST_FOUND = 20_000;

const MOST_KEPT = 100;
/** Goods in all of them together: a word of one letter may find as many as there are. */
const MOST_KEPT_GOODS = 500_000;
const keptSearches = new LRUCache<string, Map<number, number>>({
  max: MOST_KEPT,
  maxSize: MOST_KEPT_GOODS,
  sizeCalculation: (found) => found.size + 1,
});

/**
 * Goods ids with the score of the hit. Several words must all hit, each in a name, a number or the maker's name.
 * For manufacturers every goods of a maker that the words name is found. Remembered until the goods change.
 */
export async function findGoods(keywords: string, type: SearchType): Promise<ReadonlyMap<number, number>> {
  const words = wordsOf(keywords);
  const key = `${await dataVersion("goods")} ${type} ${words.join(" ")}`;
  const known = keptSearches.get(key);
  if (known) return known;
  const found = await searchGoods(words, type);
  keptSearches.set(key, found);
  return found;
}

/** The same, not remembered; `words` as wordsOf gives them. */
export async function searchGoods(words: readonly string[], type: SearchType): Promise<Map<number, number>> {
  // several words must all hit, so none of them may be cut short
  const most = words.length === 1 ? MOST_FOUND : Number.MAX_SAFE_INTEGER;
  let found: Map<number, number> | null = null;
  for (const hits of await Promise.all(
    words.map((word) => (type === "drug" ? findWord(word, most) : ofMakers(word))),
  ))
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

async function findWord(word: string, most: number): Promise<Map<number, number>> {
  const isHan = /\p{Script=Han}/u.test(word);
  const [begins, inside, makers] = await Promise.all([
    beginning(word, most),
    isHan && [...word].length > 1 ? rarestPairs(word).then((pairs) => holding(pairs, most)) : [],
    word.length > (isHan ? 1 : 2) ? ofMakers(word) : new Map<number, number>(),
  ]);
  const found = new Map(makers);
  for (const id of inside) found.set(id, WEIGHT.inner);
  for (const { goods_id, term, weight } of begins) {
    const score = weight + (term === word ? EXACT : 0);
    if (score > (found.get(goods_id) ?? 0)) found.set(goods_id, score);
  }
  return found;
}

/** Terms that begin with the word; read from the index alone, the best of a goods is found here and not by grouping. */
function beginning(word: string, most: number) {
  return db
    .selectFrom("goods_term")
    .select(["goods_id", "term", "weight"])
    .where("term", ">=", word)
    .where("term", "<", above(word))
    .limit(most)
    .execute();
}

/** A pair with more goods than this is no good beginning for a search. */
const COMMON = 2000;

interface Pair {
  pair: string;
  n: number;
}

/** The pairs of the word, the rarest first; none counted beyond COMMON. */
async function rarestPairs(word: string): Promise<Pair[]> {
  const pairs = [...new Set(pairsOf(word))];
  const counted = await sql<{ pair: string; n: number }>`${sql.join(
    pairs.map(
      (pair) =>
        sql`select ${pair} as pair, (select count(*) from (select 1 as one from goods_bigram where bigram = ${pair} limit ${sql.lit(COMMON)}) as few) as n`,
    ),
    sql` union all `,
  )}`.execute(db);
  return counted.rows.map(({ pair, n }) => ({ pair, n: Number(n) })).sort((a, b) => a.n - b.n);
}

/** Pairs looked up for one word: the rarest decide, and a join of many more takes longer to plan than to run. */
const MOST_PAIRS = 6;

/** Goods whose names hold the rarest pairs: the rarest leads, the others are looked up for its goods alone. */
async function holding(pairs: readonly Pair[], most: number): Promise<number[]> {
  if (pairs[0]?.n === 0) return [];
  const [rarest, ...rest] = pairs.slice(0, MOST_PAIRS).map(({ pair }) => pair);
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
  return (await query.limit(most).execute()).map((row) => row.goods_id);
}

/** Every goods of the makers whose name holds the word. */
async function ofMakers(word: string): Promise<Map<number, number>> {
  const makers = await db
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
  if (makers.length === 0) return found;
  const { madeBy } = await goodsRegister();
  for (const maker of makers) for (const id of madeBy.get(maker.id) ?? []) found.set(id, BY_MAKER);
  return found;
}

const MOST_SUGGESTED = 10;

const readSuggested = prepared(db, ({ type, from, to }: { type: string; from: string; to: string }) =>
  db
    .selectFrom("search_word")
    .select((eb) => ["word", eb.fn.max<number>("weight").as("weight")])
    .where("kind", "=", type)
    .where("spelling", ">=", from)
    .where("spelling", "<", to)
    .groupBy("word")
    .orderBy("weight", "desc")
    .orderBy("word")
    .limit(MOST_SUGGESTED),
);

/**
 * Words that complete what is typed, the most bought first (specification, GET /api/goods/search); for drugs also words that hold it
 * inside. Empty for an empty keyword.
 */
export async function suggestWords(keywords: string, type: SearchType): Promise<string[]> {
  const typed = plainText(keywords).slice(0, 40);
  if (!typed) return [];
  const rows = await readSuggested({ type, from: typed, to: above(typed) });
  const words = rows.map((row) => row.word);
  if (words.length < MOST_SUGGESTED && type === "drug" && /\p{Script=Han}{2}/u.test(typed))
    for (const word of await innerWords(typed)) if (!words.includes(word)) words.push(word);
  return words.slice(0, MOST_SUGGESTED);
}

async function innerWords(typed: string): Promise<string[]> {
  const pairs = await rarestPairs(typed);
  // what thousands of names hold suggests nothing
  if (pairs[0]!.n >= COMMON) return [];
  const ids = await holding(pairs, COMMON);
  const register = await goodsRegister();
  const most = ids
    .map((id) => ({ id, sales: register.sales[register.rowOf[id] ?? -1] ?? -1 }))
    .sort((a, b) => b.sales - a.sales)
    .slice(0, 40);
  const names = new Map<number, string>();
  for (const part of chunksOf(most.map((m) => m.id)))
    for (const row of await db
      .selectFrom("goods")
      .select(["id", "generic_name"])
      .where("id", "in", part)
      .execute())
      names.set(row.id, row.generic_name);
  return [...new Set(most.map((m) => names.get(m.id) ?? "").filter(Boolean))];
}
