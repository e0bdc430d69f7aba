const FORMS = ["info", "phone", "password", "invoice"];

/** Returns the current page of the former ?edit= or ?token=; null for the page itself. */
export function findProfileFormPath(query: URLSearchParams): string | null {
  const [edit, token] = [query.get("edit") ?? "", query.get("token")];
  if (token !== null) return `/basic/token/${/^\d{1,15}$/.test(token) ? token : "new"}`;
  return FORMS.includes(edit) ? `/basic/${edit}` : null;
}
