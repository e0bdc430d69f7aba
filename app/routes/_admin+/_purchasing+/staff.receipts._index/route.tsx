/** 收货单: every delivery, newest first. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminHandle } from "~/admin/frame/admin-handle";
import { getOptions } from "~/admin/lists/list-address";
import { AddLink, ListPage } from "~/admin/lists/list-page";
import { readList } from "~/admin/lists/read-list";
import { GOODS_RECEIPT_STATES, goodsReceiptPath } from "~/modules/purchasing/goods-receipt";
import { listGoodsReceipts } from "~/modules/purchasing/receipts.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { formatTime } from "~/platform/values/clock";
import { NONE } from "~/platform/values/missing";

export const handle = adminHandle("收货单", "purchasing.see");

const LIST = {
  path: "/staff/receipts",
  hasColumnChoice: true,
  filters: [
    { name: "words", label: "收货单号、随货单号或供应商", type: "search" },
    { name: "state", label: "状态", options: getOptions(GOODS_RECEIPT_STATES, "全部状态") },
  ],
} as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const page = await readList(request.url, LIST, ({ words, state }, wanted) =>
    listGoodsReceipts({ words, states: state === "" ? [] : [state] }, wanted),
  );
  return json({ ...page, mayAdd: staff.permissions.has("warehouse.receive") });
}

export default function GoodsReceipts() {
  const { mayAdd, ...page } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="收货单"
      note="收货后由验收人员验收，合格的入库"
      list={LIST}
      {...page}
      end={<AddLink to={`${LIST.path}/new`} may={mayAdd} />}
      caption="收货单，新的在前"
      none="没有符合条件的收货单。"
      to={({ number }) => goodsReceiptPath(number)}
      columns={[
        { name: "收货单", cell: (row) => row.number },
        { name: "供货单位", cell: (row) => row.supplierName },
        { name: "随货同行单号", cell: (row) => row.noteNumber },
        { name: "状态", cell: (row) => GOODS_RECEIPT_STATES[row.state] },
        { name: "到货时间", cell: (row) => formatTime(row.arrivedAt) },
        { name: "收货人", cell: (row) => row.receivedBy },
        { name: "验收人", cell: (row) => row.acceptedBy || NONE },
      ]}
    />
  );
}
