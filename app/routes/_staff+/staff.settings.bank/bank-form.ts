import { z } from "zod";

export const BankForm = z.object({
  version: z.number().int().min(0),
  why: z.string("请写明原因").trim().min(2, "请写明原因，至少 2 个字").max(200, "原因不超过 200 个字"),
  name: z.string("请填写户名").trim().min(2, "请填写户名").max(60, "户名不超过 60 个字"),
  bank: z.string("请填写开户银行").trim().min(2, "请填写开户银行").max(60, "开户银行不超过 60 个字"),
  number: z
    .string("请填写银行账号")
    .trim()
    .regex(/^\d[\d -]{6,38}\d$/, "银行账号应为 8 至 40 位数字"),
  redPackets: z.number("请填写 0 至 100 的整数").int().min(0, "不小于 0").max(100, "不超过 100"),
});
