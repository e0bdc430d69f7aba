import { z } from "zod";
import { toKeys } from "~/platform/values/keys-of";
import { reasonField } from "~/platform/values/reason-field";
import { RECALL_LEVELS, RECALL_TYPES } from "~/modules/recalls/recall";

export const RecallForm = z.object({
  goods: z.string("请填写商品").trim().min(1, "请填写商品").max(200, "商品不超过 200 个字"),
  batch: z.string("请填写批号").trim().min(1, "请填写批号").max(60, "批号不超过 60 个字"),
  type: z.enum(toKeys(RECALL_TYPES)).default("recall"),
  level: z.enum(toKeys(RECALL_LEVELS), "请选择召回级别"),
  reason: reasonField(),
  body: z.string().trim().max(500, "要求不超过 500 个字").default(""),
});
