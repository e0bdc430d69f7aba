import type { Id } from "~/platform/database/schema";

interface ArticleTable {
  id: Id;
  /** notice | industry | company | a help page such as help/zfps/hwps, whose newest article counts */
  category: string;
  title: string;
  summary: string;
  markdown: string;
  /** safe HTML of it, made when it is published */
  body: string;
  words: string;
  published_at: number;
}

declare module "~/platform/database/schema" {
  interface Database {
    article: ArticleTable;
  }
}
