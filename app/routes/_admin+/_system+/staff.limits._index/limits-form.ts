import { z } from "zod";
import { STAFF_LIMIT_KEYS, type LimitName } from "~/modules/staff/limits/limits";
import { reasonField } from "~/platform/values/reason-field";

const amount = z.string("请填写").trim().min(1, "请填写").max(20, "数额过长");

export const LimitsForm = z.object({
  version: z.number().int().min(0),
  why: reasonField(),
  ...(Object.fromEntries(STAFF_LIMIT_KEYS.map((name) => [name, amount])) as Record<LimitName, typeof amount>),
});
