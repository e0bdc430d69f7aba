/** What a loader sends, with the fields of its lists' goods by their names again: what must not be there is looked for by name. */
import { type CardRows, fullRows } from "~/modules/catalogue/cards/card-rows";

const isRows = (value: object): value is CardRows =>
  "tags" in value && "rows" in value && Array.isArray(value.rows) && value.rows.every(Array.isArray);

export function matched(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(matched);
  if (typeof value !== "object" || value === null) return value;
  if (isRows(value)) return fullRows(value).map((row) => ({ ...row }));
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, matched(inner)]));
}
