import type { RunParcel } from "./delivery-run";

export const parcelName = ({
  orderNumber,
  parcelNumber,
}: Pick<RunParcel, "orderNumber" | "parcelNumber">): string => `${orderNumber}-${parcelNumber}`;
