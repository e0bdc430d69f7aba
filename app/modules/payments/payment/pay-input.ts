import { z } from "zod";
import { isPartWanted, readBalancePart } from "./balance-part";
import { wholeNumberField } from "~/platform/values/number-fields";
import { sentFiles } from "~/platform/values/sent-files";

/** The proof of a transfer; null without one. */
export const TransferProofField = z
  .unknown()
  .optional()
  .transform((sent): File | null => sentFiles(sent)[0] ?? null);

const NO_AMOUNT = "请填写金额，最多两位小数，如 200.00；留空则用余额付全部";

export const PaymentForm = z
  .object({
    balance: z.boolean().default(false),
    redPacket: z.boolean().default(false),
    part: z
      .string()
      .max(20, NO_AMOUNT)
      .default("")
      .refine((input) => readBalancePart(input) !== undefined, NO_AMOUNT),
    paymentMethod: z.string().max(20).optional(),
    /** the rest that the buyer saw, fen */
    rest: wholeNumberField(),
    transferProof: TransferProofField,
    update: z.literal("1").optional(),
  })
  .transform(({ balance, redPacket, part, paymentMethod, rest, transferProof, update }) => ({
    useBalance: balance || isPartWanted(part),
    useRedPacket: redPacket,
    seenRest: rest,
    balanceLimit: readBalancePart(part) ?? null,
    paymentMethod: paymentMethod ?? null,
    transferProof,
    isUpdate: update === "1",
    balancePart: part,
  }));

/** Actions on the page of a payment. */
export const PayChangeForm = z.object({ change: z.enum(["check", "cancel"]) });

/** The decision on the sandbox's page; "leave" walks away. */
export const SandboxForm = z.object({ result: z.enum(["success", "fail", "leave"]) });
export type SandboxDecision = z.output<typeof SandboxForm>["result"];
