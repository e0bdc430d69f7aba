/** 收货记录: every batch of every delivery. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminHandle } from "~/admin/frame/admin-handle";
import { ListExports } from "~/admin/lists/list-exports";
import { ListPage } from "~/admin/lists/list-page";
import { readList } from "~/admin/lists/read-list";
import { RECEIPT_RECORD_FILTERS } from "~/admin/purchasing/record-lists";
import {
  GOODS_RECEIPT_STATES,
  goodsReceiptPath,
  temperatureText,
  TRANSPORTS,
} from "~/modules/purchasing/goods-receipt";
import { listReceiptRecords } from "~/modules/purchasing/records.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { formatTime } from "~/platform/values/clock";

export const handle = adminHandle("收货记录", "purchasing.see");

const LIST = {
  path: "/staff/receipt-records",
  hasColumnChoice: true,
  filters: RECEIPT_RECORD_FILTERS,
} as const;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  return json(
    await readList(request.url, LIST, ({ rejected, ...filter }, page) =>
      listReceiptRecords({ ...filter, isRejected: rejected === "only" }, false, page),
    ),
  );
}

export default function ReceiptRecords() {
  const page = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="收货记录"
      note="按批号，验收前后的都在"
      list={LIST}
      {...page}
      related={<ListExports path={`${LIST.path}/export`} input={page.input} />}
      caption="收货记录，新的在前"
      none="没有符合条件的记录。"
      to={({ receiptNumber }) => goodsReceiptPath(receiptNumber)}
      keyOf={({ id }) => id}
      columns={[
        { name: "品名", cell: (row) => `${row.goodsName} ${row.spec}` },
        { name: "生产企业", cell: (row) => row.manufacturer },
        { name: "批号", cell: (row) => row.batch },
        { name: "有效期至", cell: (row) => row.expiresOn },
        { name: "到货", isFigure: true, cell: (row) => `${row.arrived}${row.unit}` },
        { name: "供货单位", cell: (row) => row.supplierName },
        { name: "到货时间", cell: (row) => formatTime(row.arrivedAt) },
        { name: "运输", cell: (row) => [TRANSPORTS[row.transport], row.vehicle].filter(Boolean).join("，") },
        { name: "到货温度", cell: (row) => temperatureText(row.temperature) },
        { name: "收货人", cell: (row) => row.receivedBy },
        { name: "状态", cell: (row) => GOODS_RECEIPT_STATES[row.state] },
      ]}
    />
  );
}
