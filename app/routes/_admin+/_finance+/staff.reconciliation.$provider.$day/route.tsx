/** 一天的账单: a day's statement next to our books, with its lines. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { toListAddress, toListPage } from "~/admin/lists/list-address";
import { paymentMethodText } from "~/modules/payments/payment/payment-method";
import type { LineKind } from "~/modules/payments/reconciliation/bill";
import { daySums, differencesOfDay, linesOfDay } from "~/modules/payments/reconciliation/day.server";
import { dayPath, isBillProvider, isResult } from "~/modules/payments/reconciliation/reconciliation";
import { notFound } from "~/platform/http/page-error";
import { DAY, toDay, startOfDay } from "~/platform/values/clock";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { shares, toDaySumRows } from "./day-page";
import { DayView } from "./day-view";
import type { ReconciliationLineRow } from "./lines-table";

export const handle = adminHandle("一天的账单", "finance.see");

const PER_PAGE = 100;
/** Beyond this number, line-by-line review makes no sense. */
const MOST_DIFFERENCES = 1000;

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const { provider = "", day = "" } = params;
  const start = /^\d{4}-\d{2}-\d{2}$/.test(day) ? startOfDay(day) : NaN;
  if (!isBillProvider(provider) || Number.isNaN(start) || toDay(start) !== day) notFound();
  const { input, after } = toListAddress(new URL(request.url).searchParams, ["comparison"]);
  const result = isResult(input.comparison) ? input.comparison : null;
  const [sums, differences] = await Promise.all([
    daySums(provider, day),
    differencesOfDay(provider, day, MOST_DIFFERENCES),
  ]);
  const found =
    result === "missing"
      ? []
      : await linesOfDay({ provider, day, comparison: result }, { after, limit: PER_PAGE + 1 });
  const path = dayPath(provider, day);
  const { rows, ...foot } = toListPage(found, PER_PAGE, { path, input, after });
  const ofLine = new Map(
    differences.map((difference) => [`${difference.side} ${difference.kind} ${difference.key}`, difference]),
  );
  const lines = rows.map((line): ReconciliationLineRow => {
    const difference = ofLine.get(`theirs ${line.kind} ${line.theirs}`);
    return {
      id: line.id,
      kind: line.kind as LineKind,
      comparison: line.comparison as ReconciliationLineRow["comparison"],
      theirs: line.theirs,
      ours: line.ours,
      amount: line.amount,
      at: line.at,
      difference: difference ? { id: difference.id, isOpen: difference.state === "open" } : null,
    };
  });
  const lacking = differences
    .filter(({ side }) => side === "ours" && after === null && (result === null || result === "missing"))
    .map((difference): ReconciliationLineRow => ({
      id: -difference.id,
      kind: difference.kind as LineKind,
      comparison: "missing",
      theirs: "",
      ours: difference.ours,
      amount: difference.our_amount ?? 0,
      at: null,
      difference: { id: difference.id, isOpen: difference.state === "open" },
    }));
  return json({
    provider,
    day,
    name: paymentMethodText(provider),
    input,
    ...foot,
    isThere: sums.isThere,
    sums: toDaySumRows(sums),
    shares: shares(sums),
    lines: [...lacking, ...lines],
    before: dayPath(provider, toDay(start - DAY)),
    behind: dayPath(provider, toDay(start + DAY)),
  });
}

export default function StatementDay() {
  return <DayView {...useLoaderData<typeof loader>()} />;
}
