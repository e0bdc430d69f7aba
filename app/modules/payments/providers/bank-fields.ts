import { z } from "zod";
import { companyName } from "~/platform/values/person-name";

export const bankFields = {
  name: companyName({ label: "户名", requiredMessage: "请填写户名", short: "请填写户名", min: 2, max: 60 }),
  bank: z.string("请填写开户银行").trim().min(2, "请填写开户银行").max(60, "开户银行不超过 60 个字"),
  number: z
    .string("请填写银行账号")
    .trim()
    .regex(/^\d[\d -]{6,38}\d$/, "银行账号应为 8 至 40 位数字"),
  redPackets: z.number("请填写 0 至 100 的整数").int().min(0, "不小于 0").max(100, "不超过 100"),
};

export const BANK_NAMES = { name: "户名", bank: "开户银行", number: "银行账号", redPackets: "红包最多可付" };
