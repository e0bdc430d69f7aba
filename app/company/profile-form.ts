/** The forms of 基础信息; apart from its words, so that browsers need not load the checks. Pure. */
import { z } from "zod";
import { NewPassword } from "./password-form";
import { readCreditCode } from "./credit-code";
import { isEmail, isLandline, isMobile } from "./phone";
import { CodeField, MobileField } from "./sms-form";

/** Who signs in, and how the company is reached besides; the last two may stay empty. */
const InfoForm = z.object({
  intent: z.literal("info"),
  name: z.string("请填写姓名").trim().min(2, "姓名至少 2 个字").max(30, "姓名不超过 30 个字"),
  email: z
    .string()
    .trim()
    .max(100, "邮箱不超过 100 个字符")
    .refine(isEmail, "邮箱应写作 name@example.com，@ 前只用字母、数字、下划线或连字符")
    .optional(),
  landline: z.string().trim().refine(isLandline, "座机应带区号，如 020-12345678").optional(),
});

const short = (name: string, most: number) =>
  z.string().trim().max(most, `${name}不超过 ${most} 个字`).default("");

/** 开票资料: the tax number always, the rest for special invoices, where it is asked for in words. */
export const InvoiceFactsForm = z.object({
  intent: z.literal("invoice"),
  taxNumber: z
    .string("请填写统一社会信用代码")
    .max(40, "统一社会信用代码为 18 位")
    .transform((text, context) => {
      const code = readCreditCode(text);
      if (code !== null) return code;
      context.addIssue({ code: "custom", message: "统一社会信用代码为 18 位字母和数字，请对照营业执照核对" });
      return z.NEVER;
    }),
  address: short("单位地址", 100),
  phone: z
    .string()
    .trim()
    .refine((text) => isLandline(text) || isMobile(text), "电话应为带区号的座机或手机号，如 020-12345678")
    .or(z.literal(""))
    .default(""),
  bank: short("开户银行", 60),
  account: z
    .string()
    .transform((text) => text.replace(/[\s-]/g, ""))
    .refine((text) => /^\d{8,30}$/.test(text), "银行账号为 8 至 30 位数字")
    .or(z.literal(""))
    .default(""),
});

/** The page itself: what is known of the login, and its devices. */
export const ProfileForm = z.discriminatedUnion("intent", [
  InfoForm,
  z.object({ intent: z.literal("end"), device: z.string().regex(/^[0-9a-f]{64}$/) }),
  z.object({ intent: z.literal("endOthers") }),
]);

/** Another phone: asks for a code, or goes on with it. */
export const PhoneForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("code"), phone: MobileField }),
  z.object({
    intent: z.literal("next"),
    phone: MobileField,
    code: CodeField,
    password: z.string("请输入登录密码").min(1, "请输入登录密码").max(64, "密码不超过 64 个字符"),
  }),
]);

export const PasswordForm = z.object({
  oldPassword: z.string("请输入原密码").min(1, "请输入原密码").max(64, "密码不超过 64 个字符"),
  password: NewPassword,
});
