/** Calls of the platform that all processes of the shop may make together, counted in the database. */
import { asShop } from "~/platform/database/audit.server";
import { addCounts, findCounts } from "~/platform/http/limits/rate.server";
import { DAY } from "~/platform/values/clock";

/** As the platform documents for uploadcircubill: 400 a minute and 70,000 a day for one application. */
export const CALLS_A_MINUTE = 400;
export const CALLS_A_DAY = 70_000;
const MINUTE = 60_000;

const MINUTE_KEY = "trace-platform:minute";
const DAY_KEY = "trace-platform:day";

/** Takes `calls` calls; false: none may be made now, and the count stays as it is past the limit. `now` in ms. */
export async function takeCalls(calls: number, now: number): Promise<boolean> {
  const used = await usedCalls(now);
  if (used.minute + calls > CALLS_A_MINUTE || used.day + calls > CALLS_A_DAY) return false;
  return asShop(async () => {
    const [minute] = await addCounts([{ key: MINUTE_KEY, count: calls }], MINUTE, now);
    const [day] = await addCounts([{ key: DAY_KEY, count: calls }], DAY, now);
    return minute!.count <= CALLS_A_MINUTE && day!.count <= CALLS_A_DAY;
  });
}

/** Returns the calls of the running minute and day. One query. */
export async function usedCalls(now: number): Promise<{ minute: number; day: number }> {
  const counts = await findCounts(
    [
      { key: MINUTE_KEY, rate: { limit: CALLS_A_MINUTE, windowMs: MINUTE } },
      { key: DAY_KEY, rate: { limit: CALLS_A_DAY, windowMs: DAY } },
    ],
    now,
  );
  return { minute: counts.get(MINUTE_KEY)?.count ?? 0, day: counts.get(DAY_KEY)?.count ?? 0 };
}
