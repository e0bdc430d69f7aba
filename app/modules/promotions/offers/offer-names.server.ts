import { toChunks } from "~/platform/values/chunks";
import { db, type Db } from "~/platform/database/database.server";

/** By id; unknown ones and 0 are left out. One query for each 500, none without ids. */
export async function offerNames(ids: readonly number[], trx: Db = db): Promise<Map<number, string>> {
  const names = new Map<number, string>();
  for (const part of toChunks([...new Set(ids)].filter((id) => id > 0)))
    for (const row of await trx.selectFrom("offer").select(["id", "name"]).where("id", "in", part).execute())
      names.set(row.id, row.name);
  return names;
}
