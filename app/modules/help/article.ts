/** An article's headings and reading time. */

export interface Heading {
  id: string;
  text: string;
}

export interface ArticleBody {
  html: string;
  headings: readonly Heading[];
  minutes: number;
}

const PACE = 400;

/** Gives each heading of an article's safe HTML an id, s1 and so on. */
export function articleBody(safeHtml: string): ArticleBody {
  const headings: Heading[] = [];
  const html = safeHtml.replace(/<h2>(.*?)<\/h2>/gs, (_, inside: string) => {
    const id = `s${headings.length + 1}`;
    headings.push({ id, text: stripHtml(inside) });
    return `<h2 id="${id}">${inside}</h2>`;
  });
  const length = stripHtml(safeHtml).replace(/\s/g, "").length;
  return { html, headings, minutes: Math.max(1, Math.round(length / PACE)) };
}

export function stripHtml(html: string): string {
  return html
    .replace(/<[^>]+>/g, "")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, "&");
}
