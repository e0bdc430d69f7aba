import { hashedKey, newKey } from "~/platform/http/browser-key.server";
import { db, forUpdate, inTransaction, type Db } from "~/platform/database/database.server";
import { namesById } from "~/platform/database/names-by-id";
import { audited } from "~/platform/database/audit.server";
import { jsonRows, parseJsonRows } from "~/platform/database/json-rows.server";
import { sql } from "kysely";
import { hashPassword } from "~/modules/company/sign-in/password.server";
import { newPasswordFault } from "~/modules/company/sign-in/password-common.server";
import { nameKey } from "~/platform/values/person-name";
import { tellStaff } from "~/modules/staff/notices/notices.server";
import { formatTime } from "~/platform/values/clock";
import { actInName } from "./acting.server";
import { type GrantedBy, noteGrant } from "./independence.server";
import { INVITATION_LASTS, ownPasswordFault } from "./member";

export interface Member {
  id: number;
  username: string;
  name: string;
  roles: string[];
  hasPassword: boolean;
  createdAt: number;
  endedAt: number | null;
  version: number;
}

const memberRows = (trx: Db) =>
  trx
    .selectFrom("staff_member as m")
    .select(["m.id", "m.username", "m.name", "m.password_hash", "m.created_at", "m.ended_at", "m.version"])
    .select(
      jsonRows(
        trx
          .selectFrom("staff_member_role")
          .select("role")
          .where("member_id", "=", sql.ref<number>("m.id"))
          .orderBy("role"),
      ).as("roles"),
    );

const memberFrom = (row: Awaited<ReturnType<ReturnType<typeof memberRows>["execute"]>>[number]): Member => ({
  id: row.id,
  username: row.username,
  name: row.name,
  roles: parseJsonRows(row.roles).map(({ role }) => role),
  hasPassword: row.password_hash !== null,
  createdAt: row.created_at,
  endedAt: row.ended_at,
  version: row.version,
});

/** Lists all members, active ones first. One query. */
export async function listMembers(trx: Db = db): Promise<Member[]> {
  const rows = await memberRows(trx)
    .orderBy(sql`case when m.ended_at is null then 0 else 1 end`)
    .orderBy("m.username")
    .execute();
  return rows.map(memberFrom);
}

/** Returns a member, or null. One query. */
export async function findMember(id: number, trx: Db = db): Promise<Member | null> {
  const row = await memberRows(trx).where("m.id", "=", id).executeTakeFirst();
  return row ? memberFrom(row) : null;
}

export async function findByUsername(username: string, trx: Db = db): Promise<Member | null> {
  const row = await memberRows(trx).where("m.username", "=", username).executeTakeFirst();
  return row ? memberFrom(row) : null;
}

/** Returns names by member id, former members included. One query for each 500. */
export const memberNames = (ids: readonly number[], trx: Db = db): Promise<Map<number, string>> =>
  namesById(ids, (part) =>
    trx.selectFrom("staff_member").select(["id", "name"]).where("id", "in", part).execute(),
  );

export interface NewMember {
  username: string;
  name: string;
  roles: readonly string[];
  by?: GrantedBy;
  agreedBy?: number | null;
}

/** Returns the form's message when the username or name is taken, or null. One query. */
export async function accountInUseFault(
  trx: Db,
  { username, name }: Pick<NewMember, "username" | "name">,
): Promise<Record<string, string[]> | null> {
  const rows = await trx.selectFrom("staff_member").select(["username", "name"]).execute();
  if (rows.some((row) => row.username === username)) return { username: ["该账号已有人使用"] };
  const key = nameKey(name);
  return rows.some((row) => nameKey(row.name) === key)
    ? { name: ["已有同名员工，请加以区分，审计日志按姓名记录"] }
    : null;
}

