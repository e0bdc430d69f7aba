import { findLicenceNumbers, withCompanies } from "~/modules/company/identity/companies.server";
import { toDay } from "~/platform/values/clock";
import { db } from "~/platform/database/database.server";
import { findShippedEphedrine } from "~/modules/orders/order/order-parts.server";
import { toChunks } from "~/platform/values/chunks";
import { toReceiptNumber } from "./receipt";

const PART = 500;

export const LEDGER_HEADINGS = [
  "发货日期",
  "品名",
  "规格",
  "生产企业",
  "批准文号",
  "批号",
  "有效期至",
  "数量",
  "单位",
  "购货单位",
  "许可证号",
  "收货人",
  "身份证号后四位",
  "收货日期",
  "订单号",
  "回执单号",
] as const;

/** Yields one row for each batch shipped from `from` to before `to` (epoch ms), by order and batch; the recipient is empty until the receipt is signed. Four queries for each 500 rows. */
export async function* ephedrineLedger(from: number, to: number): AsyncGenerator<string[]> {
  let [after, afterOrder] = [0, 0];
  for (;;) {
    const rows = await findShippedEphedrine({ from, to }, { orderId: afterOrder, key: after }, PART);
    const receipts = await readSigned(rows.map((row) => row.orderId));
    const licences = await findLicenceNumbers(rows.map((row) => row.company_id));
    for (const row of await withCompanies(rows))
      yield [
        toDay(row.shipped_at ?? 0),
        row.name,
        row.spec,
        row.manufacturer,
        row.approval_number,
        row.batch_number,
        row.expires_on,
        String(row.number),
        row.unit,
        row.company,
        licences.get(row.company_id)!,
        ...(receipts.get(row.orderId) ?? ["", "", ""]),
        row.orderNumber,
        toReceiptNumber(row.orderNumber),
      ];
    const last = rows.at(-1);
    if (!last || rows.length < PART) return;
    [after, afterOrder] = [last.key, last.orderId];
  }
}

/** Returns the first rows, at most `limit`, by day; `isWhole` if these are all. */
export async function ledgerPart(
  from: number,
  to: number,
  limit: number,
): Promise<{ rows: string[][]; isWhole: boolean }> {
  const rows: string[][] = [];
  for await (const row of ephedrineLedger(from, to)) {
    if (rows.length === limit) return { rows: byDay(rows), isWhole: false };
    rows.push(row);
  }
  return { rows: byDay(rows), isWhole: true };
}

const byDay = (rows: string[][]) => rows.toSorted((a, b) => (a[0]! < b[0]! ? -1 : a[0]! > b[0]! ? 1 : 0));

/** Receiver, last four figures of the identity card and day of the receipts that are signed, by order. */
async function readSigned(orderIds: readonly number[]): Promise<Map<number, string[]>> {
  const found = new Map<number, string[]>();
  for (const part of toChunks([...new Set(orderIds)]))
    for (const row of await db
      .selectFrom("ephedrine_receipt")
      .select(["order_id", "receiver", "id_last4", "received_on"])
      .where("order_id", "in", part)
      .execute())
      found.set(row.order_id, [row.receiver, row.id_last4, row.received_on]);
  return found;
}
