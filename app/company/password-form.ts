/** The field of a new password; its words and what else speaks against one are in password.ts. Pure. */
import { z } from "zod";
import { CodeField, MobileField } from "./sms-form";

export const NewPassword = z
  .string("请设置密码")
  .refine((text) => [...text].length >= 8, "密码至少 8 个字符")
  .refine((text) => text.length <= 64, "密码不超过 64 个字符");

/** Step 1 of a forgotten password: asks for a code, or goes on with it. */
export const ForgetForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("code"), phone: MobileField }),
  z.object({ intent: z.literal("next"), phone: MobileField, code: CodeField }),
]);

/** Step 2. */
export const ResetForm = z.object({ password: NewPassword });
