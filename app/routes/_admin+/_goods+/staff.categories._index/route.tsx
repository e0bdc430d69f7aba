/** 分类: the tree in menu order, with the products of each. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { listAdminCategories } from "~/modules/catalogue/categories/category-admin.server";
import { TREES } from "~/modules/catalogue/categories/tree";
import { toListAddress, toListPage } from "~/admin/lists/list-address";
import { FilterRow, ListFoot } from "~/admin/lists/list-parts";
import { WorkTable } from "~/admin/lists/work-table";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("分类", "goods.see");

const ROWS = 100;
const PATH = "/staff/categories";
const COLUMNS = [
  { name: "分类" },
  { name: "类型" },
  { name: "在售商品", isFigure: true },
  { name: "全部商品", isFigure: true },
  { name: "下级", isFigure: true },
  { name: "顺序", isFigure: true },
] as const;
const FIELDS = [
  { name: "words", label: "分类名称" },
  {
    name: "kind",
    label: "类型",
    options: [
      { value: "", name: "全部类型" },
      ...Object.entries(TREES).map(([value, name]) => ({ value, name })),
    ],
  },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const { input, after } = toListAddress(new URL(request.url).searchParams, ["words", "kind"]);
  const all = (await listAdminCategories()).filter(
    ({ name, tree }) => name.includes(input.words) && (input.kind === "" || tree === input.kind),
  );
  const from = all.findIndex(({ id }) => id === after) + 1;
  const { rows, ...foot } = toListPage(all.slice(from, from + ROWS + 1), ROWS, {
    path: PATH,
    input,
    after,
  });
  return json({
    rows: rows.map(({ id, names, tree, goods, onSale, subcategories, sort }) => ({
      id: String(id),
      to: `${PATH}/${id}`,
      cells: [names.join(" > "), TREES[tree] ?? "", ...[onSale, goods, subcategories, sort].map(String)],
    })),
    input,
    count: all.length,
    mayChange: staff.permissions.has("goods.change"),
    ...foot,
  });
}

export default function Categories() {
  const { rows, input, count, mayChange, first, next } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="desk-head">
        <h1>分类</h1>
        <span className="desk-head__note">{`按客户菜单的顺序，含下级的商品；共 ${count} 个`}</span>
        {mayChange ? (
          <Link className="button desk-head__end" to={`${PATH}/new`}>
            新增
          </Link>
        ) : null}
      </div>
      <FilterRow path={PATH} fields={FIELDS} input={input} />
      <div className="desk-body">
        <WorkTable caption="分类" columns={COLUMNS} rows={rows} none="没有这样的分类。" />
        <ListFoot first={first} next={next} />
      </div>
    </>
  );
}
