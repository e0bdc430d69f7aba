import { z } from "zod";
import { plainFigures } from "~/platform/values/whole-number";
import { isMobile, plainPhone } from "./phone";

export const MobileField = z
  .string("请填写手机号")
  .overwrite(plainPhone)
  .refine(isMobile, "手机号应为 11 位，以 13 至 19 开头");

export const CodeField = z
  .string("请填写短信验证码")
  .overwrite(plainFigures)
  .regex(/^\d{6}$/, "验证码为 6 位数字");
