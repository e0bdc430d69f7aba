import { z } from "zod";

const NONE = "请勾选要还的账款";

/** A receivable as its box says it: which, and what was open of it, so that no other sum is paid than was seen. */
export const boxOf = ({ id, open }: { id: number; open: number }): string => `${id}-${open}`;

export const RepayForm = z.object({
  token: z.string(),
  pay: z
    .array(z.string().regex(/^\d{1,15}-\d{1,15}$/, NONE), NONE)
    .min(1, NONE)
    .transform((boxes) => boxes.map((box) => box.split("-").map(Number) as [id: number, open: number])),
});
