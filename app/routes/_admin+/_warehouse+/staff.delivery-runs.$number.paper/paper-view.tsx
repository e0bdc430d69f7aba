import { Link } from "@remix-run/react";
import { getMarks, runNumber, type RunParcel, type Stop } from "~/modules/orders/delivery/delivery-run";
import type { DeliveryRunHead } from "~/modules/orders/delivery/delivery-run.server";
import { CARRIERS } from "~/modules/orders/shipping/shipment";
import { toDay } from "~/platform/values/clock";
import { PrintButton } from "~/ui/print-button";

interface DocumentProps {
  run: DeliveryRunHead;
  stops: readonly Stop<RunParcel>[];
  pieces: number;
  /** label of a copy; "" for the original */
  copy: string;
  code: string;
  /** 未填 without a legal entity */
  seller: string;
}

export function DeliveryRunPrintView({ run, stops, pieces, copy, code, seller }: DocumentProps) {
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

const StopTable = ({ stops }: Pick<DocumentProps, "stops">) => (
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
