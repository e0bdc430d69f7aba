import { z } from "zod";
import { parseEnd, parseTime } from "./clock";

const readBy = (read: (text: string) => number | null) =>
  z.string().transform((text, context) => {
    const ms = read(text);
    if (ms === null) context.addIssue(`${text} 不是时间，请写作 2026-11-20 15:00`);
    return ms ?? 0;
  });

/** "2026-11-20 15:00" in Asia/Shanghai as epoch ms; a day is its start. */
export const time = readBy(parseTime);

/** An end as epoch ms; a day counts whole. */
export const endTime = readBy(parseEnd);
