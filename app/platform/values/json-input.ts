/** What all files of operators share: JSON, times as people write them, faults by their place. Pure. */
import { z } from "zod";
import { parseEnd, parseTime } from "./clock";
import { IN_CHINESE } from "./zod-words";

const readBy = (read: (text: string) => number | null) =>
  z.string().transform((text, context) => {
    const ms = read(text);
    if (ms === null) context.addIssue(`${text} 不是时间，请写作 2026-11-20 15:00`);
    return ms ?? 0;
  });

/** "2026-11-20 15:00" in Asia/Shanghai → epoch ms; a day is its begin. */
export const time = readBy(parseTime);

/** When something ends → epoch ms; a day is meant whole. */
export const endTime = readBy(parseEnd);

/** What a JSON file says, read by its shape, or what is wrong with it, one line each: "goods.0.price：…". `whose`: what the whole is called. */
export function readJsonInput<T>(
  shape: z.ZodType<T>,
  json: string,
  whose: string,
): { ok: true; value: T } | { ok: false; text: string } {
  let written: unknown;
  try {
    written = JSON.parse(json);
  } catch {
    return { ok: false, text: "文件不是 JSON 格式" };
  }
  const read = shape.safeParse(written, IN_CHINESE);
  if (read.success) return { ok: true, value: read.data };
  const faults = read.error.issues.map(({ path, message }) => `${path.join(".") || whose}：${message}`);
  return { ok: false, text: faults.join("\n") };
}
