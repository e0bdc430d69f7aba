/** 仓库: where products are stored and shipped from, open ones first. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { listAdminWarehouses } from "~/modules/catalogue/warehouses/warehouse-admin.server";
import { WorkTable } from "~/admin/lists/work-table";
import { regionName } from "~/platform/values/regions";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("仓库", "warehouse.see");

const PATH = "/staff/warehouses";
const COLUMNS = [
  { name: "仓库" },
  { name: "所在地区" },
  { name: "在售商品", isFigure: true },
  { name: "全部商品", isFigure: true },
  { name: "有实物的批次", isFigure: true },
  { name: "顺序", isFigure: true },
  { name: "状态" },
] as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const all = await listAdminWarehouses();
  return json({
    rows: all.map(({ id, name, areaCode, onSale, goods, batches, sort, closedAt }) => ({
      id: String(id),
      to: `${PATH}/${id}`,
      cells: [
        name,
        regionName(areaCode),
        ...[onSale, goods, batches, sort].map(String),
        closedAt === null ? "在用" : "已关闭",
      ],
    })),
    mayChange: staff.permissions.has("warehouse.houses"),
  });
}

export default function Warehouses() {
  const { rows, mayChange } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="desk-head">
        <h1>仓库</h1>
        <span className="desk-head__note">每种商品属于一个仓库；订单按仓库拣货和发货</span>
        {mayChange ? (
          <Link className="button desk-head__end" to={`${PATH}/new`}>
            新增
          </Link>
        ) : null}
      </div>
      <div className="desk-body">
        <WorkTable caption="仓库" columns={COLUMNS} rows={rows} none="还没有仓库。" />
      </div>
    </>
  );
}
