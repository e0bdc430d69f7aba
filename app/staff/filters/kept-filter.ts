/** Filters that a person keeps by name. Pure. */

export const MAX_NAME = 12;
/** of one list */
export const MAX_FILTERS = 12;
export const MAX_QUERY = 500;

export interface KeptFilter {
  id: number;
  /** the list's path */
  path: string;
  name: string;
  /** "state=paid&from=2026-11-01", without the row at which a page begins */
  query: string;
}

/** Whether a filter may be kept of this path: a list of the desk, nothing else. */
export const isListPath = (path: string): boolean =>
  /^\/staff(?:\/[\w-]+)+$/.test(path) && path.length <= 100;

/** What of an address is its filter: sorted, without empty fields and without the place in the list. */
export function filterOf(search: string): string {
  const fields = [...new URLSearchParams(search)].filter(([name, value]) => value !== "" && name !== "after");
  return new URLSearchParams(fields.toSorted()).toString();
}

/** The one of these that the address shows; null for none. */
export const shownFilter = (
  filters: readonly KeptFilter[],
  path: string,
  search: string,
): KeptFilter | null => filters.find((one) => one.path === path && one.query === filterOf(search)) ?? null;
