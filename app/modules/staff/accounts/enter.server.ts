import { beginHalfSession, type Half } from "~/modules/staff/second-factor/half-session.server";
import { findSecondFactor } from "~/modules/staff/second-factor/second-factor.server";
import { getAdminPath } from "./member";
import { beginStaffSession, type StaffVisit } from "./sessions.server";

export type StaffSignInResult =
  | { next: "admin"; cookies: string[] }
  /** the second-factor code is entered at `path` */
  | { next: "code"; path: string; cookies: string[] };

/** Starts a session, or the code step when the person has a second factor. Returns null as `beginStaffSession` does. `now` in ms. */
export async function enterAdmin(
  visit: StaffVisit,
  who: Half,
  to: string | undefined,
  now: number,
): Promise<StaffSignInResult | null> {
  if ((await findSecondFactor(who.memberId, now))?.isOn) {
    const path = `/staff/second-step?${new URLSearchParams({ to: getAdminPath(to) })}`;
    return { next: "code", path, cookies: [await beginHalfSession(who, now)] };
  }
  const cookies = await beginStaffSession(visit, who, now);
  return cookies && { next: "admin", cookies };
}
