import { z } from "zod";
import { ONLINE_METHODS } from "~/modules/payments/payment/payment-method";
import { sentFiles } from "~/platform/values/sent-files";

/** A file is handed in, a provider is asked for the bill of a day, or what is open is matched once more. */
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
