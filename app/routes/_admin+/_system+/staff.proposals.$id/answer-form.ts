import { z } from "zod";
import { reasonField } from "~/platform/values/reason-field";

/** Approve the state shown, return with a reason, or withdraw. */
export const ApprovalAnswerForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("agree"),
    version: z.number().int().min(0),
    mark: z.string().max(64),
  }),
  z.object({
    intent: z.literal("return"),
    why: reasonField("退回的原因"),
  }),
  z.object({ intent: z.literal("withdraw") }),
]);
