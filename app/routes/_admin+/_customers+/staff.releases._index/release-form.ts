import { z } from "zod";
import { optionalNoteField } from "~/platform/values/reason-field";

export const ReleaseForm = z
  .object({
    do: z.enum(["release", "decline", "withdraw"], "请选择操作"),
    company: z.string("请填写客户").trim().min(1, "请填写客户").max(100, "客户不超过 100 个字"),
    goodsLines: z.string("请填写商品").trim().min(1, "请填写商品").max(20_000, "商品过多，请分几次办理"),
    why: optionalNoteField("原因"),
  })
  .refine((form) => form.do !== "decline" || form.why.length >= 2, {
    path: ["why"],
    message: "请写明不通过的原因",
  });

/** Products, one a line; numbers may share a line, as they are pasted. */
export const goodsIn = (text: string): string[] =>
  text.split("\n").flatMap((line) => (/^[\d\s,，、]+$/.test(line) ? line.split(/[\s,，、]+/) : [line]));
