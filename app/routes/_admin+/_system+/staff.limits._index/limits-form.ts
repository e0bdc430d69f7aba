import { z } from "zod";
import { STAFF_LIMIT_KEYS, type LimitName } from "~/modules/staff/limits/limits";

const amount = z.string("请填写").trim().min(1, "请填写").max(20, "数额过长");

export const LimitsForm = z.object({
  version: z.number().int().min(0),
  why: z.string("请写明原因").trim().min(2, "请写明原因，至少 2 个字").max(200, "原因不超过 200 个字"),
  ...(Object.fromEntries(STAFF_LIMIT_KEYS.map((name) => [name, amount])) as Record<LimitName, typeof amount>),
});
