import { toKeys } from "~/platform/values/keys-of";
import { z } from "zod";
import { personName } from "~/platform/values/person-name";
import { isPhone, plainPhone } from "~/modules/company/sign-in/phone";
import { toDay, parseTime } from "~/platform/values/clock";
import { optionalNoteField, reasonField } from "~/platform/values/reason-field";
import {
  MAX_TEXT,
  REACTION_RESULT_NAMES,
  RELATIONS,
  SEVERITIES,
  SEXES,
  CASE_FINDING_NAMES,
  type CaseKind,
} from "./complaint";

/** A day that was, "YYYY-MM-DD". */
export const PastDay = (missing: string) =>
  z.string(missing).refine((text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && parseTime(text) !== null, missing);

const QUANTITY = "数量请填写正整数，不清楚可不填";

export const caseFields = {
  severity: z.enum(toKeys(SEVERITIES), "请选择严重程度"),
  happenedOn: PastDay("请选择发生日期"),
  quantity: z
    .string()
    .trim()
    .regex(/^([1-9]\d{0,6})?$/, QUANTITY)
    .default(""),
  text: z
    .string("请写明情况")
    .trim()
    .min(5, "请写明情况，至少 5 个字")
    .max(MAX_TEXT, `情况不超过 ${MAX_TEXT} 个字`),
  reporter: personName({ label: "联系人", requiredMessage: "请填写联系人", min: 1, max: 30 }),
  phone: z
    .string("请填写联系电话")
    .overwrite(plainPhone)
    .refine(isPhone, "请填写 11 位手机号，或带区号的座机，如 020-12345678"),
};

const INITIALS = "只填姓名的首字母，如 ZS，不填姓名";

export const patientFields = {
  initials: z
    .string(INITIALS)
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{1,6}$/, INITIALS),
  sex: z.enum(toKeys(SEXES), "请选择性别"),
  age: z.string("请填写年龄").trim().min(1, "请填写年龄").max(20, "年龄不超过 20 个字"),
  dosage: z.string("请填写用法用量").trim().min(1, "请填写用法用量").max(200, "用法用量不超过 200 个字"),
  result: z.enum(toKeys(REACTION_RESULT_NAMES), "请选择结果"),
};
const noPatient = Object.fromEntries(
  Object.keys(patientFields).map((name) => [name, z.string().max(200).optional()]),
) as Record<keyof typeof patientFields, z.ZodOptional<z.ZodString>>;

const pictures = z.unknown().optional();

export const BUYER_FORMS = {
  complaint: z.object({ token: z.string(), ...caseFields, ...noPatient, pictures }),
  adverse: z.object({ token: z.string(), ...caseFields, ...patientFields, pictures }),
} as const;

const adminFields = {
  formKey: z.string("请重新打开本页").min(16, "请重新打开本页").max(100, "请重新打开本页"),
  companyId: optionalNoteField("客户", 100),
  goodsId: z.string("请填写商品").trim().min(1, "请填写商品").max(200, "商品不超过 200 个字"),
  batch: z.string("请填写批号").trim().min(1, "请填写批号").max(60, "批号不超过 60 个字"),
  orderNumber: optionalNoteField("订单号", 40),
  receivedOn: PastDay("请选择接到日期"),
};

export const ADMIN_FORMS = {
  complaint: z.object({ ...adminFields, ...caseFields, ...noPatient, pictures }),
  adverse: z.object({ ...adminFields, ...caseFields, ...patientFields, pictures }),
} as const;

const version = z.number("请重新打开本页").int().min(1);

export const FindingForm = z.object({
  version,
  findingLines: reasonField("调查情况", 2000),
  assessment: z.enum(["", ...toKeys(CASE_FINDING_NAMES)], "请选择结论").default(""),
  conclusionLines: optionalNoteField("结论说明", 2000),
  relation: z.enum(["", ...toKeys(RELATIONS)], "请选择关联性").default(""),
});

export const CaseAnswerForm = z.object({
  version,
  text: z.string("请填写答复").trim().min(2, "请填写答复").max(1000, "答复不超过 1000 个字"),
});

export const NoteForm = z.object({
  formKey: z.string("请重新打开本页").min(16, "请重新打开本页").max(100, "请重新打开本页"),
  remark: reasonField("备注", 500),
  pictures,
});

export const CaseReportForm = z.object({
  version,
  reportedOn: PastDay("请选择上报日期"),
  receiptNumber: z.string("请填写回执编号").trim().min(1, "请填写回执编号").max(60, "回执编号不超过 60 个字"),
});

/** Which days cannot be, by field; `now` in ms. */
export function dayFaults(
  { happenedOn, receivedOn }: { happenedOn: string; receivedOn?: string },
  now: number,
): Record<string, string[]> {
  const today = toDay(now);
  const received = receivedOn ?? today;
  return {
    ...(received > today && { receivedOn: ["接到日期不能晚于今天"] }),
    ...(happenedOn > today
      ? { happenedOn: ["发生日期不能晚于今天"] }
      : happenedOn > received && { happenedOn: ["发生日期不能晚于接到日期"] }),
  };
}

/** Why such a severity is none of this kind, by field. */
export const severityFaults = (kind: CaseKind, severity: string): Record<string, string[]> =>
  kind === "complaint" && severity === "death" ? { severity: ["患者死亡请按不良反应报告"] } : {};

const DAYS = "天数请填写 0 至 365 的整数";
const days = z.number(DAYS).int(DAYS).min(0, DAYS).max(365, DAYS);

export const TimeLimitForm = z.object({
  version: z.number().int().min(0),
  why: reasonField(),
  complaint: days,
  seriousComplaint: days,
  ordinary: days,
  serious: days,
  death: days,
});

export const CHANGED = "您填写期间，已有人办理过，请核对后再提交";

/** Why this day of the report is invalid, by field, or null. */
export const reportFaults = (
  reportedOn: string,
  receivedOn: string,
  today: string,
): Record<string, string[]> | null =>
  reportedOn > today
    ? { reportedOn: ["上报日期不能晚于今天"] }
    : reportedOn < receivedOn
      ? { reportedOn: ["上报日期不能早于接到日期"] }
      : null;
