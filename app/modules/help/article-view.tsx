import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { toDay } from "~/platform/values/clock";
import { useFollow } from "~/ui/navigation/follow";
import { PrintButton } from "~/ui/print-button";
import type { Heading } from "./article";
import type { HelpArticlePage, NewsArticlePage, NewsNeighbour } from "./help-page";
import { NEWS, newsPath } from "./news";

const CONTENTS_FROM = 3;
const CONTACT = "/help/us/link";

interface ArticleProps {
  title: string;
  meta: ReactNode;
  html: string;
  headings: readonly Heading[];
  lead?: ReactNode;
  children?: ReactNode;
}

function Article({ title, meta, html, headings, lead, children }: ArticleProps) {
  const follow = useFollow();
  const hasContents = headings.length >= CONTENTS_FROM;
  return (
    <article className={hasContents ? "surface prose help-article" : "surface prose"}>
      <header className="help-article__head">
        <h1>{title}</h1>
        <div className="prose__meta help-article__meta">
          <p>{meta}</p>
          <PrintButton>打印</PrintButton>
        </div>
      </header>
      {hasContents ? <Contents headings={headings} /> : null}
      <div className="help-article__body">
        {lead}
        <div onClick={follow} dangerouslySetInnerHTML={{ __html: html }} />
        {children}
      </div>
    </article>
  );
}

function Contents({ headings }: { headings: readonly Heading[] }) {
  return (
    <nav className="help-contents" aria-label="本页内容">
      <p className="help-contents__title">本页内容</p>
      <ul>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function HelpArticleView({
  page,
  lead,
  children,
}: {
  page: HelpArticlePage;
  lead?: ReactNode;
  children?: ReactNode;
}) {
  const { title, html, headings, publishedAt, minutes } = page;
  const meta =
    publishedAt === null ? (
      "内容正在整理，如需了解请联系客服"
    ) : (
      <>
        更新于 <time>{toDay(publishedAt)}</time>
        <span className="no-print">{`　阅读约 ${minutes} 分钟`}</span>
      </>
    );
  return (
    <Article title={title} meta={meta} html={html} headings={headings} lead={lead}>
      {children}
      <p className="help-article__more no-print">
        {page.at === CONTACT ? (
          "还有疑问？请"
        ) : (
          <>
            还有疑问？请<Link to={CONTACT}>联系我们</Link>，或
          </>
        )}
        <Link to="/yjfk">提交意见反馈</Link>。
      </p>
    </Article>
  );
}

export function NewsArticleView({ page }: { page: NewsArticlePage }) {
  const { title, html, headings, publishedAt, category, newer, older } = page;
  const meta = (
    <>
      {`${NEWS[category].title}　`}
      <time>{toDay(publishedAt)}</time>
    </>
  );
  return (
    <Article title={title} meta={meta} html={html} headings={headings}>
      {newer || older ? (
        <nav className="help-neighbours no-print" aria-label="前后文章">
          <Neighbour of={newer} text="上一篇" />
          <Neighbour of={older} text="下一篇" />
        </nav>
      ) : null}
    </Article>
  );
}

function Neighbour({ of, text }: { of: NewsNeighbour | null; text: string }) {
  if (!of) return null;
  return (
    <p>
      {`${text}：`}
      <Link to={newsPath(of.id, of.category)}>{of.title}</Link>
    </p>
  );
}
