/** The link behind the QR code of a parcel (随货二维码). */
import { DAY } from "~/platform/values/clock";

/** Days after dispatch for which the key alone opens the page. */
export const DEFAULT_LINK_DAYS = 180;
export const MAX_LINK_DAYS = 1_825;

export const isParcelKey = (text: string): boolean => /^[\w-]{22}$/.test(text);

export const parcelLinkPath = (key: string): string => `/sh/${key}`;

/** Whether the key alone still opens a parcel that left at `shippedAt` (ms). */
export const isLinkOpen = (shippedAt: number, days: number, now: number): boolean =>
  now < shippedAt + days * DAY;
