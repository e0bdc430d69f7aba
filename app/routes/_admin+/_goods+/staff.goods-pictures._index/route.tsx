/** 商品图片: products on sale without a picture first. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { PICTURE_STATES, getPictureState } from "~/modules/catalogue/pictures/goods-picture";
import { listPicturedGoods } from "~/modules/catalogue/pictures/goods-pictures.server";
import { toListAddress, toListPage } from "~/admin/lists/list-address";
import { FilterRow, ListFoot } from "~/admin/lists/list-parts";
import { WorkTable } from "~/admin/lists/work-table";
import { pictureAddress } from "~/modules/pictures/picture";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";

export const handle = adminHandle("商品图片", "goods.see");

const ROWS = 50;
const PATH = "/staff/goods-pictures";
const COLUMNS = [
  { name: "商品" },
  { name: "规格" },
  { name: "厂家" },
  { name: "编号", isFigure: true },
  { name: "状态" },
  { name: "图片", isFigure: true },
] as const;
const FIELDS = [
  { name: "words", label: "名称、编号、货号、条码、批准文号" },
  {
    name: "state",
    label: "图片",
    options: Object.entries(PICTURE_STATES).map(([value, name]) => ({ value, name })),
  },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const { input, after } = toListAddress(new URL(request.url).searchParams, ["words", "state"]);
  const shown = { words: input.words, state: getPictureState(input.state) };
  const found = await listPicturedGoods(shown, { after, limit: ROWS + 1 });
  const { rows, ...foot } = toListPage(found, ROWS, { path: PATH, input: shown, after });
  return json({
    rows: rows.map(({ id, name, spec, manufacturer, isOn, picture, count }) => ({
      id: String(id),
      to: `${PATH}/${id}`,
      picture: picture ? pictureAddress(picture, 160) : null,
      cells: [
        name,
        spec,
        manufacturer,
        String(id),
        isOn ? "在售" : "已下架",
        count > 0 ? `${count} 张` : "缺",
      ],
    })),
    input: shown,
    mayChange: staff.permissions.has("goods.change"),
    ...foot,
  });
}

export default function GoodsPictures() {
  const { rows, input, mayChange, first, next } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="desk-head">
        <h1>商品图片</h1>
        <span className="desk-head__note">没有图片的商品显示示意图，在售而缺图的先列出</span>
        {mayChange ? (
          <span className="desk-head__end">
            <Link className="button" to={`${PATH}/upload`}>
              批量上传
            </Link>
          </span>
        ) : null}
      </div>
      <FilterRow path={PATH} fields={FIELDS} input={input} />
      <div className="desk-body">
        <WorkTable
          caption="商品和图片，新的在前"
          columns={COLUMNS}
          rows={rows}
          none={input.state === "missing" ? "没有缺图片的商品。" : "没有符合条件的商品。"}
        />
        <ListFoot first={first} next={next} />
      </div>
    </>
  );
}
