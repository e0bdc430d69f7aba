/** 仓库: where products are stored and shipped from, open ones first. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listAdminWarehouses } from "~/modules/catalogue/warehouses/warehouse-admin.server";
import { AddLink, ListPage } from "~/admin/lists/list-page";
import { regionName } from "~/platform/values/regions";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("仓库", "warehouse.see");

const LIST = { path: "/staff/warehouses", filters: [] } as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  return json({
    rows: await listAdminWarehouses(),
    input: {},
    mayChange: staff.permissions.has("warehouse.houses"),
  });
}

export default function Warehouses() {
  const { mayChange, ...page } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="仓库"
      note="每种商品属于一个仓库；订单按仓库拣货和发货"
      list={LIST}
      {...page}
      end={<AddLink to={`${LIST.path}/new`} may={mayChange} />}
      caption="仓库"
      none="还没有仓库。"
      to={({ id }) => `${LIST.path}/${id}`}
      columns={[
        { name: "仓库", cell: (row) => row.name },
        { name: "所在地区", cell: (row) => regionName(row.areaCode) },
        { name: "在售商品", isFigure: true, cell: (row) => row.onSale },
        { name: "全部商品", isFigure: true, cell: (row) => row.goods },
        { name: "有实物的批次", isFigure: true, cell: (row) => row.batches },
        { name: "顺序", isFigure: true, cell: (row) => row.sort },
        { name: "状态", cell: (row) => (row.closedAt === null ? "在用" : "已关闭") },
      ]}
    />
  );
}
