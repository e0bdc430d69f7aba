import { meantByOther } from "~/modules/catalogue/former-names/other-names.server";
import { type Db, db, forKeyShare } from "~/platform/database/database.server";

/** Returns names by id, closed ones too. One query. */
export async function warehouseNames(trx: Db = db): Promise<Map<number, string>> {
  const rows = await trx.selectFrom("warehouse").select(["id", "name"]).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Returns the names of open warehouses in order. One query. */
export async function openWarehouses(): Promise<string[]> {
  const rows = await db
    .selectFrom("warehouse")
    .select("name")
    .where("closed_at", "is", null)
    .orderBy("sort")
    .orderBy("id")
    .execute();
  return rows.map(({ name }) => name);
}

export interface WarehouseName {
  id: number;
  name: string;
  isClosed: boolean;
}

/** Returns warehouses by name, also former ones; locked against closing until the transaction ends. Two queries. */
export async function warehousesNamed(
  trx: Db,
  names: readonly string[],
): Promise<Map<string, WarehouseName>> {
  const rows = await forKeyShare(
    trx.selectFrom("warehouse").select(["id", "name", "closed_at"]).orderBy("id", "desc"),
  ).execute();
  const all = rows.map(({ id, name, closed_at }) => ({ id, name, isClosed: closed_at !== null }));
  const byId = new Map(all.map((app) => [app.id, app]));
  const others = await meantByOther(trx, "warehouse", names);
  const found = new Map([...others].map(([name, id]) => [name, byId.get(id)!]));
  for (const app of all) found.set(app.name, app);
  return found;
}

/** Returns each warehouse's id by name; new ones are added. */
export async function ensureWarehouses(trx: Db, names: readonly string[]): Promise<Map<string, number>> {
  const known = await warehousesNamed(trx, names);
  const missing = names.filter((name) => !known.has(name));
  if (missing.length > 0)
    await trx
      .insertInto("warehouse")
      .values(missing.map((name, i) => ({ name, note: "", area_code: "440100", sort: known.size + i })))
      .execute();
  const all = missing.length > 0 ? await warehousesNamed(trx, names) : known;
  return new Map([...all].map(([name, { id }]) => [name, id]));
}
