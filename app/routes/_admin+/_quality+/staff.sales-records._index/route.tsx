/** 销售记录: every batch of every parcel that left. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminHandle } from "~/admin/frame/admin-handle";
import { getListPath } from "~/admin/lists/list-address";
import { ListExports } from "~/admin/lists/list-exports";
import { ListPage } from "~/admin/lists/list-page";
import { readList } from "~/admin/lists/read-list";
import { listSalesRecords } from "~/modules/quality/trace/sales-records.server";
import { INSPECTION_PATH } from "~/modules/staff/inspection/inspection";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { toDay } from "~/platform/values/clock";
import { formatYuan } from "~/platform/values/money";

export const handle = adminHandle("销售记录", "quality.ledger");

const LIST = {
  path: "/staff/sales-records",
  hasColumnChoice: true,
  filters: [
    { name: "goods", label: "商品编号、货号或条码" },
    { name: "batch", label: "批号" },
    { name: "company", label: "购货单位", type: "search" },
    { name: "from", label: "从", type: "date" },
    { name: "to", label: "至", type: "date" },
  ],
} as const;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  return json(await readList(request.url, LIST, listSalesRecords));
}

export default function SalesRecords() {
  const page = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="销售记录"
      note="已发出的商品，按批号和包裹；金额为扣除优惠后的金额"
      list={LIST}
      {...page}
      related={<ListExports path={`${LIST.path}/export`} input={page.input} />}
      caption="销售记录，新的在前"
      none="没有符合条件的记录。"
      to={({ batch }) => getListPath(INSPECTION_PATH, { batch })}
      keyOf={({ id }) => id}
      columns={[
        {
          name: "品名",
          cell: (row) => (
            <>
              {row.goodsName}
              <span className="grid-table__sub">{`${row.genericName}，${row.dosageForm}`}</span>
            </>
          ),
        },
        {
          name: "规格和生产企业",
          cell: (row) => (
            <>
              {row.spec}
              <span className="grid-table__sub">{row.manufacturer}</span>
            </>
          ),
        },
        {
          name: "批号和有效期",
          cell: (row) => (
            <span className="grid-table__keep">
              {row.batch}
              <span className="grid-table__sub">{row.expiresOn}</span>
            </span>
          ),
        },
        { name: "产地", cell: (row) => row.origin },
        { name: "购货单位", cell: (row) => row.company },
        { name: "数量", isFigure: true, cell: (row) => `${row.units}${row.unit}` },
        { name: "单价", isFigure: true, cell: (row) => formatYuan(row.unitPrice) },
        { name: "金额", isFigure: true, cell: (row) => formatYuan(row.amount) },
        {
          name: "销售日期和订单",
          cell: (row) => (
            <span className="grid-table__keep">
              {toDay(row.shippedAt)}
              <span className="grid-table__sub">{`${row.orderNumber}-${row.parcel}`}</span>
            </span>
          ),
        },
      ]}
    />
  );
}
