/** The form by which a document is handed in, at registration and later; apart from its words, so that browsers need not load the checks. Pure. */
import { z } from "zod";
import { parseTime } from "~/platform/clock";
import { QUALIFICATIONS, type QualificationKind } from "./qualification";

/** By shape, because servers that bring their own fetch bring their own File; a field left empty is sent as an empty file. */
function isFile(sent: unknown): sent is File {
  return typeof sent === "object" && sent !== null && "arrayBuffer" in sent && "size" in sent;
}

const kinds = Object.keys(QUALIFICATIONS) as [QualificationKind, ...QualificationKind[]];

export const DocumentKind = z.enum(kinds, "请选择证件种类");

const Day = z
  .string()
  .trim()
  .refine((day) => /^\d{4}-\d{2}-\d{2}$/.test(day) && parseTime(day) !== null, "日期应写作 2028-06-30");

/** One document; `file` may stay empty where one is there already. */
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
      .transform((sent): File | null => (isFile(sent) && sent.size > 0 ? sent : null))
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
