import { z } from "zod";
import { unitsOfScan } from "~/modules/orders/admin/packing-scan";

/** Form fields in addition to the parcel's. */
export const PackingScanFields = {
  do: z.enum(["scan", "ship"], "请选择操作").default("scan"),
  code: z.string().max(100, "扫到的内容过长").default(""),
  each: z
    .string()
    .default("")
    .transform((input, context) => {
      const units = unitsOfScan(input);
      if (units === null) context.addIssue({ code: "custom", message: "每次数量请填写整数" });
      return units ?? 1;
    }),
};
