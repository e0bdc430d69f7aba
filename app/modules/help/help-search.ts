/** Search over help and news: input, ranking and excerpts. */

export const WORDS_LONGEST = 40;
const MAX_WORDS = 5;
export const MAX_FINDS = 30;
const AROUND = 44;

/** Returns the input without stop words. */
export function readKeywords(text: string | null): string {
  return (text ?? "").trim().replace(/\s+/g, " ").slice(0, WORDS_LONGEST);
}

/** The words that all have to be there. */
export function splitSearchWords(keywords: string): string[] {
  const apart = keywords.toLowerCase().split(/[\s,，。、；;？?！!]+/);
  return [...new Set(apart.filter(Boolean))].slice(0, MAX_WORDS);
}

/** Pairs of Chinese characters, for a question that is nowhere word by word. */
export function getPairs(keywords: string): string[] {
  const pairs = (keywords.match(/\p{Script=Han}+/gu) ?? []).flatMap((run) =>
    [...run].slice(1).map((_, at) => run.slice(at, at + 2)),
  );
  const meaning = [...new Set(pairs)].filter((pair) => !/[怎么样如何什吗呢的了是在]/.test(pair));
  return meaning.slice(0, 12);
}

const OFTEN = 5;

export interface Searched {
  title: string;
  words: string;
  publishedAt: number;
}

/** Returns those with at least half of the terms, by number of terms and terms in the title. */
export function ranked<T extends Searched>(found: readonly T[], terms: readonly string[]): T[] {
  const scored = found.map((item) => {
    const [title, words] = [item.title.toLowerCase(), item.words.toLowerCase()];
    const inTitle = terms.filter((term) => title.includes(term)).length;
    const anywhere = terms.filter((term) => title.includes(term) || words.includes(term)).length;
    const often = terms.reduce((sum, term) => sum + Math.min(OFTEN, words.split(term).length - 1), 0);
    return { item, anywhere, score: OFTEN * (anywhere + inTitle) + often };
  });
  return scored
    .filter(({ anywhere }) => anywhere * 2 >= terms.length)
    .sort((a, b) => b.score - a.score || b.item.publishedAt - a.item.publishedAt)
    .slice(0, MAX_FINDS)
    .map(({ item }) => item);
}

export interface Excerpt {
  before: string;
  hit: string;
  after: string;
}

/** Returns the text around the first found term; else the beginning. */
export function toExcerpt(words: string, terms: readonly string[]): Excerpt {
  const lower = words.toLowerCase();
  const places = terms.map((term) => ({ at: lower.indexOf(term), length: term.length }));
  const first = places.filter(({ at }) => at >= 0).sort((a, b) => a.at - b.at)[0];
  if (!first) return { before: "", hit: "", after: cut(words, 0, 2 * AROUND) };
  const from = Math.max(0, first.at - AROUND);
  const end = first.at + first.length;
  return {
    before: (from > 0 ? "…" : "") + words.slice(from, first.at),
    hit: words.slice(first.at, end),
    after: cut(words, end, AROUND),
  };
}

const cut = (words: string, from: number, limit: number) =>
  words.slice(from, from + limit) + (words.length > from + limit ? "…" : "");
