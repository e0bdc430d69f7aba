import { z } from "zod";
import { MAX_COUNTED_UNITS } from "~/modules/catalogue/stock-count/count";
import { key, wholeNumberField } from "~/platform/values/number-fields";

export const CountScanForm = z.discriminatedUnion("do", [
  z.object({
    do: z.literal("count"),
    line: key("请重新扫码"),
    version: wholeNumberField("请重新扫码"),
    counted: wholeNumberField("请填写实盘数量，0 也要填", {
      limit: MAX_COUNTED_UNITS,
      over: "数量过大",
      input: true,
    }),
  }),
  z.object({ do: z.literal("add"), batch: key("请重新扫码") }),
]);
