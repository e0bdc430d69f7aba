export const MAX_NAME = 12;
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

/** Whether a filter may be kept of this path: a list of the back office, nothing else. */
export const isListPath = (path: string): boolean =>
  /^\/staff(?:\/[\w-]+)+$/.test(path) && path.length <= 100;

export const QUEUE_FIELD = "queue";
export const ALL_FIELD = "all";
/** Of an address, what is no filter: the place in the list is none either. */
const RELATED: readonly string[] = ["after", ALL_FIELD, QUEUE_FIELD];

/** What of an address is its filter: sorted, without empty fields. */
export function filterOf(search: string): string {
  const fields = [...new URLSearchParams(search)].filter(
    ([name, value]) => value !== "" && !RELATED.includes(name),
  );
  return new URLSearchParams(fields.toSorted()).toString();
}

/** The one of these that the address shows; null for none. */
export const shownFilter = (
  filters: readonly KeptFilter[],
  path: string,
  search: string,
): KeptFilter | null =>
  filters.find((filter) => filter.path === path && filter.query === filterOf(search)) ?? null;
