import type { Viewer } from "~/modules/company/identity/buyer";
import type { CompanyKind } from "~/modules/company/identity/qualification";

export type ViewerAudience = "visitor" | CompanyKind;

export interface Window {
  startsAt: number | null;
  endsAt: number | null;
}

export interface TargetedBlock extends Window {
  targets: readonly ViewerAudience[];
}

export const getViewerAudience = ({ buyer }: Pick<Viewer, "buyer">): ViewerAudience =>
  buyer?.kind ?? "visitor";

/** From its start to before its end. */
export function isWithinWindow({ startsAt, endsAt }: Window, now: number): boolean {
  return (startsAt === null || startsAt <= now) && (endsAt === null || now < endsAt);
}

export type WindowState = "waits" | "runs" | "over";

/** Whether a window is not yet open, open, or over at `now`. */
export function windowState(window: Window, now: number): WindowState {
  if (isWithinWindow(window, now)) return "runs";
  return (window.endsAt ?? Infinity) <= now ? "over" : "waits";
}

/** The rule for every block: within its period, for everybody or its targets. */
export function isBlockVisible(block: TargetedBlock, audience: ViewerAudience, now: number): boolean {
  return isWithinWindow(block, now) && (block.targets.length === 0 || block.targets.includes(audience));
}

/** Parses the columns; an unknown target is kept, so that a block never becomes public. */
export function getMeant(row: {
  starts_at: number | null;
  ends_at: number | null;
  targets: string;
}): TargetedBlock {
  const targets = row.targets === "" ? [] : (row.targets.split(",") as ViewerAudience[]);
  return { startsAt: row.starts_at, endsAt: row.ends_at, targets };
}
