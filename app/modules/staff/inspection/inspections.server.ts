import { audited } from "~/platform/database/audit.server";
import { db, forUpdate, inTransaction, type Db } from "~/platform/database/database.server";
import { hashedKey, keyCookie, newKey } from "~/platform/http/browser-key.server";
import { once } from "~/platform/http/forms/forms.server";
import { deviceName } from "~/modules/company/account/device-name";
import { actInName } from "~/modules/staff/accounts/acting.server";
import { endOtherSessions, ADMIN_COOKIE, type StaffVisit } from "~/modules/staff/accounts/sessions.server";
import { addMember } from "~/modules/staff/accounts/members.server";
import { INSPECTOR } from "~/modules/staff/permissions/permissions";
import { getInspectionEnd, inspectionState, type InspectionState } from "./inspection";

export interface Inspection {
  id: number;
  name: string;
  inspector: string;
  authority: string;
  certificate: string;
  openedBy: string;
  openedAt: number;
  endsAt: number;
  endedAt: number | null;
  endedBy: string | null;
  state: InspectionState;
}

export interface NewInspection {
  inspector: string;
  authority: string;
  certificate: string;
  hours: number;
  by: string;
}

/**
 * Opens an inspection with its own account, once for each form key; returns its id. The audit name is the inspector's with a number to make it
 * unique. `now` in ms.
 */
export const openInspection = (wanted: NewInspection, formKey: string, now: number): Promise<number> =>
  inTransaction(async (trx) =>
    Number(
      await once(trx, formKey, async () => {
        const { inspector, authority, certificate, hours, by } = wanted;
        const { id } = await trx
          .insertInto("staff_inspection")
          .values({
            inspector,
            authority,
            certificate,
            entry_key: null,
            opened_by: by,
            opened_at: now,
            ends_at: getInspectionEnd(now, hours),
          })
          .returning("id")
          .executeTakeFirstOrThrow();
        const name = `${inspector}（检查 ${id}）`;
        const member = await addMember(trx, { username: `inspection-${id}`, name, roles: [INSPECTOR] }, now);
        if (!member.ok) throw new Error(`There is an account of inspection ${id} already.`);
        await trx
          .updateTable("staff_inspection")
          .set({ member_id: member.id })
          .where("id", "=", id)
          .execute();
        const after = { inspector, authority, certificate, hours };
        await audited(trx, { subject: "inspection", id, before: null, after });
        return String(id);
      }),
    ),
  );

const held = (trx: Db, id: number) =>
  forUpdate(trx.selectFrom("staff_inspection").selectAll().where("id", "=", id)).executeTakeFirst();

const isOpen = (row: { ends_at: number; ended_at: number | null }, now: number): boolean =>
  inspectionState({ endsAt: row.ends_at, endedAt: row.ended_at }, now) === "open";

/** Creates a new link key and invalidates the previous one. Returns null when there is no such open inspection. `now` in ms. */
export const makeEntry = (id: number, now: number): Promise<string | null> =>
  inTransaction(async (trx) => {
    const row = await held(trx, id);
    if (!row || !isOpen(row, now)) return null;
    const key = newKey();
    await trx
      .updateTable("staff_inspection")
      .set({ entry_key: hashedKey(key) })
      .where("id", "=", id)
      .execute();
    await audited(trx, { subject: "inspection", id, before: null, after: { invitation: "made" } });
    return key;
  });

/** Returns the inspection of a link key without using it; null when unknown, used or expired. `now` in ms. */
export async function findEntry(key: string, now: number) {
  const row = await db
    .selectFrom("staff_inspection")
    .select(["inspector", "authority", "ends_at as endsAt", "ended_at"])
    .where("entry_key", "=", hashedKey(key))
    .where("ends_at", ">", now)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return row ?? null;
}