/** Adds a member without a password in the caller's transaction; refused when the username or name is, or ever was, in use. */
export async function addMember(
  trx: Db,
  member: NewMember,
  now: number,
): Promise<{ ok: true; id: number } | { ok: false; fields: Record<string, string[]> }> {
  const fields = await accountInUseFault(trx, member);
  if (fields) return { ok: false, fields };
  const { username, name } = member;
  const { id } = await trx
    .insertInto("staff_member")
    .values({ username, name, created_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  await writeRoles(trx, id, member.roles);
  const { by, agreedBy = null } = member;
  if (by) await noteGrant(trx, { memberId: id, kind: "created", by, agreedBy }, now);
  await audited(trx, { subject: "staff", id, before: null, after: { username, name, roles: member.roles } });
  return { ok: true, id };
}

/** Replaces a member's roles; the caller audits the change. */
export async function writeRoles(trx: Db, memberId: number, roles: readonly string[]): Promise<void> {
  await trx.deleteFrom("staff_member_role").where("member_id", "=", memberId).execute();
  const rows = [...new Set(roles)].map((role) => ({ member_id: memberId, role }));
  if (rows.length > 0) await trx.insertInto("staff_member_role").values(rows).execute();
}

/** Creates an invitation key in the caller's transaction, valid for three days; earlier keys stop working. */
export async function inviteMember(trx: Db, memberId: number, by: string, now: number): Promise<string> {
  await trx.deleteFrom("staff_invitation").where("member_id", "=", memberId).execute();
  const key = newKey();
  const expiresAt = now + INVITATION_LASTS;
  await trx
    .insertInto("staff_invitation")
    .values({
      key: hashedKey(key),
      member_id: memberId,
      invited_by: by,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute();
  await audited(trx, { subject: "staff", id: memberId, before: null, after: { invitation: "made" } });
  return key;
}

/** Returns the invited member without using the invitation; null when it is unknown, used or expired, or the member has left. */
export async function findInvited(key: string, now: number, trx: Db = db) {
  const row = await trx
    .selectFrom("staff_invitation as i")
    .innerJoin("staff_member as m", "m.id", "i.member_id")
    .select(["m.id", "m.username", "m.name", "m.password_hash", "i.invited_by", "i.expires_at"])
    .where("i.key", "=", hashedKey(key))
    .where("i.expires_at", ">", now)
    .where("m.ended_at", "is", null)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns why this password is refused, or null. */
export const passwordFaultFor = async (password: string, username: string): Promise<string | null> =>
  ownPasswordFault(password, username) ?? (await newPasswordFault(password, ""));

/**
 * Uses an invitation once: sets the password and ends all sessions and known browsers. Returns the member and the hash, or null as findInvited
 * does. The caller has checked the password (passwordFaultFor).
 */
export async function acceptInvitation(
  key: string,
  password: string,
  now: number,
): Promise<{ memberId: number; seenHash: string } | null> {
  if (!(await findInvited(key, now))) return null;
  const hash = await hashPassword(password);
  return inTransaction(async (trx) => {
    const invited = await findInvited(key, now, trx);
    if (!invited) return null;
    const used = await trx
      .deleteFrom("staff_invitation")
      .where("key", "=", hashedKey(key))
      .executeTakeFirst();
    if (Number(used.numDeletedRows) === 0) return null;
    await writePassword(trx, invited.id, hash);
    await actInName({ name: invited.name, command: "接受邀请", why: "" }, now, () =>
      audited(trx, {
        subject: "staff",
        id: invited.id,
        before: invited.password_hash === null ? null : { password: "old" },
        after: { password: "new" },
      }),
    );
    if (invited.password_hash !== null) {
      const text = `您的密码于 ${formatTime(now)} 通过${invited.invited_by}的邀请链接重设，原来的登录已全部结束。`;
      await tellStaff(trx, [invited.id], { text, path: "/staff/me" }, now);
    }
    return { memberId: invited.id, seenHash: hash };
  });
}

/** Sets a password and ends all sessions and known browsers, except the session `except`. */
export async function writePassword(trx: Db, memberId: number, hash: string, except?: string): Promise<void> {
  await trx.updateTable("staff_member").set({ password_hash: hash }).where("id", "=", memberId).execute();
  let ended = trx.deleteFrom("staff_session").where("member_id", "=", memberId);
  if (except !== undefined) ended = ended.where("id", "<>", except);
  await ended.execute();
  for (const table of ["staff_device", "staff_half_session"] as const)
    await trx.deleteFrom(table).where("member_id", "=", memberId).execute();
}

/** Changes a signed-in person's password in one transaction and ends their other sessions. Returns false when `seenHash` is outdated. */
export async function changeOwnPassword(
  { memberId, sessionId, seenHash }: { memberId: number; sessionId: string; seenHash: string },
  password: string,
): Promise<boolean> {
  const hash = await hashPassword(password);
  return inTransaction(async (trx) => {
    const row = trx.selectFrom("staff_member").select("password_hash").where("id", "=", memberId);
    const held = await forUpdate(row).executeTakeFirst();
    if (held?.password_hash !== seenHash) return false;
    await writePassword(trx, memberId, hash, sessionId);
    await audited(trx, {
      subject: "staff",
      id: memberId,
      before: { password: "old" },
      after: { password: "new" },
    });
    return true;
  });
}
