import { sql } from "kysely";
import { audited } from "~/platform/database/audit.server";
import { bumpVersion, db, inTransaction, type Db } from "~/platform/database/database.server";
import { namesById } from "~/platform/database/names-by-id";
import { once } from "~/platform/http/forms/forms.server";
import { categoryName, isReplaced, type StandingCategory } from "./article-form";
import type { Rendered } from "./article-html";

export interface NewArticle {
  category: string;
  title: string;
  summary: string;
  markdown: string;
  publishedAt: number;
}

/** An article with its rendered Markdown (article-html.ts, article-work.server.ts). */
export type RenderedArticle = NewArticle & Rendered;

/** The row of an article, rendered once and for all. */
export function articleRow(article: RenderedArticle) {
  return {
    category: article.category,
    title: article.title,
    summary: article.summary || article.beginning,
    markdown: article.markdown,
    body: article.html,
    words: article.words,
    published_at: article.publishedAt,
  };
}

/** The history of an article: its source, from which the rest is made. */
const noted = ({ category, title, summary, markdown, published_at }: ReturnType<typeof articleRow>) => ({
  category: categoryName(category, title),
  title,
  summary,
  content: markdown,
  published_at,
});

/** Publishes an article; returns its id. The newest article of a help page counts, older ones stay. */
export async function publishArticle(trx: Db, article: RenderedArticle): Promise<number> {
  const values = articleRow(article);
  const { id } = await trx.insertInto("article").values(values).returning("id").executeTakeFirstOrThrow();
  await audited(trx, { subject: "article", id, before: null, after: noted(values) });
  await bumpVersion(trx, "content");
  return id;
}

/** Removes an article; the audit log has all of it. Returns its title, or null. */
export async function withdrawArticle(trx: Db, id: number): Promise<string | null> {
  const gone = await trx.deleteFrom("article").where("id", "=", id).returningAll().executeTakeFirst();
  if (!gone) return null;
  await audited(trx, { subject: "article", id, before: noted(gone), after: null });
  await bumpVersion(trx, "content");
  return gone.title;
}

async function categoryIn(trx: Db, id: number): Promise<string | null> {
  const row = await trx.selectFrom("article").select("category").where("id", "=", id).executeTakeFirst();
  return row?.category ?? null;
}

export interface AdminArticle {
  id: number;
  category: string;
  title: string;
  publishedAt: number;
  isOld: boolean;
}

/** An SQL condition on articles `a`: a newer one of the same help page is published at `now`. */
const hasNewer = (now: number) =>
  sql<number>`case when a.category like 'help/%' and exists (select 1 from article as b where b.category = a.category
    and b.published_at <= ${now} and (b.published_at > a.published_at or (b.published_at = a.published_at and b.id > a.id)))
    then 1 else 0 end`;

/** Returns articles of a category ("" for all), newest first, after the id `after`. Two queries. `now` in ms. */
export async function listArticles(
  { category }: { category: string },
  { after, limit, now }: { after: number | null; limit: number; now: number },
): Promise<AdminArticle[]> {
  let query = db
    .selectFrom("article as a")
    .select(["a.id", "a.category", "a.title", "a.published_at", hasNewer(now).as("old")])
    .orderBy("a.published_at", "desc")
    .orderBy("a.id", "desc")
    .limit(limit);
  if (category !== "") query = query.where("a.category", "=", category);
  const from = after === null ? null : await findArticle(after);
  if (from)
    query = query.where((eb) =>
      eb.or([
        eb("a.published_at", "<", from.publishedAt),
        eb.and([eb("a.published_at", "=", from.publishedAt), eb("a.id", "<", from.id)]),
      ]),
    );
  return (await query.execute()).map(({ id, category: of, title, published_at, old }) => ({
    id,
    category: of,
    title,
    publishedAt: Number(published_at),
    isOld: Number(old) === 1,
  }));
}

export interface WrittenArticle extends NewArticle {
  id: number;
  html: string;
}

/** Returns one article's source, or null. One query. */
export async function findArticle(id: number): Promise<WrittenArticle | null> {
  const row = await db.selectFrom("article").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return null;
  return {
    id,
    category: row.category,
    title: row.title,
    summary: row.summary,
    markdown: row.markdown,
    publishedAt: Number(row.published_at),
    html: row.body,
  };
}

/** Returns categories with an article, and the newest title. One query. */
export async function standingCategories(): Promise<StandingCategory[]> {
  const newest = db
    .selectFrom("article")
    .select((eb) => eb.fn.max("id").as("id"))
    .groupBy("category");
  return db
    .selectFrom("article")
    .select(["category", "title"])
    .where("id", "in", newest)
    .orderBy("category")
    .execute();
}

/** Publishes an article once for its form; returns its id. `from`: the edited news article that it replaces; null without a change if that one is gone, because somebody else replaced or withdrew it. */
export async function publishOnce(
  article: RenderedArticle,
  { formKey, from }: { formKey: string; from: number | null },
): Promise<number | null> {
  try {
    return await publishAnew(article, { formKey, from });
  } catch (error) {
    if (error instanceof SourceGone) return null;
    throw error;
  }
}

/** Thrown, so that the form's key stays unused. */
class SourceGone extends Error {}

async function publishAnew(
  article: RenderedArticle,
  { formKey, from }: { formKey: string; from: number | null },
): Promise<number> {
  const made = await inTransaction((trx) =>
    once(trx, formKey, async () => {
      const old = from === null ? null : await categoryIn(trx, from);
      if (from !== null && old === null) throw new SourceGone();
      if (old !== null && isReplaced(old) && isReplaced(article.category)) await withdrawArticle(trx, from!);
      return String(await publishArticle(trx, article));
    }),
  );
  return Number(made);
}

/** Returns article titles by id. One query for each 500. */
export const articleTitles = (ids: readonly number[]): Promise<Map<number, string>> =>
  namesById(ids, (part) =>
    db.selectFrom("article").select(["id", "title as name"]).where("id", "in", part).execute(),
  );
