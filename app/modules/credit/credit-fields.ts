import { z } from "zod";
import { isDay } from "~/platform/values/clock";
import { parseYuan } from "~/platform/values/money";
import type { CreditTerms } from "./credit";

const DAY = "请填写日期，如 2026-12-01";
const TERM = "请填写 1 至 365 天";

export const creditFields = {
  limit: z
    .string("请填写金额，如 50000.00")
    .transform((input) => parseYuan(input) ?? -1)
    .refine((fen) => fen >= 0, "请填写金额，如 50000.00"),
  termDays: z.number(TERM).int(TERM).min(1, TERM).max(365, TERM),
  startsOn: z.string(DAY).refine(isDay, DAY),
  endsOn: z
    .string()
    .default("")
    .refine((text) => text === "" || isDay(text), DAY)
    .transform((text) => (text === "" ? null : text)),
};

/** Why terms are invalid, or null. */
export const termsFault = ({ startsOn, endsOn }: Pick<CreditTerms, "startsOn" | "endsOn">): string | null =>
  endsOn !== null && endsOn < startsOn ? "结束日期不能早于开始日期" : null;

export const repaymentFields = {
  amount: z
    .string("请填写金额，如 1498.46")
    .transform((input) => parseYuan(input) ?? 0)
    .refine((fen) => fen > 0, "请填写金额，如 1498.46"),
  serial: z.string("请填写银行流水号").trim().min(1, "请填写银行流水号").max(60, "流水号不超过 60 个字"),
};
