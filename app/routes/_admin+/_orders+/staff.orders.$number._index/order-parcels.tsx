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

/** The parcels that have left. */
export function OrderParcels({ parcels }: { parcels: readonly Parcel[] }) {
  if (parcels.length === 0) return <p className="soft">还没有发出包裹。</p>;
  return (
    <ul className="paper-list">
      {parcels.map(({ id, number, carrier, tracking, note, shipped_at: at }) => (
        <li key={id}>
          包裹 {number}：{labelText({ carrier: asCarrier(carrier) ?? "other", tracking, note })}
          <span className="paper-list__end">{formatTime(at)} 发出</span>
        </li>
      ))}
    </ul>
  );
}
