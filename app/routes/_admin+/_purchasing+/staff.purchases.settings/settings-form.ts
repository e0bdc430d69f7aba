import { z } from "zod";
import { reasonField } from "~/platform/values/reason-field";

const isYes = z.enum(["yes", "no"], "请选择是或否").transform((value) => value === "yes");
const whole = (words: string, least: number, limit: number) =>
  z.number(words).int(words).min(least, words).max(limit, words);
const DEGREES = "温度请填写 -30 至 40 的整数";
const DAYS = "天数请填写 1 至 365 的整数";

export const PurchasingRulesForm = z
  .object({
    version: z.number().int().min(0),
    why: reasonField(),
    isOrderless: isYes,
    isSeparate: isYes,
    isColdByTwo: isYes,
    isSpecialByTwo: isYes,
    coldFrom: whole(DEGREES, -30, 40),
    coldTo: whole(DEGREES, -30, 40),
    paceDays: whole(DAYS, 1, 365),
    coverDays: whole(DAYS, 1, 365),
  })
  .refine(({ coldFrom, coldTo }) => coldTo > coldFrom, {
    path: ["coldTo"],
    message: "温度上限须高于下限",
  });
