/** The pieces of the files by which operators keep content: urls, windows and those who are meant. Pure. */
import { z } from "zod";
import { KINDS } from "~/company/register";
import { time } from "~/platform/written";
import type { Audience } from "./shown";

/** A url by the rules of the specification, section 5: may be empty, a path, an https address, or words to say or not followed. */
export const linkUrl = z
  .string()
  .max(300)
  .regex(/^($|\/(?![/\\])|#|\*|https:\/\/)/, "a path, https:// or *words");

/** A place that really leads somewhere; "" is none. */
export const place = z
  .string()
  .max(300)
  .regex(/^($|\/(?![/\\])|https:\/\/)/, "a path or https://");

export const number = z.number().int().positive();
export const sort = z.number().int().min(0).max(9999).default(0);

const AUDIENCES = ["visitor", ...Object.keys(KINDS)] as [Audience, ...Audience[]];

/** Nobody named is everybody. */
export const targets = z.array(z.enum(AUDIENCES)).default([]);

/** A window that may be open on both sides. */
export const openWindow = { starts: time.nullable().default(null), ends: time.nullable().default(null) };

/** Whether a window ends after it starts. */
export const isInOrder = ({ starts, ends }: { starts: number | null; ends: number | null }): boolean =>
  starts === null || ends === null || starts < ends;
