/** Makers: full name and how many goods of theirs are on sale. */
import { type Db, db } from "~/platform/database/database.server";
import { shortName } from "~/catalogue/goods/goods";
import { chunksOf } from "~/platform/values/chunks";
import { readWhole } from "~/platform/values/whole-number";
import { matchText } from "./match-text";
import { searchTerms } from "./search-terms";

export interface Maker {
  name: string;
  goodsCount: number;
}

/** The makers with these ids, by id; unknown ones are left out. One query for each 500. */
export async function findMakers(ids: readonly number[]): Promise<Map<number, Maker>> {
  const found = new Map<number, Maker>();
  for (const part of chunksOf([...new Set(ids)]))
    for (const row of await db
      .selectFrom("manufacturer")
      .select(["id", "name", "goods_count"])
      .where("id", "in", part)
      .execute())
      found.set(row.id, { name: row.name, goodsCount: row.goods_count });
  return found;
}

/** Names are told of so many, that one may be chosen. */
const NAMED = 5;

/**
 * The maker that is meant by its number, its name however spelled, or a part of the name that no other has. Refused with a sentence: none,
 * or several. Two queries at most.
 */
export async function makerNamed(
  text: string,
): Promise<{ ok: true; id: number; name: string } | { ok: false; text: string }> {
  const typed = text.trim();
  const id = readWhole(typed);
  const [exact] = await db
    .selectFrom("manufacturer")
    .select(["id", "name"])
    .where((eb) =>
      eb.or([eb("match_key", "=", matchText(typed)), ...(id === null ? [] : [eb("id", "=", id)])]),
    )
    .orderBy("id")
    .limit(1)
    .execute();
  if (exact) return { ok: true, ...exact };
  const part = typed.replaceAll(/[%_\\]/g, "");
  if (part === "") return { ok: false, text: "请填写厂家" };
  const found = await db
    .selectFrom("manufacturer")
    .select(["id", "name"])
    .where("name", "like", `%${part}%`)
    .orderBy("goods_count", "desc")
    .orderBy("id")
    .limit(NAMED + 1)
    .execute();
  if (found.length === 1) return { ok: true, ...found[0]! };
  if (found.length === 0) return { ok: false, text: "没有这个厂家，请填写厂家的全名或编号" };
  const names = found.slice(0, NAMED).map(({ name }) => name);
  return { ok: false, text: `有多个厂家，请写全名：${names.join("、")}${found.length > NAMED ? " 等" : ""}` };
}

export interface MakersGoods {
  id: number;
  name: string;
  spec: string;
  unit: string;
  stock: number;
  /** the key of its picture; "" without one */
  picture: string;
}

/** What is on sale of a maker, what sells best first. One query. */
export async function goodsOfMaker(manufacturerId: number, most: number): Promise<MakersGoods[]> {
  return db
    .selectFrom("goods")
    .select(["id", "name", "spec", "unit", "stock", "picture"])
    .where("manufacturer_id", "=", manufacturerId)
    .where("status", "=", "on")
    .orderBy("sales", "desc")
    .orderBy("id")
    .limit(most)
    .execute();
}

/** Counts every maker's goods on sale anew, or those of the makers with these names alone. */
export async function countByManufacturer(trx: Db, only?: readonly string[]): Promise<void> {
  let query = trx.updateTable("manufacturer").set((eb) => ({
    goods_count: eb
      .selectFrom("goods")
      .select((g) => g.fn.countAll<number>().as("n"))
      .whereRef("goods.manufacturer_id", "=", "manufacturer.id")
      .where("goods.status", "=", "on"),
  }));
  if (only) query = query.where("name", "in", only);
  await query.execute();
}

/** The id of each maker by its name; one that is only spelled otherwise is the same, new ones are added. */
export async function ensureMakers(trx: Db, names: readonly string[]): Promise<Map<string, number>> {
  const keys = [...new Set(names.map(matchText))];
  const byKey = new Map<string, number>();
  const byName = new Map<string, number>();
  const read = async (wanted: readonly string[]) => {
    for (const part of chunksOf(wanted)) {
      const rows = await trx
        .selectFrom("manufacturer")
        .select(["id", "name", "match_key"])
        .where("match_key", "in", part)
        .orderBy("id", "desc")
        .execute();
      for (const { id, name, match_key } of rows) {
        byName.set(name, id);
        byKey.set(match_key!, id);
      }
    }
  };
  await read(keys);
  const missing = new Map(
    names.filter((name) => !byKey.has(matchText(name))).map((name) => [matchText(name), name]),
  );
  for (const part of chunksOf([...missing]))
    // Another import may add the same at the same moment.
    await trx
      .insertInto("manufacturer")
      .values(
        part.map(([match_key, name]) => ({
          ...{ name, match_key, short_name: shortName(name) },
          ...{ initials: searchTerms(name).initials[0]!, goods_count: 0 },
        })),
      )
      .onConflict((conflict) => conflict.column("name").doNothing())
      .execute();
  if (missing.size > 0) await read([...missing.keys()]);
  return new Map(names.map((name) => [name, byName.get(name) ?? byKey.get(matchText(name))!]));
}

/** The id of each warehouse by its name; new ones are added. */
export async function ensureWarehouses(trx: Db, names: readonly string[]): Promise<Map<string, number>> {
  const read = () => trx.selectFrom("warehouse").select(["id", "name"]).orderBy("id", "desc").execute();
  const known = await read();
  const missing = names.filter((name) => !known.some((house) => house.name === name));
  if (missing.length > 0)
    await trx
      .insertInto("warehouse")
      .values(missing.map((name, i) => ({ name, note: "", area_code: "440100", sort: known.length + i })))
      .execute();
  const all = missing.length > 0 ? await read() : known;
  return new Map(all.map(({ id, name }) => [name, id]));
}
