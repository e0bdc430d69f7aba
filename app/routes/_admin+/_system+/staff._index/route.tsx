/** 待办: the signed-in person's work, most urgent first, today's results, and latest changes. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ownFigures, FIGURE_DAYS } from "~/admin/queue/own-figures";
import { getMissingSteps } from "~/admin/setup/setup";
import { readSetup } from "~/admin/setup/setup.server";
import { byUrgency } from "~/admin/queue/queue";
import { waitingFor } from "~/admin/queue/waiting.server";
import { auditRows, countsByDay } from "~/platform/database/audit-log.server";
import { DAY, toDay, startOfDay } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { addDays } from "~/modules/reports/period/period";
import { salesDays } from "~/modules/reports/sales/sales.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { changeRows } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { QueueView } from "./queue-view";
import type { ReportFigure } from "~/admin/reports/figures-row";
import { formatYuan } from "~/platform/values/money";
import { getNet, type SalesRow } from "~/modules/reports/sales/sales";

function shopFigures(days: readonly SalesRow[], today: string): ReportFigure[] {
  const none = { orders: 0, amount: 0, returned: 0 };
  const now = days.find(({ key }) => key === today) ?? none;
  const before = days.find(({ key }) => key !== today) ?? none;
  return [
    { name: "净额", value: formatYuan(getNet(now)), note: `昨天 ${formatYuan(getNet(before))}` },
    { name: "订单", value: String(now.orders ?? 0), note: `昨天 ${before.orders ?? 0}` },
    { name: "退货", value: formatYuan(now.returned), note: `昨天 ${formatYuan(before.returned)}` },
  ];
}

export const handle = adminHandle("待办", "queue.see");

const LAST_CHANGES = 8;

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const at = now();
  const from = startOfDay(toDay(at - (FIGURE_DAYS - 1) * DAY));
  const [waiting, counts, rows] = await Promise.all([
    waitingFor(staff, at),
    countsByDay(staff.name, from),
    auditRows({ operator: staff.name, limit: LAST_CHANGES }),
  ]);
  const today = toDay(at);
  const days = staff.permissions.has("reports.sales")
    ? await salesDays({ from: addDays(today, -1), to: today })
    : [];
  const missing = staff.permissions.has("system.settings") ? getMissingSteps(await readSetup(at)) : [];
  return json({
    at,
    missing,
    queue: byUrgency(waiting.filter(({ count }) => count > 0)),
    empty: waiting.filter(({ count }) => count === 0).map(({ id, name, to }) => ({ id, name, to })),
    figures: ownFigures(counts, at),
    shop: staff.permissions.has("reports.sales") ? shopFigures(days, today) : [],
    changes: await changeRows(rows),
  });
}

export default function AdminHome() {
  return <QueueView {...useLoaderData<typeof loader>()} />;
}
