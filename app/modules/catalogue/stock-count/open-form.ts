import { z } from "zod";
import { placeField } from "~/modules/catalogue/batches/place";
import { MAX_TICKED_BATCHES, type ScopeKind, COUNT_SCOPE_NAMES } from "~/modules/catalogue/stock-count/count";
import { readKey } from "~/platform/values/whole-number";
import { optionalNoteField } from "~/platform/values/reason-field";

const ids = z
  .string()
  .default("")
  .transform((text) => [...new Set(text.split(",").flatMap((item) => readKey(item) ?? []))])
  .refine((found) => found.length <= MAX_TICKED_BATCHES, `一次最多勾选 ${MAX_TICKED_BATCHES} 个批号`);

export const OpenForm = z.object({
  key: z.string("请重新打开本页").max(64),
  scope: z.enum(Object.keys(COUNT_SCOPE_NAMES) as [ScopeKind, ...ScopeKind[]], "请选择盘点范围"),
  place: placeField,
  categoryId: z
    .string()
    .default("")
    .transform((text) => readKey(text)),
  batches: ids,
  note: optionalNoteField("备注"),
});
