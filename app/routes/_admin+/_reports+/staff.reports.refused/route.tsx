/** 拒单和缺货: what was wanted and not sold, by reason and products, and what was searched in vain. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { isRefusalReason } from "~/modules/catalogue/goods/refusal-reasons";
import { refusedByReason, refusedGoods } from "~/modules/catalogue/goods/refusals.server";
import { listMissedSearches } from "~/modules/catalogue/search/missed-searches.server";
import { readSellerName } from "~/modules/content/legal-entity.server";
import { reportQuery, toReportPage, ROWS } from "~/admin/reports/report-address.server";
import { REPORTS } from "~/admin/reports/reports";
import { now } from "~/platform/values/clock.server";
import { rowNames } from "~/modules/reports/sales/row-names.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { goodsTable, reasonTable, refusedFigures } from "./refused-page";
import { RefusedView } from "./refused-view";

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
  return <RefusedView {...useLoaderData<typeof loader>()} />;
}
