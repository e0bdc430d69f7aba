export const NEWS = {
  industry: { number: 1, title: "行业新闻" },
  company: { number: 2, title: "公司新闻" },
  notice: { number: 3, title: "通知公告" },
} as const;
export type NewsCategory = keyof typeof NEWS;
const CATEGORIES = Object.keys(NEWS) as NewsCategory[];

export const isNewsCategory = (text: string): text is NewsCategory => Object.hasOwn(NEWS, text);

/** Pages that list news; notices belong to the company's. */
export const NEWS_LISTS = {
  industry: ["industry"],
  company: ["company", "notice"],
} as const satisfies Record<string, readonly NewsCategory[]>;
export type NewsListName = keyof typeof NEWS_LISTS;

/** Returns the list of a path segment, or null. */
export function newsList(segment: string | undefined): NewsListName | null {
  const name = segment?.toLowerCase() ?? "";
  return Object.hasOwn(NEWS_LISTS, name) ? (name as NewsListName) : null;
}

export const toList = (category: NewsCategory): NewsListName =>
  category === "industry" ? "industry" : "company";

/** Returns the category of a path segment, by word or number, or null. */
export function newsType(segment: string | undefined): NewsCategory | null {
  const name = segment?.toLowerCase() ?? "";
  return CATEGORIES.find((category) => category === name || String(NEWS[category].number) === name) ?? null;
}

export const newsListPath = (list: NewsListName, page = 1): string =>
  page > 1 ? `/news/${list}?page=${page}` : `/news/${list}`;
export const newsPath = (id: number, category: NewsCategory): string => `/news/info/${id}/${category}`;

export const NEWS_PER_PAGE = 8;

export interface NewsHead {
  id: number;
  category: NewsCategory;
  title: string;
  summary: string;
  publishedAt: number;
}
