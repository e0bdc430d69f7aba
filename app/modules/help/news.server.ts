import { db } from "~/platform/database/database.server";
import type { Row } from "~/platform/database/schema";
import { articleBody } from "./article";
import type { NewsArticlePage, NewsListPage, NewsNeighbour } from "./help-page";
import {
  toList,
  NEWS,
  NEWS_PER_PAGE,
  NEWS_LISTS,
  newsListPath,
  isNewsCategory,
  type NewsCategory,
  type NewsHead,
  type NewsListName,
} from "./news";

/** Returns a page of a list, newest first, at most the last. Two queries. */
export async function newsListPage(list: NewsListName, page: number, now: number): Promise<NewsListPage> {
  const categories = NEWS_LISTS[list];
  const out = db.selectFrom("article").where("category", "in", categories).where("published_at", "<=", now);
  const { count } = await out.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  const pages = Math.max(1, Math.ceil(Number(count) / NEWS_PER_PAGE));
  const at = Math.min(page, pages);
  const rows = await out
    .select(["id", "category", "title", "summary", "published_at"])
    .orderBy("published_at", "desc")
    .orderBy("id", "desc")
    .limit(NEWS_PER_PAGE)
    .offset((at - 1) * NEWS_PER_PAGE)
    .execute();
  const title = NEWS[list].title;
  return {
    list,
    title,
    at: newsListPath(list),
    crumbs: [],
    page: at,
    pages,
    news: rows.map(toHead),
  };
}

const LATEST = 4;

/** Returns the newest of all kinds at `now`. One query. */
export async function latestNews(now: number): Promise<NewsHead[]> {
  const rows = await db
    .selectFrom("article")
    .select(["id", "category", "title", "summary", "published_at"])
    .where("category", "in", Object.keys(NEWS))
    .where("published_at", "<=", now)
    .orderBy("published_at", "desc")
    .orderBy("id", "desc")
    .limit(LATEST)
    .execute();
  return rows.map(toHead);
}

function toHead(
  row: Pick<Row<"article">, "id" | "category" | "title" | "summary" | "published_at">,
): NewsHead {
  const { published_at: publishedAt, category, ...head } = row;
  return { ...head, category: category as NewsCategory, publishedAt };
}

/** Returns one published article with its neighbours, or null. Three queries. */
export async function newsArticle(id: number, now: number): Promise<NewsArticlePage | null> {
  const row = await db
    .selectFrom("article")
    .select(["id", "category", "title", "body", "published_at"])
    .where("id", "=", id)
    .where("published_at", "<=", now)
    .executeTakeFirst();
  if (!row || !isNewsCategory(row.category)) return null;
  const { category, title, published_at: publishedAt } = row;
  const list = toList(category);
  const [newer, older] = await Promise.all([
    neighbour(list, { id, publishedAt }, ">", now),
    neighbour(list, { id, publishedAt }, "<", now),
  ]);
  const at = newsListPath(list);
  return {
    id,
    category,
    title,
    publishedAt,
    at,
    crumbs: [{ to: at, title: NEWS[list].title }],
    newer,
    older,
    ...articleBody(row.body),
  };
}

async function neighbour(
  list: NewsListName,
  of: { id: number; publishedAt: number },
  side: "<" | ">",
  now: number,
): Promise<NewsNeighbour | null> {
  const order = side === ">" ? "asc" : "desc";
  const row = await db
    .selectFrom("article")
    .select(["id", "category", "title"])
    .where("category", "in", NEWS_LISTS[list])
    .where("published_at", "<=", now)
    .where((eb) =>
      eb.or([
        eb("published_at", side, of.publishedAt),
        eb.and([eb("published_at", "=", of.publishedAt), eb("id", side, of.id)]),
      ]),
    )
    .orderBy("published_at", order)
    .orderBy("id", order)
    .limit(1)
    .executeTakeFirst();
  return row ? { ...row, category: row.category as NewsCategory } : null;
}

/** A query of news published by `now` (epoch ms); columns and order are the caller's. */
export const newsOut = (now: number) =>
  db.selectFrom("article").where("category", "in", Object.keys(NEWS)).where("published_at", "<=", now);
