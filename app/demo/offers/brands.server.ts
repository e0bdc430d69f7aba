import { toChunks } from "~/platform/values/chunks";
import { brandName } from "~/modules/content/brand";
import type { Db } from "~/platform/database/database.server";

const BRANDS = 192;
export async function insertBrands(trx: Db): Promise<void> {
  const manufacturers = await trx
    .selectFrom("manufacturer as m")
    .innerJoin("goods as g", "g.manufacturer_id", "m.id")
    .innerJoin("category as c", "c.id", "g.category_id")
    .select(["m.id", "m.short_name", "g.dosage_form as form", "c.name as category"])
    .where("g.kind", "=", "drug")
    .where("g.status", "=", "on")
    .orderBy("m.id")
    .execute();
  const byManufacturer = new Map<number, { short: string; forms: string[]; categories: string[] }>();
  for (const { id, short_name, form, category } of manufacturers) {
    const manufacturer = byManufacturer.get(id) ?? { short: short_name, forms: [], categories: [] };
    manufacturer.forms.push(form);
    manufacturer.categories.push(category);
    byManufacturer.set(id, manufacturer);
  }
  const limit = [...byManufacturer].sort((a, b) => b[1].forms.length - a[1].forms.length || a[0] - b[0]);
  const names = new Set<string>();
  const brands = limit.slice(0, BRANDS).map(([manufacturer_id, { short, forms, categories }], sort) => {
    const name = names.has(brandName(short)) ? short : brandName(short);
    names.add(name);
    const summary = `以${commonest(forms, 3)}为主，常见于${commonest(categories, 2)}。`;
    return { name, manufacturer_id, summary, image: "", status: "on", sort };
  });
  for (const part of toChunks(brands, 100)) await trx.insertInto("brand").values(part).execute();
}

/** Returns the most frequent forms: "片剂、胶囊剂". */
function commonest(all: readonly string[], maxCount: number): string {
  const counts = new Map<string, number>();
  for (const item of all) if (item) counts.set(item, (counts.get(item) ?? 0) + 1);
  return [...counts]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, maxCount)
    .map(([name]) => name)
    .join("、");
}
