import { z } from "zod";
import { shippingFields } from "~/modules/shipping/shipping-fields";

export const ShippingForm = z.object({
  version: z.number().int().min(0),
  why: z.string("请写明原因").trim().min(2, "请写明原因，至少 2 个字").max(200, "原因不超过 200 个字"),
  ...shippingFields,
  fees: z.string().max(20_000, "地区过多").default(""),
});
