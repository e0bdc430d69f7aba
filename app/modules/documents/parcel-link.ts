/** The link behind the QR code of a parcel (随货二维码). */
import { z } from "zod";
import { DAY } from "~/platform/values/clock";

export interface LinkSettings {
  /** after dispatch, for which the key alone opens the page */
  days: number;
}

export const DEFAULT_LINK_SETTINGS: LinkSettings = { days: 180 };

export const LINK_SETTING_NAMES: Readonly<Record<keyof LinkSettings, string>> = {
  days: "二维码有效期（发货后天数）",
};

const MAX_LINK_DAYS = 1_825;
const FAULT = `请填写 1 至 ${MAX_LINK_DAYS} 的整数`;

export const linkSettingFields = {
  days: z.number(FAULT).int(FAULT).min(1, FAULT).max(MAX_LINK_DAYS, FAULT),
};

export const isParcelKey = (text: string): boolean => /^[\w-]{22}$/.test(text);

export const parcelLinkPath = (key: string): string => `/sh/${key}`;

/** Whether the key alone still opens a parcel that left at `shippedAt` (ms). */
export const isLinkOpen = (shippedAt: number, days: number, now: number): boolean =>
  now < shippedAt + days * DAY;
