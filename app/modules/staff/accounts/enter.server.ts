import { beginHalfSession, type Half } from "~/modules/staff/second-factor/half-session.server";
import { secondFactorOf } from "~/modules/staff/second-factor/second-factor.server";
import { adminPathOf } from "./member";
import { beginStaffSession, type StaffVisit } from "./sessions.server";

export type StaffSignInResult =
  | { next: "desk"; cookies: string[] }
  /** the code is asked for at `path` */
  | { next: "code"; path: string; cookies: string[] };

/** Begins a session, or the step before it where the person has a second factor. Null as for `beginStaffSession`. `now` in ms. */
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
