import { Link } from "@remix-run/react";
import { toDay } from "~/platform/values/clock";
import { Empty } from "~/ui/empty";
import { Pager } from "~/ui/navigation/pager";
import type { NewsListPage } from "~/modules/help/help-page";
import { newsListPath, newsPath } from "~/modules/help/news";

export function NewsListView({ data }: { data: NewsListPage }) {
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
