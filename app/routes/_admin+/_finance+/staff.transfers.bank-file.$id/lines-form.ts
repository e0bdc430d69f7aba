import { z } from "zod";
import { readWhole } from "~/platform/values/whole-number";

const MOST_LINES = 200;
const FIELD = /^payment-([1-9]\d{0,14})$/;

export const BankLinesForm = z
  .object({
    lines: z
      .union([z.string(), z.array(z.string()).max(MOST_LINES, "一次勾选的行过多")])
      .optional()
      .transform((sent) => [sent ?? []].flat().flatMap((text) => readWhole(text) ?? []))
      .refine((ids) => ids.length > 0, "请先勾选要确认的行"),
  })
  .catchall(z.string().max(30).optional())
  .transform(({ lines, ...fields }) => ({
    lines,
    payments: new Map(
      Object.entries(fields).flatMap(([name, payment]) => {
        const id = FIELD.exec(name)?.[1];
        return id && typeof payment === "string" ? [[Number(id), payment] as const] : [];
      }),
    ),
  }));
