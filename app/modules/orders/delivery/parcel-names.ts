/** Parcels as people name them: the order and which of its parcels, "20261120000123-1". Pure. */
import type { RunParcel } from "./delivery-run";

export const parcelName = ({
  orderNumber,
  parcelNumber,
}: Pick<RunParcel, "orderNumber" | "parcelNumber">): string => `${orderNumber}-${parcelNumber}`;
