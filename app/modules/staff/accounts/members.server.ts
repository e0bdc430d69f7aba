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
import { actInNameOf } from "./acting.server";
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

/** Everybody, those who still work here first. One query. */
export async function listMembers(trx: Db = db): Promise<Member[]> {
  const rows = await memberRows(trx)
    .orderBy(sql`case when m.ended_at is null then 0 else 1 end`)
    .orderBy("m.username")
    .execute();
  return rows.map(memberFrom);
}

/** One person, or null. One query. */
export async function findMember(id: number, trx: Db = db): Promise<Member | null> {
  const row = await memberRows(trx).where("m.id", "=", id).executeTakeFirst();
  return row ? memberFrom(row) : null;
}

/** The same by what they sign in with. */
export async function findByUsername(username: string, trx: Db = db): Promise<Member | null> {
  const row = await memberRows(trx).where("m.username", "=", username).executeTakeFirst();
  return row ? memberFrom(row) : null;
}

/** The names of these people by id, those who have left included. One query for each 500. */
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

/** Which of them another person has already, in the words of the form. One query. */
export async function takenFault(
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

/** Adds a person without a password in the caller's transaction; refused where the account or the name is somebody's, or was. */
export async function addMember(
  trx: Db,
  member: NewMember,
  now: number,
): Promise<{ ok: true; id: number } | { ok: false; fields: Record<string, string[]> }> {
  const fields = await takenFault(trx, member);
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

/** Puts these roles in place of those that the person has; the caller notes the change. */
export async function writeRoles(trx: Db, memberId: number, roles: readonly string[]): Promise<void> {
  await trx.deleteFrom("staff_member_role").where("member_id", "=", memberId).execute();
  const rows = [...new Set(roles)].map((role) => ({ member_id: memberId, role }));
  if (rows.length > 0) await trx.insertInto("staff_member_role").values(rows).execute();
}

/** Makes a link's key for this person in the caller's transaction, good for three days; earlier ones are worth nothing from now on. */
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

/** Whose invitation this is, without using it; null for one that is unknown, used or over, or whose person has ended. */
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

/** Why this password is refused for this person, or null. */
export const passwordFaultFor = async (password: string, username: string): Promise<string | null> =>
  ownPasswordFault(password, username) ?? (await newPasswordFault(password, ""));

/**
 * Uses an invitation, once: its person has this password from now on, and all their sessions and known browsers end. Gives who it is and
 * the hash; null as for findInvited. The password has been judged before (passwordFaultFor).
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
    await actInNameOf({ name: invited.name, command: "接受邀请", why: "" }, now, () =>
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

/** Gives the person this password; all their sessions and known browsers end, but for the session `except`. */
export async function writePassword(trx: Db, memberId: number, hash: string, except?: string): Promise<void> {
  await trx.updateTable("staff_member").set({ password_hash: hash }).where("id", "=", memberId).execute();
  let ended = trx.deleteFrom("staff_session").where("member_id", "=", memberId);
  if (except !== undefined) ended = ended.where("id", "<>", except);
  await ended.execute();
  for (const table of ["staff_device", "staff_half_session"] as const)
    await trx.deleteFrom(table).where("member_id", "=", memberId).execute();
}

/** Gives a signed-in person another password, in one transaction: all their other sessions end. False where `seenHash` is no longer theirs. */
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
