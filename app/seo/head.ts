import type { PriceVisibility } from "~/modules/catalogue/goods/price-visibility";
import { jsonScript, type Structured } from "./structured";

export interface SeoContext {
  /** the shop's own address, without a slash at the end */
  origin: string;
  site: string;
  hotLine: string;
  /** prices are for everybody, and nobody with prices of their own is looking */
  showsPrices: boolean;
  /** somebody is signed in: neither a search engine, nor one who makes a picture of what is shared */
  isPrivate?: boolean;
}

/** Prices are told to engines where everybody reads them, and never those of a company that has its own. */
export const showsPrices = (visibility: PriceVisibility, isSignedIn: boolean): boolean =>
  visibility === "public" && !isSignedIn;

export interface PageHead {
  /** the one address of what is shown: path and those parameters alone that decide about it */
  path: string;
  description: string;
  /** what it is called when it is shared, where the document's title says the shop's name alone */
  title?: string;
  /** path of a picture in pixels; the shop's own without one */
  image?: string;
  type?: "website" | "article" | "product";
  structured?: readonly Structured[];
}

/** Baidu shows some 80 characters of a description, others twice that. */
const MAX_DESCRIPTION = 120;
const SHOP_PICTURE = "/art/share.png";

/** One line of at most `most` characters; what is cut off is shown as cut off. */
export function clip(text: string, limit: number): string {
  const characters = [...text.replace(/\s+/g, " ").trim()];
  return characters.length <= limit
    ? characters.join("")
    : `${characters
        .slice(0, limit - 1)
        .join("")
        .trimEnd()}…`;
}

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c]!);

const meta = (kind: "name" | "property", name: string, content: string) =>
  `<meta ${kind}="${name}" content="${escaped(content)}"/>`;

/** The tags of a page; of one that is not for search engines (null) what says so, and what it is to browsers and readers. `title` is the document's without the shop's name. */
export function headTags(head: PageHead | null, place: SeoContext, title: string, nonce: string): string {
  const { origin, site } = place;
  if (!head)
    return (
      meta("name", "robots", "noindex") + meta("name", "description", title ? `${site}：${title}` : site)
    );
  const url = origin + head.path;
  const description = clip(head.description, MAX_DESCRIPTION);
  const own = [meta("name", "description", description), `<link rel="canonical" href="${escaped(url)}"/>`];
  if (place.isPrivate) return own.join("");
  return [
    ...own,
    meta("property", "og:type", head.type ?? "website"),
    meta("property", "og:title", head.title || title || site),
    meta("property", "og:description", description),
    meta("property", "og:url", url),
    meta("property", "og:image", origin + (head.image ?? SHOP_PICTURE)),
    meta("property", "og:site_name", site),
    meta("property", "og:locale", "zh_CN"),
    ...(head.structured ?? []).map((message) => jsonScript(message, nonce)),
  ].join("");
}
