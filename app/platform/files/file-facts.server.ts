import { db, type Db } from "~/platform/database/database.server";
import type { Row } from "~/platform/database/schema";
import { toChunks } from "~/platform/values/chunks";

const COLUMNS = ["id", "company_id", "stored_name", "original_name", "mime", "sha256"] as const;

export type FileFacts = Pick<Row<"file">, (typeof COLUMNS)[number]>;

/** Returns the files with these ids; unknown ones are left out. One query for each 500. */
export async function findFiles(
  ids: readonly (number | null)[],
  trx: Db = db,
): Promise<Map<number, FileFacts>> {
  const found = new Map<number, FileFacts>();
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  for (const part of toChunks(wanted))
    for (const row of await trx.selectFrom("file").select(COLUMNS).where("id", "in", part).execute())
      found.set(row.id, row);
  return found;
}
