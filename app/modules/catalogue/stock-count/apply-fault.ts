import type { CountState } from "./count";

export interface Agreed {
  /** uncounted lines stay unchanged */
  isPartial: boolean;
  /** if orders hold more than there is, on hand becomes what they hold, and the rest is settled with them */
  isCut: boolean;
}

export type ApplyCountResult =
  | { ok: true; corrected: number; short: number }
  | { ok: false; text: string; field?: keyof Agreed };

/** Why a count cannot be applied, or null. */
export function applyFault(
  { state }: { state: CountState },
  { waiting, counted: counts, short }: { waiting: number; counted: number; short: number },
  { isPartial, isCut }: Agreed,
): Extract<ApplyCountResult, { ok: false }> | null {
  if (state !== "open") return { ok: false, text: "这张盘点单已结束，没有再次更正" };
  if (counts === 0) return { ok: false, text: "还没有登记盘点数量" };
  if (waiting > 0 && !isPartial)
    return {
      ok: false,
      field: "isPartial",
      text: `还有 ${waiting} 个批号未盘，请盘完，或确认这些批号不更正`,
    };
  if (short > 0 && !isCut)
    return {
      ok: false as const,
      field: "isCut" as const,
      text: `有 ${short} 个批号盘后少于订单占用，请先更换批号或放弃数量，或确认更正到占用数为止`,
    };
  return null;
}
