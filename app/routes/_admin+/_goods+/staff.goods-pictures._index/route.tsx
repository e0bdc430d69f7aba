/** 商品图片: products on sale without a picture first. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { PICTURE_STATES } from "~/modules/catalogue/pictures/goods-picture";
import { listPicturedGoods } from "~/modules/catalogue/pictures/goods-pictures.server";
import { getOptions } from "~/admin/lists/list-address";
import { ListPage } from "~/admin/lists/list-page";
import { readList } from "~/admin/lists/read-list";
import { pictureAddress } from "~/modules/pictures/picture";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("商品图片", "goods.see");

const LIST = {
  path: "/staff/goods-pictures",
  filters: [
    { name: "words", label: "名称、编号、货号、条码、批准文号" },
    { name: "state", label: "图片", options: getOptions(PICTURE_STATES) },
  ],
} as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const page = await readList(request.url, LIST, listPicturedGoods);
  return json({ ...page, mayChange: staff.permissions.has("goods.change") });
}

export default function GoodsPictures() {
  const { mayChange, ...page } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="商品图片"
      note="没有图片的商品显示示意图，在售而缺图的先列出"
      list={LIST}
      {...page}
      end={
        mayChange ? (
          <span className="admin-head__end">
            <Link className="button" to={`${LIST.path}/upload`}>
              批量上传
            </Link>
          </span>
        ) : null
      }
      caption="商品和图片，新的在前"
      none={page.input.state === "missing" ? "没有缺图片的商品。" : "没有符合条件的商品。"}
      to={({ id }) => `${LIST.path}/${id}`}
      picture={({ picture }) => picture && pictureAddress(picture, 160)}
      columns={[
        { name: "商品", cell: (row) => row.name },
        { name: "规格", cell: (row) => row.spec },
        { name: "厂家", cell: (row) => row.manufacturer },
        { name: "编号", isFigure: true, cell: (row) => row.id },
        { name: "状态", cell: (row) => (row.isOn ? "在售" : "已下架") },
        { name: "图片", isFigure: true, cell: (row) => (row.count > 0 ? `${row.count} 张` : "缺") },
      ]}
    />
  );
}
