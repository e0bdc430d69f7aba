import { z } from "zod";

/** Agreed from what the page showed; returned with what is wrong; taken back. */
export const ApprovalAnswerForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("agree"),
    version: z.number().int().min(0),
    mark: z.string().max(64),
  }),
  z.object({
    intent: z.literal("return"),
    why: z
      .string("请写明退回的原因")
      .trim()
      .min(2, "请写明退回的原因，至少 2 个字")
      .max(200, "原因不超过 200 个字"),
  }),
  z.object({ intent: z.literal("withdraw") }),
]);
