import { z } from "zod";
import { MAX_RECORDED } from "~/admin/goods/review-filter";
import { tickedFields } from "~/admin/lists/ticked";
import { toDay, parseTime } from "~/platform/values/clock";
import { sentFiles } from "~/platform/values/sent-files";

export const MAX_SCANS = 10;
export const NONE_TICKED = "请先在列表中勾选商品";

const signer = (words: string) =>
  z
    .string(words)
    .regex(/^[1-9]\d{0,14}$/, words)
    .transform(Number);

/** `now` in ms: the signing day may not be later. */
export const createSignedApprovalForm = (now: number) =>
  z.object({
    ...tickedFields(/^\d{1,15}$/, MAX_RECORDED, NONE_TICKED),
    formKey: z.string("请重新打开本页").min(1, "请重新打开本页").max(100),
    number: z.string("请填写审批表编号").trim().min(1, "请填写审批表编号").max(60, "编号不超过 60 个字"),
    first: signer("请选择初审人"),
    second: signer("请选择复核人"),
    day: z
      .string("请填写审批日期")
      .trim()
      .refine((day) => /^\d{4}-\d{2}-\d{2}$/.test(day) && parseTime(day) !== null, "请填写审批日期")
      .refine((day) => day <= toDay(now), "审批日期不能晚于今天"),
    scans: z
      .unknown()
      .optional()
      .transform((sent) => sentFiles(sent))
      .refine((files) => files.length > 0, "请上传审批表的扫描件")
      .refine((files) => files.length <= MAX_SCANS, `扫描件最多 ${MAX_SCANS} 个`),
  });
