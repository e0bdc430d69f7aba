import { db } from "~/platform/database/database.server";
import { renderPack, packVersion, type PackGoods } from "./pack";

/** Returns the SVG and the version of its address; null for an unknown product. */
export async function packPicture(id: number): Promise<{ svg: string; version: string } | null> {
  const row = await db
    .selectFrom("goods")
    .innerJoin("manufacturer", "manufacturer.id", "goods.manufacturer_id")
    .select(["goods.name", "dosage_form", "spec", "unit", "kind", "manufacturer.name as manufacturer"])
    .where("goods.id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  const { name, spec, unit, manufacturer } = row;
  const goods: PackGoods = {
    name,
    spec,
    unit,
    manufacturer,
    dosageForm: row.dosage_form,
    kind: row.kind as PackGoods["kind"],
  };
  return { svg: renderPack(goods), version: packVersion(goods) };
}
