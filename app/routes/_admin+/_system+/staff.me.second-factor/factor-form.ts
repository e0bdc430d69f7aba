import { z } from "zod";
import { InputPassword } from "~/modules/company/sign-in/password-form";

const code = z.string("请输入验证码").trim().min(1, "请输入验证码").max(40, "验证码过长");

/** Starting needs the password, everything else a code. */
export const FactorForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("begin"), password: InputPassword("请输入密码") }),
  z.object({ intent: z.literal("confirm"), code }),
  z.object({ intent: z.literal("codes"), code }),
  z.object({ intent: z.literal("remove"), code }),
]);
