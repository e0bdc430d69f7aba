/** 拒单和缺货: what was wanted and not sold, by reason and products, and what was searched in vain. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, Link } from "@remix-run/react";
import { isRefusalReason, refusalReasonText } from "~/modules/catalogue/goods/refusal-reasons";
import { refusedByReason, refusedGoods } from "~/modules/catalogue/goods/refusals.server";
import { listMissedSearches } from "~/modules/catalogue/search/missed-searches.server";
import { readSellerName } from "~/modules/content/legal-entity.server";
import { reportQuery, toReportPage, ROWS } from "~/admin/reports/report-address.server";
import { REPORTS } from "~/admin/reports/reports";
import { now } from "~/platform/values/clock.server";
import { rowNames } from "~/modules/reports/sales/row-names.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import {
  goodsTable,
  reasonTable,
  refusedFigures,
  REASON_COLUMNS,
  REFUSED_COUNTED,
  REFUSED_GOODS_COLUMNS,
  SEARCH_COLUMNS,
} from "./refused-page";
import { getListPath } from "~/admin/lists/list-address";
import { ListFoot } from "~/admin/lists/list-parts";
import { FiguresRow } from "~/admin/reports/figures-row";
import { ReportFrame } from "~/admin/reports/report-frame";
import { ReportTable } from "~/admin/reports/report-table";

export const handle = adminHandle("拒单和缺货", "reports.see");

const { path: PATH } = REPORTS.refused;
const SEARCHES = 15;

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const at = now();
  const { input, period, skip } = reportQuery(new URL(request.url).searchParams, ["reason"], at);
  const reason = isRefusalReason(input.reason) ? input.reason : "";
  const found = await refusedGoods(period, reason, { skip, limit: ROWS + 1 });
  const { rows, ...foot } = toReportPage(found, { path: PATH, input, skip });
  const nameOf = await rowNames(
    "goods",
    rows.map(({ goodsId }) => String(goodsId)),
  );
  const [reasons, before] = [await refusedByReason(period), await refusedByReason(period.before)];
  const mayOpen = staff.permissions.has("goods.see");
  const missed = await listMissedSearches(period.from, SEARCHES);
  return json({
    input: { ...input, reason },
    period,
    ...foot,
    mayOpen,
    fresh: null,
    figures: refusedFigures(reasons, before),
    reasons: reasonTable(reasons, input),
    goods: goodsTable(rows, { nameOf, mayOpen }),
    searches: missed.map(({ words, type, lacking, companies, times }) => ({
      id: `${type} ${words}`,
      name: words,
      to: null,
      lacking,
      companies,
      times,
    })),
    seller: await readSellerName(),
    mayExport: staff.permissions.has("reports.export"),
  });
}

export default function Refused() {
  const { input, period, figures, reasons, goods, searches, first, next, mayOpen, seller, mayExport } =
    useLoaderData<typeof loader>();
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
