import { z } from "zod";
import { COMPANY_KIND_NAMES } from "~/modules/company/registration/register";
import { parseEnd, parseTime } from "~/platform/values/clock";
import { sentFiles } from "~/platform/values/sent-files";
import type { ViewerAudience } from "./shown";

/** A url of section 5 of the specification: empty, a path, an https address, or a text. Browsers drop tabs and line ends: after the first slash they would change the host. */
export const linkUrl = z
  .string()
  .max(300)
  .regex(/^($|\/(?![/\\\t\n\r])|#|\*|https:\/\/)/, "应为本站路径、https:// 地址或 *文字");

/** An address that leads somewhere; or "". */
export const place = z
  .string()
  .max(300)
  .regex(/^($|\/(?![/\\\t\n\r])|https:\/\/)/, "应为本站路径或 https:// 地址");

export const AUDIENCE_NAMES: Record<ViewerAudience, string> = { visitor: "访客", ...COMPANY_KIND_NAMES };
export const AUDIENCES = Object.keys(AUDIENCE_NAMES) as [ViewerAudience, ...ViewerAudience[]];

/** "诊所、村卫生室，医院"; nobody named is everybody. */
export const targetsText = (found: readonly string[]): string =>
  found.map((item) => AUDIENCE_NAMES[item as ViewerAudience] ?? item).join("，") || "所有人";

/** Stored targets that this version does not know; they stay, and match nobody. */
const retired = (standing: string): string[] =>
  standing.split(",").filter((item) => item !== "" && !Object.hasOwn(AUDIENCE_NAMES, item));

/** Returns checkboxes for every kind of company and for stored unknown kinds, so that saving never removes a restriction. */
export const targetChoices = (standing: string) => [
  ...AUDIENCES.map((value) => ({ value: value as string, name: AUDIENCE_NAMES[value] })),
  ...retired(standing).map((value) => ({ value, name: `已停用的类型 ${value}` })),
];

export function storedTargets(ticked: readonly string[], standing: string): ViewerAudience[] | null {
  const known = targetChoices(standing).map(({ value }) => value);
  if (ticked.some((item) => !known.includes(item))) return null;
  return known.filter((item) => ticked.includes(item)) as ViewerAudience[];
}

export const targets = z.array(z.enum(AUDIENCES)).default([]);

export const isInOrder = ({ starts, ends }: { starts: number | null; ends: number | null }): boolean =>
  starts === null || ends === null || starts < ends;

/** Returns the search address of a hot word without one. */
export const searchFor = (word: string) => `/search?${new URLSearchParams({ keywords: word })}`;

/** A form field for one picture; null without one. */
export const oneFile = z
  .unknown()
  .optional()
  .transform((sent) => sentFiles(sent))
  .refine((files) => files.length <= 1, "一次最多 1 张")
  .transform((files): File | null => files[0] ?? null);

const MOMENT = "请写作 2026-12-01 09:00";

const momentBy = (read: (text: string) => number | null) =>
  z
    .string(MOMENT)
    .trim()
    .refine((text) => read(text) !== null, MOMENT)
    .transform((text) => read(text)!);

/** A form field for a time; epoch ms. */
export const momentField = momentBy(parseTime);

export const endField = momentBy(parseEnd);
