const MODES = ["edit", "remove"] as const;

/** Returns the current page of the former ?new, ?edit= or ?remove=; null for the page itself. */
export function findAddressFormPath(query: URLSearchParams): string | null {
  if (query.has("new")) return "/addr/new";
  const mode = MODES.find((mode) => query.has(mode));
  return mode ? `/addr/${mode}/${encodeURIComponent(query.get(mode) || "0")}` : null;
}
