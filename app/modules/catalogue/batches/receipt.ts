import { z } from "zod";
import { parseTime } from "~/platform/values/clock";
import { type Fen, parseYuan } from "~/platform/values/money";
import { wholeNumberField } from "~/platform/values/number-fields";
import { placeField } from "./place";

export const MAX_RECEIVED = 9_999_999;

const day = (words: string) =>
  z
    .string(words)
    .regex(/^\d{4}-\d{2}-\d{2}$/, words)
    .refine((input) => parseTime(input) !== null, words);

const COST = "进价请填写金额，如 12.50";

const amount = `数量请填写 1 至 ${MAX_RECEIVED} 的整数`;

export const GoodsReceiptForm = z
  .object({
    key: z.string("请重新打开本页").max(64),
    goodsId: z.number("请先扫商品").int().min(1, "请先扫商品"),
    batch: z.string("请填写批号").trim().min(1, "请填写批号").max(40, "批号不超过 40 个字"),
    producedOn: day("请填写生产日期"),
    expiresOn: day("请填写有效期至"),
    quantity: wholeNumberField(amount, { least: 1, limit: MAX_RECEIVED, input: true }),
    place: placeField,
    origin: z.string().trim().max(40, "产地不超过 40 个字").default(""),
    cost: z
      .string()
      .trim()
      .optional()
      .transform((input) => (input ? (parseYuan(input) ?? 0) : null))
      .refine((cost) => cost === null || cost > 0, COST),
    paper: z.string("请填写随货单号").trim().min(1, "请填写随货单号").max(60, "随货单号不超过 60 个字"),
  })
  .refine(({ producedOn, expiresOn }) => expiresOn > producedOn, {
    path: ["expiresOn"],
    message: "有效期至须晚于生产日期",
  });

export type Receipt = Omit<z.infer<typeof GoodsReceiptForm>, "key" | "cost" | "origin"> & {
  cost?: Fen | null;
  /** 产地 of herbs; "" or missing keeps the stored one */
  origin?: string;
};

export interface KnownBatchDays {
  /** "" where nobody has given it */
  producedOn: string;
  expiresOn: string;
  stop: "recalled" | "blocked" | null;
}

export type ReceiptFault = Partial<Record<"batch" | "producedOn" | "expiresOn", string>>;

/** Why a receipt is refused, by field; null if it is fine. `today`: day in Asia/Shanghai. */
export function receiptFault(
  { producedOn, expiresOn }: Pick<Receipt, "producedOn" | "expiresOn">,
  known: KnownBatchDays | null,
  today: string,
): ReceiptFault | null {
  if (known?.stop)
    return { batch: known.stop === "recalled" ? "该批号召回中，不能入库" : "该批号已停售，不能入库" };
  if (known && known.expiresOn !== expiresOn)
    return { expiresOn: `该批号登记的有效期至为 ${known.expiresOn}，请核对实物` };
  // One that nobody has given yet is filled in.
  if (known && known.producedOn !== "" && known.producedOn !== producedOn)
    return { producedOn: `该批号登记的生产日期为 ${known.producedOn}，请核对实物` };
  if (producedOn > today) return { producedOn: "生产日期晚于今天" };
  return expiresOn < today ? { expiresOn: "已过有效期，不能入库" } : null;
}
