import type { PriceVisibility } from "~/modules/catalogue/goods/price-visibility";
import { jsonScript, type Structured } from "./structured";

export interface SeoContext {
  /** the shop's address, without a trailing slash */
  origin: string;
  site: string;
  hotLine: string;
  /** prices are public, and the viewer has none of their own */
  showsPrices: boolean;
  /** somebody is signed in: no search engine, nor a link preview */
  isPrivate?: boolean;
}

/** Returns whether engines may see prices: only public ones, never those of a company. */
export const showsPrices = (visibility: PriceVisibility, isSignedIn: boolean): boolean =>
  visibility === "public" && !isSignedIn;

export interface PageHead {
  /** canonical path: only parameters that decide the content */
  path: string;
  description: string;
  /** title for sharing, where the document's title is only the shop's name */
  title?: string;
  /** path of a bitmap; the shop's own without one */
  image?: string;
  type?: "website" | "article" | "product";
  structured?: readonly Structured[];
}

/** Baidu shows about 80 characters, others twice that. */
const MAX_DESCRIPTION = 120;
const SHOP_PICTURE = "/art/share.png";

/** Returns one line of at most `limit` characters, with "…" if cut. */
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

/** Returns a page's tags; null: tags that exclude it from search engines. `title`: the document's, without the shop's name. */
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
