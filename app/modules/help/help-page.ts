import type { ArticleBody } from "./article";
import type { HelpGroup, HelpLink } from "./help";
import type { Excerpt } from "./help-search";
import type { NewsCategory, NewsHead, NewsListName } from "./news";

export interface HelpFrameData {
  title: string;
  /** its menu entry, or "" */
  at: string;
  /** between 帮助中心 and the page itself */
  crumbs: HelpLink[];
}

export interface HelpGroupData {
  title: string;
  links: HelpLink[];
}

export interface HelpArticlePage extends HelpFrameData, ArticleBody {
  view: "article";
  key: string;
  publishedAt: number | null;
}

export type HelpPage =
  | (HelpFrameData & { view: "index"; groups: HelpGroup[]; news: NewsHead[] })
  | (HelpFrameData & { view: "group"; group: HelpGroup })
  | HelpArticlePage;

export interface HelpFind {
  to: string;
  title: string;
  place: string;
  excerpt: Excerpt;
}

export interface HelpSearchPage extends HelpFrameData {
  view: "search";
  keywords: string;
  finds: HelpFind[];
}

export interface NewsListPage extends HelpFrameData {
  list: NewsListName;
  news: NewsHead[];
  page: number;
  pages: number;
}

export interface NewsArticlePage extends HelpFrameData, ArticleBody {
  id: number;
  category: NewsCategory;
  publishedAt: number;
  newer: NewsNeighbour | null;
  older: NewsNeighbour | null;
}
export interface NewsNeighbour {
  id: number;
  category: NewsCategory;
  title: string;
}

/** The title of a page inside the layout, for its handle. */
export const helpTitle = (data: unknown): string => (data as HelpFrameData).title;

export function newsListTitle(data: unknown): string {
  const { title, page } = data as NewsListPage;
  return page > 1 ? `${title} 第${page}页` : title;
}
