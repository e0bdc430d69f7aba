/** 随货单据: label and 随货同行单 of a parcel, before dispatch (units in the address) or after (?parcel=2). */
import { json, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { useLoaderData, Link } from "@remix-run/react";
import { draftNote, sentNote } from "~/modules/documents/admin-note.server";
import { packedPath, readPacked } from "~/modules/orders/admin/packed-address";
import { findPackingOrder } from "~/modules/orders/admin/packing.server";
import { shopOrigin } from "~/platform/config/request.server";
import { parcelLinkPath } from "~/modules/documents/parcel-link";
import { qrImage } from "~/platform/files/qr-image.server";
import { notFound } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { readWhole } from "~/platform/values/whole-number";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { cartonsText, type DeliveryNote } from "~/modules/documents/delivery-note";
import { PrintoutHeader } from "~/modules/orders/admin/paper-head";
import { BatchCell, GoodsCell } from "~/modules/orders/admin/unit-cells";
import { PrintButton } from "~/ui/print-button";

export const handle = adminHandle("随货单据", "warehouse.see");

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const found = (await findPackingOrder(params.number ?? "", now())) ?? notFound();
  const { number, isEphedrine } = found;
  const path = `/staff/warehouse/${number}`;
  const query = new URL(request.url).searchParams;
  const parcel = readWhole(query.get("parcel"));
  const order = { number, isEphedrine, code: await qrImage(number) };
  if (parcel !== null) {
    const note = (await sentNote(number, parcel === 0 ? null : parcel)) ?? notFound();
    return json({
      order,
      note,
      link: await linkCode(request, note),
      refusal: null,
      back: path,
      pdf: `${path}/note.pdf?parcel=${parcel}`,
    });
  }
  const read = readPacked(query);
  const fields = read.ok ? read.packed.fields : read.fields;
  const draft = read.ok ? ((await draftNote(number, read.packed, now())) ?? notFound()) : read;
  return json({
    order,
    ...(draft.ok
      ? { note: draft.note, link: await linkCode(request, draft.note), refusal: null }
      : { note: null, link: null, refusal: draft.text }),
    back: packedPath(query.get("from") === "scanner" ? `${path}/scanner` : path, fields),
    pdf: packedPath(`${path}/note.pdf`, fields),
  });
}

const linkCode = (request: Request, { linkKey }: DeliveryNote): Promise<string> | null =>
  linkKey === "" ? null : qrImage(shopOrigin(request) + parcelLinkPath(linkKey));

type LoaderData = SerializeFrom<typeof loader>;

export default function Documents() {
  const { order, note, link, refusal, back, pdf } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="admin-head no-print">
        <h1>随货单据</h1>
        <span className="admin-head__note">{`订单 ${order.number}${note?.parcel ? `，第 ${note.parcel} 个包裹` : ""}`}</span>
        <span className="admin-head__end">
          {note ? <a href={pdf}>随货同行单（PDF）</a> : null}
          {note ? <PrintButton>打印面单</PrintButton> : null}
          {note?.shipmentId == null ? null : (
            <Link to={`/staff/warehouse/${order.number}/parcel-link?parcel=${note.parcel}`}>更换二维码</Link>
          )}
          <Link to={back}>返回装箱</Link>
        </span>
      </div>
      <div className="admin-body">
        {note ? (
          <>
            <Label order={order} note={note} link={link} />
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

interface LabelProps {
  order: LoaderData["order"];
  note: DeliveryNote;
  link: string | null;
}

function Label({ order, note, link }: LabelProps) {
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
      {link === null ? null : (
        <p>
          <img className="paper-code" src={link} alt="扫码验收入库的二维码" width={96} height={96} />
          扫码验收入库
        </p>
      )}
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
