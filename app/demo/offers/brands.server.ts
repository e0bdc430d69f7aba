/** The demo's brands: the makers of which most is on sale. */
import { chunksOf } from "~/platform/values/chunks";
import { brandName } from "~/content/brand";
import type { Db } from "~/platform/database/database.server";

/** Makers that have a brand page: four pages of the index. */
const BRANDS = 192;
export async function insertBrands(trx: Db): Promise<void> {
  const makers = await trx
    .selectFrom("manufacturer as m")
    .innerJoin("goods as g", "g.manufacturer_id", "m.id")
    .innerJoin("category as c", "c.id", "g.category_id")
    .select(["m.id", "m.short_name", "g.dosage_form as form", "c.name as category"])
    .where("g.kind", "=", "drug")
    .where("g.status", "=", "on")
    .orderBy("m.id")
    .execute();
  const byMaker = new Map<number, { short: string; forms: string[]; categories: string[] }>();
  for (const { id, short_name, form, category } of makers) {
    const maker = byMaker.get(id) ?? { short: short_name, forms: [], categories: [] };
    maker.forms.push(form);
    maker.categories.push(category);
    byMaker.set(id, maker);
  }
  const most = [...byMaker].sort((a, b) => b[1].forms.length - a[1].forms.length || a[0] - b[0]);
  const names = new Set<string>();
  const brands = most.slice(0, BRANDS).map(([manufacturer_id, { short, forms, categories }], sort) => {
    const name = names.has(brandName(short)) ? short : brandName(short);
    names.add(name);
    const summary = `以${commonest(forms, 3)}为主，常见于${commonest(categories, 2)}。`;
    return { name, manufacturer_id, summary, image: "", status: "on", sort };
  });
  for (const part of chunksOf(brands, 100)) await trx.insertInto("brand").values(part).execute();
}

/** "片剂、胶囊剂": what there is most of. */
function commonest(all: readonly string[], most: number): string {
  const counts = new Map<string, number>();
  for (const item of all) if (item) counts.set(item, (counts.get(item) ?? 0) + 1);
  return [...counts]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, most)
    .map(([name]) => name)
    .join("、");
}
