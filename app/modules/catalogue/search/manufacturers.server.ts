import { type Db, db, forKeyShare } from "~/platform/database/database.server";
import { shortName } from "~/modules/catalogue/goods/goods";
import { mergedIds } from "~/modules/catalogue/former-names/merged-ids.server";
import { meantByOther } from "~/modules/catalogue/former-names/other-names.server";
import { toChunks } from "~/platform/values/chunks";
import { readWhole } from "~/platform/values/whole-number";
import { matchText } from "./match-text";
import { searchTerms } from "./search-terms";

export interface Manufacturer {
  name: string;
  goodsCount: number;
}

/** Returns manufacturers by id; unknown ones are left out. One query for each 500. */
export async function findManufacturers(ids: readonly number[]): Promise<Map<number, Manufacturer>> {
  const found = new Map<number, Manufacturer>();
  for (const part of toChunks([...new Set(ids)]))
    for (const row of await db
      .selectFrom("manufacturer")
      .select(["id", "name", "goods_count"])
      .where("id", "in", part)
      .execute())
      found.set(row.id, { name: row.name, goodsCount: row.goods_count });
  return found;
}

const NAMED = 5;

/** Finds a manufacturer by number (also a merged one's), name in any spelling, other name, or a unique part of the name. Refused: none, or several. Two queries at most. */
export async function manufacturerNamed(
  text: string,
): Promise<{ ok: true; id: number; name: string } | { ok: false; text: string }> {
  const input = text.trim();
  const number = readWhole(/^(\d{1,9})(?:\s|$)/.exec(input)?.[1]);
  const id = number === null ? null : ((await mergedIds()).manufacturer.get(number) ?? number);
  const [exact] = await db
    .selectFrom("manufacturer")
    .select(["id", "name"])
    .where((eb) =>
      eb.or([eb("match_key", "=", matchText(input)), ...(id === null ? [] : [eb("id", "=", id)])]),
    )
    .orderBy("id")
    .limit(1)
    .execute();
  if (exact) return { ok: true, ...exact };
  const other = (await currentManufacturers(db, [input])).get(matchText(input));
  if (other !== undefined) return manufacturerNamed(other);
  const part = input.replaceAll(/[%_\\]/g, "");
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
  const names = found.slice(0, NAMED).map(({ id, name }) => `${id} ${name}`);
  return {
    ok: false,
    text: `有多个厂家，请写全名或编号：${names.join("、")}${found.length > NAMED ? " 等" : ""}`,
  };
}

export interface ManufacturersGoods {
  id: number;
  name: string;
  spec: string;
  unit: string;
  stock: number;
  picture: string;
}

/** Returns a manufacturer's products on sale, best sellers first. One query. */
export async function goodsOfManufacturer(
  manufacturerId: number,
  limit: number,
): Promise<ManufacturersGoods[]> {
  return db
    .selectFrom("goods")
    .select(["id", "name", "spec", "unit", "stock", "picture"])
    .where("manufacturer_id", "=", manufacturerId)
    .where("status", "=", "on")
    .orderBy("sales", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** Recounts products on sale of every manufacturer, or of those with these names. */
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

/** Returns current names for other names, by match text. Two queries for each 500. */
export async function currentManufacturers(trx: Db, names: readonly string[]): Promise<Map<string, string>> {
  const meant = await meantByOther(trx, "manufacturer", names.map(matchText));
  const found = new Map<string, string>();
  for (const part of toChunks([...meant])) {
    const rows = await trx
      .selectFrom("manufacturer")
      .select(["id", "name"])
      .where(
        "id",
        "in",
        part.map(([, id]) => id),
      )
      .execute();
    const byId = new Map(rows.map(({ id, name }) => [id, name]));
    for (const [key, id] of part) found.set(key, byId.get(id)!);
  }
  return found;
}

export async function ensureManufacturers(trx: Db, names: readonly string[]): Promise<Map<string, number>> {
  const keys = [...new Set(names.map(matchText))];
  const byKey = new Map<string, number>();
  const byName = new Map<string, number>();
  const read = async (wanted: readonly string[]) => {
    for (const part of toChunks(wanted)) {
      const rows = await forKeyShare(
        trx
          .selectFrom("manufacturer")
          .select(["id", "name", "match_key"])
          .where("match_key", "in", part)
          .orderBy("id", "desc"),
      ).execute();
      for (const { id, name, match_key } of rows) {
        byName.set(name, id);
        byKey.set(match_key!, id);
      }
    }
  };
  await read(keys);
  const others = await currentManufacturers(
    trx,
    keys.filter((key) => !byKey.has(key)),
  );
  if (others.size > 0) {
    await read([...others.values()].map(matchText));
    for (const [key, name] of others) byKey.set(key, byName.get(name)!);
  }
  const missing = new Map(
    names.filter((name) => !byKey.has(matchText(name))).map((name) => [matchText(name), name]),
  );
  for (const part of toChunks([...missing]))
    // Another import may add the same at the same moment.
    await trx
      .insertInto("manufacturer")
      .values(
        part.map(([match_key, name]) => ({
          name,
          match_key,
          short_name: shortName(name),
          initials: searchTerms(name).initials[0]!,
          goods_count: 0,
        })),
      )
      .onConflict((conflict) => conflict.column("name").doNothing())
      .execute();
  if (missing.size > 0) await read([...missing.keys()]);
  return new Map(names.map((name) => [name, byName.get(name) ?? byKey.get(matchText(name))!]));
}
