import { type Merged, mergedIds } from "~/modules/catalogue/former-names/merged-ids.server";
import { readWhole } from "~/platform/values/whole-number";

/** The id of a category or manufacturer in a list's address. */
export type NumberFilters = Readonly<Record<string, Merged>>;

/** In the addresses of buyers. */
const FILTERS: NumberFilters = { category: "category", manufacturer: "manufacturer" };

/** Returns the filters with current ids; null if they are current. */
export async function currentFilters(
  params: URLSearchParams,
  filters: NumberFilters = FILTERS,
): Promise<URLSearchParams | null> {
  if (!Object.keys(filters).some((name) => params.has(name))) return null;
  const merged = await mergedIds();
  let current: URLSearchParams | null = null;
  for (const [name, kind] of Object.entries(filters)) {
    const into = merged[kind].get(readWhole(params.get(name)) ?? 0);
    if (into === undefined) continue;
    current ??= new URLSearchParams(params);
    current.set(name, String(into));
  }
  return current;
}
