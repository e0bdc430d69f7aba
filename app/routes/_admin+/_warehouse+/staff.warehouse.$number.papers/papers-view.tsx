import { Link } from "@remix-run/react";
import { cartonsText, type DeliveryNote } from "~/modules/documents/delivery-note";
import { PrintoutHeader } from "~/modules/orders/admin/paper-head";
import { BatchCell, GoodsCell } from "~/modules/orders/admin/unit-cells";
import { PrintButton } from "~/ui/print-button";

interface DocumentsProps {
  order: { number: string; isEphedrine: boolean; code: string };
  note: DeliveryNote | null;
  /** why there is nothing to print; null: there is */
  refusal: string | null;
  back: string;
  pdf: string;
}

export function DocumentsView({ order, note, refusal, back, pdf }: DocumentsProps) {
  return (
    <>
      <div className="admin-head no-print">
        <h1>随货单据</h1>
        <span className="admin-head__note">{`订单 ${order.number}${note?.parcel ? `，第 ${note.parcel} 个包裹` : ""}`}</span>
        <span className="admin-head__end">
          {note ? <a href={pdf}>随货同行单（PDF）</a> : null}
          {note ? <PrintButton>打印面单</PrintButton> : null}
          <Link to={back}>返回装箱</Link>
        </span>
      </div>
      <div className="admin-body">
        {note ? (
          <>
            <Label order={order} note={note} />
            <Lines note={note} />
          </>
        ) : (
          <p className="second part">
            <strong>不能打印</strong>
            <span>{refusal}</span>
          </p>
        )}
      </div>
    </>
  );
}

function Label({ order, note }: { order: DocumentsProps["order"]; note: DeliveryNote }) {
  return (
    <section className="paper-label" aria-label="面单">
      <h2 className="paper-label__title">发货面单</h2>
      <PrintoutHeader number={order.number} code={order.code}>
        <p className="paper-label__to">{`${note.receiver} ${note.phone}`}</p>
        <p className="paper-label__place">{note.address}</p>
        <p>{note.buyer}</p>
      </PrintoutHeader>
      <p>
        <strong>{order.number}</strong>
        {note.parcel === null ? "" : `，第 ${note.parcel} 个包裹`}
        {`，${cartonsText(note.cartons)}`}
      </p>
      <p>{note.carriage || "承运商未填写"}</p>
      {order.isEphedrine ? <p>含麻黄碱复方制剂，只交给收货人本人</p> : null}
      <p className="soft">{`发货单位：${note.supplier}`}</p>
    </section>
  );
}

function Lines({ note }: { note: DeliveryNote }) {
  return (
    <table className="grid-table fold-table part no-print">
      <caption className="sr-only">本包裹商品</caption>
      <thead>
        <tr>
          <th scope="col">商品</th>
          <th scope="col">批号和效期</th>
          <th scope="col" className="grid-table__figure">
            数量
          </th>
        </tr>
      </thead>
      <tbody>
        {note.lines.map((line, at) => (
          <tr key={at}>
            <GoodsCell row={line} />
            <BatchCell row={line} />
            <td className="grid-table__figure" data-name="数量">
              {line.quantity}
              {line.unit}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
