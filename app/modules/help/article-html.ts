import { marked } from "marked";
import sanitizeHtml from "sanitize-html";

/** Safe HTML of Markdown: no scripts, styles, forms or frames; headings begin below the page's own; links lead to pages or mail alone. */
export function articleHtml(markdown: string): string {
  const html = marked.parse(markdown, { async: false, gfm: true });
  return sanitizeHtml(html, {
    allowedTags: [
      "h2",
      "h3",
      "h4",
      "p",
      "br",
      "hr",
      "ul",
      "ol",
      "li",
      "strong",
      "em",
      "del",
      "code",
      "pre",
      "blockquote",
      "a",
      "table",
      "thead",
      "tbody",
      "tr",
      "th",
      "td",
    ],
    allowedAttributes: { a: ["href"], ol: ["start"], th: ["scope"] },
    allowedSchemes: ["https", "mailto", "tel"],
    allowProtocolRelative: false,
    transformTags: { h1: "h2", th: sanitizeHtml.simpleTransform("th", { scope: "col" }) },
  }).trim();
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

/** The first sentences that fit into 80 characters, or its beginning. */
function summaryOf(words: string): string {
  const text = words.replace(/([。；：！？]) /g, "$1");
  if (text.length <= 80) return text;
  const whole = text.slice(0, 80).lastIndexOf("。");
  return whole > 20 ? text.slice(0, whole + 1) : `${text.slice(0, 79)}…`;
}

export interface Rendered {
  html: string;
  words: string;
  /** the summary of an article that has none of its own */
  beginning: string;
}

/** Markdown of the shop's own files; what somebody entered is rendered in a thread (article-work.server.ts). */
export function renderArticle(markdown: string): Rendered {
  const html = articleHtml(markdown);
  const words = articleWords(html);
  return { html, words, beginning: summaryOf(words) };
}
