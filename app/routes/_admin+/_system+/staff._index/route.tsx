/** 待办: the signed-in person's work, most urgent first, today's results, and latest changes. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, Link } from "@remix-run/react";
import { ownFigures, FIGURE_DAYS } from "~/admin/queue/own-figures";
import { getMissingSteps } from "~/admin/setup/setup";
import { readSetup } from "~/admin/setup/setup.server";
import { byUrgency, type QueueRow } from "~/admin/queue/queue";
import { waitingFor } from "~/admin/queue/waiting.server";
import { countsByDay } from "~/platform/database/audit-log.server";
import { DAY, toDay, startOfDay } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { addDays } from "~/modules/reports/period/period";
import { salesDays } from "~/modules/reports/sales/sales.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { findChanges } from "~/admin/changes/change-rows.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import type { ReportFigure } from "~/admin/reports/figures-row";
import { formatYuan } from "~/platform/values/money";
import { getNet, type SalesRow } from "~/modules/reports/sales/sales";
import { countWords } from "~/admin/lists/list-address";
import { useFreshQueue } from "~/admin/queue/use-fresh-queue";
import { SetupNotice } from "~/admin/setup/setup-notice";
import { ChangeList } from "~/admin/frame/change-list";
import { ScriptKeys } from "~/admin/frame/script-keys";
import { OwnFigures } from "./own-figures";
import { ShopFigures } from "./shop-figures-view";
import { QueueTable } from "./queue-table";

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
    findChanges({ operator: staff.name, limit: LAST_CHANGES }),
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
    changes: rows,
  });
}

export default function AdminHome() {
  const { at, missing, queue, empty, figures, shop, changes } = useLoaderData<typeof loader>();
  useFreshQueue();
  const first = queue[0];
  return (
    <>
      <div className="admin-head">
        <h1>待办</h1>
        <p className="admin-head__note">{summary(queue, at)}</p>
        {first ? (
          <div className="admin-head__end">
            <ScriptKeys>
              <ul className="keys">
                <li>
                  <kbd className="key">1</kbd>
                  <kbd className="key">–</kbd>
                  <kbd className="key">9</kbd>打开队列
                </li>
              </ul>
            </ScriptKeys>
            <Link className="button button--primary" to={first.to} accessKey="s">
              从最急的开始
            </Link>
          </div>
        ) : null}
      </div>
      <div className="admin-body columns columns--side">
        <div>
          <SetupNotice missing={missing} />
          {queue.length > 0 ? <QueueTable queue={queue} at={at} /> : null}
          {empty.length > 0 ? (
            <p className="soft part">
              没有等待的：
              {empty.map(({ id, name, to }, i) => (
                <span key={id}>
                  {i > 0 ? "、" : ""}
                  <Link to={to}>{name}</Link>
                </span>
              ))}
            </p>
          ) : null}
          <section className="part" aria-labelledby="h-changes">
            <div className="part__head">
              <h2 id="h-changes">您最近的操作</h2>
              <Link className="part__more" to="/staff/me">
                我的账号
              </Link>
            </div>
            <ChangeList changes={changes} none="您还没有改动过什么。" />
          </section>
        </div>
        <div>
          {shop.length > 0 ? <ShopFigures figures={shop} /> : null}
          <div className="part">
            <OwnFigures figures={figures} at={at} />
          </div>
        </div>
      </div>
    </>
  );
}

function summary(queue: readonly QueueRow[], at: number): string {
  const count = queue.reduce((sum, row) => sum + row.count, 0);
  if (count === 0) return `${toDay(at)}，没有等您处理的事项`;
  const late = queue.filter(({ isLate }) => isLate).length;
  return `${toDay(at)}，${countWords(count)} 件等您${late > 0 ? `，其中 ${late} 类有超时` : ""}`;
}
