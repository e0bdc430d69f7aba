/** Addresses that the forms of 收货地址 had while they stood on its own page. Pure. */

const MODES = ["edit", "remove"] as const;

/** Where what ?new, ?edit= or ?remove= named stands now; null for the page itself. */
export function findAddressFormPath(query: URLSearchParams): string | null {
  if (query.has("new")) return "/addr/new";
  const mode = MODES.find((mode) => query.has(mode));
  return mode ? `/addr/${mode}/${encodeURIComponent(query.get(mode) || "0")}` : null;
}
