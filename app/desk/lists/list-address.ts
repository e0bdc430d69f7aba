/** A list of the desk as its address carries it: filters by name, and the row behind which the page begins. Pure. */
import { readWhole } from "~/platform/values/whole-number";

const MAX_WORD = 100;

export interface ListAddress<F extends string> {
  typed: Record<F, string>;
  /** the id behind which the page begins; null: the first page */
  after: number | null;
}

/** Filters that are not in the address are empty texts. */
export function listAddressOf<const F extends string>(
  params: URLSearchParams,
  names: readonly F[],
): ListAddress<F> {
  const typed = Object.fromEntries(
    names.map((name) => [name, (params.get(name) ?? "").trim().slice(0, MAX_WORD)]),
  ) as Record<F, string>;
  return { typed, after: readWhole(params.get("after")) };
}

/** The address of the same list, with `more`; empty filters are left out. */
export function listPath(
  path: string,
  typed: Readonly<Record<string, string>>,
  more: Readonly<Record<string, string>> = {},
): string {
  const filled = Object.entries({ ...typed, ...more }).filter(([, value]) => value !== "");
  const query = new URLSearchParams(filled).toString();
  return query ? `${path}?${query}` : path;
}

/** Of one row more than a page holds: the rows of the page, and the id behind which the next one begins. */
export function pageOfRows<R extends { id: number }>(
  rows: readonly R[],
  perPage: number,
): { rows: R[]; next: number | null } {
  const shown = rows.slice(0, perPage);
  return { rows: shown, next: rows.length > perPage ? shown.at(-1)!.id : null };
}

/** Counting stops here. */
export const MAX_COUNTED = 1000;

/** "37", "1,000+" of what was counted up to one more than MAX_COUNTED. */
export const countWords = (count: number): string =>
  count > MAX_COUNTED ? `${MAX_COUNTED.toLocaleString("en-US")}+` : String(count);
