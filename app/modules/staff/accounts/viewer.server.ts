import { sql } from "kysely";
import { getAddress, perRequest, type ServerRequest } from "~/platform/config/request.server";
import { audited } from "~/platform/database/audit.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { jsonRows, parseJsonRows } from "~/platform/database/json-rows.server";
import { hashedKey, readBrowserKey } from "~/platform/http/browser-key.server";
import { leadTo, refusePage } from "~/platform/http/page-error";
import { now } from "~/platform/values/clock.server";
import { isSecondFactorRequested } from "~/modules/staff/second-factor/required.server";
import {
  factorText,
  INSPECTOR,
  isGuarded,
  type Needed,
  OWN,
  type Permission,
  getPermissions,
  refusalText,
  rolesThatMay,
} from "~/modules/staff/permissions/permissions";
import { isInspector, LOOKED, READ_ONLY } from "~/modules/staff/permissions/inspector";
import { ownRoles, storedCells } from "~/modules/staff/permissions/roles.server";
import { actInName } from "./acting.server";
import { getAdminPath, isSessionOn, roleNames } from "./member";
import { ADMIN_COOKIE, ADMIN_DEVICE_COOKIE, markSeen, type StaffVisit } from "./sessions.server";

export interface Staff {
  id: number;
  username: string;
  name: string;
  roles: string[];
  permissions: ReadonlySet<Permission>;
  sessionId: string;
  /** guarded actions need a second factor and this person has none */
  lacksFactor: boolean;
  /** an inspector's end of access, epoch ms; null for staff */
  guestUntil: number | null;
}

/** Returns the signed-in member, or null. Three queries a request, none without the cookie. */
export function getStaff(request: ServerRequest): Promise<Staff | null> {
  return perRequest(request, "staff", async () => {
    const key = readBrowserKey(request, ...ADMIN_COOKIE);
    if (key === null) return null;
    const at = now();
    const [row, stored, isRequested] = await Promise.all([
      readSignedIn(hashedKey(key)),
      storedCells(),
      isSecondFactorRequested(),
    ]);
    if (!row || !isSessionOn(row, at)) return null;
    await markSeen(row, at);
    const roles = parseJsonRows(row.roles).map(({ role }) => role);
    return {
      id: row.member_id,
      username: row.username,
      name: row.name,
      roles,
      permissions: getPermissions(roles, stored),
      sessionId: row.id,
      lacksFactor: isRequested && row.confirmed_at === null,
      guestUntil: isInspector(roles) ? row.expires_at : null,
    };
  });
}

const readSignedIn = (id: string) =>
  db
    .selectFrom("staff_session as s")
    .innerJoin("staff_member as m", "m.id", "s.member_id")
    .leftJoin("staff_second_factor as f", "f.member_id", "s.member_id")
    .select("f.confirmed_at")
    .select(["s.id", "s.member_id", "s.seen_at", "s.expires_at", "m.username", "m.name"])
    .select(
      jsonRows(
        db
          .selectFrom("staff_member_role")
          .select("role")
          .where("member_id", "=", sql.ref<number>("s.member_id"))
          .orderBy("role"),
      ).as("roles"),
    )
    .where("s.id", "=", id)
    .where("m.ended_at", "is", null)
    .executeTakeFirst();

/**
 * Returns the signed-in member if they have the permission. Redirects a visitor to sign in; throws 403 when a role lacks it. Inspectors may only
 * read, and what they view is audited.
 */
export async function requireStaff(request: ServerRequest, needed: Needed): Promise<Staff> {
  const staff = await getStaff(request);
  if (!staff) leadTo(signInPath(request), 303);
  const isGuest = staff.guestUntil !== null;
  if (isGuest && request.method !== "GET" && request.method !== "HEAD") refusePage(403, READ_ONLY);
  await checkMay(staff, needed);
  if (isGuest) await noteLook(request, staff);
  return staff;
}

/** Audited once a request, however many loaders ask. */
const noteLook = (request: ServerRequest, staff: Staff): Promise<void> =>
  perRequest(request, "looked", async () => {
    const { pathname, searchParams } = new URL(request.url);
    const query = new URLSearchParams([...searchParams].filter(([name]) => name !== "_data")).toString();
    await asStaff(staff, { command: LOOKED }, () =>
      inTransaction(async (trx) => {
        const after = { page: query ? `${pathname}?${query}` : pathname };
        await audited(trx, { subject: "staff", id: staff.id, before: null, after });
      }),
    );
  });

/** Returns whether the session is still valid and permitted, read again for streams that outlive their request. `now` in ms. */
export async function mayStill(sessionId: string, needed: Permission, now: number): Promise<boolean> {
  const [row, stored] = await Promise.all([readSignedIn(sessionId), storedCells()]);
  if (!row || !isSessionOn(row, now)) return false;
  const roles = parseJsonRows(row.roles).map(({ role }) => role);
  return getPermissions(roles, stored).has(needed);
}

/** Throws 403 when this person lacks the permission or the second factor; the message names the roles that have it. */
export async function checkMay(
  { permissions, lacksFactor }: Pick<Staff, "permissions" | "lacksFactor">,
  needed: Needed,
): Promise<void> {
  if (needed === OWN) return;
  if (!permissions.has(needed)) {
    const [own, stored] = await Promise.all([ownRoles(), storedCells()]);
    const holders = rolesThatMay(needed, own.keys(), stored).filter((role) => role !== INSPECTOR);
    refusePage(403, refusalText(needed, roleNames(holders, own)));
  }
  if (lacksFactor && isGuarded(needed)) refusePage(403, factorText(needed));
}

/** A posted change cannot be repeated after signing in, so it leads to the start page. */
function signInPath(request: ServerRequest): string {
  const { pathname, search } = new URL(request.url);
  const back =
    request.method === "GET"
      ? getAdminPath(pathname + search.replace(/([?&])_data=[^&]*&?/, "$1"))
      : "/staff";
  return back === "/staff" ? "/staff/sign-in" : `/staff/sign-in?${new URLSearchParams({ to: back })}`;
}

/** Runs a change by this person, audited under their name with the action and the reason. */
export const asStaff = <T>(
  { name }: Pick<Staff, "name">,
  { command, why = "", input: values }: { command: string; why?: string; input?: unknown },
  work: () => Promise<T>,
): Promise<T> => actInName({ name, command, why, input: values }, now(), work);

export function getStaffVisit(request: ServerRequest): StaffVisit {
  const device = readBrowserKey(request, ...ADMIN_DEVICE_COOKIE);
  return {
    device: device && hashedKey(device),
    network: getAddress(request),
    userAgent: (request.headers.get("User-Agent") ?? "").slice(0, 300),
  };
}
