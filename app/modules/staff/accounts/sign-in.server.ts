import { checkWithLimit } from "~/modules/company/sign-in/sign-in.server";
import { confirmCounters, passwordCounters } from "~/modules/company/sign-in/tries";
import { db } from "~/platform/database/database.server";
import { findAdminPlace, type StaffVisit } from "./sessions.server";

export type StaffSignIn =
  /** `seenHash`: the hash that the password was checked against (beginStaffSession) */
  { ok: true; memberId: number; seenHash: string } | { ok: false; text: string; retryAfterMs: number | null };

const MINUTE = 60_000;

/** Staff have no phone for a code, so a colleague sends a new invitation. */
function waitWords(retryAfterMs: number): string {
  const minutes = Math.max(1, Math.ceil(retryAfterMs / MINUTE));
  const when = minutes > 60 ? `${Math.ceil(minutes / 60)} 小时` : `${minutes} 分钟`;
  return `登录尝试过多，请 ${when}后再试，或请系统管理员重新邀请`;
}

/** Checks username and password; the result never reveals whether the account exists. Failures are counted. `now` in ms. */
export async function signInStaff(
  username: string,
  password: string,
  now: number,
  from: Pick<StaffVisit, "device" | "network">,
): Promise<StaffSignIn> {
  const input = username.trim().toLowerCase();
  const member = await db
    .selectFrom("staff_member")
    .select(["id", "password_hash"])
    .where("username", "=", input)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  const place = await findAdminPlace(member?.id ?? null, from, now);
  const counters = passwordCounters(member ? `staff-${member.id}` : `?staff-${input}`, place);
  const hash = member?.password_hash ?? null;
  const queue = place.device === null ? "strangers" : "known";
  const checked = await checkWithLimit({ counters, queue, hash, password }, now);
  if (checked.result === "wait") {
    const { retryAfterMs } = checked.wait;
    return { ok: false, text: waitWords(retryAfterMs), retryAfterMs };
  }
  return checked.result === "right" && member && hash !== null
    ? { ok: true, memberId: member.id, seenHash: hash }
    : { ok: false, text: "账号或密码不正确，请重新输入", retryAfterMs: null };
}

/** Checks a signed-in person's password again; failures are counted by session. `now` in ms. */
export async function confirmStaffPassword(
  { memberId, sessionId }: { memberId: number; sessionId: string },
  password: string,
  now: number,
): Promise<{ ok: true; seenHash: string } | { ok: false; text: string }> {
  const row = await db
    .selectFrom("staff_member")
    .select("password_hash")
    .where("id", "=", memberId)
    .executeTakeFirst();
  const hash = row?.password_hash ?? null;
  const counters = confirmCounters(memberId, sessionId).map(({ key, rate }) => ({
    key: `staff:${key}`,
    rate,
  }));
  const checked = await checkWithLimit({ counters, queue: "known", hash, password }, now);
  if (checked.result === "wait") return { ok: false, text: waitWords(checked.wait.retryAfterMs) };
  return checked.result === "right" && hash !== null
    ? { ok: true, seenHash: hash }
    : { ok: false, text: "当前密码不正确，请重新输入" };
}
