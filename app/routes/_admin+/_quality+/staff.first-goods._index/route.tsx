/** 首营品种: products by review state, waiting ones first; ticked or all matching ones can be recorded as approved on paper. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { REVIEW_STEPS } from "~/modules/catalogue/approval/goods-approval";
import { GOODS_KIND_NAMES } from "~/modules/catalogue/rows/goods-row";
import type { GoodsKind } from "~/modules/catalogue/goods/goods";
import { listReviews, type ReviewRow } from "~/modules/catalogue/review/review-list.server";
import { MAX_RECORDED, readReviewFilter } from "~/admin/goods/review-filter";
import { getOptions, toListPage } from "~/admin/lists/list-address";
import { FilterRow, ListFoot } from "~/admin/lists/list-parts";
import { FilterFields, TickAll } from "~/admin/lists/tick-all";
import { isAllTicked } from "~/admin/lists/ticked";
import { TICKED_FORM, TickedBody } from "~/admin/lists/ticked-body";
import { type WorkColumn, WorkTable } from "~/admin/lists/work-table";
import { formatTime } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { NONE, filledText } from "~/platform/values/missing";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("首营品种", "quality.see");

const ROWS = 50;
const PATH = "/staff/first-goods";
const FIELDS = [
  { name: "words", label: "品名、商品编号、货号、条码、批准文号" },
  { name: "state", label: "状态", options: getOptions({ waiting: "待审批", ...REVIEW_STEPS, all: "全部" }) },
  { name: "papers", label: "首营资料", options: getOptions({ there: "齐全", missing: "有缺少的" }, "不限") },
];
const COLUMNS: readonly WorkColumn<ReviewRow>[] = [
  { name: "商品", cell: (row) => `${row.name} ${row.spec}` },
  { name: "类型", cell: (row) => GOODS_KIND_NAMES[row.kind as GoodsKind] },
  { name: "生产企业", cell: (row) => row.manufacturer },
  { name: "批准文号", cell: (row) => filledText(row.approvalNumber) },
  { name: "状态", cell: (row) => REVIEW_STEPS[row.state] },
  { name: "初审人", cell: (row) => row.firstBy || NONE },
  { name: "通过后", cell: (row) => (row.isToSell ? "自动上架" : "保持原样") },
  { name: "提交时间", cell: (row) => formatTime(row.requestedAt) },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const { permissions } = await requireStaff(request, handle.needed);
  const params = new URL(request.url).searchParams;
  const { filter, input, after } = readReviewFilter(params);
  const found = await listReviews(filter, { after, limit: ROWS + 1, now: now() });
  const { rows, ...foot } = toListPage(found, ROWS, { path: PATH, input, after });
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
  const { rows, input, first, next, isAll, mayRecord, mayUpload } = useLoaderData<typeof loader>();
  const isTicking = mayRecord && rows.some(({ state }) => state !== "approved");
  const ticks = {
    field: "keys",
    isAll,
    valueOf: ({ id, state }: ReviewRow) => (state === "approved" ? undefined : String(id)),
    nameOf: ({ name, spec }: ReviewRow) => `${name} ${spec}`,
  };
  return (
    <>
      <div className="admin-head">
        <h1>首营品种</h1>
        <span className="admin-head__note">初审核对资料，复核由另一人办理，通过后才能上架</span>
      </div>
      <FilterRow path={PATH} fields={FIELDS} input={input} columns={COLUMNS}>
        {mayUpload ? <Link to="/staff/goods-documents/upload">批量上传首营资料</Link> : null}
      </FilterRow>
      <TickedBody isForm={isTicking} action={`${PATH}/paper`}>
        <FilterFields input={input} isAll={isAll} />
        <WorkTable
          caption="首营品种，新的商品在前"
          columns={COLUMNS}
          rows={rows}
          none="没有符合条件的商品。"
          to={({ id }) => `${PATH}/${id}`}
          ticks={isTicking ? ticks : undefined}
        />
        <ListFoot first={first} next={next} />
      </TickedBody>
      {isTicking ? (
        <div className="admin-foot">
          <button className="button" type="submit" form={TICKED_FORM}>
            登记勾选商品的纸质审批表
          </button>
          <TickAll path={PATH} input={input} isAll={isAll} limit={MAX_RECORDED} order="编号小的在前" />
        </div>
      ) : null}
    </>
  );
}
