/** 生产企业: newest first, by part of a name or pinyin, with the products of each. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { listAdminManufacturers } from "~/modules/catalogue/manufacturers/manufacturer-admin.server";
import { toListAddress, toListPage } from "~/admin/lists/list-address";
import { ListExports } from "~/admin/lists/list-exports";
import { FilterRow, ListFoot } from "~/admin/lists/list-parts";
import { WorkTable } from "~/admin/lists/work-table";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("生产企业", "goods.see");

const ROWS = 50;
const PATH = "/staff/makers";
const COLUMNS = [
  { name: "生产企业" },
  { name: "简称" },
  { name: "在售商品", isFigure: true },
  { name: "全部商品", isFigure: true },
  { name: "编号", isFigure: true },
] as const;
const FIELDS = [{ name: "words", label: "名称、简称或拼音首字母" }];

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const { input, after } = toListAddress(new URL(request.url).searchParams, ["words"]);
  const found = await listAdminManufacturers(input, { after, limit: ROWS + 1 });
  const { rows, ...foot } = toListPage(found, ROWS, { path: PATH, input, after });
  return json({
    rows: rows.map(({ id, name, shortName, goods, onSale }) => ({
      id: String(id),
      to: `${PATH}/${id}`,
      cells: [name, shortName, ...[onSale, goods, id].map(String)],
    })),
    input,
    mayChange: staff.permissions.has("goods.change"),
    ...foot,
  });
}

export default function Manufacturers() {
  const { rows, input, mayChange, first, next } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="desk-head">
        <h1>生产企业</h1>
        <span className="desk-head__note">新的在前</span>
        {mayChange ? (
          <Link className="button desk-head__end" to={`${PATH}/new`}>
            新增
          </Link>
        ) : null}
      </div>
      <FilterRow path={PATH} fields={FIELDS} input={input}>
        <ListExports path={`${PATH}/export`} input={input} />
      </FilterRow>
      <div className="desk-body">
        <WorkTable caption="生产企业" columns={COLUMNS} rows={rows} none="没有这样的生产企业。" />
        <ListFoot first={first} next={next} />
      </div>
    </>
  );
}
