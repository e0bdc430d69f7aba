import { z } from "zod";
import { parseTime } from "~/platform/values/clock";
import { sentFiles } from "~/platform/values/sent-files";
import { QUALIFICATIONS, type QualificationKind } from "~/modules/company/identity/qualification";

const kinds = Object.keys(QUALIFICATIONS) as [QualificationKind, ...QualificationKind[]];

export const DocumentKind = z.enum(kinds, "请选择证件种类");

const Day = z
  .string()
  .trim()
  .refine((day) => /^\d{4}-\d{2}-\d{2}$/.test(day) && parseTime(day) !== null, "日期应写作 2028-06-30");

export const UploadForm = z
  .object({
    intent: z.literal("upload"),
    kind: DocumentKind,
    number: z.string("请填写证件编号").trim().min(2, "证件编号至少 2 个字").max(60, "证件编号不超过 60 个字"),
    startsOn: Day.optional(),
    endsOn: Day.optional(),
    isLongTerm: z
      .literal("1")
      .optional()
      .transform((sent) => sent === "1"),
    file: z
      .unknown()
      .transform((sent): File | null => sentFiles(sent)[0] ?? null)
      .default(null),
  })
  .refine((sent) => sent.isLongTerm || sent.endsOn !== undefined, {
    path: ["endsOn"],
    message: "请填写有效期至，长期有效请勾选长期",
  })
  .refine((sent) => sent.isLongTerm || !sent.startsOn || !sent.endsOn || sent.startsOn <= sent.endsOn, {
    path: ["startsOn"],
    message: "有效期自不能晚于有效期至",
  });

export type Upload = z.output<typeof UploadForm>;

export const RemoveForm = z.object({ intent: z.literal("remove"), kind: DocumentKind });

const SubmitForm = z.object({ intent: z.literal("submit"), token: z.string() });

export const DocumentsForm = z.discriminatedUnion("intent", [UploadForm, RemoveForm, SubmitForm]);

export const DocumentForm = z.discriminatedUnion("intent", [UploadForm, RemoveForm]);

export const QualificationForms = z.discriminatedUnion("intent", [UploadForm, SubmitForm]);
