import type { EntryContext } from "@remix-run/node";
import { config } from "~/platform/config/config.server";
import { getFrame } from "~/shell/handle";
import type { ShellData } from "~/shell/shell";
import { headTags, type PageHead, type SeoContext, showsPrices } from "./head";
import { PAGE_HEADS } from "./page-heads";

const CLOSING = "</head>";

/** Returns the document with the page's tags at the end of its head, where React ignores them. `origin`: "https://shop.example". */
export function withHead(markup: string, origin: string, context: EntryContext, nonce: string): string {
  const end = markup.indexOf(CLOSING);
  return end < 0 ? markup : markup.slice(0, end) + getTags(origin, context, nonce) + markup.slice(end);
}

function getTags(origin: string, { staticHandlerContext: page }: EntryContext, nonce: string): string {
  const { matches, loaderData } = page;
  const shell = loaderData["root"] as ShellData | undefined;
  const place: SeoContext = {
    origin,
    site: config.SHOP_NAME,
    hotLine: shell?.settings.hotLine ?? "",
    showsPrices: showsPrices(config.PRICE_VISIBILITY, Boolean(shell?.viewer)),
    isPrivate: Boolean(shell?.viewer),
  };
  const { title } = getFrame(
    matches.map(({ route }) => ({ handle: route.handle, data: loaderData[route.id] })),
  );
  return headTags(toHead(page, place), place, title, nonce);
}

/** Null for failed, refused or private pages. */
function toHead(page: EntryContext["staticHandlerContext"], place: SeoContext): PageHead | null {
  const last = page.matches.at(-1)?.route.id;
  if (!last || page.errors || page.statusCode !== 200) return null;
  const pattern = `/${page.matches.flatMap(({ route }) => route.path || []).join("/")}` as const;
  return PAGE_HEADS[pattern]?.(page.loaderData[last] as never, place) ?? null;
}
