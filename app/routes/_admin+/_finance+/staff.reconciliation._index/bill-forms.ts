import { z } from "zod";
import { ONLINE_METHODS } from "~/modules/payments/payment/payment-method";
import { sentFiles } from "~/platform/values/sent-files";

/** Upload a file, request a provider's bill for a day, or match open lines again. */
export const ReconcileForm = z.discriminatedUnion(
  "do",
  [
    z.object({
      do: z.literal("upload"),
      file: z.unknown().transform((sent): File | undefined => sentFiles(sent)[0]),
    }),
    z.object({
      do: z.literal("fetch"),
      provider: z.enum(ONLINE_METHODS, "请选择支付方式"),
      day: z.iso.date("请选择日期"),
    }),
    z.object({ do: z.literal("again") }),
  ],
  "请选择操作",
);
