import { z } from "zod";
import { isDay } from "~/platform/values/clock";
import { toKeys } from "~/platform/values/keys-of";
import { personName } from "~/platform/values/person-name";
import { SUPPLIER_LICENCES } from "./supplier";
import { optionalPhone } from "./supplier-form";

const readDay = (words: string) => z.string(words).refine(isDay, words);

const formKey = z.string("请重新打开本页").min(16, "请重新打开本页").max(100, "请重新打开本页");
const file = z.unknown().optional();

export const SupplierLicenceForm = z
  .object({
    formKey,
    kind: z.enum(toKeys(SUPPLIER_LICENCES), "请选择资料"),
    number: z.string().trim().max(60, "编号不超过 60 个字").default(""),
    validUntil: z.string().default(""),
    isLongTerm: z.literal("1").optional(),
    file,
  })
  .superRefine(({ validUntil, isLongTerm }, context) => {
    if (isLongTerm ? validUntil === "" : isDay(validUntil)) return;
    const message = isLongTerm ? "勾选长期的不填有效期" : "请填写有效期至，没有期限的勾选长期";
    context.addIssue({ code: "custom", path: ["validUntil"], message });
  });

const ID_NUMBER = "请填写 18 位身份证号";
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** Whether the last character of an identity card's number is right (GB 11643). */
export const isIdNumber = (input: string): boolean =>
  /^\d{17}[\dX]$/.test(input) &&
  "10X98765432"[WEIGHTS.reduce((sum, weight, at) => sum + weight * Number(input[at]), 0) % 11] === input[17];

export const SupplierPersonForm = z
  .object({
    formKey,
    name: personName({ label: "姓名", requiredMessage: "请填写销售人员姓名", min: 2, max: 30 }),
    idNumber: z
      .string(ID_NUMBER)
      .overwrite((input) => input.normalize("NFKC").replace(/\s/g, "").toUpperCase())
      .refine(isIdNumber, ID_NUMBER),
    phone: optionalPhone,
    goodsScope: z
      .string("请填写授权品种")
      .trim()
      .min(2, "请填写授权品种，如“本企业全部品种”")
      .max(200, "授权品种不超过 200 个字"),
    region: z
      .string("请填写授权地域")
      .trim()
      .min(2, "请填写授权地域，如“广东省”")
      .max(60, "授权地域不超过 60 个字"),
    validFrom: readDay("请填写授权起始日期"),
    validUntil: readDay("请填写授权截止日期"),
    file,
  })
  .refine(({ validFrom, validUntil }) => validUntil >= validFrom, {
    path: ["validUntil"],
    message: "授权截止日期不能早于起始日期",
  });
