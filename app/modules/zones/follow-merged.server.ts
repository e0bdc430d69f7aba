import { audited } from "~/platform/database/audit.server";
import { bumpVersion, type Db, forUpdate } from "~/platform/database/database.server";
import { zoneAsItIs } from "./zones.server";

export type Filter = "category" | "manufacturer";

async function blocksNaming(trx: Db, filter: Filter, ids: ReadonlySet<number>) {
  const rows = await trx
    .selectFrom("zone_block")
    .select(["id", "zone_id", "data"])
    .where("kind", "=", "goods")
    .where("data", "like", `%"${filter}"%`)
    .orderBy("id")
    .execute();
  return rows.flatMap(({ id, zone_id, data }) => {
    const block = JSON.parse(data) as Record<string, unknown>;
    const found = block[filter];
    return typeof found === "number" && ids.has(found) ? [{ id, zoneId: zone_id, block, named: found }] : [];
  });
}

/** Counts the blocks that show products of these categories or manufacturers. One query. */
export const countBlocksNaming = async (trx: Db, filter: Filter, ids: readonly number[]): Promise<number> =>
  (await blocksNaming(trx, filter, new Set(ids))).length;

/** Updates blocks that name merged categories or manufacturers; audits each zone as a whole. */
export async function followMergedInZones(
  trx: Db,
  filter: Filter,
  merged: ReadonlyMap<number, number>,
): Promise<void> {
  const naming = await blocksNaming(trx, filter, new Set(merged.keys()));
  for (const zoneId of new Set(naming.map((item) => item.zoneId))) {
    await forUpdate(trx.selectFrom("zone").select("id").where("id", "=", zoneId)).execute();
    const before = await zoneAsItIs(trx, zoneId);
    for (const { id, block, named: found } of naming.filter((item) => item.zoneId === zoneId))
      await trx
        .updateTable("zone_block")
        .set({ data: JSON.stringify({ ...block, [filter]: merged.get(found) }) })
        .where("id", "=", id)
        .execute();
    await audited(trx, { subject: "zone", id: zoneId, before, after: await zoneAsItIs(trx, zoneId) });
    await bumpVersion(trx, "content");
  }
}
