import { dataVersion, db } from "~/platform/database/database.server";
import { articleBody, type ArticleBody } from "./article";
import {
  fixedTitle,
  helpGroups,
  helpKey,
  helpMenu,
  helpPath,
  helpPlace,
  type HelpArticleHead,
  type MenuGroup,
} from "./help";
import type { HelpArticlePage, HelpGroupData, HelpPage } from "./help-page";
import { latestNews } from "./news.server";

export interface HelpArticle extends HelpArticleHead, ArticleBody {
  id: number;
  publishedAt: number;
}

let stored: { version: number; articles: Promise<HelpArticle[]> } | null = null;

/** Returns the current article of each help page at `now`, by first publication. One query, one more after a change of content. */
export async function currentHelp(now: number): Promise<HelpArticle[]> {
  const version = await dataVersion("content");
  if (stored?.version !== version) {
    const articles = readHelp();
    stored = { version, articles };
    // A failed read is not cached, so the next request tries again.
    articles.catch(() => (stored = null));
  }
  const current = new Map<string, HelpArticle>();
  for (const article of await stored.articles)
    if (article.publishedAt <= now) current.set(article.key, article);
  return [...current.values()];
}

/** Every help article, oldest first: the latest of a page counts. */
async function readHelp(): Promise<HelpArticle[]> {
  const rows = await db
    .selectFrom("article")
    .select(["id", "category", "title", "summary", "body", "published_at"])
    .where("category", "like", "help/%")
    .orderBy("published_at")
    .orderBy("id")
    .execute();
  return rows.flatMap(({ category, body, published_at, ...row }) => {
    const key = helpKey(category);
    return key === null ? [] : [{ ...row, key, publishedAt: published_at, ...articleBody(body) }];
  });
}

/** The side menu of help and news. */
export async function helpMenuNow(now: number): Promise<MenuGroup[]> {
  return helpMenu(helpGroups(await currentHelp(now)));
}

/** The title and pages of the group `slug`, one of HELP_GROUPS. */
export async function helpGroupNow(slug: string, now: number): Promise<HelpGroupData> {
  const group = helpGroups(await currentHelp(now)).find((group) => group.slug === slug)!;
  return { title: group.title, links: group.entries.map(({ to, title }) => ({ to, title })) };
}

/** Returns the page at `/help/<rest>?id=<number>`, a redirect, or null. */
export async function helpPage(
  rest: string,
  number: string | null,
  now: number,
): Promise<{ page: HelpPage } | { to: string } | null> {
  const place = helpPlace(rest, number);
  if (place === null) return null;
  if (place.view === "elsewhere") return { to: place.to };
  const articles = await currentHelp(now);
  if (place.view === "page") {
    const page = articlePage(place.key, articles);
    return page && { page };
  }
  const groups = helpGroups(articles);
  if (place.view === "index")
    return {
      page: { view: "index", title: "帮助中心", at: "", crumbs: [], groups, news: await latestNews(now) },
    };
  const group = groups.find(({ slug }) => slug === place.slug)!;
  return { page: { view: "group", title: group.title, at: group.to!, crumbs: [], group } };
}

const NO_ARTICLE = { publishedAt: null, html: "", headings: [], minutes: 0 };

function articlePage(key: string, articles: readonly HelpArticle[]): HelpArticlePage | null {
  const article = articles.find((article) => article.key === key);
  const title = article?.title ?? fixedTitle(key);
  if (title === null) return null;
  const group = helpGroups([]).find(({ slug }) => key.startsWith(`${slug}/`))!;
  const { publishedAt, html, headings, minutes } = article ?? NO_ARTICLE;
  return {
    view: "article",
    key,
    title,
    at: helpPath(key),
    crumbs: group.to ? [{ to: group.to, title: group.title }] : [],
    publishedAt,
    html,
    headings,
    minutes,
  };
}
