/** Test reports of the demo: some bought batches have one, some of those were fetched, others have none yet. DEMO DATA. */
import { noteFetched } from "~/orders/test-report-files.server";
import { fileReport } from "~/orders/test-report-desk.server";
import { readReportQuery } from "~/orders/test-report";
import { reportRows } from "~/orders/test-reports.server";
import { DAY } from "~/platform/clock";
import { db } from "~/platform/database.server";
import { COMPANY } from "./order-plan";
import { demoReportPdf } from "./report-pdf.server";

/** The latest of the company's batches; older ones stand without a report. */
const LATEST = 48;

/** Of the latest batches that company 1 bought, two of three get a report; of those with one, every third was fetched. Needs orders. */
export async function loadTestReports(now: number, onStep: (done: number, total: number) => void) {
  const rows = await reportRows(COMPANY, readReportQuery(new URLSearchParams()), {
    limit: LATEST,
    offset: 0,
  });
  const chosen = rows.filter((_, i) => i % 3 !== 1);
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
