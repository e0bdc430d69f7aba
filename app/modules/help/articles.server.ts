import { db } from "~/platform/database/database.server";

export interface ArticleHead {
  id: number;
  title: string;
  publishedAt: number;
}

/** Returns the newest articles of a category (notice, industry, company) at `now`. One query. */
export function latestArticles(category: string, limit: number, now: number): Promise<ArticleHead[]> {
  return db
    .selectFrom("article")
    .select(["id", "title", "published_at as publishedAt"])
    .where("category", "=", category)
    .where("published_at", "<=", now)
    .orderBy("published_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}
