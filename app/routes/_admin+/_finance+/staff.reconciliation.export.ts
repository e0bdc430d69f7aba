/** A day's lines with their results, and what the statement lacks, as a file. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportList, toFormat } from "~/admin/lists/list-export.server";
import { paymentMethodText } from "~/modules/payments/payment/payment-method";
import { DAY_HEADINGS, dayRows } from "~/modules/payments/reconciliation/day.server";
import { isBillProvider } from "~/modules/payments/reconciliation/reconciliation";
import { notFound } from "~/platform/http/page-error";
import { asStaff, requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

const TITLE = "导出对账明细";
export const handle = adminHandle(TITLE, "finance.see");

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const params = new URL(request.url).searchParams;
  const [provider, day] = [params.get("provider") ?? "", params.get("day") ?? ""];
  if (!isBillProvider(provider) || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return notFound();
  const list = {
    subject: "statement",
    filter: { 来源: paymentMethodText(provider), 日期: day },
    name: `reconciliation-${provider}-${day}`,
    headings: DAY_HEADINGS,
    rows: dayRows(provider, day),
  };
  const { body, headers } = await asStaff(staff, { command: TITLE }, () =>
    exportList(list, toFormat(params)),
  );
  return new Response(body, { headers });
}
