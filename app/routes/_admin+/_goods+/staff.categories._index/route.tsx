/** 分类: the tree in menu order, with the products of each. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listAdminCategories } from "~/modules/catalogue/categories/category-admin.server";
import { TREES } from "~/modules/catalogue/categories/tree";
import { getOptions } from "~/admin/lists/list-address";
import { AddLink, ListPage } from "~/admin/lists/list-page";
import { readList } from "~/admin/lists/read-list";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("分类", "goods.see");

const LIST = {
  path: "/staff/categories",
  perPage: 100,
  filters: [
    { name: "words", label: "分类名称" },
    { name: "kind", label: "类型", options: getOptions(TREES, "全部类型") },
  ],
} as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const all = await listAdminCategories();
  let count = 0;
  const page = await readList(request.url, LIST, async ({ words, kind }, { after, limit }) => {
    const found = all.filter(({ name, tree }) => name.includes(words) && (kind === "" || tree === kind));
    count = found.length;
    const from = found.findIndex(({ id }) => id === after) + 1;
    return found.slice(from, from + limit);
  });
  return json({ ...page, count, mayChange: staff.permissions.has("goods.change") });
}

export default function Categories() {
  const { count, mayChange, ...page } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="分类"
      note={`按客户菜单的顺序，含下级的商品；共 ${count} 个`}
      list={LIST}
      {...page}
      end={<AddLink to={`${LIST.path}/new`} may={mayChange} />}
      caption="分类"
      none="没有这样的分类。"
      to={({ id }) => `${LIST.path}/${id}`}
      columns={[
        { name: "分类", cell: (row) => row.names.join(" > ") },
        { name: "类型", cell: (row) => TREES[row.tree] },
        { name: "在售商品", isFigure: true, cell: (row) => row.onSale },
        { name: "全部商品", isFigure: true, cell: (row) => row.goods },
        { name: "下级", isFigure: true, cell: (row) => row.subcategories },
        { name: "顺序", isFigure: true, cell: (row) => row.sort },
      ]}
    />
  );
}
