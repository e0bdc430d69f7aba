/** 拣货单: prints ticked orders, or a list's oldest: a pick list by shelf, then a packing list for each order. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, Link } from "@remix-run/react";
import { readSellerName } from "~/modules/content/legal-entity.server";
import { toListAddress, getListPath } from "~/admin/lists/list-address";
import { isAllTicked } from "~/admin/lists/ticked";
import { ORDER_FILTERS, readAdminFilter } from "~/modules/orders/admin/admin-filter";
import { waveOfList, waveOfNumbers } from "~/modules/orders/admin/pick-wave.server";
import { qrImage } from "~/platform/files/qr-image.server";
import { now } from "~/platform/values/clock.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import type { WaveRow } from "~/modules/orders/admin/pick-wave";
import { BatchCell, GoodsCell } from "~/modules/orders/admin/unit-cells";
import { formatTime } from "~/platform/values/clock";
import { PrintButton } from "~/ui/print-button";
import { PrintSeller } from "~/ui/print-head";
import { PackingSheet } from "./packing-sheet";

export const handle = adminHandle("拣货单", "warehouse.see");

/** Order numbers in the address; others are ignored. */
const NUMBER = /^\d{6,20}$/;

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const params = new URL(request.url).searchParams;
  const { input } = toListAddress(params, ORDER_FILTERS);
  const ticked = params.getAll("numbers").filter((number) => NUMBER.test(number));
  const wave = await (isAllTicked(params)
    ? waveOfList(readAdminFilter(input), now())
    : waveOfNumbers(ticked, now()));
  const codes = await Promise.all(wave.orders.map(({ number }) => qrImage(number)));
  return json({
    rows: wave.rows,
    leftOut: wave.leftOut,
    orders: wave.orders.map((order, at) => ({ ...order, code: codes[at]! })),
    back: getListPath("/staff/warehouse", input),
    seller: await readSellerName(),
    by: staff.name,
    at: now(),
  });
}

export default function Pick() {
  const { orders, rows, leftOut, back, seller, by, at } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="admin-head">
        <h1>拣货单</h1>
        <span className="admin-head__note">{`${orders.length} 单，${rows.length} 行，${by} ${formatTime(at)}`}</span>
        <span className="admin-head__end">
          {orders.length > 0 ? <PrintButton>打印</PrintButton> : null}
          <Link to={back}>待发货</Link>
        </span>
      </div>
      <div className="admin-body">
        <PrintSeller name={seller} />
        {leftOut.length > 0 ? (
          <ul className="part no-print">
            {leftOut.map(({ number, why }) => (
              <li className="second" key={number}>
                <strong>未列入</strong>
                <span>{`订单 ${number}：${why}`}</span>
              </li>
            ))}
          </ul>
        ) : null}
        {orders.length === 0 ? (
          <p className="soft">
            没有可以拣货的订单，请先在<Link to={back}>待发货</Link>中勾选。
          </p>
        ) : (
          <ByShelf rows={rows} />
        )}
        {orders.map((order, i) => (
          <PackingSheet key={order.id} order={order} seller={seller} basket={i + 1} of={orders.length} />
        ))}
      </div>
    </>
  );
}

/** Returns what to scan or type, named if it is not a barcode. */
const toScan = ({ barcode, ownCode, goodsId }: WaveRow): string =>
  barcode || (ownCode ? `货号 ${ownCode}` : `编号 ${goodsId}`);

function ByShelf({ rows }: { rows: readonly WaveRow[] }) {
  return (
    <table className="grid-table fold-table paper-table">
      <caption className="sr-only">按库位合计的商品和各单数量</caption>
      <thead>
        <tr>
          <th scope="col">仓库和库位</th>
          <th scope="col">商品</th>
          <th scope="col">条码或编号</th>
          <th scope="col">批号和效期</th>
          <th scope="col" className="grid-table__figure">
            合计
          </th>
          <th scope="col">各单数量</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.warehouse} ${row.place} ${row.goodsId} ${row.batch}`}>
            <td className="grid-table__keep">
              <span className="pack-table__shelf">{row.place || "未登记"}</span>
              <span className="grid-table__sub">{row.warehouse}</span>
            </td>
            <GoodsCell row={row} />
            <td className="grid-table__keep" data-name="条码或编号">
              {toScan(row)}
            </td>
            <BatchCell row={row} />
            <td className="grid-table__figure" data-name="合计">
              {row.units}
              {row.unit}
            </td>
            <td>{row.baskets.map(({ basket, units }) => `${basket} 号 ${units}`).join("，")}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
