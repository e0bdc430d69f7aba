import { Link } from "@remix-run/react";
import { asCarrier, labelText } from "~/modules/orders/shipping/shipment";
import { formatTime } from "~/platform/values/clock";

export interface Parcel {
  id: number;
  number: number;
  carrier: string;
  tracking: string;
  note: string;
  shipped_at: number;
}

/** `notes`: the page that reprints their documents; null: not allowed. */
export function OrderParcels({ parcels, notes }: { parcels: readonly Parcel[]; notes: string | null }) {
  if (parcels.length === 0) return <p className="soft">还没有发出包裹。</p>;
  return (
    <ul className="paper-list">
      {parcels.map(({ id, number, carrier, tracking, note, shipped_at: at }) => (
        <li key={id}>
          包裹 {number}：{labelText({ carrier: asCarrier(carrier) ?? "other", tracking, note })}
          {notes === null ? null : (
            <>
              {" "}
              <Link to={`${notes}?parcel=${number}`}>随货单据</Link>
            </>
          )}
          <span className="paper-list__end">{formatTime(at)} 发出</span>
        </li>
      ))}
    </ul>
  );
}
