import { z } from "zod";
import { wholeNumberField } from "~/platform/values/number-fields";
import { MAX_TEXT } from "./trace-code";

/** Fields of trace codes in a form that receives goods (received-codes.tsx). */
export const ReceivedCodesForm = z.object({
  traceLines: z.string("请扫或粘贴追溯码").max(MAX_TEXT, "一次粘贴的追溯码过多，请分次登记"),
  unitsEach: wholeNumberField("每个码的数量请填写 1 以上的整数", {
    least: 1,
    limit: 99_999,
    input: true,
  }).default(1),
  isConfirmed: z
    .string()
    .optional()
    .transform((input) => input === "on"),
});
