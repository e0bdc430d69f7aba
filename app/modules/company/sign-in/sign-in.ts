import { z } from "zod";
import { InputPassword } from "./password-form";

export const SignInForm = z.object({
  username: z.string("请输入手机号或账号").trim().min(1, "请输入手机号或账号").max(64, "手机号或账号过长"),
  password: InputPassword("请输入密码"),
  redirectTo: z.string().max(2000).optional(),
});
