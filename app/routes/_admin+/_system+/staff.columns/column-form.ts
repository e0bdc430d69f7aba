import { z } from "zod";
import { MAX_COLUMN_NAME, MAX_HIDDEN_COLUMNS } from "~/modules/staff/columns/hidden-columns";
import { isListPath, MAX_QUERY } from "~/modules/staff/filters/saved-filter";

const AGAIN = "请从列表中选择列";
const names = z
  .union([z.string().transform((item) => [item]), z.array(z.string())])
  .pipe(z.array(z.string().max(MAX_COLUMN_NAME, AGAIN)).max(MAX_HIDDEN_COLUMNS, AGAIN));

export const ColumnForm = z.object({
  path: z.string(AGAIN).refine(isListPath, AGAIN),
  query: z
    .string()
    .max(MAX_QUERY, AGAIN)
    .default("")
    .transform((query) => new URLSearchParams(query).toString()),
  all: names,
  shown: names.default([]),
});
