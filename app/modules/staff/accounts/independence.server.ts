import { db, type Db } from "~/platform/database/database.server";
import { type Grant, type GrantKind, tieBetween } from "./independence";

/** Who changes an account; no id: a command on the server. */
export interface GrantedBy {
  id: number | null;
  name: string;
}

export interface NewGrant {
  memberId: number;
  kind: GrantKind;
  by: GrantedBy;
  agreedBy?: number | null;
}

/** Records in the caller's transaction that somebody created or reset an account. `now` in ms. */
export async function noteGrant(
  trx: Db,
  { memberId, kind, by, agreedBy = null }: NewGrant,
  now: number,
): Promise<void> {
  await trx
    .insertInto("staff_grant")
    .values({
      member_id: memberId,
      kind,
      by_id: by.id,
      by_name: by.name,
      agreed_by: agreedBy,
      granted_at: now,
    })
    .execute();
}

/** Records the maker of an invitation link as the account's creator while it has no password, since they could use the link. `now` in ms. */
export async function noteOpener(trx: Db, memberId: number, by: GrantedBy, now: number): Promise<void> {
  const opened = await trx
    .selectFrom("staff_grant")
    .select(["by_id", "agreed_by"])
    .where("member_id", "=", memberId)
    .where("kind", "=", "created")
    .execute();
  if (opened.some(({ by_id }) => by_id === by.id)) return;
  const agreedBy = opened.find(({ agreed_by }) => agreed_by !== null)?.agreed_by ?? null;
  await noteGrant(trx, { memberId, kind: "created", by, agreedBy }, now);
}

/** Records the second person who approved an account that one person created. */
export async function vouchFor(trx: Db, memberId: number, agreedBy: number): Promise<void> {
  await trx
    .updateTable("staff_grant")
    .set({ agreed_by: agreedBy })
    .where("member_id", "=", memberId)
    .where("kind", "=", "created")
    .where("agreed_by", "is", null)
    .execute();
}

const grants = (trx: Db) =>
  trx.selectFrom("staff_grant").select(["member_id", "kind", "by_id", "agreed_by", "granted_at"]);

type GrantRow = Awaited<ReturnType<ReturnType<typeof grants>["execute"]>>[number];
const grantFrom = (row: GrantRow): Grant => ({
  memberId: row.member_id,
  kind: row.kind as GrantKind,
  byId: row.by_id,
  agreedBy: row.agreed_by,
  at: row.granted_at,
});

/** Returns why two members do not count as two people, or null when they do or one of them has no account. One query. `now` in ms. */
export async function tieBetweenMembers(
  item: number | null,
  other: number | null,
  now: number,
  trx: Db = db,
): Promise<string | null> {
  if (item === null || other === null) return null;
  const rows = await grants(trx).where("member_id", "in", [item, other]).execute();
  return tieBetween(item, other, rows.map(grantFrom), now);
}

/** Returns the members who do not count as a second person for this one. One query. `now` in ms. */
export async function tiedTo(memberId: number, now: number, trx: Db = db): Promise<number[]> {
  const openers = trx
    .selectFrom("staff_grant")
    .select("by_id")
    .where("member_id", "=", memberId)
    .where("kind", "=", "created");
  const rows = await grants(trx)
    .where((eb) =>
      eb.or([eb("member_id", "=", memberId), eb("by_id", "=", memberId), eb("by_id", "in", openers)]),
    )
    .execute();
  const known = rows.map(grantFrom);
  const others = new Set(
    known.flatMap(({ memberId: of, byId }) => [of, byId]).filter((id): id is number => id !== null),
  );
  return [...others].filter((id) => id !== memberId && tieBetween(memberId, id, known, now) !== null);
}

/** Builds a reviewer, with a function that checks whether they count as a second person. */
export const getReviewer = ({ id, name }: { id: number; name: string }, now: number) => ({
  id,
  name,
  tieTo: (trx: Db, otherId: number) => tieBetweenMembers(otherId, id, now, trx),
});
