import { z } from "zod";
import { COMPANY_KINDS } from "~/modules/company/identity/qualification";
import { companyName, personName } from "~/platform/values/person-name";
import { NewPassword } from "~/modules/company/sign-in/password-form";
import { isPhone, plainPhone } from "~/modules/company/sign-in/phone";
import type { Flow, InputFacts } from "./register";
import { CodeField, MobileField } from "~/modules/company/sign-in/sms-form";

/** Step 1: request a code, continue with it, or start again with another phone. */
export const RegistrationStartForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("code"), phone: MobileField }),
  z.object({
    intent: z.literal("next"),
    phone: MobileField,
    /** may be empty while the phone is proved */
    code: CodeField.optional(),
    password: NewPassword,
    /** branch: the head office's licence, if it is not signed in */
    headLicence: z.string().trim().max(60, "许可证编号过长").optional(),
  }),
  /** branch: the store uses the head office's login */
  z.object({ intent: z.literal("head") }),
  z.object({ intent: z.literal("other") }),
]);

const LICENCE = /^[\p{Script=Han}\p{L}\d()（）〔〕[\]·.\-—/]{5,40}$/u;

const Facts = {
  name: companyName({
    label: "名称",
    requiredMessage: "请填写与证照一致的企业全称",
    short: "请填写与证照一致的企业全称",
    min: 4,
    max: 60,
  }),
  licenceNumber: z
    .string("请填写许可证编号")
    .trim()
    .regex(LICENCE, "许可证编号应为 5 至 40 个汉字、字母或数字，如 粤DA0200001"),
  areaCode: z.string("请选择省、市、区").regex(/^\d{6}$/, "请选择省、市、区"),
  address: z
    .string("请填写详细地址")
    .trim()
    .min(4, "详细地址至少 4 个字")
    .max(100, "详细地址不超过 100 个字"),
  contactName: personName({ label: "联系人", requiredMessage: "请填写联系人", min: 2, max: 30 }),
  contactPhone: z
    .string("请填写联系电话")
    .overwrite(plainPhone)
    .refine(isPhone, "请填写 11 位手机号，或带区号的座机，如 020-12345678"),
};

/** Step 2. */
export const FactsForms = {
  company: z.object({
    kind: z.enum(COMPANY_KINDS, "请选择企业类型"),
    ...Facts,
  }),
  /** A store of a chain has the chain's kind. */
  branch: z.object({ kind: z.literal("chain").default("chain"), ...Facts }),
};

export type RegistrationFacts = z.output<(typeof FactsForms)["company"]>;

/** Returns the facts of a draft once all are valid, which opens step 3; else null. */
export function readRegistrationFacts(flow: Flow, input: InputFacts): RegistrationFacts | null {
  const read = FactsForms[flow].safeParse(input);
  return read.success ? read.data : null;
}
