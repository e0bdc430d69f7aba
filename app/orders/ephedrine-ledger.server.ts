/** 专册登记: every batch of ephedrine goods that left the shop, read in parts so that memory does not grow with the period. */
import { sql } from "kysely";
import { dayOf } from "~/platform/clock";
import { db } from "~/platform/database.server";
import { slipNumber } from "./slip";
import { licenceNumber } from "./slip.server";

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

/**
 * One row for each batch of orders shipped from `from` on and before `to` (epoch ms), by order and batch; the receiver is empty until
 * the slip is signed. One query for each 500 rows.
 */
export async function* ephedrineLedger(from: number, to: number): AsyncGenerator<string[]> {
  let [after, afterOrder] = [0, 0];
  for (;;) {
    const rows = await db
      .selectFrom("orders as o")
      .innerJoin("order_line as l", "l.order_id", "o.id")
      .innerJoin("order_line_batch as b", "b.order_line_id", "l.id")
      .innerJoin("company as c", "c.id", "o.company_id")
      .leftJoin("ephedrine_receipt as r", "r.order_id", "o.id")
      .select(["o.id as orderId", "b.id as key", "o.shipped_at", "o.number as orderNumber"])
      .select(["l.name", "l.spec", "l.manufacturer", "l.approval_number", "l.unit"])
      .select(["b.batch_number", "b.expires_on", "b.number", "c.name as company"])
      .select(["r.receiver", "r.id_last4", "r.received_on"])
      .select(licenceNumber.as("licence"))
      .where("o.is_ephedrine", "=", 1)
      .where("o.status", "in", ["pendingReceipt", "completed"])
      .where("o.shipped_at", ">=", from)
      .where("o.shipped_at", "<", to)
      .where(sql<boolean>`(o.id > ${afterOrder} or (o.id = ${afterOrder} and b.id > ${after}))`)
      .orderBy("o.id")
      .orderBy("b.id")
      .limit(PART)
      .execute();
    for (const row of rows)
      yield [
        ...[dayOf(row.shipped_at ?? 0), row.name, row.spec, row.manufacturer, row.approval_number],
        ...[row.batch_number, row.expires_on, String(row.number), row.unit, row.company, row.licence],
        ...[row.receiver ?? "", row.id_last4 ?? "", row.received_on ?? ""],
        ...[row.orderNumber, slipNumber(row.orderNumber)],
      ];
    const last = rows.at(-1);
    if (!last || rows.length < PART) return;
    [after, afterOrder] = [last.key, last.orderId];
  }
}
