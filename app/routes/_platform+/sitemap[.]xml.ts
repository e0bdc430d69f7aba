/** The list of the shop's pages for search engines: an index, and its parts by ?part=goods-1. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { now } from "~/platform/clock.server";
import { notFound } from "~/platform/page-error";
import { sitemapReply } from "~/sharing/sitemap-reply.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const part = new URL(request.url).searchParams.get("part");
  return (await sitemapReply(request, part, now())) ?? notFound();
}
