import { sql } from "kysely";
import { db } from "~/platform/database/database.server";
import { toChunks } from "~/platform/values/chunks";
import {
  ZONE_REFERENCE_NAMES,
  type ZoneReference,
  type ThingRow,
  getThing,
  thingsMeant,
  toLookupPatterns,
} from "./zone-reference";
import type { ZoneReferences } from "./zone-read";

const WINDOW = ["id", "name", "status", "starts_at", "ends_at"] as const;
const COLUMNS = {
  goods: ["id", "name", "status"],
  category: ["id", "name"],
  manufacturer: ["id", "name", "goods_count"],
  brand: ["id", "name", "status"],
  offer: WINDOW,
  voucher_template: [...WINDOW, "is_public"],
} as const satisfies Record<keyof ZoneReferences, readonly (keyof ThingRow)[]>;

const getRows = (table: keyof ZoneReferences) =>
  db.selectFrom(table).select(COLUMNS[table] as readonly ("id" | "name")[]);

type NamedTable = "voucher_template" | "offer" | "brand";

/** Returns the matches of each text in its table at `now` (ms), by number. One query. */
export async function thingsInput(
  table: NamedTable,
  texts: readonly string[],
  now: number,
): Promise<Map<string, ZoneReference[]>> {
  const { ids, patterns } = toLookupPatterns(texts);
  if (patterns.length === 0) return new Map();
  const rows = await getRows(table)
    .where((eb) =>
      eb.or([
        ...(ids.length > 0 ? [eb("id", "in", ids)] : []),
        ...patterns.map((pattern) => eb(sql<string>`lower(name)`, "like", pattern)),
      ]),
    )
    .orderBy("id")
    .execute();
  const things = rows.map((row) => getThing(table, row, now));
  return new Map(texts.map((text) => [text, thingsMeant(text, things)]));
}

/** Lists entries that have not ended, running ones first, at most `limit`. One query. `now` in ms. */
export async function thingsToChoose(
  table: NamedTable,
  now: number,
  limit: number,
): Promise<ZoneReference[]> {
  const rows = await getRows(table)
    .where("status", "=", "on")
    .$if(table !== "brand", (query) => query.where("ends_at", ">", now).orderBy("starts_at"))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => getThing(table, row, now));
}

/** Returns names and visibility at `now` (ms) by table. One query for each table and 500 ids. */
export async function thingsNamed(
  matched: Partial<ZoneReferences>,
  now: number,
): Promise<Record<keyof ZoneReferences, Map<number, ZoneReference>>> {
  const tables = Object.keys(ZONE_REFERENCE_NAMES) as (keyof ZoneReferences)[];
  const found = await Promise.all(
    tables.map(async (table) => {
      const things = new Map<number, ZoneReference>();
      for (const part of toChunks([...new Set(matched[table] ?? [])]))
        for (const row of await getRows(table).where("id", "in", part).execute())
          things.set(row.id, getThing(table, row, now));
      return [table, things] as const;
    }),
  );
  return Object.fromEntries(found) as Record<keyof ZoneReferences, Map<number, ZoneReference>>;
}

/** Returns a zone's references that do not exist, as "商品 999". One query for each table. */
export async function findMissingReferences(names: ZoneReferences): Promise<string[]> {
  const found = await thingsNamed(names, 0);
  return (Object.keys(ZONE_REFERENCE_NAMES) as (keyof ZoneReferences)[]).flatMap((table) =>
    names[table].filter((id) => !found[table].has(id)).map((id) => `${ZONE_REFERENCE_NAMES[table]} ${id}`),
  );
}
