/** 帮助中心: its first page with all groups, the page of one group, and what a search finds. */
import { Form, Link } from "@remix-run/react";
import { dayOf } from "~/platform/clock";
import { Empty } from "~/ui/empty";
import { Icon } from "~/ui/icon";
import type { HelpFind, HelpSearchPage } from "./help-page";
import { WORDS_LONGEST } from "./help-search";
import { NEWS_GROUP, type HelpEntry, type HelpGroup } from "./help";
import { newsPath, type NewsHead } from "./news";

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
            <Headings entry={entry} />
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
            <time>{dayOf(publishedAt)}</time>
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

function Headings({ entry: { headings } }: { entry: HelpEntry }) {
  if (headings.length === 0) return null;
  return (
    <ul className="help-group__parts">
      {headings.map(({ to, title }) => (
        <li key={to}>
          <Link to={to}>{title}</Link>
        </li>
      ))}
    </ul>
  );
}

export function HelpGroupPage({ group }: { group: HelpGroup }) {
  return (
    <section className="surface">
      <h1 className="help-title">{group.title}</h1>
      <ul className="help-list">
        {group.entries.map((entry) => (
          <li className="help-list__item" key={entry.key}>
            <h2>
              <Link to={entry.to}>{entry.title}</Link>
            </h2>
            <p>{entry.summary}</p>
            <Headings entry={entry} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A plain GET form: what is looked for stands in the address. */
export function HelpSearch({ keywords }: { keywords: string }) {
  return (
    <Form className="help-search" method="get" action="/help" role="search" aria-label="搜索帮助">
      <input
        className="field__input"
        type="search"
        name="keywords"
        aria-label="搜索帮助和新闻"
        placeholder="例如：怎样退货、电子发票、含麻回执单"
        maxLength={WORDS_LONGEST}
        defaultValue={keywords}
        key={keywords}
      />
      <button type="submit" className="button button--primary">
        <Icon name="search" />
        搜索
      </button>
    </Form>
  );
}

export function HelpFinds({ page: { keywords, finds } }: { page: HelpSearchPage }) {
  return (
    <section className="surface">
      <h1 className="help-title">搜索帮助</h1>
      <HelpSearch keywords={keywords} />
      <p className="help-found" role="status">
        {`“${keywords}”找到 ${finds.length} 篇`}
      </p>
      {finds.length === 0 ? (
        <Empty title="没有找到相关的内容" to="/help/fwbz/zskf" text="联系专属客服">
          <p>您可以换一个说法再搜索</p>
        </Empty>
      ) : (
        <ul className="help-list">
          {finds.map((find) => (
            <Find key={find.to} find={find} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Find({ find: { to, title, place, excerpt } }: { find: HelpFind }) {
  return (
    <li className="help-list__item">
      <h2>
        <Link to={to}>{title}</Link>
      </h2>
      <p>
        {excerpt.before}
        {excerpt.hit ? <mark>{excerpt.hit}</mark> : null}
        {excerpt.after}
      </p>
      <p className="help-list__place">{place}</p>
    </li>
  );
}
