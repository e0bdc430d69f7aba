import { id, index, int, table, text, type Table } from "~/platform/database/table-definition";

export const tables: readonly Table[] = [
  table("article", {
    columns: {
      id: id(),
      category: text(),
      title: text(),
      summary: text(),
      markdown: text(),
      body: text(),
      words: text(),
      published_at: int(),
    },
    indexes: {
      article_category: index("category", "published_at"),
    },
  }),
];
