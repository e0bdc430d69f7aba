/** 配送单 to print, by stop with a signature column; ?copy=1 names the copy. */
import { json, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { useLoaderData, Link } from "@remix-run/react";
import { readSellerName } from "~/modules/content/legal-entity.server";
import {
  copyWords,
  readRunNumber,
  runNumber,
  toDeliveryStops,
  getMarks,
} from "~/modules/orders/delivery/delivery-run";
import { findRun, parcelsOfRun } from "~/modules/orders/delivery/delivery-run.server";
import { qrImage } from "~/platform/files/qr-image.server";
import { notFound } from "~/platform/http/page-error";
import { readWhole } from "~/platform/values/whole-number";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { CARRIERS } from "~/modules/orders/shipping/shipment";
import { toDay } from "~/platform/values/clock";
import { PrintButton } from "~/ui/print-button";

export const handle = adminHandle("配送单", "warehouse.see");

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const run = (await findRun(readRunNumber(params.number) ?? 0)) ?? notFound();
  const parcels = await parcelsOfRun(run.id);
  const copy = readWhole(new URL(request.url).searchParams.get("copy"), 1);
  return json({
    run,
    stops: toDeliveryStops(parcels),
    pieces: parcels.length,
    copy: copyWords(copy, run.printed),
    seller: await readSellerName(),
    code: await qrImage(runNumber(run.id)),
  });
}

type LoaderData = SerializeFrom<typeof loader>;

export default function DeliveryPrintout() {
  const { run, stops, pieces, copy, code, seller } = useLoaderData<typeof loader>();
  const number = runNumber(run.id);
  return (
    <>
      <div className="admin-head no-print">
        <h1>{`配送单 ${number}`}</h1>
        <span className="admin-head__note">{copy}</span>
        <span className="admin-head__end">
          <PrintButton>打印</PrintButton>
          <Link to={`/staff/delivery-runs/${number}`}>返回配送单</Link>
        </span>
      </div>
      <div className="admin-body">
        <div className="paper-sheet__head">
          <div>
            <h2 className="paper-sheet__title">{`配送单 ${number}`}</h2>
            {copy ? (
              <p>
                <strong>{copy}</strong>
              </p>
            ) : null}
            <p>{`${CARRIERS[run.carrier]}，司机 ${run.driver}${run.vehicle ? `，车牌 ${run.vehicle}` : ""}，${toDay(run.madeAt)}`}</p>
            <p>{`发货单位 ${seller}`}</p>
            <p>{`${stops.length} 站，${pieces} 件${run.note ? `，${run.note}` : ""}`}</p>
          </div>
          <img className="paper-code" src={code} alt={`配送单 ${number}`} width={96} height={96} />
        </div>
        <StopTable stops={stops} />
        <p className="paper-sheet__signs">
          <span>发货人</span>
          <span>司机</span>
          <span>交回日期</span>
        </p>
      </div>
    </>
  );
}

const StopTable = ({ stops }: Pick<LoaderData, "stops">) => (
  <table className="grid-table fold-table paper-table">
    <caption className="sr-only">各站的收货人和包裹</caption>
    <thead>
      <tr>
        <th scope="col" className="grid-table__figure">
          站
        </th>
        <th scope="col">收货人和地址</th>
        <th scope="col">订单</th>
        <th scope="col" className="grid-table__figure">
          件数
        </th>
        <th scope="col">注意</th>
        <th scope="col">签收人和时间</th>
      </tr>
    </thead>
    <tbody>
      {stops.map((stop, at) => (
        <tr key={stop.parcels[0]!.id}>
          <td className="grid-table__figure" data-name="站">
            {at + 1}
          </td>
          <th scope="row">
            <span className="grid-table__name">{`${stop.receiver} ${stop.phone}`}</span>
            <span className="grid-table__sub">{stop.company}</span>
            <span className="grid-table__sub">{stop.address}</span>
          </th>
          <td data-name="订单">
            {stop.parcels
              .map(
                ({ orderNumber, parcelNumber, units }) =>
                  `${orderNumber} 第 ${parcelNumber} 件（数量 ${units}）`,
              )
              .join("，")}
          </td>
          <td className="grid-table__figure" data-name="件数">
            {stop.parcels.length}
          </td>
          <td data-name="注意">{getMarks(stop).join("；")}</td>
          <td data-name="签收人和时间">________________</td>
        </tr>
      ))}
    </tbody>
  </table>
);
