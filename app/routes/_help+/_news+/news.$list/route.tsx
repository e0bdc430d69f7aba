/** 行业新闻 and 公司新闻, by pages. */
import { json, redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { newsListTitle } from "~/modules/help/help-page";
import { newsList } from "~/modules/help/news";
import { readPageNumber } from "~/platform/values/whole-number";
import { NewsListView } from "./news-view";
import { newsListPage } from "~/modules/help/news.server";
import { now } from "~/platform/values/clock.server";
import type { PageHandle } from "~/shell/handle";

export const handle: PageHandle = { title: newsListTitle, kept: { query: ["page"] } };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const list = newsList(params["list"]);
  if (list === null) throw redirect("/404");
  return json(await newsListPage(list, readPageNumber(new URL(request.url).searchParams.get("page")), now()));
}

export default function News() {
  return <NewsListView data={useLoaderData<typeof loader>()} />;
}
