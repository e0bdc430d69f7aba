import { z } from "zod";
import { readCreditCode } from "~/modules/company/identity/credit-code";
import { BUSINESS_SCOPE_NAMES } from "~/modules/company/identity/scope";
import { isPhone, plainPhone } from "~/modules/company/sign-in/phone";
import { toKeys } from "~/platform/values/keys-of";
import { companyName, personName, plainLabel } from "~/platform/values/person-name";
import { optionalNoteField, reasonField } from "~/platform/values/reason-field";
import { SUPPLIER_KINDS, SUPPLIER_LICENCES } from "./supplier";

const CREDIT_CODE = "请填写 18 位统一社会信用代码，与营业执照一致";
const PHONE = "请填写 11 位手机号，或带区号的座机，如 020-12345678";

const creditCode = z.string(CREDIT_CODE).transform((input, context) => {
  const code = readCreditCode(input.normalize("NFKC"));
  if (code !== null) return code;
  context.addIssue({ code: "custom", message: CREDIT_CODE });
  return z.NEVER;
});

export const optionalPhone = z
  .string()
  .overwrite(plainPhone)
  .refine((input) => input === "" || isPhone(input), PHONE)
  .default("");

/** One value or several of a repeated field. */
const several = <T extends z.ZodType>(item: T, words: string) =>
  z
    .union([item.transform((value) => [value]), z.array(item)], words)
    .refine((values) => values.length > 0, words);

const SCOPE = "请至少勾选一类生产或经营范围";

export const supplierFields = {
  name: companyName({
    label: "企业名称",
    requiredMessage: "请填写企业名称，与营业执照一致",
    min: 2,
    max: 60,
  }),
  creditCode,
  kind: z.enum(toKeys(SUPPLIER_KINDS), "请选择企业类型"),
  legalPerson: personName({ label: "法定代表人", requiredMessage: "", min: 0, max: 30 }).default(""),
  qualityHead: personName({ label: "质量负责人", requiredMessage: "", min: 0, max: 30 }).default(""),
  address: z.string("请填写地址").trim().min(4, "请填写地址").max(120, "地址不超过 120 个字"),
  contact: personName({ label: "联系人", requiredMessage: "", min: 0, max: 30 }).default(""),
  phone: optionalPhone,
  bankHolder: companyName({ label: "户名", requiredMessage: "", min: 0, max: 60 }).default(""),
  bankName: z.string().overwrite(plainLabel).max(60, "开户银行不超过 60 个字").default(""),
  bankAccount: z
    .string()
    .overwrite((input) => input.normalize("NFKC").replace(/[\s-]/g, ""))
    .regex(/^\d{0,30}$/, "账号请只填数字")
    .default(""),
  scope: several(z.enum(toKeys(BUSINESS_SCOPE_NAMES), SCOPE), SCOPE),
  note: optionalNoteField("备注", 500),
};

export const NewSupplierForm = z.object({ formKey: z.string("请重新打开本页").max(64), ...supplierFields });
export const SupplierForm = z.object({
  version: z.number("请重新打开本页").int().min(1),
  why: reasonField(),
  ...supplierFields,
});
export type SupplierValues = Omit<z.output<typeof NewSupplierForm>, "formKey">;

const days = (words: string, limit: number) => z.number(words).int(words).min(0, words).max(limit, words);

export const SupplierRulesForm = z.object({
  version: z.number().int().min(0),
  why: reasonField(),
  required: several(z.enum(toKeys(SUPPLIER_LICENCES), "请至少勾选一种资料"), "请至少勾选一种资料"),
  graceDays: days("宽限天数请填写 0 至 90 的整数", 90),
  reminderDays: days("提醒天数请填写 0 至 365 的整数", 365),
});
