/** The ledger of ephedrine goods as a file, part by part; that somebody exported it stands in the log. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Readable } from "node:stream";
import { listAddressOf } from "~/desk/lists/list-address";
import { ledgerCsv } from "~/ephedrine/ephedrine-ledger.server";
import { ledgerSpan, readLedgerDays } from "~/ephedrine/ledger-days";
import { audited } from "~/platform/database/audit.server";
import { inTransaction } from "~/platform/database/database.server";
import { now } from "~/platform/values/clock.server";
import { asStaff, requireStaff } from "~/staff/accounts/viewer.server";
import { deskHandle } from "~/staff/desk/desk-handle";

export const handle = deskHandle("导出含麻专册", "quality.controlled");

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const { typed } = listAddressOf(new URL(request.url).searchParams, ["from", "to"]);
  const days = readLedgerDays(typed, now());
  await asStaff(staff, { command: "导出含麻专册" }, () =>
    inTransaction((trx) =>
      audited(trx, { subject: "ephedrine ledger", id: "export", before: null, after: days }),
    ),
  );
  const lines = Readable.from(ledgerCsv(...ledgerSpan(days)));
  return new Response(Readable.toWeb(lines) as ReadableStream, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="ephedrine-${days.from}-${days.to}.csv"`,
      "Cache-Control": "no-store",
    },
  });
}
