/** The pieces of the files by which operators keep content: urls, windows and those who are meant. Pure. */
import { z } from "zod";
import { KINDS } from "~/company/registration/register";
import { time } from "~/platform/values/json-input";
import type { Audience } from "./shown";

/**
 * A url by the rules of the specification, section 5: may be empty, a path, an https address, or words to say or not followed. Browsers
 * leave tabs and line ends out: behind the first slash they would make another host of a path.
 */
export const linkUrl = z
  .string()
  .max(300)
  .regex(/^($|\/(?![/\\\t\n\r])|#|\*|https:\/\/)/, "应为本站路径、https:// 地址或 *文字");

/** A place that really leads somewhere; "" is none. */
export const place = z
  .string()
  .max(300)
  .regex(/^($|\/(?![/\\\t\n\r])|https:\/\/)/, "应为本站路径或 https:// 地址");

export const number = z.number().int().positive();
export const sort = z.number().int().min(0).max(9999).default(0);

export const AUDIENCE_NAMES: Record<Audience, string> = { visitor: "访客", ...KINDS };
export const AUDIENCES = Object.keys(AUDIENCE_NAMES) as [Audience, ...Audience[]];

/** "诊所、村卫生室，医院"; nobody named is everybody. */
export const targetsText = (named: readonly string[]): string =>
  named.map((one) => AUDIENCE_NAMES[one as Audience] ?? one).join("，") || "所有人";

/** Nobody named is everybody. */
export const targets = z.array(z.enum(AUDIENCES)).default([]);

export const openWindow = { starts: time.nullable().default(null), ends: time.nullable().default(null) };

/** Whether a window ends after it starts. */
export const isInOrder = ({ starts, ends }: { starts: number | null; ends: number | null }): boolean =>
  starts === null || ends === null || starts < ends;

/** Where a hot word leads that has no address of its own. */
export const searchFor = (word: string) => `/search?keywords=${encodeURIComponent(word)}`;
