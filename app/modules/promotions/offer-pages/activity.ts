import { findKind, OFFER_KINDS } from "~/modules/promotions/offers/kinds/kinds";
import { readWhole } from "~/platform/values/whole-number";

export interface ActivityName {
  url?: string;
  url1?: string;
  url2?: string;
}

const PAGES = new Set([
  "list",
  "search",
  "zyyp",
  "qxzq",
  "jxqzc",
  "ppzq",
  "yx",
  "kxzq",
  "yjh",
  "hdzx",
  "ptzq",
  "mrtj",
  "hb",
  "welfare",
  "zhzq",
  "zhmz",
  "lqzx",
  "zqmb",
  "hdmb",
  "yyh",
  "jfsc",
]);

export type ActivityTarget = { kind: "page"; to: string } | { kind: "offer"; id: number } | { kind: "none" };

/** Parses the three parts: a number alone is an offer, a known first part is that page, else no activity. */
export function activityTarget({ url, url1, url2 }: ActivityName): ActivityTarget {
  if (!url) return { kind: "none" };
  const parts = [url, url1, url2].filter((part): part is string => Boolean(part));
  const id = parts.length === 1 ? readWhole(url) : null;
  if (id !== null) return { kind: "offer", id };
  if (!PAGES.has(url.toLowerCase())) return { kind: "none" };
  return { kind: "page", to: `/${parts.map(encodeURIComponent).join("/")}` };
}

/** Returns the page of a kind of offer; others have the product list of the offer, or of all without an id. */
export function offerPage(kind: string, id?: number): string {
  const known = findKind(kind);
  return (known && OFFER_KINDS[known].page) ?? `/list?offer=${id ?? kind}`;
}
