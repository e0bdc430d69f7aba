export const MAX_NAME = 12;
export const MAX_FILTERS = 12;
export const MAX_QUERY = 500;

export interface SavedFilter {
  id: number;
  path: string;
  name: string;
  /** "state=paid&from=2026-11-01", without the page position */
  query: string;
}

/** Returns whether the path is a back office list. */
export const isListPath = (path: string): boolean =>
  /^\/staff(?:\/[\w-]+)+$/.test(path) && path.length <= 100;

export const QUEUE_FIELD = "queue";
export const ALL_FIELD = "all";
/** Parameters that are not part of a filter, such as the page position. */
const RELATED: readonly string[] = ["after", ALL_FIELD, QUEUE_FIELD];

/** Returns the filter part of a query: sorted, without empty fields. */
export function toFilter(search: string): string {
  const fields = [...new URLSearchParams(search)].filter(
    ([name, value]) => value !== "" && !RELATED.includes(name),
  );
  return new URLSearchParams(fields.toSorted()).toString();
}

/** Returns the saved filter that the address shows, or null. */
export const shownFilter = (
  filters: readonly SavedFilter[],
  path: string,
  search: string,
): SavedFilter | null =>
  filters.find((filter) => filter.path === path && filter.query === toFilter(search)) ?? null;
