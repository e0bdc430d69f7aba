import { plainFigures } from "~/platform/values/whole-number";
import { z } from "zod";
import { readCreditCode } from "~/modules/company/identity/credit-code";
import { isLandline, isMobile, plainPhone } from "~/modules/company/sign-in/phone";

const short = (name: string, limit: number) =>
  z.string().trim().max(limit, `${name}不超过 ${limit} 个字`).default("");

/** 开票资料: the tax number is required, the rest only for special invoices. */
export const InvoiceFactsForm = z.object({
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
    .overwrite(plainPhone)
    .refine((text) => isLandline(text) || isMobile(text), "电话应为带区号的座机或手机号，如 020-12345678")
    .or(z.literal(""))
    .default(""),
  bank: short("开户银行", 60),
  account: z
    .string()
    .transform((text) => plainFigures(text).replace(/[\s-]/g, ""))
    .refine((text) => /^\d{8,30}$/.test(text), "银行账号为 8 至 30 位数字")
    .or(z.literal(""))
    .default(""),
});
