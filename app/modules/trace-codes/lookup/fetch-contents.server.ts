import { findCodes, findInside } from "~/modules/trace-codes/codes/code-rows.server";
import { isTraceCode, type ReadCode } from "~/modules/trace-codes/codes/trace-code";
import { db } from "~/platform/database/database.server";
import { log } from "~/platform/observability/log.server";
import { takeCalls } from "~/modules/trace-codes/platform/call-budget.server";
import { getTracePlatform } from "~/modules/trace-codes/platform/platform.server";
import { MAX_CONTENT_CODES, type TracePlatform } from "~/modules/trace-codes/platform/trace-platform";

/** Adds what the platform knows to be in scanned packs whose contents are unknown. Never fails and waits for one call at most: packing goes on, and a person says how many are in it. `now` in ms. */
export async function withContents(
  codes: readonly ReadCode[],
  now: number,
  platform: Promise<TracePlatform | null> = getTracePlatform(),
): Promise<ReadCode[]> {
  const wanted = await packsWithoutContents(codes);
  if (wanted.length === 0) return [...codes];
  const sender = await platform;
  if (!sender || !(await takeCalls(1, now))) return [...codes];
  const answer = await sender.findContents(wanted.slice(0, MAX_CONTENT_CODES), now);
  if (!answer.ok) {
    log("error", "trace-platform", { contents: wanted.length, detail: answer.detail });
    return [...codes];
  }
  const all = new Map(codes.map((code) => [code.code, code]));
  for (const { code, parent } of answer.value)
    if (isTraceCode(code) && code !== parent && all.has(parent)) all.set(code, { code, parent });
  return [...all.values()];
}

/** Codes that are not known as smallest packs, and whose contents are neither given nor stored. */
async function packsWithoutContents(codes: readonly ReadCode[]): Promise<string[]> {
  const given = new Set(codes.map(({ parent }) => parent));
  const loose = codes
    .filter(({ code, parent }) => parent === null && !given.has(code))
    .map(({ code }) => code);
  const known = await findCodes(db, loose);
  const inside = await findInside(db, [...known.keys()]);
  const filled = new Set(inside.map(({ parent_code }) => parent_code));
  return loose.filter((code) => known.get(code)?.level !== 1 && !filled.has(code));
}
