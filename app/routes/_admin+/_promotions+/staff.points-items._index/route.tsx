/** 积分商品: what the rewards store offers, in its order. */
import { formatWhole } from "~/platform/values/whole-text";
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { toListAddress, toListPage } from "~/admin/lists/list-address";
import { ListFoot } from "~/admin/lists/list-parts";
import { WorkTable } from "~/admin/lists/work-table";
import { listAdminItems } from "~/modules/rewards/item-admin.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("积分商品", "promotions.see");

const ROWS = 50;
const PATH = "/staff/points-items";
const COLUMNS = [
  { name: "名称" },
  { name: "类型" },
  { name: "状态" },
  { name: "积分", isFigure: true },
  { name: "剩余", isFigure: true },
  { name: "已兑换", isFigure: true },
  { name: "每家限兑", isFigure: true },
] as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const { after } = toListAddress(new URL(request.url).searchParams, []);
  const { rows, ...foot } = toListPage(await listAdminItems(after, ROWS + 1), ROWS, {
    path: PATH,
    input: {},
    after,
  });
  return json({
    rows: rows.map((item) => ({
      id: String(item.id),
      to: `${PATH}/${item.id}`,
      picture: item.image || null,
      cells: [
        item.name,
        item.voucherId === null ? "礼品" : "券",
        item.isOn ? "上架" : "下架",
        formatWhole(item.points),
        String(item.stock - item.exchanged),
        String(item.exchanged),
        item.limit === null ? "不限" : String(item.limit),
      ],
    })),
    mayChange: staff.permissions.has("promotions.change"),
    ...foot,
  });
}

export default function PointsItems() {
  const { rows, mayChange, first, next } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="desk-head">
        <h1>积分商品</h1>
        <span className="desk-head__note">按积分商城的顺序排列</span>
        {mayChange ? (
          <Link className="button desk-head__end" to={`${PATH}/new`}>
            新增
          </Link>
        ) : null}
      </div>
      <div className="desk-body">
        <WorkTable caption="积分商品" columns={COLUMNS} rows={rows} none="还没有积分商品。" />
        <ListFoot first={first} next={next} />
      </div>
    </>
  );
}
