const TABS = ["recharge", "withdraw"];

/** Returns the current page of the former ?tab=, keeping other parameters; null for the balance itself. */
export function findWalletTabPath({ pathname, searchParams }: URL): string | null {
  const tab = searchParams.get("tab") ?? "";
  if (pathname !== "/yegl" || !TABS.includes(tab)) return null;
  const query = new URLSearchParams(searchParams);
  query.delete("tab");
  return `/yegl/${tab}${query.size > 0 ? `?${query}` : ""}`;
}
