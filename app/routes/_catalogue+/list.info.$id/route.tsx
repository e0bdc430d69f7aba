/** 商品详情 */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { GoodsPage, goodsTitle } from "~/modules/catalogue/goods-page/goods-page";
import { readRecentlyViewed } from "~/modules/catalogue/goods/recently-viewed";
import { getViewer } from "~/modules/company/identity/viewer.server";
import { batchReports } from "~/modules/documents/test-reports.server";
import { requireId } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { noticeLine } from "~/modules/quality/notices/notice";
import { runningNotices } from "~/modules/quality/notices/notices.server";
import { goodsPage } from "~/modules/promotions/offer-pages/goods-page.server";
import type { PageHandle } from "~/shell/handle";

export { goodsLinks as links } from "~/shell/styles";
export const handle: PageHandle = {
  title: "商品详情",
  ownTitle: goodsTitle,
  cache: { query: ["why"], showsSeen: true },
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await getViewer(request);
  const id = requireId(params["id"]);
  const { data, cookie, status } = await goodsPage(id, {
    viewer,
    seen: readRecentlyViewed(request.headers.get("Cookie")),
    why: new URL(request.url).searchParams.get("why"),
    now: now(),
  });
  const [reports, notices] = viewer.buyer
    ? await Promise.all([batchReports(viewer.buyer.companyId, { goods: id }), runningNotices(id, now())])
    : [null, null];
  const byBatch = reports && Object.fromEntries(reports.map(({ batch, reportId }) => [batch, reportId]));
  const notified = notices?.map(noticeLine);
  return json(
    { ...data, reports: byBatch ?? undefined, notices: notified },
    { status, headers: { "Set-Cookie": cookie } },
  );
}

export default function Goods() {
  return <GoodsPage data={useLoaderData<typeof loader>()} />;
}
