/** What is typed when a slip is signed. Pure. */
import { z } from "zod";

/** By shape, because servers that bring their own fetch bring their own File; a field left empty is sent as an empty file. */
const isFile = (sent: unknown): sent is File =>
  typeof sent === "object" && sent !== null && "arrayBuffer" in sent && "size" in sent;

export const SignForm = z.object({
  receiver: z
    .string("请填写收货人姓名")
    .trim()
    .min(2, "请填写收货人姓名")
    .max(20, "收货人姓名不能超过 20 个字"),
  idLast4: z
    .string("请填写身份证号后四位")
    .trim()
    .toUpperCase()
    .regex(/^\d{3}[\dX]$/, "请填写身份证号后四位，最后一位可以是 X"),
  receivedOn: z.string("请选择收货日期").trim().min(1, "请选择收货日期"),
  photo: z
    .unknown()
    .transform((sent): File | null => (isFile(sent) && sent.size > 0 ? sent : null))
    .default(null),
});
