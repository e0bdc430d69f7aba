/** The tables of this room: it alone writes them (tests/lint/tables.ts). */
import type { Id } from "~/platform/database/schema";

interface ArticleTable {
  id: Id;
  /** notice | industry | company | a help page such as help/zfps/hwps, whose newest article counts */
  category: string;
  title: string;
  summary: string;
  /** as written */
  markdown: string;
  /** safe HTML of it, made when it is published */
  body: string;
  /** its words alone, for the search */
  words: string;
  published_at: number;
}

declare module "~/platform/database/schema" {
  interface Database {
    article: ArticleTable;
  }
}
