/** What is typed when a case is asked for and while it runs. Pure. */
import { z } from "zod";
import { CASE_REASONS, CASE_WANTS, type CaseReason, type CaseWant } from "./case";

/** By shape, because servers that bring their own fetch bring their own File; a field left empty is sent as an empty file. */
function isFile(sent: unknown): sent is File {
  return typeof sent === "object" && sent !== null && "arrayBuffer" in sent && "size" in sent;
}

export const AskForm = z.object({
  token: z.string(),
  reason: z.enum(Object.keys(CASE_REASONS) as [CaseReason], "请选择原因"),
  /** a return is paid back */
  wants: z.enum(Object.keys(CASE_WANTS) as [CaseWant], "请选择处理方式").default("refund"),
  text: z.string().trim().max(500, "说明不能超过 500 个字").default(""),
  photos: z
    .unknown()
    .transform((sent): File[] => [sent].flat().filter((one): one is File => isFile(one) && one.size > 0))
    .default([]),
});

export const ChangeForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("send"),
    carrier: z.string("请填写快递公司").trim().min(2, "请填写快递公司").max(30, "快递公司不能超过 30 个字"),
    parcel: z
      .string("请填写快递单号")
      .trim()
      .regex(/^[A-Za-z0-9-]{6,40}$/, "快递单号为 6 至 40 位字母或数字"),
  }),
  z.object({ intent: z.literal("withdraw") }),
]);
