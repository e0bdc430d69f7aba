/** 品牌: shown and hidden ones, in display order. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { findManufacturers } from "~/modules/catalogue/search/manufacturers.server";
import { listAdminBrands } from "~/modules/content/brand-admin.server";
import { toListAddress, toListPage } from "~/admin/lists/list-address";
import { FilterRow, ListFoot } from "~/admin/lists/list-parts";
import { WorkTable } from "~/admin/lists/work-table";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("品牌", "goods.see");

const ROWS = 50;
const PATH = "/staff/brands";
const COLUMNS = [
  { name: "品牌" },
  { name: "厂家" },
  { name: "在售商品", isFigure: true },
  { name: "顺序", isFigure: true },
  { name: "状态" },
] as const;
const FIELDS = [{ name: "words", label: "品牌名称" }];

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const { input, after } = toListAddress(new URL(request.url).searchParams, ["words"]);
  const found = await listAdminBrands(input, { after, limit: ROWS + 1 });
  const { rows, ...foot } = toListPage(found, ROWS, { path: PATH, input, after });
  const manufacturers = await findManufacturers(rows.map(({ manufacturerId }) => manufacturerId));
  return json({
    rows: rows.map(({ id, name, image, manufacturerId, isOn, sort }) => {
      const manufacturer = manufacturers.get(manufacturerId);
      return {
        id: String(id),
        to: `${PATH}/${id}`,
        picture: image || null,
        cells: [
          name,
          manufacturer?.name ?? "厂家已不在",
          String(manufacturer?.goodsCount ?? 0),
          String(sort),
          isOn ? "显示" : "隐藏",
        ],
      };
    }),
    input,
    mayChange: staff.permissions.has("goods.change"),
    ...foot,
  });
}

export default function Brands() {
  const { rows, input, mayChange, first, next } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="desk-head">
        <h1>品牌</h1>
        <span className="desk-head__note">按品牌专区的顺序排列</span>
        {mayChange ? (
          <Link className="button desk-head__end" to={`${PATH}/new`}>
            新增
          </Link>
        ) : null}
      </div>
      <FilterRow path={PATH} fields={FIELDS} input={input} />
      <div className="desk-body">
        <WorkTable
          caption="品牌"
          columns={COLUMNS}
          rows={rows}
          none={input.words ? "没有这样的品牌。" : "还没有品牌。"}
        />
        <ListFoot first={first} next={next} />
      </div>
    </>
  );
}
