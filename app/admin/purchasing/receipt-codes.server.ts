/** Trace codes of what a receipt brought in. */
import { countAccepted, type GoodsReceiptLine } from "~/modules/purchasing/goods-receipt";
import {
  findReceipt,
  type GoodsReceipt,
  lockReceipt,
  receiptLines,
} from "~/modules/purchasing/receipts.server";
import { countReceivedUnits } from "~/modules/trace-codes/codes/find-codes.server";
import { recordReceivedCodes } from "~/modules/trace-codes/codes/receive.server";
import type { ReadCode } from "~/modules/trace-codes/codes/trace-code";
import { TraceRefusedError } from "~/modules/trace-codes/refusal";
import { audited } from "~/platform/database/audit.server";
import { inTransaction } from "~/platform/database/database.server";

export interface ReceiptCodesLine {
  receipt: GoodsReceipt;
  line: GoodsReceiptLine;
  /** units of the line's batch that the receipt brought in; 0: none yet */
  accepted: number;
  /** those of them that have codes */
  withCodes: number;
}

/** Returns a line of a receipt with the units that have codes, or null. Three queries. */
export async function findReceiptCodes(number: string, lineId: number): Promise<ReceiptCodesLine | null> {
  const receipt = await findReceipt(number);
  if (!receipt) return null;
  const lines = await receiptLines(receipt.id);
  const line = lines.find(({ id }) => id === lineId);
  if (!line) return null;
  if (line.batchId === null) return { receipt, line, accepted: 0, withCodes: 0 };
  const counts = await countReceivedUnits(number, [line.batchId]);
  const accepted = countAccepted(lines, line.batchId);
  return { receipt, line, accepted, withCodes: counts.get(line.batchId) ?? 0 };
}

export interface ReceiptCodesInput {
  codes: readonly ReadCode[];
  unitsEach: number;
  isConfirmed: boolean;
  actor: string;
}

/** Stores codes of a line's accepted units and the bill to the trace platform; returns the number of new codes. Null: no such receipt or line. Refused (TraceRefusedError): a line that has not come into stock, and as `recordReceivedCodes`. `now` in ms. */
export const recordReceiptCodes = (
  number: string,
  lineId: number,
  input: ReceiptCodesInput,
  now: number,
): Promise<number | null> =>
  inTransaction(async (trx) => {
    const receipt = await lockReceipt(trx, number);
    if (!receipt) return null;
    const lines = await receiptLines(receipt.id, trx);
    const line = lines.find(({ id }) => id === lineId);
    if (!line) return null;
    const { goodsId, batchId } = line;
    if (batchId === null) throw new TraceRefusedError("这一批没有验收入库，不能登记追溯码");
    const quantity = countAccepted(lines, batchId);
    const added = await recordReceivedCodes(
      trx,
      { goodsId, batchId, receiptRef: number, quantity, supplier: receipt.supplierName, ...input },
      now,
    );
    if (added > 0)
      await audited(trx, {
        subject: "goodsReceipt",
        id: number,
        before: null,
        after: { 追溯码: `${line.goodsName} ${line.spec} 批号 ${line.batch} ${added} 个` },
      });
    return added;
  });
