import {
  addOtherNames,
  dropOtherNames,
  moveOtherNames,
  type OtherName,
  findOtherNames,
} from "~/modules/catalogue/former-names/other-names.server";
import { countByManufacturer } from "~/modules/catalogue/search/manufacturers.server";
import { matchText } from "~/modules/catalogue/search/match-text";
import { forgetManufacturerWords, refreshSearchWords } from "~/modules/catalogue/search/search-index.server";
import { searchTerms } from "~/modules/catalogue/search/search-terms";
import { audited } from "~/platform/database/audit.server";
import { bumpVersion, type Db, db, forDeletion } from "~/platform/database/database.server";
import { manufacturerFault, type ManufacturerValues } from "./manufacturer";

export interface AdminManufacturer extends ManufacturerValues {
  id: number;
}

interface ListedManufacturer {
  id: number;
  name: string;
  shortName: string;
  goods: number;
  onSale: number;
}

/** Returns manufacturers, newest first, after the id `after`; `words`: a part of a name or of its pinyin initials. One query. */
export async function listAdminManufacturers(
  { words }: { words: string },
  { after, limit }: { after: number | null; limit: number },
): Promise<ListedManufacturer[]> {
  let query = db
    .selectFrom("manufacturer as m")
    .select((eb) => [
      ...(["m.id", "m.name", "m.short_name as shortName", "m.goods_count as onSale"] as const),
      eb
        .selectFrom("goods as g")
        .select((g) => g.fn.countAll<number>().as("n"))
        .whereRef("g.manufacturer_id", "=", "m.id")
        .as("goods"),
    ])
    .orderBy("m.id", "desc")
    .limit(limit);
  const part = words.replaceAll(/[%_\\]/g, "");
  if (part !== "")
    query = query.where((eb) =>
      eb.or([
        eb("m.name", "like", `%${part}%`),
        eb("m.short_name", "like", `%${part}%`),
        eb("m.initials", "like", `%${part.toLowerCase()}%`),
        eb(
          "m.id",
          "in",
          eb
            .selectFrom("other_name")
            .select("of_id")
            .where("kind", "=", "manufacturer")
            .where("name", "like", `%${part}%`),
        ),
      ]),
    );
  if (after !== null) query = query.where("m.id", "<", after);
  const rows = await query.execute();
  return rows.map((row) => ({ ...row, goods: Number(row.goods) }));
}

/** Returns one manufacturer with all its names, or null. Two queries. */
export async function findAdminManufacturer(id: number, trx: Db = db): Promise<AdminManufacturer | null> {
  const row = await trx
    .selectFrom("manufacturer")
    .select(["id", "name", "short_name as shortName"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  const others = await findOtherNames(trx, "manufacturer", id);
  return { ...row, otherNames: others.map(({ name }) => name) };
}

export type ManufacturerSaved =
  | { ok: true; id: number }
  | { ok: false; field: keyof ManufacturerValues; text: string }
  /** changed by somebody else meanwhile */
  | { ok: false; current: AdminManufacturer };

const noted = ({ name, shortName, otherNames }: ManufacturerValues) => ({ name, shortName, otherNames });

const keyed = (names: readonly string[]): OtherName[] =>
  names.map((name) => ({ key: matchText(name), name }));

/** Returns a message if another manufacturer has one of these names, or null. Two queries. */
async function claimedBy(trx: Db, id: number | null, { name, otherNames }: ManufacturerValues) {
  const keys = [name, ...otherNames].map(matchText);
  const own = await trx
    .selectFrom("manufacturer")
    .select(["id", "name"])
    .where((eb) => eb.or([eb("match_key", "in", keys), eb("name", "=", name)]))
    .execute();
  const other = await trx
    .selectFrom("other_name")
    .innerJoin("manufacturer as m", "m.id", "other_name.of_id")
    .select(["m.id", "other_name.name", "m.name as of"])
    .where("kind", "=", "manufacturer")
    .where("key", "in", keys)
    .execute();
  const current = own.find((item) => item.id !== id);
  if (current) {
    const field = matchText(current.name) === keys[0] ? ("name" as const) : ("otherNames" as const);
    return { field, text: `已有生产企业“${current.name}”，编号 ${current.id}；是同一家请合并` };
  }
  const meant = other.find((item) => item.id !== id);
  if (!meant) return null;
  const field = matchText(meant.name) === keys[0] ? ("name" as const) : ("otherNames" as const);
  return { field, text: `“${meant.name}”已是“${meant.of}”（编号 ${meant.id}）的其他名称` };
}

interface ManufacturerColumns {
  name: string;
  short_name: string;
  match_key: string;
  initials: string;
}

async function writeManufacturer(
  trx: Db,
  current: AdminManufacturer | null,
  columns: ManufacturerColumns,
): Promise<number> {
  if (!current) {
    const { id } = await trx
      .insertInto("manufacturer")
      .values({ ...columns, goods_count: 0 })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  }
  await forgetManufacturerWords(trx, current.name);
  await trx.updateTable("manufacturer").set(columns).where("id", "=", current.id).execute();
  return current.id;
}

/** The entered names, and the former name after a renaming. */
function otherNamesAfter(
  values: ManufacturerValues,
  current: AdminManufacturer | null,
  key: string,
): OtherName[] {
  const others = keyed(values.otherNames);
  if (current === null) return others;
  const formerKey = matchText(current.name);
  const isListed = formerKey === key || others.some((other) => other.key === formerKey);
  return isListed ? others : [...others, ...keyed([current.name])];
}

async function lockManufacturer(trx: Db, id: number): Promise<AdminManufacturer | null> {
  await forDeletion(trx.selectFrom("manufacturer").select("id").where("id", "=", id)).execute();
  return findAdminManufacturer(id, trx);
}

/** Saves a manufacturer, new if `id` is null; audited. Its former name stays another name for lists; placed orders keep theirs. `isSeen` checks the form's state. Null: no such manufacturer. Refused: a bad or used name. */
export async function saveManufacturer(
  trx: Db,
  id: number | null,
  values: ManufacturerValues,
  isSeen: (current: AdminManufacturer) => boolean,
): Promise<ManufacturerSaved | null> {
  const fault = manufacturerFault(values);
  if (fault) return { ok: false, ...fault };
  const current = id === null ? null : await lockManufacturer(trx, id);
  if (id !== null && !current) return null;
  if (current && !isSeen(current)) return { ok: false, current };
  const used = await claimedBy(trx, id, values);
  if (used) return { ok: false, ...used };
  const key = matchText(values.name);
  const done = await writeManufacturer(trx, current, {
    name: values.name,
    short_name: values.shortName,
    match_key: key,
    initials: searchTerms(values.name).initials[0]!,
  });
  await moveOtherNames(trx, "manufacturer", done, null);
  await addOtherNames(trx, "manufacturer", done, otherNamesAfter(values, current, key));
  await dropOtherNames(trx, "manufacturer", [key]);
  const after = (await findAdminManufacturer(done, trx))!;
  await audited(trx, {
    subject: "manufacturer",
    id: done,
    before: current && noted(current),
    after: noted(after),
  });
  await followManufacturer(trx, after.name);
  return { ok: true, id: done };
}

/** Updates lists, searches and suggestions after a change of a manufacturer. */
export async function followManufacturer(trx: Db, name: string): Promise<void> {
  await countByManufacturer(trx, [name]);
  await refreshSearchWords(trx, { names: [], manufacturers: [name] });
  await bumpVersion(trx, "goods");
}
