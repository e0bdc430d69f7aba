import { beginHalfSession, type Half } from "~/modules/staff/second-factor/half-session.server";
import { secondFactorOf } from "~/modules/staff/second-factor/second-factor.server";
import { adminPathOf } from "./member";
import { beginStaffSession, type StaffVisit } from "./sessions.server";

export type StaffSignInResult =
  | { next: "desk"; cookies: string[] }
  /** the second-factor code is entered at `path` */
  | { next: "code"; path: string; cookies: string[] };

/** Starts a session, or the code step when the person has a second factor. Returns null as `beginStaffSession` does. `now` in ms. */
export async function enterAdmin(
  visit: StaffVisit,
  who: Half,
  to: string | undefined,
  now: number,
): Promise<StaffSignInResult | null> {
  if ((await secondFactorOf(who.memberId, now))?.isOn) {
    const path = `/staff/second-step?${new URLSearchParams({ to: adminPathOf(to) })}`;
    return { next: "code", path, cookies: [await beginHalfSession(who, now)] };
  }
  const cookies = await beginStaffSession(visit, who, now);
  return cookies && { next: "desk", cookies };
}
