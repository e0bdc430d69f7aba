import { z } from "zod";

const count = z
  .string("请填写在库数量")
  .trim()
  .regex(/^\d{1,7}$/, "在库数量请填写整数")
  .transform(Number);

export const CorrectionForm = z.object({
  onHand: count,
  seen: count,
  why: z.string("请写明原因").trim().min(2, "请写明原因，至少 2 个字").max(200, "原因不超过 200 个字"),
});
