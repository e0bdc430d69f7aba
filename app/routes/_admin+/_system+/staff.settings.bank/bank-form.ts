import { z } from "zod";
import { bankFields } from "~/modules/payments/providers/bank-fields";
import { reasonField } from "~/platform/values/reason-field";

export const BankForm = z.object({
  version: z.number().int().min(0),
  why: reasonField(),
  ...bankFields,
});
