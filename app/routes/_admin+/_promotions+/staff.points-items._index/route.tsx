/** 积分商品: what the rewards store offers, in its order. */
import { formatWhole } from "~/platform/values/whole-text";
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AddLink, ListPage } from "~/admin/lists/list-page";
import { readList } from "~/admin/lists/read-list";
import { listAdminItems } from "~/modules/rewards/item-admin.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("积分商品", "promotions.see");

const LIST = { path: "/staff/points-items", filters: [] } as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const page = await readList(request.url, LIST, (_, { after, limit }) => listAdminItems(after, limit));
  return json({ ...page, mayChange: staff.permissions.has("promotions.change") });
}

export default function PointsItems() {
  const { mayChange, ...page } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="积分商品"
      note="按积分商城的顺序排列"
      list={LIST}
      {...page}
      end={<AddLink to={`${LIST.path}/new`} may={mayChange} />}
      caption="积分商品"
      none="还没有积分商品。"
      to={({ id }) => `${LIST.path}/${id}`}
      picture={({ image }) => image}
      columns={[
        { name: "名称", cell: (row) => row.name },
        { name: "类型", cell: (row) => (row.voucherId === null ? "礼品" : "券") },
        { name: "状态", cell: (row) => (row.isOn ? "上架" : "下架") },
        { name: "积分", isFigure: true, cell: (row) => formatWhole(row.points) },
        { name: "剩余", isFigure: true, cell: (row) => row.stock - row.exchanged },
        { name: "已兑换", isFigure: true, cell: (row) => row.exchanged },
        { name: "每家限兑", isFigure: true, cell: (row) => row.limit ?? "不限" },
      ]}
    />
  );
}
