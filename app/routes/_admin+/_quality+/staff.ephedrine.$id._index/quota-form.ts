import { z } from "zod";
import { parseTime } from "~/platform/values/clock";
import { wholeNumberField } from "~/platform/values/number-fields";
import { reasonField } from "~/platform/values/reason-field";

const isDay = (day: string) => /^\d{4}-\d{2}-\d{2}$/.test(day) && parseTime(day) !== null;
const UNITS = "每月数量应为 0 至 999999 的整数，0 为停止供应";

/** `seen`: the newest letter shown, 0 for none. */
export const QuotaForm = z
  .object({
    seen: wholeNumberField(),
    number: z.string("请填写采购函编号").trim().min(1, "请填写采购函编号").max(60, "编号不超过 60 个字"),
    monthly: wholeNumberField(UNITS, { limit: 999_999, over: UNITS, input: true }),
    startsOn: z.string("请填写开始日期").trim().refine(isDay, "请填写开始日期，如 2026-12-01"),
    endsOn: z
      .string()
      .trim()
      .default("")
      .refine((day) => day === "" || isDay(day), "请填写截止日期，长期有效的留空")
      .transform((day) => day || null),
    why: reasonField(),
  })
  .refine(({ startsOn, endsOn }) => endsOn === null || endsOn >= startsOn, {
    path: ["endsOn"],
    message: "截止日期早于开始日期",
  });
