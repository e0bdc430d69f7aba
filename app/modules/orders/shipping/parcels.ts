import type { StatusKind } from "~/ui/status";
import { formatTrackingFault, type TrackEvent } from "./logistics";
import { asCarrier, CARRIERS, isTracked } from "./shipment";

export interface ParcelData {
  /** the shipment */
  id: number;
  /** trace codes that left with it */
  codes: number;
  /** from 1 within its order */
  parcelNumber: number;
  carrier: string;
  tracking: string;
  note: string;
  shippedAt: number;
  deliveredAt: number | null;
  isFollowed: boolean;
  fetchedAt: number | null;
  events: TrackEvent[];
  fault: string;
  goods: { name: string; unit: string; batch: string; quantity: number }[];
}

export function parcelState(parcel: ParcelData): { kind: StatusKind; text: string } {
  if (parcel.deliveredAt !== null) return { kind: "good", text: "已签收" };
  return parcel.events.length > 0 ? { kind: "info", text: "运输中" } : { kind: "info", text: "已出库" };
}

/** "顺丰速运"; the operator's text for an unnamed carrier. */
export function carrierText({ carrier, note }: Pick<ParcelData, "carrier" | "note">): string {
  const code = asCarrier(carrier);
  if (code === null || code === "other") return note || CARRIERS.other;
  return CARRIERS[code];
}

/** Returns why there is no newer event, or "". */
export function newsText(parcel: ParcelData): string {
  if (parcel.deliveredAt !== null || !isTracked(parcel.carrier) || parcel.tracking === "") return "";
  if (!parcel.isFollowed) return `物流轨迹可凭运单号向${carrierText(parcel)}查询`;
  return formatTrackingFault(parcel.fault, parcel.events.length > 0);
}
