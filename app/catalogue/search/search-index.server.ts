/** Keeps terms, pairs and suggested words in step with the goods. */
import { bumpVersion, type Db } from "~/platform/database/database.server";
import { chunksOf } from "~/platform/values/chunks";
import { insertMany } from "./insert.server";
import { toBigrams, searchTerms, indexTerms, withoutSalt } from "./search-terms";

export interface IndexedGoods {
  id: number;
  name: string;
  generic_name: string;
  trade_name: string;
  approval_number: string;
  barcode: string;
}

/** Writes terms and pairs of these goods anew; the data version `names` moves. */
export async function indexGoods(trx: Db, goods: readonly IndexedGoods[]): Promise<void> {
  if (goods.length === 0) return;
  for (const part of chunksOf(goods.map((g) => g.id))) {
    await trx.deleteFrom("goods_term").where("goods_id", "in", part).execute();
    await trx.deleteFrom("goods_bigram").where("goods_id", "in", part).execute();
  }
  const terms = goods.flatMap((g) =>
    indexTerms({
      name: g.name,
      genericName: g.generic_name,
      tradeName: g.trade_name,
      approvalNumber: g.approval_number,
      barcode: g.barcode,
    }).map((t) => ({ term: t.term, goods_id: g.id, weight: t.weight })),
  );
  await insertMany(trx, "goods_term", terms);
  const pairs = goods.flatMap((g) =>
    toBigrams(g.name, g.generic_name).map((bigram) => ({ bigram, goods_id: g.id })),
  );
  await insertMany(trx, "goods_bigram", pairs);
  await bumpVersion(trx, "names");
}

/**
 * Writes all suggested words anew: generic and trade names, and makers under every beginning inside their name
 * ("白云山" of "广州白云山…"), each with what was sold of the goods behind it.
 */
export async function rebuildSearchWords(trx: Db): Promise<void> {
  const sold = (column: "generic_name" | "trade_name") =>
    trx
      .selectFrom("goods")
      .select((eb) => [`${column} as word` as const, eb.fn.sum<number>("sales").as("weight")])
      .where("status", "=", "on")
      .where(column, "<>", "")
      .groupBy(column)
      .execute();
  const makers = await trx
    .selectFrom("goods")
    .innerJoin("manufacturer as m", "m.id", "goods.manufacturer_id")
    .select((eb) => ["m.name as word", eb.fn.sum<number>("goods.sales").as("weight")])
    .where("goods.status", "=", "on")
    .groupBy("m.name")
    .execute();
  const names = new Map<string, number>();
  for (const { word, weight } of [...(await sold("generic_name")), ...(await sold("trade_name"))])
    names.set(word, (names.get(word) ?? 0) + Number(weight));
  await trx.deleteFrom("search_word").execute();
  await bumpVersion(trx, "names");
  // A word has up to fifty spellings, and there may be hundreds of thousands.
  for (const part of chunksOf([...names]))
    await insertMany(
      trx,
      "search_word",
      part.flatMap(([word, weight]) => wordRows("drug", word, weight, [word, withoutSalt(word)])),
    );
  for (const part of chunksOf(makers, 50))
    await insertMany(
      trx,
      "search_word",
      part.flatMap(({ word, weight }) =>
        wordRows("manufacturer", word, Number(weight), innerBeginnings(word)),
      ),
    );
}

function wordRows(kind: string, word: string, weight: number, typed: readonly string[]) {
  const spellings = new Set<string>();
  for (const text of typed) {
    const spelling = searchTerms(text);
    for (const way of [spelling.text, ...spelling.full, ...spelling.initials])
      if (way) spellings.add(way.slice(0, 40));
  }
  return [...spellings].map((spelling) => ({ kind, spelling, word, weight }));
}

/** From each character on, at least two characters long. */
function innerBeginnings(name: string): string[] {
  const characters = [...name.replace(/(股份)?(集团)?(股份)?有限(责任)?公司.*$/, "")];
  return characters.slice(0, -1).map((_, i) => characters.slice(i).join(""));
}
