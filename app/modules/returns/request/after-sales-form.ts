import { joinGroups } from "~/platform/values/printed-number";
import { z } from "zod";
import { sentFiles } from "~/platform/values/sent-files";
import { MAX_PHOTOS_BYTES } from "./photos";
import {
  AFTER_SALES_REASONS,
  REMEDIES,
  type AfterSalesReason,
  type Remedy,
} from "~/modules/returns/status/after-sales";

/** `wants` is the API's name for the remedy. */
export const AfterSalesForm = z
  .object({
    token: z.string(),
    reason: z.enum(Object.keys(AFTER_SALES_REASONS) as [AfterSalesReason], "请选择原因"),
    wants: z.enum(Object.keys(REMEDIES) as [Remedy], "请选择处理方式").default("refund"),
    text: z.string().trim().max(500, "说明不能超过 500 个字").default(""),
    photos: z.unknown().optional().transform(sentFiles),
  })
  .transform(({ wants: remedy, ...input }) => ({ ...input, remedy }));

/** The size limit for readForm, and the field that shows its error. */
export const PHOTOS_LIMIT = {
  maxBytes: MAX_PHOTOS_BYTES + 512 * 1024,
  tooLarge: { photos: ["照片合计不能超过 30 MB，请压缩或减少后重新上传"] },
};

export const BuyerChangeForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("send"),
    carrier: z.string("请填写快递公司").trim().min(2, "请填写快递公司").max(30, "快递公司不能超过 30 个字"),
    parcel: z
      .string("请填写快递单号")
      .overwrite(joinGroups)
      .regex(/^[A-Za-z0-9-]{6,40}$/, "快递单号为 6 至 40 位字母或数字"),
  }),
  z.object({ intent: z.literal("withdraw") }),
]);
