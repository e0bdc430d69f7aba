/** What all files of operators share: times as people write them. Pure. */
import { z } from "zod";
import { parseEnd, parseTime } from "./clock";

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
