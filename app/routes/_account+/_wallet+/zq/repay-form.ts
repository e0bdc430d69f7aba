import { z } from "zod";

const NONE = "请勾选要还的账款";

/** The value of a receivable's checkbox: its id and open amount (fen), so that only the amount shown is paid. */
export const getBox = ({ id, open }: { id: number; open: number }): string => `${id}-${open}`;

export const RepayForm = z.object({
  token: z.string(),
  pay: z
    .array(z.string().regex(/^\d{1,15}-\d{1,15}$/, NONE), NONE)
    .min(1, NONE)
    .transform((boxes) => boxes.map((box) => box.split("-").map(Number) as [id: number, open: number])),
});
