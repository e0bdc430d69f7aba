/** 月结: every month since the shop's first, closed or not, with the figures that it was closed with. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DetailSection } from "~/admin/detail/case-parts";
import { MONTH_END_PATH } from "~/admin/month-end/month-end-page";
import { DayBars } from "~/admin/reports/day-bars";
import { ReportTable } from "~/admin/reports/report-table";
import { formatTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { formatYuan, inYuan } from "~/platform/values/money";
import { monthsSince, monthText } from "~/modules/reports/month-end/closing";
import { getTotals } from "~/modules/reports/month-end/figures";
import { firstMonth } from "~/modules/reports/month-end/month-figures.server";
import { listMonthEnds, formatMonthEndState } from "~/modules/reports/month-end/month-ends.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("月结", "finance.see");

const BARS = 24;
const NONE = "—";
const yuan = (amount: number | undefined) => (amount === undefined ? NONE : formatYuan(amount));

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const ends = new Map((await listMonthEnds()).map((end) => [end.month, end]));
  const first = await firstMonth();
  const months = first === null ? [] : monthsSince(first, now());
  const closed = [...ends.values()].filter(({ state }) => state === "closed");
  return json({
    bars: closed
      .slice(-BARS)
      .map(({ month, figures }) => ({ label: month, value: inYuan(getTotals(figures).cameIn) })),
    rows: months.map((month) => {
      const end = ends.get(month) ?? null;
      const isClosed = end?.state === "closed";
      return {
        id: month,
        name: monthText(month),
        to: `${MONTH_END_PATH}/${month}`,
        state: formatMonthEndState(end),
        sums: isClosed ? getTotals(end.figures) : null,
        who: isClosed ? `${formatTime(end.closedAt)} ${end.closedBy}` : NONE,
      };
    }),
  });
}

export default function MonthEnds() {
  const { bars, rows } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="admin-head">
        <h1>月结</h1>
        <span className="admin-head__note">未结月份的数字打开后现算；月结按月份先后办理</span>
      </div>
      <div className="admin-body">
        {bars.length > 1 ? (
          <DetailSection id="h-came" title="已结月份收到的款项" note="元">
            <DayBars title="已结月份收到的款项" bars={bars} />
          </DetailSection>
        ) : null}
        <div className="part">
          <ReportTable
            caption="各月月结"
            heading="月份"
            rows={rows}
            none="商城还没有资金往来。"
            columns={[
              { name: "状态", cell: (row) => row.state },
              { name: "收到", isFigure: true, cell: (row) => yuan(row.sums?.cameIn) },
              { name: "付出", isFigure: true, cell: (row) => yuan(row.sums?.wentOut) },
              { name: "期末账户余额", isFigure: true, cell: (row) => yuan(row.sums?.balance) },
              { name: "期末未还账款", isFigure: true, cell: (row) => yuan(row.sums?.credit) },
              { name: "开票净额", isFigure: true, cell: (row) => yuan(row.sums?.invoiced) },
              { name: "结账", cell: (row) => row.who },
            ]}
          />
        </div>
      </div>
    </>
  );
}
