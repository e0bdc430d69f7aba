import { z } from "zod";
import { TransferProofField } from "~/modules/payments/payment/pay-input";
import { wholeNumberField } from "~/platform/values/number-fields";

export const JointForm = z
  .object({
    token: z.string(),
    total: wholeNumberField(),
    rest: wholeNumberField(),
    paymentMethod: z.string().max(20).optional(),
    transferProof: TransferProofField,
  })
  .transform(({ token, total, rest, paymentMethod, transferProof }) => ({
    token,
    seenTotal: total,
    seenRest: rest,
    paymentMethod: paymentMethod ?? "",
    transferProof,
  }));
export type JointSelection = z.output<typeof JointForm>;
