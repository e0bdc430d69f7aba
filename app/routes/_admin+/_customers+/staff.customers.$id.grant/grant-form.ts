import { z } from "zod";
import { readChosen } from "~/admin/gifts/gift";
import { reasonField } from "~/platform/values/reason-field";

export const GrantForm = z.object({
  formKey: z.string("请重新打开本页"),
  what: z
    .string("请选择发放的内容")
    .transform(readChosen)
    .refine((chosen) => chosen !== null, "请选择发放的内容"),
  number: z.string("请填写数量").trim().max(20, "数量过长"),
  reason: reasonField("原因", 100),
});
