import { z } from "zod";

export const ReleaseForm = z
  .object({
    do: z.enum(["release", "decline", "withdraw"], "请选择操作"),
    company: z
      .string("请填写客户编号")
      .trim()
      .regex(/^\d{1,9}$/, "客户编号是数字"),
    goods: z
      .string("请填写商品编号")
      .trim()
      .regex(/^\d{1,9}([\s,，、]+\d{1,9})*$/, "商品编号是数字，多个用空格隔开"),
    why: z.string().trim().max(200, "原因不超过 200 个字").default(""),
  })
  .refine((form) => form.do !== "decline" || form.why.length >= 2, {
    path: ["why"],
    message: "请写明不通过的原因",
  });

/** Several numbers as they are typed or pasted. */
export const numbersIn = (text: string): number[] => text.split(/[\s,，、]+/).map(Number);
