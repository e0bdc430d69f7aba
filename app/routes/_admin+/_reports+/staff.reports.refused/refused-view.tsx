import { Link } from "@remix-run/react";
import { refusalReasonText } from "~/modules/catalogue/goods/refusal-reasons";
import { getListPath } from "~/admin/lists/list-address";
import { ListFoot } from "~/admin/lists/list-parts";
import { FiguresRow, type ReportFigure } from "~/admin/reports/figures-row";
import { ReportFrame } from "~/admin/reports/report-frame";
import { ReportTable } from "~/admin/reports/report-table";
import { REPORTS } from "~/admin/reports/reports";
import type { ReportPeriod } from "~/modules/reports/period/period";
import {
  REASON_COLUMNS,
  type ReasonRow,
  REFUSED_COUNTED,
  REFUSED_GOODS_COLUMNS,
  type RefusedGoodsRow,
  SEARCH_COLUMNS,
  type SearchRow,
} from "./refused-page";

interface RefusedProps {
  input: Record<string, string> & { reason: string };
  period: ReportPeriod;
  figures: readonly ReportFigure[];
  reasons: readonly ReasonRow[];
  goods: readonly RefusedGoodsRow[];
  searches: readonly SearchRow[];
  first: string | null;
  next: string | null;
  mayOpen: boolean;
  /** 未填 without a legal entity */
  seller: string;
  mayExport: boolean;
}

export function RefusedView(props: RefusedProps) {
  const { input, period, figures, reasons, goods, searches, first, next, mayOpen, seller, mayExport } = props;
  const { reason } = input;
  return (
    <ReportFrame
      report="refused"
      input={input}
      period={period}
      seller={seller}
      mayExport={mayExport}
      counted={REFUSED_COUNTED}
      fresh={null}
      mayUpdate={false}
    >
      <FiguresRow figures={figures} />
      <div className="columns columns--half part">
        <section aria-labelledby="h-reasons">
          <div className="part__head">
            <h2 id="h-reasons">没买成的原因</h2>
          </div>
          <ReportTable
            caption="被拒的购买，按原因"
            heading="原因"
            columns={REASON_COLUMNS}
            rows={reasons}
            none="这段时间没有被拒的购买。"
          />
        </section>
        <section aria-labelledby="h-searches">
          <div className="part__head">
            <h2 id="h-searches">没搜到的词</h2>
            {mayOpen ? (
              <Link className="part__more" to="/staff/missed-searches">
                全部
              </Link>
            ) : null}
          </div>
          <ReportTable
            caption="没搜到的词，客户多的在前"
            heading="搜索"
            columns={SEARCH_COLUMNS}
            rows={searches}
            none="这段时间没有未找到的搜索。"
          />
        </section>
      </div>
      <section className="part" aria-labelledby="h-goods">
        <div className="part__head">
          <h2 id="h-goods">{reason ? `没买成的商品：${refusalReasonText(reason)}` : "没买成的商品"}</h2>
          {reason ? (
            <Link className="part__more" to={getListPath(REPORTS.refused.path, { ...input, reason: "" })}>
              全部原因
            </Link>
          ) : null}
        </div>
        <ReportTable
          caption="没买成的商品，金额大的在前"
          heading="商品"
          columns={REFUSED_GOODS_COLUMNS}
          rows={goods}
          none="这段时间没有被拒的购买。"
        />
        <ListFoot first={first} next={next} />
      </section>
    </ReportFrame>
  );
}
