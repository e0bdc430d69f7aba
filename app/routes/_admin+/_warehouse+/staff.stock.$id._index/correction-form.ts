import { z } from "zod";
import { reasonField } from "~/platform/values/reason-field";

const count = z
  .string("请填写在库数量")
  .trim()
  .regex(/^\d{1,7}$/, "在库数量请填写整数")
  .transform(Number);

export const CorrectionForm = z.object({
  onHand: count,
  seen: count,
  why: reasonField(),
});
