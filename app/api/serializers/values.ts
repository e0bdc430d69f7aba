/** Single values: money in yuan with two decimals, times as 10-digit seconds, flags as 0 or 1 (specification, sections 4 and 9). */
import { z } from "zod";
import { formatDecimal } from "~/platform/values/money";

export const toYuanText = formatDecimal;

export const asSeconds = (ms: number): number => Math.floor(ms / 1000);

export const secondsOrNull = (ms: number | null): number | null => (ms === null ? null : asSeconds(ms));

export const bit = (current: boolean): 0 | 1 => (current ? 1 : 0);

export const Yuan = (meaning: string) =>
  z
    .string()
    .regex(/^-?\d+\.\d{2}$/)
    .describe(`${meaning}，元，两位小数`);

export const Moment = (meaning: string) =>
  z.int().min(0).max(9_999_999_999).describe(`${meaning}，10 位时间戳（秒）`);

export const Bit = (meaning: string) => z.literal([0, 1]).describe(`${meaning}：1 是，0 否`);
