/** A list of the desk as its address carries it: filters by name, and the row behind which the page begins. Pure. */
import { formatWhole } from "~/platform/values/whole-text";
import { joinDigitGroups } from "~/platform/values/printed-number";
import { cutText } from "~/platform/values/cut-text";
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
  const input = Object.fromEntries(
    names.map((name) => [name, joinDigitGroups(cutText(params.get(name), MAX_WORD))]),
  ) as Record<F, string>;
  return { typed: input, after: readWhole(params.get("after")) };
}

/** The address of the same list, with `more`; empty filters are left out. */
export function getListPath(
  path: string,
  values: Readonly<Record<string, string>>,
  more: Readonly<Record<string, string>> = {},
): string {
  const filled = Object.entries({ ...values, ...more }).filter(([, value]) => value !== "");
  const query = new URLSearchParams(filled).toString();
  return query ? `${path}?${query}` : path;
}

/** One page of a list, and the addresses of the pages round it. */
export interface ListPage<R> {
  rows: R[];
  /** null: this is the first page */
  first: string | null;
  /** null: this is the last page */
  next: string | null;
}

interface PageAt {
  path: string;
  typed: Readonly<Record<string, string>>;
  after: number | null;
}

/** Takes one row more than the page holds, which tells whether another one follows; that begins behind the last row of this one. */
export function toListPage<R extends { id: number }>(
  found: readonly R[],
  perPage: number,
  { path, typed: input, after }: PageAt,
): ListPage<R> {
  const rows = found.slice(0, perPage);
  const last = found.length > perPage ? rows.at(-1)!.id : null;
  return {
    rows,
    first: after === null ? null : getListPath(path, input),
    next: last === null ? null : getListPath(path, input, { after: String(last) }),
  };
}

/** Counting stops here. */
export const MAX_COUNTED = 1000;

/** "37", "1,000+" of what was counted up to one more than MAX_COUNTED. */
export const countWords = (count: number): string =>
  count > MAX_COUNTED ? `${formatWhole(MAX_COUNTED)}+` : String(count);
