/** 首营品种: products by review state, waiting ones first; ticked or all matching ones can be recorded as approved on paper. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listReviews } from "~/modules/catalogue/review/review-list.server";
import { readReviewFilter } from "~/admin/goods/review-filter";
import { toListPage } from "~/admin/lists/list-address";
import { isAllTicked } from "~/admin/lists/ticked";
import { now } from "~/platform/values/clock.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { FIRST_GOODS_LIST_PATH, ReviewListView } from "./review-list-view";

export const handle = adminHandle("首营品种", "quality.see");

const ROWS = 50;

export async function loader({ request }: LoaderFunctionArgs) {
  const { permissions } = await requireStaff(request, handle.needed);
  const params = new URL(request.url).searchParams;
  const { filter, input, after } = readReviewFilter(params);
  const found = await listReviews(filter, { after, limit: ROWS + 1, now: now() });
  const { rows, ...foot } = toListPage(found, ROWS, { path: FIRST_GOODS_LIST_PATH, input, after });
  return json({
    rows,
    input,
    ...foot,
    isAll: isAllTicked(params),
    mayRecord: permissions.has("quality.secondReview"),
    mayUpload: permissions.has("quality.documents") || permissions.has("goods.papers"),
  });
}

export default function FirstGoods() {
  return <ReviewListView {...useLoaderData<typeof loader>()} />;
}
