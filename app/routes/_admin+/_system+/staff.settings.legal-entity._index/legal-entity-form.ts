import { z } from "zod";
import { companyName, personName } from "~/platform/values/person-name";
import { readCreditCode } from "~/modules/company/identity/credit-code";
import { plainPhone } from "~/modules/company/sign-in/phone";
import {
  LEGAL_ENTITY_FIELDS,
  type LegalEntity,
  type LegalEntityField,
  type SealKind,
} from "~/modules/content/legal-entity";
import { sentFiles } from "~/platform/values/sent-files";
import { reasonField } from "~/platform/values/reason-field";

const text = (name: string, limit: number) =>
  z.string().trim().max(limit, `${name}不超过 ${limit} 个字`).default("");

const seal = z
  .unknown()
  .optional()
  .transform((sent) => sentFiles(sent))
  .refine((files) => files.length <= 1, "一次上传一张图片");

export const LegalEntityForm = z.object({
  version: z.number().int().min(0),
  why: reasonField(),
  name: companyName({ label: "企业名称", requiredMessage: "请填写企业名称", min: 0, max: 60 }).default(""),
  creditCode: z
    .string()
    .default("")
    .transform((written, context) => {
      const code = written.trim() === "" ? "" : readCreditCode(written);
      if (code !== null) return code;
      context.addIssue({ code: "custom", message: "统一社会信用代码为 18 位字母和数字，请对照营业执照核对" });
      return z.NEVER;
    }),
  address: text("注册地址", 100),
  legalPerson: personName({
    label: "法定代表人",
    requiredMessage: "请填写法定代表人",
    min: 0,
    max: 20,
  }).default(""),
  qualityHead: personName({
    label: "质量负责人",
    requiredMessage: "请填写质量负责人",
    min: 0,
    max: 20,
  }).default(""),
  phone: z
    .string()
    .trim()
    .overwrite(plainPhone)
    .regex(/^([\d+][\d -]{4,19})?$/, "请填写电话号码")
    .default(""),
  companySeal: seal,
  dispatchSeal: seal,
  removeCompanySeal: z.string().optional(),
  removeDispatchSeal: z.string().optional(),
});
export type LegalEntityValues = z.output<typeof LegalEntityForm>;

/** Returns what to do with a seal: a new image, remove or keep. */
export function sealChange(values: LegalEntityValues, kind: SealKind): File | "remove" | "keep" {
  const [file] = kind === "company" ? values.companySeal : values.dispatchSeal;
  if (file) return file;
  const isRemoved = kind === "company" ? values.removeCompanySeal : values.removeDispatchSeal;
  return isRemoved === "1" ? "remove" : "keep";
}

export type LegalEntityText = Record<LegalEntityField, string>;

export function toText(source: Pick<LegalEntity, LegalEntityField>): LegalEntityText {
  const fields = Object.keys(LEGAL_ENTITY_FIELDS) as LegalEntityField[];
  return Object.fromEntries(fields.map((field) => [field, source[field]])) as LegalEntityText;
}
