/** 品牌: shown and hidden ones, in display order. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findManufacturers } from "~/modules/catalogue/search/manufacturers.server";
import { listAdminBrands } from "~/modules/content/brand-admin.server";
import { AddLink, ListPage } from "~/admin/lists/list-page";
import { readList } from "~/admin/lists/read-list";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("品牌", "goods.see");

const LIST = { path: "/staff/brands", filters: [{ name: "words", label: "品牌名称" }] } as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const { rows, ...page } = await readList(request.url, LIST, listAdminBrands);
  const manufacturers = await findManufacturers(rows.map(({ manufacturerId }) => manufacturerId));
  return json({
    ...page,
    rows: rows.map((row) => ({ ...row, manufacturer: manufacturers.get(row.manufacturerId) ?? null })),
    mayChange: staff.permissions.has("goods.change"),
  });
}

export default function Brands() {
  const { mayChange, ...page } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="品牌"
      note="按品牌专区的顺序排列"
      list={LIST}
      {...page}
      end={<AddLink to={`${LIST.path}/new`} may={mayChange} />}
      caption="品牌"
      none={page.input.words ? "没有这样的品牌。" : "还没有品牌。"}
      to={({ id }) => `${LIST.path}/${id}`}
      picture={({ image }) => image}
      columns={[
        { name: "品牌", cell: (row) => row.name },
        { name: "厂家", cell: (row) => row.manufacturer?.name ?? "厂家已不在" },
        { name: "在售商品", isFigure: true, cell: (row) => row.manufacturer?.goodsCount ?? 0 },
        { name: "顺序", isFigure: true, cell: (row) => row.sort },
        { name: "状态", cell: (row) => (row.isOn ? "显示" : "隐藏") },
      ]}
    />
  );
}
