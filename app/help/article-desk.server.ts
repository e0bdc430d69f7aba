/** What operators do with articles: publish one from Markdown, list them, read one again, take one back. */
import { marked } from "marked";
import sanitizeHtml from "sanitize-html";
import { audited } from "~/platform/database/audit.server";
import { bumpVersion, db, type Db } from "~/platform/database/database.server";
import { readPart } from "~/platform/database/list-part.server";
import { helpKey } from "./help";
import { isNewsCategory } from "./news";

/** Notices and both kinds of news; help pages are named by their address, within a group of the help centre. */
export const isArticleCategory = (text: string): boolean => isNewsCategory(text) || helpKey(text) !== null;

/** Safe HTML of Markdown: no scripts, styles, forms or frames; headings begin below the page's own; links lead to pages or mail alone. */
export function articleHtml(markdown: string): string {
  const html = marked.parse(markdown, { async: false, gfm: true });
  return sanitizeHtml(html, {
    allowedTags: [
      ...["h2", "h3", "h4", "p", "br", "hr", "ul", "ol", "li", "strong", "em", "del", "code", "pre"],
      ...["blockquote", "a", "table", "thead", "tbody", "tr", "th", "td"],
    ],
    allowedAttributes: { a: ["href"], ol: ["start"], th: ["scope"] },
    allowedSchemes: ["https", "mailto", "tel"],
    allowProtocolRelative: false,
    transformTags: { h1: "h2", th: sanitizeHtml.simpleTransform("th", { scope: "col" }) },
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

const ENTITIES: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };

/** The words of an article's HTML, each block apart. */
export function articleWords(html: string): string {
  const apart = html.replace(/<\/(p|li|h\d|t[hd]|blockquote|pre)>|<br\s*\/?>/g, "$& ");
  const text = sanitizeHtml(apart, { allowedTags: [] });
  return text
    .replace(/&(amp|lt|gt|quot);/g, (entity) => ENTITIES[entity]!)
    .replace(/\s+/g, " ")
    .trim();
}

/** The row of an article, rendered once and for all. */
export function articleRow(article: NewArticle) {
  const body = articleHtml(article.markdown);
  const words = articleWords(body);
  return {
    category: article.category,
    title: article.title,
    summary: article.summary || summaryOf(words),
    markdown: article.markdown,
    body,
    words,
    published_at: article.publishedAt,
  };
}

/** The first sentences that fit into 80 characters, or its beginning. */
function summaryOf(words: string): string {
  const text = words.replace(/([。；：！？]) /g, "$1");
  if (text.length <= 80) return text;
  const whole = text.slice(0, 80).lastIndexOf("。");
  return whole > 20 ? text.slice(0, whole + 1) : `${text.slice(0, 79)}…`;
}

/** Publishes an article and gives its id; of a help page it is the newest that counts, and the older ones stay. */
export async function publishArticle(trx: Db, article: NewArticle): Promise<number> {
  const values = articleRow(article);
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

/** The Markdown of an article, to change it and publish it anew; null when there is none. */
export async function articleMarkdown(id: number): Promise<string | null> {
  const row = await db.selectFrom("article").select("markdown").where("id", "=", id).executeTakeFirst();
  return row?.markdown ?? null;
}

/** Articles, the newest first; of one category, or all. */
export function allArticles(category: string | null) {
  let query = db.selectFrom("article").select(["id", "category", "title", "published_at"]);
  if (category !== null) query = query.where("category", "=", category);
  return readPart(query.orderBy("published_at", "desc").orderBy("id", "desc"));
}
