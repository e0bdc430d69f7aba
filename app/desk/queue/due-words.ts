/** How late something is, in words. Pure. */
import { DAY } from "~/platform/values/clock";

const HOUR = 3_600_000;

/** Sooner than this is said in amber, ms. */
const SOON = 8 * HOUR;

export interface Due {
  text: string;
  tone: "late" | "soon" | "";
}

const span = (ms: number): string =>
  ms >= 2 * DAY ? `${Math.floor(ms / DAY)} 天` : `${Math.max(1, Math.floor(ms / HOUR))} 小时`;

/** "超时 3 小时", "还有 2 天"; nothing where no time is set. `now` in ms. */
export function dueWords(dueAt: number | null, now: number): Due {
  if (dueAt === null) return { text: "", tone: "" };
  if (dueAt < now) return { text: `超时 ${span(now - dueAt)}`, tone: "late" };
  return { text: `还有 ${span(dueAt - now)}`, tone: dueAt - now < SOON ? "soon" : "" };
}
