/** 新闻详情: one article; an address that ends in another kind than its own leads to its own. */
import { json, redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NewsArticleView } from "~/modules/help/article-view";
import { helpTitle } from "~/modules/help/help-page";
import { newsPath, newsType } from "~/modules/help/news";
import { newsArticle } from "~/modules/help/news.server";
import { now } from "~/platform/values/clock.server";
import { notFound } from "~/platform/http/page-error";
import type { PageHandle } from "~/shell/handle";
import { readWhole } from "~/platform/values/whole-number";

export const handle: PageHandle = {
  title: "新闻详情",
  ownTitle: (data, title) => `${helpTitle(data)} - ${title}`,
  cache: { query: [] },
};

export async function loader({ params }: LoaderFunctionArgs) {
  const id = readWhole(params["id"]) ?? 0;
  const page = await newsArticle(id, now());
  if (!page) notFound();
  if (newsType(params["type"]) !== page.category) throw redirect(newsPath(id, page.category), 301);
  return json(page);
}

export default function NewsArticle() {
  return <NewsArticleView page={useLoaderData<typeof loader>()} />;
}
