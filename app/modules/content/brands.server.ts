import { placeNames } from "~/platform/values/regions";
import { dataVersion, db } from "~/platform/database/database.server";
import { brandMark, type Brand } from "./brand";

let stored: { version: number; brands: Promise<Brand[]> } | null = null;

/** Returns active brands in display order. One query, one more after a change of content. */
export async function allBrands(): Promise<Brand[]> {
  const version = await dataVersion("content");
  if (stored?.version !== version) {
    const brands = readBrands();
    stored = { version, brands };
    // A failed read is not cached, so the next request tries again.
    brands.catch(() => (stored = null));
  }
  return stored.brands;
}

async function readBrands(): Promise<Brand[]> {
  const rows = await db
    .selectFrom("brand")
    .select(["id", "name", "manufacturer_id", "summary", "image"])
    .where("status", "=", "on")
    .orderBy("sort")
    .orderBy("id")
    .execute();
  const places = placeNames();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    manufacturerId: row.manufacturer_id,
    summary: row.summary,
    image: row.image,
    mark: brandMark(row.name, places),
  }));
}
