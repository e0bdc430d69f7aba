import { LONGEST_BACK } from "~/platform/values/sign-in-address";

const INSIDE = "http://inside.invalid";

/** Returns `to` if it is a path of this site ("/list?page=2"), else `fallback`; never another host, scheme or a control character. */
export function safePath(to: unknown, fallback: string): string {
  if (typeof to !== "string" || to.length > LONGEST_BACK || !to.startsWith("/")) return fallback;
  // Browsers read "\\" as "/" and drop tabs and newlines: "/\\evil" would leave the site.
  if (to.startsWith("//") || to.includes("\\") || [...to].some((c) => c < " " || c === "\u007f"))
    return fallback;
  if (!URL.canParse(to, INSIDE)) return fallback;
  const url = new URL(to, INSIDE);
  if (url.origin !== INSIDE || url.pathname.startsWith("//")) return fallback;
  return url.pathname + url.search + url.hash;
}

/** Returns the path of the page that sent a form, from Referer; null without one or from another site. */
export function refererPath(request: {
  url: string;
  headers: { get(name: string): string | null };
}): string | null {
  const referer = request.headers.get("Referer");
  if (!referer || !URL.canParse(referer)) return null;
  const url = new URL(referer);
  return url.host === new URL(request.url).host ? url.pathname + url.search : null;
}

/** Returns the path that a small form names, else the page that sent it, else `fallback`. */
export const pathBack = (
  request: Parameters<typeof refererPath>[0],
  found: string | undefined,
  fallback: string,
): string => safePath(found ?? refererPath(request), fallback);

/** Returns the path that a form was sent to, without the router's field and the named parameters: the target after success. */
export function pagePath(request: { url: string }, without: readonly string[] = []): string {
  const url = new URL(request.url);
  for (const name of ["_data", ...without]) url.searchParams.delete(name);
  return url.pathname + url.search;
}
