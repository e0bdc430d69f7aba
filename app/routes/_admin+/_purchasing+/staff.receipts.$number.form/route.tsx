/** 收货验收单 on paper. */
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { adminHandle } from "~/admin/frame/admin-handle";
import { ReceiptLines } from "~/admin/purchasing/receipt-lines";
import { warehouseNames } from "~/modules/catalogue/stock/warehouses.server";
import { readSeller } from "~/modules/content/legal-entity.server";
import { toIssuedGoodsReceipt } from "~/modules/documents/issued-document";
import { issueOnPaper } from "~/modules/documents/issued-documents.server";
import {
  GOODS_RECEIPT_STATES,
  goodsReceiptPath,
  temperatureText,
  TRANSPORTS,
} from "~/modules/purchasing/goods-receipt";
import { findReceipt, receiptLines } from "~/modules/purchasing/receipts.server";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { now } from "~/platform/values/clock.server";
import { shopOrigin } from "~/platform/config/request.server";
import { notFound } from "~/platform/http/page-error";
import { formatTime } from "~/platform/values/clock";
import { filledText } from "~/platform/values/missing";
import { PrintButton } from "~/ui/print-button";

export const handle = adminHandle("打印收货验收单", "purchasing.see");

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const receipt = (await findReceipt(params.number ?? "")) ?? notFound();
  const seller = await readSeller();
  const lines = await receiptLines(receipt.id);
  return json({
    receipt,
    seller,
    verify:
      receipt.state === "done"
        ? await issueOnPaper(shopOrigin(request), toIssuedGoodsReceipt(receipt, lines, seller.name), now())
        : "",
    warehouse: (await warehouseNames()).get(receipt.warehouseId) ?? "",
    lines,
  });
}

export default function ReceiptForm() {
  const { receipt, seller, verify, warehouse, lines } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="admin-head no-print">
        <span className="admin-head__end">
          <PrintButton>打印</PrintButton>
          <Link to={goodsReceiptPath(receipt.number)}>返回</Link>
        </span>
      </div>
      <div className="admin-body">
        <div className="paper-sheet__head">
          <div>
            <h1 className="paper-sheet__title">{`药品收货验收单 ${receipt.number}`}</h1>
            <p>{`收货单位 ${seller.name}，供货单位 ${receipt.supplierName}，随货同行单 ${receipt.noteNumber}`}</p>
            <p>{`${formatTime(receipt.arrivedAt)} 到货，${warehouse}，${GOODS_RECEIPT_STATES[receipt.state]}`}</p>
            <p>
              {`运输方式 ${TRANSPORTS[receipt.transport]}，承运 ${filledText(receipt.vehicle)}，启运 ${filledText(receipt.leftAt)}，到货温度 ${temperatureText(receipt.temperature)}`}
            </p>
          </div>
        </div>
        <ReceiptLines lines={lines} isJudged />
        <p className="part">{`验收结论：${filledText(receipt.conclusion)}`}</p>
        <p className="paper-sheet__signs">
          <span>{`收货员 ${receipt.receivedBy}`}</span>
          <span>{`验收员 ${receipt.acceptedBy}`}</span>
          <span>{`复核 ${receipt.secondBy}`}</span>
        </p>
        {verify ? <p className="verify-line">{verify}</p> : null}
      </div>
    </>
  );
}
