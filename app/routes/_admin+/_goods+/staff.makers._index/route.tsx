/** 生产企业: newest first, by part of a name or pinyin, with the products of each. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listAdminManufacturers } from "~/modules/catalogue/manufacturers/manufacturer-admin.server";
import { ListExports } from "~/admin/lists/list-exports";
import { AddLink, ListPage } from "~/admin/lists/list-page";
import { readList } from "~/admin/lists/read-list";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("生产企业", "goods.see");

const LIST = {
  path: "/staff/makers",
  filters: [{ name: "words", label: "名称、简称或拼音首字母" }],
} as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const page = await readList(request.url, LIST, listAdminManufacturers);
  return json({ ...page, mayChange: staff.permissions.has("goods.change") });
}

export default function Manufacturers() {
  const { mayChange, ...page } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="生产企业"
      note="新的在前"
      list={LIST}
      {...page}
      end={<AddLink to={`${LIST.path}/new`} may={mayChange} />}
      related={<ListExports path={`${LIST.path}/export`} input={page.input} />}
      caption="生产企业"
      none="没有这样的生产企业。"
      to={({ id }) => `${LIST.path}/${id}`}
      columns={[
        { name: "生产企业", cell: (row) => row.name },
        { name: "简称", cell: (row) => row.shortName },
        { name: "在售商品", isFigure: true, cell: (row) => row.onSale },
        { name: "全部商品", isFigure: true, cell: (row) => row.goods },
        { name: "编号", isFigure: true, cell: (row) => row.id },
      ]}
    />
  );
}
