/** Addresses that the forms of 基础信息 had while they stood on its own page. Pure. */

const FORMS = ["info", "phone", "password", "invoice"];

/** Where what ?edit= or ?token= named stands now; null for the page itself. */
export function findProfileFormPath(query: URLSearchParams): string | null {
  const [edit, token] = [query.get("edit") ?? "", query.get("token")];
  if (token !== null) return `/basic/token/${/^\d{1,15}$/.test(token) ? token : "new"}`;
  return FORMS.includes(edit) ? `/basic/${edit}` : null;
}
