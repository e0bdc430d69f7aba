import { z } from "zod";
import { note, seenState } from "~/admin/after-sales/case-form";
import { MAX_TEXT } from "~/modules/trace-codes/codes/trace-code";

const units = z
  .number("请填写 0 或更大的整数")
  .int("请填写整数")
  .min(0, "请填写 0 或更大的整数")
  .max(999_999_999);

export const ReturnReceiptForm = z.object({
  state: seenState,
  accepted: z.array(units).min(1).max(2000),
  goods: z.enum(["restock", "writeOff"], "请选择入库或报损"),
  reason: note,
  traceLines: z.string().max(MAX_TEXT, "一次粘贴的追溯码过多").default(""),
});
