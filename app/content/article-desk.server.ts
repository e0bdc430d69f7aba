/** What operators do with articles: publish one from Markdown, list them, take one back. */
import { marked } from "marked";
import sanitizeHtml from "sanitize-html";
import { audited } from "~/platform/audit.server";
import { bumpVersion, db, type Db } from "~/platform/database.server";

/** Notices, both kinds of news; help pages are named by their address. */
export const ARTICLE_CATEGORIES: Record<string, string> = {
  notice: "通知公告",
  industry: "行业新闻",
  company: "公司新闻",
};
const HELP = /^help(\/[a-z]{1,10}){1,2}$/;

export const isArticleCategory = (text: string): boolean => text in ARTICLE_CATEGORIES || HELP.test(text);

/** Safe HTML of Markdown: no scripts, styles, forms or frames; headings begin below the page's own; links lead to pages or mail alone. */
export function articleHtml(markdown: string): string {
  const html = marked.parse(markdown, { async: false, gfm: true });
  return sanitizeHtml(html, {
    allowedTags: [
      ...["h2", "h3", "h4", "p", "br", "hr", "ul", "ol", "li", "strong", "em", "del", "code", "pre"],
      ...["blockquote", "a", "table", "thead", "tbody", "tr", "th", "td"],
    ],
    allowedAttributes: { a: ["href"], ol: ["start"] },
    allowedSchemes: ["https", "mailto", "tel"],
    allowProtocolRelative: false,
    transformTags: { h1: "h2" },
  }).trim();
}

export interface NewArticle {
  category: string;
  title: string;
  /** said in lists; from the body where empty */
  summary: string;
  markdown: string;
  /** epoch ms; later than now: it waits until then */
  publishedAt: number;
}

/** Publishes an article and gives its id. */
export async function publishArticle(trx: Db, given: NewArticle): Promise<number> {
  const body = articleHtml(given.markdown);
  const text = sanitizeHtml(body, { allowedTags: [] }).replace(/\s+/g, " ").trim();
  const values = {
    category: given.category,
    title: given.title,
    summary: given.summary || [...text].slice(0, 80).join(""),
    body,
    published_at: given.publishedAt,
  };
  const { id } = await trx.insertInto("article").values(values).returning("id").executeTakeFirstOrThrow();
  await audited(trx, { subject: "article", id, before: null, after: values });
  await bumpVersion(trx, "content");
  return id;
}

/** Takes an article back; the audit log keeps it whole. Its title, or null when there is none. */
export async function withdrawArticle(trx: Db, id: number): Promise<string | null> {
  const gone = await trx.deleteFrom("article").where("id", "=", id).returningAll().executeTakeFirst();
  if (!gone) return null;
  await audited(trx, { subject: "article", id, before: gone, after: null });
  await bumpVersion(trx, "content");
  return gone.title;
}

/** Articles, the newest first; of one category, or all. */
export function allArticles(category: string | null, most = 200) {
  let query = db.selectFrom("article").select(["id", "category", "title", "published_at"]);
  if (category !== null) query = query.where("category", "=", category);
  return query.orderBy("published_at", "desc").orderBy("id", "desc").limit(most).execute();
}
