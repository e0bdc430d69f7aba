import { createHash } from "node:crypto";
import { MAX_SHEET_BYTES } from "~/platform/files/sheet-bounds";
import { sheetWork } from "~/modules/cart/quick-order/sheet-work.server";
import { keepStatement } from "~/modules/payments/bank-file/bank-lines.server";
import { readStatement } from "~/modules/payments/bank-file/statement";
import { WorkRefused } from "~/platform/jobs/bounded-work.server";
import { startOfDay } from "~/platform/values/clock";
import type { Bill, BillLine } from "./bill";
import { billWork } from "./bill-work.server";
import { keepReconciled, type StoreStatementResult } from "./statements.server";

export const MAX_BILL_BYTES = 24 * 1024 * 1024;

export interface StatementUpload {
  name: string;
  bytes: Uint8Array;
  owner: string;
  by: string;
}

export type StatementUploadResult =
  | {
      ok: true;
      stored: StoreStatementResult & { ok: true };
      bill: Pick<Bill, "provider" | "days" | "skipped">;
      lines: number;
    }
  | { ok: false; text: string };

const DAY_TEXT = /^\d{4}-\d{2}-\d{2}$/;

/** Incoming money as lines of a bill, matched by serial. */
async function bankBill(
  file: StatementUpload,
  hash: string,
  now: number,
): Promise<{ ok: true; bill: Bill } | { ok: false; text: string }> {
  if (file.bytes.length > MAX_SHEET_BYTES)
    return { ok: false, text: "银行流水不能超过 2 MB，请分成几份上传" };
  const cells = await sheetWork(file.owner, "readCells", file.bytes);
  if (!cells.ok) return cells;
  const read = readStatement(cells.rows);
  if (!read.ok) return { ok: false, text: `不是微信支付或支付宝的账单；按银行流水读取时：${read.text}` };
  const odd = read.lines.find(({ day }) => !DAY_TEXT.test(day) || Number.isNaN(startOfDay(day)));
  if (odd) return { ok: false, text: `流水号 ${odd.serial} 的日期读不出来` };
  const stored = await keepStatement({ name: file.name, hash, lines: read.lines, by: file.by }, now);
  if (!stored.ok) return stored;
  const days = read.lines.map(({ day }) => day).sort();
  return {
    ok: true,
    bill: {
      provider: "bank",
      days: { from: days[0]!, to: days.at(-1)! },
      skipped: read.skipped,
      lines: read.lines.map(({ serial, day, amount }): BillLine => ({
        kind: "payment",
        theirs: serial,
        ours: serial,
        paymentNumber: "",
        amount,
        at: startOfDay(day),
      })),
    },
  };
}

/** Reads, stores and matches a file. Refused with a message: unreadable, truncated, too large, a changed amount. `now` in ms. */
export async function handInBill(file: StatementUpload, now: number): Promise<StatementUploadResult> {
  if (file.bytes.length === 0) return { ok: false, text: "文件是空的" };
  if (file.bytes.length > MAX_BILL_BYTES) return { ok: false, text: "文件不能超过 24 MB，请按天下载账单" };
  const hash = createHash("sha256").update(file.bytes).digest("hex");
  try {
    const read = (await billWork(file.owner, "readBill", file.bytes)) ?? (await bankBill(file, hash, now));
    if (!read.ok) return read;
    const { provider, days, lines, skipped } = read.bill;
    if (!days) return { ok: false, text: "账单里没有收款也没有退款，看不出是哪一天的" };
    const stored = await keepReconciled({ provider, days, lines, hash, name: file.name, by: file.by }, now);
    return stored.ok ? { ok: true, stored, bill: { provider, days, skipped }, lines: lines.length } : stored;
  } catch (error) {
    if (error instanceof WorkRefused) return { ok: false, text: error.message };
    throw error;
  }
}
