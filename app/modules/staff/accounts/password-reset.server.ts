import { newPasswordFault } from "~/modules/company/sign-in/password-common.server";
import { hashPassword } from "~/modules/company/sign-in/password.server";
import { WRONG_PASSWORDS } from "~/modules/company/sign-in/tries";
import { audited } from "~/platform/database/audit.server";
import { db, inTransaction, type Db } from "~/platform/database/database.server";
import { takeToken } from "~/platform/http/limits/rate.server";
import { formatTime } from "~/platform/values/clock";
import { findSecondFactor, tryCode } from "~/modules/staff/second-factor/second-factor.server";
import { tellStaff } from "~/modules/staff/notices/notices.server";
import { actInName } from "./acting.server";
import { type GrantedBy, noteGrant } from "./independence.server";
import { ownPasswordFault } from "./member";
import { inviteMember, type Member, writePassword } from "./members.server";

/** isAllowed false: the person has no second factor to prove who they are, so a link is handed over in person. */
export interface ResetAllowed {
  isAllowed: boolean;
}

/** Allows a member with a password to set a new one within three days and notifies them, in the caller's transaction. Nobody sees the link's key. `now` in ms. */
export async function allowReset(
  trx: Db,
  member: Pick<Member, "id">,
  by: GrantedBy,
  now: number,
): Promise<ResetAllowed> {
  const isAllowed = (await findSecondFactor(member.id, now, trx))?.isOn === true;
  if (isAllowed) {
    await inviteMember(trx, member.id, by.name, now);
    await noteGrant(trx, { memberId: member.id, kind: "password", by }, now);
  } else {
    await audited(trx, { subject: "staff", id: member.id, before: null, after: { invitation: "notified" } });
  }
  const how = isAllowed
    ? "72 小时内可在登录页用“忘记密码”和两步验证的验证码设置新密码。"
    : "您没有启用两步验证，新的链接只能由管理服务器的同事当面交给您。";
  const text = `${by.name} 于 ${formatTime(now)} 为您办理重设密码。${how}如果不是您要求的，请立即告诉负责人。`;
  await tellStaff(trx, [member.id], { text, path: "/staff/me" }, now);
  return { isAllowed };
}

const REFUSED = "账号或验证码不正确，或系统管理员还没有允许重设密码";

export type Reset =
  | { ok: true; memberId: number; seenHash: string }
  | { ok: false; text: string; retryAfterMs: number | null }
  | { ok: false; password: string };

/** Returns the reset allowed for this username, or null. */
async function findAllowed(username: string, now: number, trx: Db = db) {
  const row = await trx
    .selectFrom("staff_invitation as i")
    .innerJoin("staff_member as m", "m.id", "i.member_id")
    .select(["m.id", "m.name", "i.key"])
    .where("m.username", "=", username)
    .where("m.password_hash", "is not", null)
    .where("m.ended_at", "is", null)
    .where("i.expires_at", ">", now)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Sets a new password once, after `allowReset` and a second-factor code, and ends the person's sessions. The result never reveals whether the
 * account exists. Attempts are counted. `now` in ms.
 */
export async function resetStaffPassword(
  { username, code, password }: { username: string; code: string; password: string },
  now: number,
): Promise<Reset> {
  const input = username.trim().toLowerCase();
  const fault = ownPasswordFault(password, input) ?? (await newPasswordFault(password, ""));
  if (fault) return { ok: false, password: fault };
  const { ok, retryAfterMs } = await takeToken(`staff-forgot:${input}`, WRONG_PASSWORDS, now);
  if (!ok) {
    const minutes = Math.max(1, Math.ceil(retryAfterMs / 60_000));
    return { ok: false, text: `尝试过多，请 ${minutes} 分钟后再试`, retryAfterMs };
  }
  const allowed = await findAllowed(input, now);
  const tried = allowed ? await tryCode(allowed.id, code, now) : null;
  if (!allowed || !tried?.ok)
    return { ok: false, text: REFUSED, retryAfterMs: tried && !tried.ok ? tried.retryAfterMs : null };
  const hash = await hashPassword(password);
  const isDone = await actInName({ name: allowed.name, command: "重设密码", why: "" }, now, () =>
    inTransaction(async (trx) => {
      const used = await trx.deleteFrom("staff_invitation").where("key", "=", allowed.key).executeTakeFirst();
      if (Number(used.numDeletedRows) === 0) return false;
      await writePassword(trx, allowed.id, hash);
      const text = `您的密码于 ${formatTime(now)} 重设，原来的登录已全部结束。`;
      await tellStaff(trx, [allowed.id], { text, path: "/staff/me" }, now);
      await audited(trx, {
        subject: "staff",
        id: allowed.id,
        before: { password: "old" },
        after: { password: "new" },
      });
      return true;
    }),
  );
  if (!isDone) return { ok: false, text: REFUSED, retryAfterMs: null };
  return { ok: true, memberId: allowed.id, seenHash: hash };
}
