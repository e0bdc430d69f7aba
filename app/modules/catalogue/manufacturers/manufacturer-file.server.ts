import { listAdminManufacturers } from "./manufacturer-admin.server";

export const MANUFACTURER_HEADINGS = ["编号", "生产企业", "简称", "在售商品", "全部商品"];

const PART = 500;

/** Yields a row for each matching manufacturer, in parts. */
export async function* manufacturerRows(filter: { words: string }): AsyncGenerator<(string | number)[]> {
  for (let after: number | null = null; ;) {
    const found = await listAdminManufacturers(filter, { after, limit: PART });
    for (const { id, name, shortName, onSale, goods } of found) yield [id, name, shortName, onSale, goods];
    if (found.length < PART) return;
    after = found.at(-1)!.id;
  }
}
