/** 验收记录: every batch that was judged, with what was sampled, accepted and rejected. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminHandle } from "~/admin/frame/admin-handle";
import { ListExports } from "~/admin/lists/list-exports";
import { ListPage } from "~/admin/lists/list-page";
import { readList } from "~/admin/lists/read-list";
import { acceptanceResult, RECEIPT_RECORD_FILTERS, rejectionText } from "~/admin/purchasing/record-lists";
import { goodsReceiptPath } from "~/modules/purchasing/goods-receipt";
import { listReceiptRecords } from "~/modules/purchasing/records.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { toDay } from "~/platform/values/clock";

export const handle = adminHandle("验收记录", "purchasing.see");

const LIST = {
  path: "/staff/acceptance-records",
  hasColumnChoice: true,
  filters: RECEIPT_RECORD_FILTERS,
} as const;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  return json(
    await readList(request.url, LIST, ({ rejected, ...filter }, page) =>
      listReceiptRecords({ ...filter, isRejected: rejected === "only" }, true, page),
    ),
  );
}

export default function AcceptanceRecords() {
  const page = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="验收记录"
      note="日期按验收日期"
      list={LIST}
      {...page}
      related={<ListExports path={`${LIST.path}/export`} input={page.input} />}
      caption="验收记录，新的在前"
      none="没有符合条件的记录。"
      to={({ receiptNumber }) => goodsReceiptPath(receiptNumber)}
      keyOf={({ id }) => id}
      columns={[
        { name: "品名", cell: (row) => `${row.goodsName} ${row.spec}` },
        { name: "批准文号", cell: (row) => row.approvalNumber },
        { name: "批号", cell: (row) => row.batch },
        { name: "生产日期", cell: (row) => row.producedOn },
        { name: "有效期至", cell: (row) => row.expiresOn },
        { name: "生产企业", cell: (row) => row.manufacturer },
        { name: "供货单位", cell: (row) => row.supplierName },
        { name: "到货", isFigure: true, cell: (row) => `${row.arrived}${row.unit}` },
        { name: "合格", isFigure: true, cell: (row) => row.accepted },
        { name: "拒收", isFigure: true, cell: (row) => row.rejected },
        {
          name: "结果",
          cell: (row) => [acceptanceResult(row), rejectionText(row)].filter(Boolean).join("："),
        },
        { name: "验收人", cell: (row) => [row.acceptedBy, row.secondBy].filter(Boolean).join("、") },
        { name: "验收日期", cell: (row) => (row.acceptedAt === null ? "" : toDay(row.acceptedAt)) },
      ]}
    />
  );
}
