export const SEARCH_TYPES = ["drug", "manufacturer"] as const;
export type SearchType = (typeof SEARCH_TYPES)[number];
