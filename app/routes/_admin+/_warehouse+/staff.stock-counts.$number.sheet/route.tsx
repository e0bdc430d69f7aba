/** 盘点表: a count's lines to print by shelf; book quantities only with ?book=1. */
import { json, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { useLoaderData, Link } from "@remix-run/react";
import { countNumber } from "~/modules/catalogue/stock-count/count";
import { allLines } from "~/modules/catalogue/stock-count/lines.server";
import { readSellerName } from "~/modules/content/legal-entity.server";
import { countAt } from "~/admin/stock-count/count-of.server";
import { qrImage } from "~/platform/files/qr-image.server";
import { now } from "~/platform/values/clock.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { CountHead, countPath } from "~/admin/stock-count/count-head";
import { BatchCell, GoodsCell } from "~/modules/orders/admin/unit-cells";
import { formatTime } from "~/platform/values/clock";
import { PrintButton } from "~/ui/print-button";

export const handle = adminHandle("盘点表", "warehouse.see");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const count = await countAt(params.number);
  const withBook = new URL(request.url).searchParams.get("book") === "1";
  const lines = await allLines(count.id, "all");
  return json({
    count,
    withBook,
    seller: await readSellerName(),
    by: staff.name,
    at: now(),
    code: await qrImage(countNumber(count.id)),
    lines: lines.map(({ id, warehouse, place, goodsId, name, spec, manufacturer, ...line }) => ({
      id,
      warehouse,
      place,
      goodsId,
      name,
      spec,
      manufacturer,
      unit: line.unit,
      batch: line.batch,
      expiresOn: line.expiresOn,
      book: withBook ? line.book : null,
    })),
  });
}

type LoaderData = SerializeFrom<typeof loader>;

export default function CountSheet() {
  const { count, lines, withBook, code, seller, by, at } = useLoaderData<typeof loader>();
  const path = countPath(count.id);
  return (
    <>
      <div className="no-print">
        <CountHead title="盘点表" count={count}>
          <PrintButton>打印</PrintButton>
          <Link to={withBook ? `${path}/sheet` : `${path}/sheet?book=1`}>
            {withBook ? "不印账面数量" : "印账面数量"}
          </Link>
          <Link to={path}>返回盘点单</Link>
        </CountHead>
      </div>
      <div className="admin-body">
        <div className="paper-sheet__head">
          <div>
            <h2 className="paper-sheet__title">{`盘点表 ${countNumber(count.id)}`}</h2>
            <p>{`${count.scope}，${lines.length} 个批号，${by} ${formatTime(at)} 打印`}</p>
            <p>{`盘点单位 ${seller}`}</p>
            <p className="soft">已拣未发的也算在内；不在表上的批号写在背面。</p>
          </div>
          <img
            className="paper-code"
            src={code}
            alt={`盘点单 ${countNumber(count.id)}`}
            width={96}
            height={96}
          />
        </div>
        <SheetTable lines={lines} withBook={withBook} />
        <p className="paper-sheet__signs">
          <span>盘点人</span>
          <span>复核人</span>
          <span>日期</span>
        </p>
      </div>
    </>
  );
}

const SheetTable = ({ lines, withBook }: Pick<LoaderData, "lines" | "withBook">) => (
  <table className="grid-table fold-table paper-table">
    <caption className="sr-only">按库位要清点的批号</caption>
    <thead>
      <tr>
        <th scope="col">库位</th>
        <th scope="col">商品</th>
        <th scope="col">批号和效期</th>
        {withBook ? (
          <th scope="col" className="grid-table__figure">
            开单时账面
          </th>
        ) : null}
        <th scope="col">实盘数量</th>
      </tr>
    </thead>
    <tbody>
      {lines.map((line) => (
        <tr key={line.id}>
          <td className="grid-table__keep">
            <span className="pack-table__shelf">{line.place || "未登记"}</span>
            <span className="grid-table__sub">{line.warehouse}</span>
          </td>
          <GoodsCell row={line} />
          <BatchCell row={line} />
          {withBook ? (
            <td className="grid-table__figure" data-name="开单时账面">
              {line.book}
              {line.unit}
            </td>
          ) : null}
          <td data-name="实盘数量">{`________ ${line.unit}`}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
