import { db } from "~/platform/database/database.server";

/** Their names by id; there are few. One query. */
export async function warehouseNames(): Promise<Map<number, string>> {
  const rows = await db.selectFrom("warehouse").select(["id", "name"]).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
