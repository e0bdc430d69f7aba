import { marked } from "marked";
import sanitizeHtml from "sanitize-html";

/** Returns safe HTML of Markdown: no scripts, styles, forms or frames; headings below the page's own; links only to pages or mail. */
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

export function articleWords(html: string): string {
  const apart = html.replace(/<\/(p|li|h\d|t[hd]|blockquote|pre)>|<br\s*\/?>/g, "$& ");
  const text = sanitizeHtml(apart, { allowedTags: [] });
  return text
    .replace(/&(amp|lt|gt|quot);/g, (entity) => ENTITIES[entity]!)
    .replace(/\s+/g, " ")
    .trim();
}

/** The first sentences within 80 characters, or the beginning. */
function getSummary(words: string): string {
  const text = words.replace(/([。；：！？]) /g, "$1");
  if (text.length <= 80) return text;
  const whole = text.slice(0, 80).lastIndexOf("。");
  return whole > 20 ? text.slice(0, whole + 1) : `${text.slice(0, 79)}…`;
}

export interface Rendered {
  html: string;
  words: string;
  beginning: string;
}

/** Renders the shop's own Markdown files; other input is rendered in a thread (article-work.server.ts). */
export function renderArticle(markdown: string): Rendered {
  const html = articleHtml(markdown);
  const words = articleWords(html);
  return { html, words, beginning: getSummary(words) };
}
