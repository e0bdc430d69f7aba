import { z } from "zod";
import { note, seenState } from "~/admin/after-sales/case-form";
import { reasonField } from "~/platform/values/reason-field";

/** Approve, with or without a return, or reject with a reason for the company. */
export const DecisionForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("approve"),
    state: seenState,
    goodsBack: z.enum(["yes", "no"], "请选择商品是否寄回"),
    reason: note,
  }),
  z.object({ intent: z.literal("reject"), state: seenState, why: reasonField() }),
]);
