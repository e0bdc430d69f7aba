import { z } from "zod";
import { ALL_FIELD } from "~/modules/staff/filters/saved-filter";

export const isAllTicked = (params: URLSearchParams): boolean => params.get(ALL_FIELD) === "1";

/** Fields of selected rows: some, or all matching. `empty`: message without a selection. */
export const tickedFields = (key: RegExp, limit: number, empty: string) => ({
  all: z.literal("1").optional(),
  keys: z
    .union([z.string().transform((item) => [item]), z.array(z.string())])
    .pipe(z.array(z.string().regex(key, empty)).max(limit, `一次最多 ${limit} 项`))
    .default([]),
});
