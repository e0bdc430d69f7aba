/** 采购记录: every line of every placed order. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminHandle } from "~/admin/frame/admin-handle";
import { ListExports } from "~/admin/lists/list-exports";
import { ListPage } from "~/admin/lists/list-page";
import { readList } from "~/admin/lists/read-list";
import { RECORD_FILTERS } from "~/admin/purchasing/record-lists";
import { PURCHASE_STATES, purchasePath } from "~/modules/purchasing/purchase-order";
import { listPurchaseRecords } from "~/modules/purchasing/records.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { toDay } from "~/platform/values/clock";
import { formatYuan } from "~/platform/values/money";

export const handle = adminHandle("采购记录", "purchasing.see");

const LIST = { path: "/staff/purchase-records", hasColumnChoice: true, filters: RECORD_FILTERS } as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const seesPrices = staff.permissions.has("purchasing.prices");
  const page = await readList(request.url, LIST, listPurchaseRecords);
  return json({
    ...page,
    rows: page.rows.map((row) => ({ ...row, price: seesPrices ? row.price : null })),
    seesPrices,
  });
}

export default function PurchaseRecords() {
  const { seesPrices, ...page } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="采购记录"
      note="已下单的采购订单，按品种"
      list={LIST}
      {...page}
      related={seesPrices ? <ListExports path={`${LIST.path}/export`} input={page.input} /> : null}
      caption="采购记录，新的在前"
      none="没有符合条件的记录。"
      to={({ orderNumber }) => purchasePath(orderNumber)}
      keyOf={({ id }) => id}
      columns={[
        { name: "品名", cell: (row) => row.goodsName },
        { name: "通用名称", cell: (row) => row.genericName },
        { name: "剂型", cell: (row) => row.dosageForm },
        { name: "规格", cell: (row) => row.spec },
        { name: "生产企业", cell: (row) => row.manufacturer },
        { name: "供货单位", cell: (row) => row.supplierName },
        { name: "数量", isFigure: true, cell: (row) => `${row.quantity}${row.unit}` },
        ...(seesPrices
          ? [
              {
                name: "单价",
                isFigure: true,
                cell: (row: (typeof page.rows)[number]) => formatYuan(row.price ?? 0),
              },
            ]
          : []),
        { name: "购货日期", cell: (row) => toDay(row.placedAt) },
        { name: "采购订单", cell: (row) => `${row.orderNumber}，${PURCHASE_STATES[row.state]}` },
      ]}
    />
  );
}
