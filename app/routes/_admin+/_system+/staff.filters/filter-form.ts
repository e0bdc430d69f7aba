import { z } from "zod";
import { plainLabel } from "~/platform/values/person-name";
import { toFilter, isListPath, MAX_NAME, MAX_QUERY } from "~/modules/staff/filters/saved-filter";

export const FilterForm = z.union([
  z.object({ remove: z.number("没有这个筛选").int().positive() }),
  z.object({
    remove: z.undefined().optional(),
    path: z.string("请从列表中保存筛选").refine(isListPath, "请从列表中保存筛选"),
    query: z.string("请先筛选").max(MAX_QUERY, "筛选太长，请减少条件").transform(toFilter),
    name: z
      .string("请给筛选起名")
      .overwrite(plainLabel)
      .min(1, "请给筛选起名")
      .max(MAX_NAME, `名称不超过 ${MAX_NAME} 个字`),
  }),
]);
