/** What every file that operators write has in common: JSON, times as people put them, and faults by their place. Pure. */
import { z } from "zod";
import { parseTime } from "./clock";

/** "2026-11-20 15:00" in Asia/Shanghai → epoch ms; "24:00" ends a day. */
export const time = z.string().transform((text, context) => {
  const ms = parseTime(text);
  if (ms === null) context.addIssue(`${text} is no time like 2026-11-20 15:00`);
  return ms ?? 0;
});

/** What is wrong with a file, one line each: "goods.0.price: …". */
export function faultsOf(error: z.ZodError, whose: string): string {
  return error.issues.map(({ path, message }) => `${path.join(".") || whose}: ${message}`).join("\n");
}

/** JSON as it stands in a file, or null. */
export function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
