/** The names of what buyers were shown of lines of their carts: offers that may have ended, and warehouses. */
import { parseSeenTerms, type NamedTerm, type SeenTerms } from "~/cart/pricing/changed-terms";
import { chunksOf } from "~/platform/values/chunks";
import type { Db } from "~/platform/database/database.server";

/** By line id; lines without shown terms are left out. Two queries for each 500 names, none where nothing was shown. */
export async function readSeenTerms(
  trx: Db,
  rows: readonly { id: number; seen_terms: string | null }[],
): Promise<Map<number, SeenTerms>> {
  const shown = rows.flatMap(({ id, seen_terms: text }) => (text ? [{ id, ...parseSeenTerms(text) }] : []));
  const offers = await namesIn(
    trx,
    "offer",
    shown.flatMap(({ activityId, reductionId }) => [activityId, reductionId]),
  );
  const warehouses = await namesIn(
    trx,
    "warehouse",
    shown.map(({ warehouseId }) => warehouseId),
  );
  const named = (names: ReadonlyMap<number, string>, id: number): NamedTerm | null =>
    id > 0 ? { id, name: names.get(id) ?? "" } : null;
  return new Map(
    shown.map(({ id, activityId, reductionId, warehouseId }) => [
      id,
      {
        activity: named(offers, activityId),
        reduction: named(offers, reductionId),
        warehouse: named(warehouses, warehouseId),
      },
    ]),
  );
}

async function namesIn(
  trx: Db,
  table: "offer" | "warehouse",
  ids: readonly number[],
): Promise<Map<number, string>> {
  const names = new Map<number, string>();
  for (const part of chunksOf([...new Set(ids)].filter((id) => id > 0)))
    for (const row of await trx.selectFrom(table).select(["id", "name"]).where("id", "in", part).execute())
      names.set(row.id, row.name);
  return names;
}
