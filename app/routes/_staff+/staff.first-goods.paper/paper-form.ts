import { z } from "zod";
import { dayOf, parseTime } from "~/platform/values/clock";
import { tickedFields } from "~/desk/lists/ticked";

/** Goods that are recorded at once. */
export const MAX_RECORDED = 200;
export const NONE_TICKED = "请先在列表中勾选商品";

const name = (words: string) => z.string(words).trim().min(2, words).max(40, "姓名不超过 40 个字");

/** `now` in ms: a form is not signed later. */
export const paperForm = (now: number) => {
  const { keys } = tickedFields(/^\d{1,15}$/, MAX_RECORDED, NONE_TICKED);
  return z.object({
    keys,
    number: z.string("请填写审批表编号").trim().min(1, "请填写审批表编号").max(60, "编号不超过 60 个字"),
    first: name("请填写初审人"),
    second: name("请填写复核人"),
    day: z
      .string("请填写审批日期")
      .trim()
      .refine((day) => /^\d{4}-\d{2}-\d{2}$/.test(day) && parseTime(day) !== null, "请填写审批日期")
      .refine((day) => day <= dayOf(now), "审批日期不能晚于今天"),
  });
};
