/** 行业新闻 and 公司新闻, by pages. */
import { json, redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, Link } from "@remix-run/react";
import { newsListTitle, type NewsListPage } from "~/modules/help/help-page";
import { newsList, newsListPath, newsPath } from "~/modules/help/news";
import { readPageNumber } from "~/platform/values/whole-number";
import { newsListPage } from "~/modules/help/news.server";
import { now } from "~/platform/values/clock.server";
import type { PageHandle } from "~/shell/handle";
import { toDay } from "~/platform/values/clock";
import { Empty } from "~/ui/empty";
import { Pager } from "~/ui/navigation/pager";

export const handle: PageHandle = { title: newsListTitle, cache: { query: ["page"] } };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const list = newsList(params["list"]);
  if (list === null) throw redirect("/404");
  return json(await newsListPage(list, readPageNumber(new URL(request.url).searchParams.get("page")), now()));
}

export default function News() {
  return <NewsListView data={useLoaderData<typeof loader>()} />;
}

function NewsListView({ data }: { data: NewsListPage }) {
  return (
    <>
      <section className="surface">
        <h1 className="help-title">{data.title}</h1>
        {data.news.length === 0 ? (
          <Empty title={`还没有${data.title}`} to="/help" text="返回帮助中心" />
        ) : (
          <ul className="help-list">
            {data.news.map(({ id, category, title, summary, publishedAt }) => (
              <li className="help-list__item news-item" key={id}>
                <h2>
                  {category === "notice" ? <span className="tag">公告</span> : null}
                  <Link to={newsPath(id, category)}>{title}</Link>
                </h2>
                <time className="news-item__day">{toDay(publishedAt)}</time>
                <p>{summary}</p>
              </li>
            ))}
          </ul>
        )}
      </section>
      <Pager page={data.page} pages={data.pages} href={(page) => newsListPath(data.list, page)} />
    </>
  );
}
