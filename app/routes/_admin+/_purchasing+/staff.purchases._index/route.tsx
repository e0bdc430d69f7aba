/** 采购订单: all of them, newest first. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getOptions } from "~/admin/lists/list-address";
import { AddLink, ListPage } from "~/admin/lists/list-page";
import { readList } from "~/admin/lists/read-list";
import { adminHandle } from "~/admin/frame/admin-handle";
import { AWAITED_STATES, PURCHASE_STATES, purchasePath } from "~/modules/purchasing/purchase-order";
import { listPurchases } from "~/modules/purchasing/purchases.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { toDay } from "~/platform/values/clock";
import { filledText, NONE } from "~/platform/values/missing";
import { formatYuan } from "~/platform/values/money";

export const handle = adminHandle("采购订单", "purchasing.see");

const STATES = { awaited: "待到货", ...PURCHASE_STATES };
const LIST = {
  path: "/staff/purchases",
  hasColumnChoice: true,
  filters: [
    { name: "words", label: "订单号、供应商或品名", type: "search" },
    { name: "state", label: "状态", options: getOptions(STATES, "全部状态") },
  ],
} as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const page = await readList(request.url, LIST, ({ words, state }, wanted) => {
    const states = state === "" ? [] : state === "awaited" ? AWAITED_STATES : [state];
    return listPurchases({ words, states }, wanted);
  });
  const seesPrices = staff.permissions.has("purchasing.prices");
  return json({
    ...page,
    rows: page.rows.map((row) => ({ ...row, amount: seesPrices ? row.amount : null })),
    seesPrices,
    mayAdd: staff.permissions.has("purchasing.order"),
  });
}

export default function Purchases() {
  const { mayAdd, seesPrices, ...page } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="采购订单"
      list={LIST}
      {...page}
      end={<AddLink to={`${LIST.path}/new`} may={mayAdd} />}
      caption="采购订单，新的在前"
      none="没有符合条件的采购订单。"
      to={({ number }) => purchasePath(number)}
      columns={[
        { name: "订单号", cell: (row) => row.number },
        { name: "供应商", cell: (row) => row.supplierName },
        { name: "状态", cell: (row) => PURCHASE_STATES[row.state] },
        { name: "品种", isFigure: true, cell: (row) => row.lines },
        { name: "到货/订购", isFigure: true, cell: (row) => `${row.received}/${row.quantity}` },
        ...(seesPrices
          ? [
              {
                name: "金额",
                isFigure: true,
                cell: (row: (typeof page.rows)[number]) => formatYuan(row.amount ?? 0),
              },
            ]
          : []),
        { name: "预计到货", cell: (row) => filledText(row.expectedOn) },
        { name: "下单日期", cell: (row) => (row.placedAt === null ? NONE : toDay(row.placedAt)) },
        { name: "下单人", cell: (row) => row.placedBy || row.createdBy },
      ]}
    />
  );
}
