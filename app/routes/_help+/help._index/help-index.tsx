import { Link } from "@remix-run/react";
import { toDay } from "~/platform/values/clock";
import { NEWS_GROUP, type HelpGroup } from "~/modules/help/help";
import { HelpHeadings } from "~/modules/help/help-headings";
import { newsPath, type NewsHead } from "~/modules/help/news";
import { HelpSearch } from "./help-search-box";

export function HelpIndex({ groups, news }: { groups: readonly HelpGroup[]; news: readonly NewsHead[] }) {
  const [last] = groups.slice(-1);
  return (
    <>
      <section className="surface help-hero">
        <h1>帮助中心</h1>
        <p>采购、付款、收货、退换，有不清楚的地方，先在这里查一查</p>
        <HelpSearch keywords="" />
      </section>
      <div className="help-groups">
        {groups.slice(0, -1).map((group) => (
          <Group key={group.slug} group={group} />
        ))}
        <div className="help-groups__end">
          {last ? <Group group={last} /> : null}
          <LatestNews news={news} />
        </div>
      </div>
    </>
  );
}

function Group({ group }: { group: HelpGroup }) {
  return (
    <section className="surface help-group">
      <h2 className="surface__title">{group.to ? <Link to={group.to}>{group.title}</Link> : group.title}</h2>
      <ul>
        {group.entries.map((entry) => (
          <li key={entry.key}>
            <Link className="help-group__link" to={entry.to}>
              {entry.title}
            </Link>
            <HelpHeadings headings={entry.headings} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function LatestNews({ news }: { news: readonly NewsHead[] }) {
  return (
    <section className="surface help-group">
      <h2 className="surface__title">{NEWS_GROUP.title}</h2>
      <ul className="help-news">
        {news.map(({ id, category, title, publishedAt }) => (
          <li key={id}>
            <Link to={newsPath(id, category)}>{title}</Link>
            <time>{toDay(publishedAt)}</time>
          </li>
        ))}
      </ul>
      <ul className="help-group__parts">
        {NEWS_GROUP.links.map(({ to, title }) => (
          <li key={to}>
            <Link to={to}>{`全部${title}`}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
