import type { Fen } from "~/platform/values/money";

export const MAX_RECEIVED = 9_999_999;

/** Units of one batch that come into stock. */
export interface Receipt {
  goodsId: number;
  batch: string;
  producedOn: string;
  expiresOn: string;
  quantity: number;
  /** "": as known */
  place: string;
  /** of a unit; null or undefined: unknown */
  cost?: Fen | null;
  /** 产地 of herbs; "" or missing keeps the stored one */
  origin?: string;
  /** number of the delivery note */
  paper: string;
}

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
