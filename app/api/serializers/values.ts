/** How single values look on the wire: money as yuan with two decimals, moments as 10-digit seconds, flags as 0 or 1 (specification, sections 4 and 9). Pure. */
import { z } from "zod";
import { formatDecimal } from "~/platform/values/money";

/** "12.50" for 1250 fen. */
export const toYuanText = formatDecimal;

/** 10-digit seconds of epoch ms. */
export const asSeconds = (ms: number): number => Math.floor(ms / 1000);

/** The same, null where there is no moment. */
export const secondsOrNull = (ms: number | null): number | null => (ms === null ? null : asSeconds(ms));

export const bit = (is: boolean): 0 | 1 => (is ? 1 : 0);

/** An amount of money in an answer. */
export const Yuan = (meaning: string) =>
  z
    .string()
    .regex(/^-?\d+\.\d{2}$/)
    .describe(`${meaning}，元，两位小数`);

/** A moment in an answer. */
export const Moment = (meaning: string) =>
  z.int().min(0).max(9_999_999_999).describe(`${meaning}，10 位时间戳（秒）`);

/** A flag in an answer. */
export const Bit = (meaning: string) => z.literal([0, 1]).describe(`${meaning}：1 是，0 否`);
