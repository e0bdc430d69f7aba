import { z } from "zod";
import { FEES_FAULT, readFees, shippingFields } from "~/modules/shipping/shipping-fields";
import { reasonField } from "~/platform/values/reason-field";

export const ShippingForm = z.object({
  version: z.number().int().min(0),
  why: reasonField(),
  ...shippingFields,
  fees: z
    .string()
    .max(20_000, "地区过多")
    .default("")
    .transform((text, context) => {
      const fees = readFees(text);
      if (fees) return fees;
      context.addIssue(FEES_FAULT);
      return z.NEVER;
    }),
});
