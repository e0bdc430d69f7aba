/** The ledger of ephedrine products as a file, of the days that are chosen. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { toListAddress } from "~/admin/lists/list-address";
import { exportList, toFormat } from "~/admin/lists/list-export.server";
import { ephedrineLedger, LEDGER_HEADINGS } from "~/modules/ephedrine/ephedrine-ledger.server";
import { getEphedrineLedgerSpan, readLedgerDays } from "~/modules/ephedrine/ledger-days";
import { now } from "~/platform/values/clock.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

const TITLE = "导出含麻专册";
export const handle = adminHandle(TITLE, "quality.ledger");

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const params = new URL(request.url).searchParams;
  const days = readLedgerDays(toListAddress(params, ["from", "to"]).input, now());
  const list = {
    subject: "ephedrine ledger",
    filter: { ...days },
    headings: LEDGER_HEADINGS,
    figures: ["数量"],
    name: `ephedrine-${days.from}-${days.to}`,
  };
  const { body, headers } = await asStaff(staff, { command: TITLE }, () =>
    exportList({ ...list, rows: ephedrineLedger(...getEphedrineLedgerSpan(days)) }, toFormat(params)),
  );
  return new Response(body, { headers });
}
