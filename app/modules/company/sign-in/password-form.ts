import { z } from "zod";
import { MAX_PASSWORD } from "./password";
import { CodeField, MobileField } from "./sms-form";

/** Characters as people count them: an emoji is one, though stored as two. */
const getLength = (text: string) => [...text].length;

const notTooLong = z.refine<string>(
  (text) => getLength(text) <= MAX_PASSWORD,
  `密码不超过 ${MAX_PASSWORD} 个字符`,
);

export const NewPassword = z
  .string("请设置密码")
  .refine((text) => getLength(text) >= 8, "密码至少 8 个字符")
  .check(notTooLong);

/** A password to check; `missing` is the message if empty. */
export const InputPassword = (missing: string) => z.string(missing).min(1, missing).check(notTooLong);

export const ResetPhoneForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("code"), phone: MobileField }),
  z.object({ intent: z.literal("next"), phone: MobileField, code: CodeField }),
]);

export const ResetForm = z.object({ password: NewPassword });
