/** 采购订单 on paper, with places for signatures. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { adminHandle } from "~/admin/frame/admin-handle";
import { warehouseNames } from "~/modules/catalogue/stock/warehouses.server";
import { readSeller } from "~/modules/content/legal-entity.server";
import { toIssuedPurchase } from "~/modules/documents/issued-document";
import { issueOnPaper } from "~/modules/documents/issued-documents.server";
import { lineAmount, purchasePath } from "~/modules/purchasing/purchase-order";
import { findPurchase, purchaseLines } from "~/modules/purchasing/purchases.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { now } from "~/platform/values/clock.server";
import { shopOrigin } from "~/platform/config/request.server";
import { notFound } from "~/platform/http/page-error";
import { toDay } from "~/platform/values/clock";
import { filledText } from "~/platform/values/missing";
import { formatYuan, inCapitals } from "~/platform/values/money";
import { PrintButton } from "~/ui/print-button";

export const handle = adminHandle("打印采购订单", "purchasing.see");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, handle.needed);
  const order = (await findPurchase(params.number ?? "")) ?? notFound();
  const seesPrices = staff.permissions.has("purchasing.prices");
  const lines = await purchaseLines(order.id);
  const seller = await readSeller();
  return json({
    seller,
    verify: order.placedAt
      ? await issueOnPaper(shopOrigin(request), toIssuedPurchase(order, lines, seller.name), now())
      : "",
    order,
    warehouse: (await warehouseNames()).get(order.warehouseId) ?? "",
    lines: lines.map((line) => ({ ...line, price: seesPrices ? line.price : null })),
    total: seesPrices ? lines.reduce((sum, line) => sum + lineAmount(line), 0) : null,
  });
}

export default function PurchaseForm() {
  const { seller, verify, order, warehouse, lines, total } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="admin-head no-print">
        <span className="admin-head__end">
          <PrintButton>打印</PrintButton>
          <Link to={purchasePath(order.number)}>返回</Link>
        </span>
      </div>
      <div className="admin-body">
        <div className="paper-sheet__head">
          <div>
            <h1 className="paper-sheet__title">{`采购订单 ${order.number}`}</h1>
            <p>{`购货单位 ${seller.name}，供货单位 ${order.supplierName}`}</p>
            <p>{`${toDay(order.placedAt ?? order.createdAt)}，收货仓库 ${warehouse}，预计到货 ${filledText(order.expectedOn)}`}</p>
            {order.note ? <p>{order.note}</p> : null}
          </div>
        </div>
        <table className="grid-table fold-table paper-table">
          <caption className="sr-only">订购的品种</caption>
          <thead>
            <tr>
              <th scope="col">品名</th>
              <th scope="col">剂型</th>
              <th scope="col">规格</th>
              <th scope="col">生产企业</th>
              <th scope="col">批准文号</th>
              <th scope="col" className="grid-table__figure">
                数量
              </th>
              <th scope="col" className="grid-table__figure">
                单价
              </th>
              <th scope="col" className="grid-table__figure">
                金额
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.id}>
                <th scope="row">
                  {line.goodsName}
                  <span className="grid-table__sub">{line.genericName}</span>
                </th>
                <td data-name="剂型">{line.dosageForm}</td>
                <td data-name="规格">{line.spec}</td>
                <td data-name="生产企业">{line.manufacturer}</td>
                <td data-name="批准文号">{line.approvalNumber}</td>
                <td className="grid-table__figure" data-name="数量">{`${line.quantity}${line.unit}`}</td>
                <td className="grid-table__figure" data-name="单价">
                  {line.price === null ? "" : formatYuan(line.price)}
                </td>
                <td className="grid-table__figure" data-name="金额">
                  {line.price === null ? "" : formatYuan(line.price * line.quantity)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {total === null ? null : <p>{`合计 ${formatYuan(total)}（${inCapitals(total)}）`}</p>}
        <p className="paper-sheet__signs">
          <span>采购员</span>
          <span>采购负责人</span>
          <span>供货单位（盖章）</span>
        </p>
        {verify ? <p className="verify-line">{verify}</p> : null}
      </div>
    </>
  );
}
