import { z } from "zod";
import { shippingFields } from "~/modules/shipping/shipping-fields";
import { reasonField } from "~/platform/values/reason-field";

export const ShippingForm = z.object({
  version: z.number().int().min(0),
  why: reasonField(),
  ...shippingFields,
  fees: z.string().max(20_000, "地区过多").default(""),
});
