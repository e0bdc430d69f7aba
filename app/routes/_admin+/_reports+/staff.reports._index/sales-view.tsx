import { Link } from "@remix-run/react";
import { getListPath } from "~/admin/lists/list-address";
import { ListFoot } from "~/admin/lists/list-parts";
import { type DayBar, DayBars } from "~/admin/reports/day-bars";
import { FiguresRow, type ReportFigure } from "~/admin/reports/figures-row";
import type { Freshness } from "~/admin/reports/report-address.server";
import { ReportFrame } from "~/admin/reports/report-frame";
import { ReportTable } from "~/admin/reports/report-table";
import { REPORTS } from "~/admin/reports/reports";
import type { ReportPeriod } from "~/modules/reports/period/period";
import { ALL_DIMENSIONS, COUNTED, type Dimension, DIMENSIONS } from "~/modules/reports/sales/sales";
import { salesColumns, type SalesTableRow } from "./sales-page";

interface SalesProps {
  input: Record<string, string> & { by: Dimension };
  period: ReportPeriod;
  fresh: Freshness;
  narrowed: readonly { name: string; value: string }[];
  figures: readonly ReportFigure[];
  bars: readonly DayBar[];
  rows: readonly SalesTableRow[];
  first: string | null;
  next: string | null;
  /** 未填 without a legal entity */
  seller: string;
  mayExport: boolean;
}

const NARROWED: Record<string, string> = {
  manufacturer: "生产企业",
  category: "分类",
  area: "地区",
  manager: "客服人员",
};

export function SalesView(props: SalesProps) {
  const { input, period, fresh, narrowed, figures, bars, rows, first, next, seller, mayExport } = props;
  const { by } = input;
  return (
    <ReportFrame
      report="sales"
      input={input}
      period={period}
      fresh={fresh}
      seller={seller}
      mayExport={mayExport}
      counted={COUNTED}
      mayUpdate
    >
      <FiguresRow figures={figures} />
      <nav className="part no-print" aria-label="按什么分">
        <ul className="saved">
          {ALL_DIMENSIONS.map((dimension) => (
            <li key={dimension}>
              <Link
                className="saved__link"
                to={getListPath(REPORTS.sales.path, {
                  span: input["span"] ?? "",
                  from: input["from"] ?? "",
                  to: input["to"] ?? "",
                  by: dimension,
                })}
                aria-current={dimension === by ? "true" : undefined}
              >
                {DIMENSIONS[dimension]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {narrowed.map(({ name, value }) => (
        <p key={name} className="part">
          {`${NARROWED[name]}：${value} `}
          <Link to={getListPath(REPORTS.sales.path, { ...input, [name]: "" })}>清除</Link>
        </p>
      ))}
      {bars.length > 1 ? <DayBars title="每天净额" bars={bars} /> : null}
      <div className="part">
        <ReportTable
          caption={`销售，按${DIMENSIONS[by]}`}
          heading={DIMENSIONS[by]}
          columns={salesColumns(by)}
          rows={rows}
          none="这段时间没有销售。"
        />
      </div>
      <ListFoot first={first} next={next} />
    </ReportFrame>
  );
}
