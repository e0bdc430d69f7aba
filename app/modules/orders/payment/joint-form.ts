/** The form that pays several orders at once; apart from the page, so that browsers need not load the checks. Pure. */
import { z } from "zod";
import { TransferProofField } from "~/modules/payments/payment/pay-input";
import { wholeNumberField } from "~/platform/values/number-fields";

export const JointForm = z
  .object({
    token: z.string(),
    /** what is due of them together, and what of it the balance does not pay, as the buyer saw both, fen */
    total: wholeNumberField(),
    rest: wholeNumberField(),
    means: z.string().max(20).optional(),
    slip: TransferProofField,
  })
  .transform(({ token, total, rest, means: paymentMethod, slip: transferProof }) => ({
    token,
    seenTotal: total,
    seenRest: rest,
    paymentMethod: paymentMethod ?? "",
    transferProof: transferProof,
  }));
export type JointSelection = z.output<typeof JointForm>;
