import { Link } from "@remix-run/react";
import { REVIEW_STEPS } from "~/modules/catalogue/approval/goods-approval";
import { GOODS_KIND_NAMES, type GoodsKind } from "~/modules/catalogue/import/goods-row";
import type { ReviewRow } from "~/modules/catalogue/review/review-list.server";
import { type FilterField, FilterRow, ListFoot } from "~/admin/lists/list-parts";
import { TICKED_FORM, TickedBody } from "~/admin/lists/ticked-body";
import { MAX_RECORDED } from "~/admin/goods/review-filter";
import { FilterFields, TickAll } from "~/admin/lists/tick-all";
import { WorkTable } from "~/admin/lists/work-table";
import { formatTime } from "~/platform/values/clock";
import { NONE, filledText } from "~/platform/values/missing";

export const FIRST_GOODS_LIST_PATH = "/staff/first-goods";

interface ReviewListProps {
  rows: readonly ReviewRow[];
  input: Record<"words" | "state" | "papers", string>;
  first: string | null;
  next: string | null;
  isAll: boolean;
  mayRecord: boolean;
  mayUpload: boolean;
}

const COLUMNS = [
  { name: "商品" },
  { name: "类型" },
  { name: "生产企业" },
  { name: "批准文号" },
  { name: "状态" },
  { name: "初审人" },
  { name: "通过后" },
  { name: "提交时间" },
] as const;

const STATES = { waiting: "待审批", ...REVIEW_STEPS, all: "全部" };
const FIELDS: readonly FilterField[] = [
  { name: "words", label: "品名、商品编号、货号、条码、批准文号" },
  {
    name: "state",
    label: "状态",
    options: Object.entries(STATES).map(([value, name]) => ({ value, name })),
  },
  {
    name: "papers",
    label: "首营资料",
    options: [
      { value: "", name: "不限" },
      { value: "there", name: "齐全" },
      { value: "missing", name: "有缺少的" },
    ],
  },
];

export function ReviewListView({ rows, input, first, next, isAll, mayRecord, mayUpload }: ReviewListProps) {
  const isTicking = mayRecord && rows.some(({ state }) => state !== "approved");
  return (
    <>
      <div className="desk-head">
        <h1>首营品种</h1>
        <span className="desk-head__note">初审核对资料，复核由另一人办理，通过后才能上架</span>
      </div>
      <FilterRow path={FIRST_GOODS_LIST_PATH} fields={FIELDS} input={input} columns={COLUMNS}>
        {mayUpload ? <Link to="/staff/goods-documents/upload">批量上传首营资料</Link> : null}
      </FilterRow>
      <TickedBody isForm={isTicking} action={`${FIRST_GOODS_LIST_PATH}/paper`}>
        <FilterFields input={input} isAll={isAll} />
        <WorkTable
          caption="首营品种，新的商品在前"
          columns={COLUMNS}
          rows={rows.map((row) => ({
            id: String(row.id),
            to: `${FIRST_GOODS_LIST_PATH}/${row.id}`,
            ...(row.state !== "approved" && { tick: String(row.id) }),
            cells: [
              `${row.name} ${row.spec}`,
              GOODS_KIND_NAMES[row.kind as GoodsKind],
              row.manufacturer,
              filledText(row.approvalNumber),
              REVIEW_STEPS[row.state],
              row.firstBy || NONE,
              row.isToSell ? "自动上架" : "保持原样",
              formatTime(row.askedAt),
            ],
          }))}
          none="没有符合条件的商品。"
          ticks={isTicking ? "keys" : undefined}
          isAllTicked={isAll}
        />
        <ListFoot first={first} next={next} />
      </TickedBody>
      {isTicking ? (
        <div className="desk-foot">
          <button className="button" type="submit" form={TICKED_FORM}>
            登记勾选商品的纸质审批表
          </button>
          <TickAll
            path={FIRST_GOODS_LIST_PATH}
            input={input}
            isAll={isAll}
            limit={MAX_RECORDED}
            order="编号小的在前"
          />
        </div>
      ) : null}
    </>
  );
}
