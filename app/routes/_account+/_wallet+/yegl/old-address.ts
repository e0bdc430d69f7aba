/** Addresses that recharging and withdrawing had while they were tabs of /yegl. Pure. */

const TABS = ["recharge", "withdraw"];

/** Where the page that ?tab= named stands now, with what else the address says; null for the balance itself. */
export function findWalletTabPath({ pathname, searchParams }: URL): string | null {
  const tab = searchParams.get("tab") ?? "";
  if (pathname !== "/yegl" || !TABS.includes(tab)) return null;
  const query = new URLSearchParams(searchParams);
  query.delete("tab");
  return `/yegl/${tab}${query.size > 0 ? `?${query}` : ""}`;
}
