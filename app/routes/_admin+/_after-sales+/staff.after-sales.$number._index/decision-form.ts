import { z } from "zod";
import { note, seenState } from "~/admin/after-sales/case-form";
import { reasonField } from "~/platform/values/reason-field";

/** Agreed, with or without the products coming back, or rejected with what the company reads. */
export const DecisionForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("approve"),
    state: seenState,
    goodsBack: z.enum(["yes", "no"], "请选择商品是否寄回"),
    reason: note,
  }),
  z.object({ intent: z.literal("reject"), state: seenState, why: reasonField() }),
]);
