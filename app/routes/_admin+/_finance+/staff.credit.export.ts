/** What companies owe as a file, as the list is filtered. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { CREDIT_FILTERS, DEBTOR_HEADINGS, debtorCells, readCreditFilter } from "~/modules/credit/credit-list";
import { allDebtors } from "~/modules/credit/due-list.server";
import { toListAddress } from "~/admin/lists/list-address";
import { exportList, toFormat } from "~/admin/lists/list-export.server";
import { toDay } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

const TITLE = "导出账款";
export const handle = adminHandle(TITLE, "finance.see");

async function* toCells(input: Record<"words" | "state", string>, today: string) {
  for await (const row of allDebtors(readCreditFilter(input), today)) yield debtorCells(row, today);
}

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const params = new URL(request.url).searchParams;
  const { input } = toListAddress(params, CREDIT_FILTERS);
  const list = { subject: "credit", filter: input, name: "credit", headings: DEBTOR_HEADINGS };
  const { body, headers } = await asStaff(staff, { command: TITLE }, () =>
    exportList({ ...list, rows: toCells(input, toDay(now())) }, toFormat(params)),
  );
  return new Response(body, { headers });
}
