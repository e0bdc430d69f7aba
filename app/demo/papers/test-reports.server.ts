/** Test reports of some purchased batches, some downloaded. DEMO DATA. */
import { noteFetched } from "~/modules/documents/test-report-files.server";
import { fileReport } from "~/modules/documents/test-report-admin.server";
import { readReportQuery } from "~/modules/documents/test-report";
import { reportRows } from "~/modules/documents/test-reports.server";
import { DAY } from "~/platform/values/clock";
import { db } from "~/platform/database/database.server";
import { COMPANY } from "~/demo/orders/order-plan";
import { demoReportPdf } from "./report-pdf.server";

/** Older batches have no report. */
const LATEST = 48;

/** The second newest shipped order has all its documents, including the invoice (invoices.server.ts). */
export async function wholeOrder(): Promise<{ id: number; number: string } | undefined> {
  const rows = await db
    .selectFrom("orders")
    .select(["id", "number"])
    .where("company_id", "=", COMPANY)
    .where("status", "in", ["pendingReceipt", "completed"])
    .orderBy("placed_at", "desc")
    .limit(2)
    .execute();
  return rows[1];
}

/** Two of three recent batches of company 1 get a report; every third report is downloaded. Needs orders. */
export async function loadTestReports(now: number, onStep: (done: number, total: number) => void) {
  const latest = { limit: LATEST, offset: 0 };
  const rows = await reportRows(COMPANY, readReportQuery(new URLSearchParams()), latest);
  const order = (await wholeOrder())?.number ?? "";
  const whole = await reportRows(COMPANY, readReportQuery(new URLSearchParams({ order })), latest);
  const keyOf = (row: (typeof rows)[number]) => `${row.goodsId} ${row.batch}`;
  const complete = new Set(whole.map(keyOf));
  const chosen = rows.filter((row, i) => i % 3 !== 1 || complete.has(keyOf(row)));
  for (const [i, { goodsId, batch, expiresOn }] of chosen.entries()) {
    const bytes = await demoReportPdf({ goodsId, batch, expiresOn });
    await fileReport(
      { goods: String(goodsId), batch, fileName: `${goodsId}_${batch}.pdf`, bytes },
      now - DAY,
    );
    onStep(i + 1, chosen.length);
  }
  const files = await db.selectFrom("test_report as r").select("r.file_id").orderBy("r.id").execute();
  const fetched = files.filter((_, i) => i % 3 === 0).map((row) => row.file_id);
  await noteFetched(COMPANY, fetched, now - DAY / 2);
}
