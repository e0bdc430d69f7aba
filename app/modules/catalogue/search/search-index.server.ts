import { bumpVersion, type Db } from "~/platform/database/database.server";
import { toChunks } from "~/platform/values/chunks";
import { insertMany } from "./insert.server";
import { toBigrams, searchTerms, indexTerms, withoutSalt } from "./search-terms";

export interface IndexedGoods {
  id: number;
  name: string;
  generic_name: string;
  trade_name: string;
  approval_number: string;
  barcode: string;
  sku: string;
}

/** Replaces terms and pairs of these products; raises the data version `names`. */
export async function indexGoods(trx: Db, goods: readonly IndexedGoods[]): Promise<void> {
  if (goods.length === 0) return;
  for (const part of toChunks(goods.map((g) => g.id))) {
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
      sku: g.sku,
    }).map((t) => ({ term: t.term, goods_id: g.id, weight: t.weight })),
  );
  await insertMany(trx, "goods_term", terms);
  const pairs = goods.flatMap((g) =>
    toBigrams(g.name, g.generic_name).map((bigram) => ({ bigram, goods_id: g.id })),
  );
  await insertMany(trx, "goods_bigram", pairs);
  await bumpVersion(trx, "names");
}

/** Replaces all suggested words: generic and trade names, and manufacturers by every ending of their name ("白云山…" of "广州白云山…"), with the sales of their products. */
export async function rebuildSearchWords(trx: Db): Promise<void> {
  const names = await soldByName(trx);
  const manufacturers = await soldByManufacturer(trx);
  const called = await manufacturersCalled(trx);
  await trx.deleteFrom("search_word").execute();
  await bumpVersion(trx, "names");
  await writeWords(trx, { names, manufacturers, called });
}

/** The same only for these names and manufacturers. */
export async function refreshSearchWords(
  trx: Db,
  values: { names: readonly string[]; manufacturers: readonly string[] },
): Promise<void> {
  const wanted = {
    names: [...new Set(values.names)].filter(Boolean),
    manufacturers: [...new Set(values.manufacturers)],
  };
  const names = await soldByName(trx, wanted.names);
  const manufacturers = await soldByManufacturer(trx, wanted.manufacturers);
  const called = await manufacturersCalled(trx, wanted.manufacturers);
  const stood = [
    ...wanted.names.flatMap((word) => wordRows("drug", word, 0, nameSpellings(word))),
    ...wanted.manufacturers.flatMap((word) =>
      wordRows("manufacturer", word, 0, manufacturerSpellings(word, called)),
    ),
  ];
  for (const { kind, word, spelling } of stood)
    await trx
      .deleteFrom("search_word")
      .where("kind", "=", kind)
      .where("spelling", "=", spelling)
      .where("word", "=", word)
      .execute();
  await bumpVersion(trx, "names");
  await writeWords(trx, { names, manufacturers, called });
}

/** Deletes the suggestions of a manufacturer before its names change; `refreshSearchWords` writes the new ones. */
export const forgetManufacturerWords = (trx: Db, name: string) =>
  trx.deleteFrom("search_word").where("kind", "=", "manufacturer").where("word", "=", name).execute();

type Sold = Map<string, number>;
type Called = Map<string, string[]>;

/** Returns other names of all manufacturers, or of these. Two queries, or two for each 500. */
export async function manufacturersCalled(trx: Db, only?: readonly string[]): Promise<Called> {
  const called: Called = new Map();
  const parts = only ? toChunks(only) : [null];
  for (const part of parts) {
    let shorts = trx.selectFrom("manufacturer").select(["name", "short_name as other"]);
    let others = trx
      .selectFrom("other_name as o")
      .innerJoin("manufacturer as m", "m.id", "o.of_id")
      .select(["m.name", "o.name as other"])
      .where("o.kind", "=", "manufacturer");
    if (part) shorts = shorts.where("name", "in", part);
    if (part) others = others.where("m.name", "in", part);
    for (const { name, other } of [...(await shorts.execute()), ...(await others.execute())])
      if (!name.includes(other)) called.set(name, [...(called.get(name) ?? []), other]);
  }
  return called;
}

/** Sales of products on sale by generic and trade name. */
async function soldByName(trx: Db, only?: readonly string[]): Promise<Sold> {
  const names: Sold = new Map();
  for (const column of ["generic_name", "trade_name"] as const) {
    let query = trx
      .selectFrom("goods")
      .select((eb) => [`${column} as word` as const, eb.fn.sum<number>("sales").as("weight")])
      .where("status", "=", "on")
      .where(column, "<>", "")
      .groupBy(column);
    if (only) query = query.where(column, "in", only.length > 0 ? only : [""]);
    for (const { word, weight } of await query.execute())
      names.set(word, (names.get(word) ?? 0) + Number(weight));
  }
  return names;
}

async function soldByManufacturer(trx: Db, only?: readonly string[]): Promise<Sold> {
  let query = trx
    .selectFrom("goods")
    .innerJoin("manufacturer as m", "m.id", "goods.manufacturer_id")
    .select((eb) => ["m.name as word", eb.fn.sum<number>("goods.sales").as("weight")])
    .where("goods.status", "=", "on")
    .groupBy("m.name");
  if (only) query = query.where("m.name", "in", only.length > 0 ? only : [""]);
  return new Map((await query.execute()).map(({ word, weight }) => [word, Number(weight)]));
}

/** A word has up to fifty spellings, and there may be hundreds of thousands. */
async function writeWords(
  trx: Db,
  { names, manufacturers, called }: { names: Sold; manufacturers: Sold; called: Called },
): Promise<void> {
  for (const part of toChunks([...names]))
    await insertMany(
      trx,
      "search_word",
      part.flatMap(([word, weight]) => wordRows("drug", word, weight, nameSpellings(word))),
    );
  for (const part of toChunks([...manufacturers], 50))
    await insertMany(
      trx,
      "search_word",
      part.flatMap(([word, weight]) =>
        wordRows("manufacturer", word, weight, manufacturerSpellings(word, called)),
      ),
    );
}

const manufacturerSpellings = (name: string, called: Called) =>
  [name, ...(called.get(name) ?? [])].flatMap(innerBeginnings);
const nameSpellings = (word: string) => [word, withoutSalt(word)];

function wordRows(kind: string, word: string, weight: number, input: readonly string[]) {
  const spellings = new Set<string>();
  for (const text of input) {
    const spelling = searchTerms(text);
    for (const way of [spelling.text, ...spelling.full, ...spelling.initials])
      if (way) spellings.add(way.slice(0, 40));
  }
  return [...spellings].map((spelling) => ({ kind, spelling, word, weight }));
}

/** Every ending of at least two characters. */
function innerBeginnings(name: string): string[] {
  const characters = [...name.replace(/(股份)?(集团)?(股份)?有限(责任)?公司.*$/, "")];
  return characters.slice(0, -1).map((_, i) => characters.slice(i).join(""));
}