/** Uses a link once and signs the browser in until the inspection ends. Returns the Set-Cookie header; null as findEntry. `now` in ms. */
export const enterInspection = (
  key: string,
  { network, userAgent }: StaffVisit,
  now: number,
): Promise<string | null> =>
  inTransaction(async (trx) => {
    const row = await trx
      .updateTable("staff_inspection")
      .set({ entry_key: null })
      .where("entry_key", "=", hashedKey(key))
      .where("ends_at", ">", now)
      .where("ended_at", "is", null)
      .returning(["id", "member_id", "ends_at"])
      .executeTakeFirst();
    if (!row) return null;
    const member = await trx
      .selectFrom("staff_member")
      .select("name")
      .where("id", "=", row.member_id!)
      .executeTakeFirstOrThrow();
    const session = newKey();
    await trx
      .insertInto("staff_session")
      .values({
        id: hashedKey(session),
        member_id: row.member_id!,
        user_agent: userAgent,
        network,
        created_at: now,
        seen_at: now,
        expires_at: row.ends_at,
      })
      .execute();
    await actInName({ name: member.name, command: "进入检查模式", why: "" }, now, () =>
      audited(trx, {
        subject: "inspection",
        id: row.id,
        before: null,
        after: { device: deviceName(userAgent), network },
      }),
    );
    return keyCookie(ADMIN_COOKIE[0], session, Math.ceil((row.ends_at - now) / 1000), ADMIN_COOKIE[1]);
  });

/** Ends an inspection, its account and sessions. Returns false when it had ended, null when unknown. `now` in ms. */
export const endInspection = (id: number, by: string, now: number): Promise<boolean | null> =>
  inTransaction(async (trx) => {
    const row = await held(trx, id);
    if (!row) return null;
    if (row.ended_at !== null) return false;
    await end(trx, row, by, now);
    await audited(trx, {
      subject: "inspection",
      id,
      before: { state: "open" },
      after: { state: "ended" },
    });
    return true;
  });

async function end(
  trx: Db,
  { id, member_id: memberId }: { id: number; member_id: number | null },
  by: string | null,
  now: number,
): Promise<void> {
  await trx
    .updateTable("staff_inspection")
    .set({ ended_at: now, ended_by: by, entry_key: null })
    .where("id", "=", id)
    .execute();
  await trx.updateTable("staff_member").set({ ended_at: now }).where("id", "=", memberId!).execute();
  await endOtherSessions(trx, memberId!, null);
}

/** Ends the accounts of expired inspections; returns the number. `now` in ms. */
export const endOldInspections = (now: number): Promise<number> =>
  inTransaction(async (trx) => {
    const rows = await trx
      .selectFrom("staff_inspection")
      .select(["id", "member_id", "ends_at"])
      .where("ended_at", "is", null)
      .where("ends_at", "<=", now)
      .execute();
    for (const row of rows) await end(trx, row, null, row.ends_at);
    return rows.length;
  });

const inspections = () =>
  db
    .selectFrom("staff_inspection as i")
    .innerJoin("staff_member as m", "m.id", "i.member_id")
    .selectAll("i")
    .select("m.name");

type InspectionRow = Awaited<ReturnType<ReturnType<typeof inspections>["execute"]>>[number];
const getInspection = (row: InspectionRow, now: number): Inspection => ({
  id: row.id,
  name: row.name,
  inspector: row.inspector,
  authority: row.authority,
  certificate: row.certificate,
  openedBy: row.opened_by,
  openedAt: row.opened_at,
  endsAt: row.ends_at,
  endedAt: row.ended_at,
  endedBy: row.ended_by,
  state: inspectionState({ endsAt: row.ends_at, endedAt: row.ended_at }, now),
});

/** Lists inspections, newest first, at most `limit`. One query. */
export async function listInspections(limit: number, now: number): Promise<Inspection[]> {
  const rows = await inspections().orderBy("i.id", "desc").limit(limit).execute();
  return rows.map((row) => getInspection(row, now));
}

/** Returns an inspection, or null. One query. */
export async function findInspection(id: number, now: number): Promise<Inspection | null> {
  const row = await inspections().where("i.id", "=", id).executeTakeFirst();
  return row ? getInspection(row, now) : null;
}
