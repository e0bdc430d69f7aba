import { goodsByCode } from "~/modules/catalogue/batches/receipt.server";
import { MAX_RECEIPT_LINES } from "~/modules/purchasing/goods-receipt";
import { readReceiptLine, readReceiptRows, type ReceiptFileRow } from "~/modules/purchasing/receipt-file";
import { purchaseLines } from "~/modules/purchasing/purchases.server";
import { addReceiptLine, type GoodsReceipt } from "~/modules/purchasing/receipts.server";
import { readFileBytes } from "~/platform/files/sheet-file.server";
import { FIRST_TABLE, readFileRows } from "~/platform/files/sheet-rows.server";

export interface ReceiptFileResult {
  row: number;
  text: string;
  isDone: boolean;
}

/** Returns the only product of a code, that of the order where several share it; null: none or several. */
async function findOne(code: string, ordered: ReadonlySet<number> | null): Promise<number | null> {
  const found = (await goodsByCode(code)).map(({ id }) => id);
  const own = ordered ? found.filter((id) => ordered.has(id)) : found;
  const ids = own.length > 0 ? own : found;
  return ids.length === 1 ? ids[0]! : null;
}

/** Adds the lines of an uploaded list to an open receipt, each once for the form's key; bad rows do not stop good ones. Refused: unreadable, without the columns, too many rows. `now` in ms. */
export async function addReceiptFile(
  receipt: GoodsReceipt,
  file: File,
  formKey: string,
  now: number,
): Promise<{ ok: true; results: ReceiptFileResult[] } | { ok: false; text: string }> {
  const bytes = await readFileBytes(file);
  if (!bytes.ok) return bytes;
  const sheet = await readFileRows(bytes.bytes, undefined, FIRST_TABLE);
  if (!sheet.ok) return sheet;
  const read = readReceiptRows(sheet.rows);
  if (!read.ok) return read;
  if (read.rows.length > MAX_RECEIPT_LINES)
    return { ok: false, text: `一次最多登记 ${MAX_RECEIPT_LINES} 行` };
  const ordered =
    receipt.orderId === null
      ? null
      : new Set((await purchaseLines(receipt.orderId)).map(({ goodsId }) => goodsId));
  const results: ReceiptFileResult[] = [];
  for (const row of read.rows) results.push(await addRow(receipt.number, row, { ordered, formKey, now }));
  return { ok: true, results };
}

async function addRow(
  number: string,
  row: ReceiptFileRow,
  { ordered, formKey, now }: { ordered: ReadonlySet<number> | null; formKey: string; now: number },
): Promise<ReceiptFileResult> {
  const refused = (text: string): ReceiptFileResult => ({ row: row.row, text, isDone: false });
  const goodsId = await findOne(row.code, ordered);
  if (goodsId === null) return refused(`“${row.code}”没有找到唯一的商品`);
  const line = readReceiptLine(row, goodsId);
  if (!line.ok) return refused(line.text);
  const done = await addReceiptLine(number, line.input, `${formKey}-${row.row}`, now);
  if (!done) return refused("没有这张收货单");
  if (done.ok)
    return { row: row.row, text: `批号 ${line.input.batch} 已收 ${line.input.arrived}`, isDone: true };
  return refused("text" in done ? done.text : Object.values(done.fields).flat().join("；"));
}
