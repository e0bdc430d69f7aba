/** What companies owe as a file, as the list is filtered. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { CREDIT_FILTERS, DEBTOR_HEADINGS, debtorCells, readCreditFilter } from "~/modules/credit/credit-list";
import { allDebtors } from "~/modules/credit/due-list.server";
import { listAddressOf } from "~/admin/lists/list-address";
import { exportList, formatOf } from "~/admin/lists/list-export.server";
import { dayOf } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

const TITLE = "导出账款";
export const handle = adminHandle(TITLE, "finance.see");

async function* cellsOf(input: Record<"words" | "state", string>, today: string) {
  for await (const row of allDebtors(readCreditFilter(input), today)) yield debtorCells(row, today);
}

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const params = new URL(request.url).searchParams;
  const { typed: input } = listAddressOf(params, CREDIT_FILTERS);
  const list = { subject: "credit", filter: input, name: "credit", headings: DEBTOR_HEADINGS };
  const { body, headers } = await asStaff(staff, { command: TITLE }, () =>
    exportList({ ...list, rows: cellsOf(input, dayOf(now())) }, formatOf(params)),
  );
  return new Response(body, { headers });
}
