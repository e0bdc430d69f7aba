import { z } from "zod";
import { readChosen } from "~/admin/gifts/gift";

export const GrantForm = z.object({
  formKey: z.string("请重新打开本页"),
  what: z
    .string("请选择发放的内容")
    .transform(readChosen)
    .refine((chosen) => chosen !== null, "请选择发放的内容"),
  number: z.string("请填写数量").trim().max(20, "数量过长"),
  reason: z.string("请写明原因").trim().min(2, "请写明原因，至少 2 个字").max(100, "原因不超过 100 个字"),
});
