import { audited } from "~/platform/database/audit.server";
import { db, type Db } from "~/platform/database/database.server";
import { dayOf } from "~/platform/values/clock";
import type { Person } from "~/modules/staff/approval-requests/approval-requests";
import { isPast, STAFF_LIMIT_KEYS, STAFF_LIMITS, type LimitName, pastWords } from "./limits";

export type Limits = Record<LimitName, number>;

/** All of them, and the version that a form carries. One query. */
export async function readLimits(trx: Db = db): Promise<{ values: Limits; version: number }> {
  const rows = await trx.selectFrom("staff_limit").select(["name", "value", "version"]).execute();
  const stored = new Map(rows.map(({ name, value }) => [name, value]));
  const values = Object.fromEntries(
    STAFF_LIMIT_KEYS.map((name) => [name, stored.get(name) ?? STAFF_LIMITS[name].value]),
  );
  return { values: values as Limits, version: rows.reduce((sum, row) => sum + row.version, 0) };
}

/** One: fen or percent, as `LIMITS` says. One query. */
export async function limitOf(name: LimitName, trx: Db = db): Promise<number> {
  const row = await trx.selectFrom("staff_limit").select("value").where("name", "=", name).executeTakeFirst();
  return row?.value ?? STAFF_LIMITS[name].value;
}

export interface LimitUse {
  name: LimitName;
  /** in the limit's unit; what is taken away counts like what is given */
  amount: number;
  by: Person;
  /** whose sum of the day it counts towards as well; null: no company's */
  companyId: number | null;
}

/** Whose sums an act counts towards, in the order in which they are locked. What is done by command shares one sum, whatever name is given. */
async function sumsOfUse(trx: Db, { by, companyId }: LimitUse): Promise<string[]> {
  const sums = [];
  if (by.id === null) {
    const member = await trx
      .selectFrom("staff_member")
      .select("id")
      .where("name", "=", by.name)
      .executeTakeFirst();
    sums.push("command", member ? `person:${member.id}` : `name:${by.name}`);
  } else sums.push(`person:${by.id}`);
  if (companyId !== null) sums.push(`company:${companyId}`);
  return sums;
}

/** The largest sum of today that an act counts towards. */
async function usedToday(trx: Db, name: LimitName, sums: readonly string[], day: string): Promise<number> {
  const row = await trx
    .selectFrom("staff_limit_use")
    .select((eb) => eb.fn.max("amount").as("amount"))
    .where("name", "=", name)
    .where("who", "in", [...sums])
    .where("day", "=", day)
    .executeTakeFirst();
  return Number(row?.amount ?? 0);
}

/**
 * Why an act needs a second person: with what was done today (Asia/Shanghai) by the same person, or for the same company, it is past the
 * limit. Null: one person is enough. Nothing is written. `now` in ms.
 */
export async function limitRefusal(trx: Db, use: LimitUse, now: number): Promise<string | null> {
  const limit = await limitOf(use.name, trx);
  const used = await usedToday(trx, use.name, await sumsOfUse(trx, use), dayOf(now));
  return isPast(used + Math.abs(use.amount), limit) ? pastWords(use.name, limit, used) : null;
}

/**
 * The same, and where it is null the act is counted, in the caller's transaction: acts at once wait for each other here. Call it before
 * the ledger is written, so that locks are taken in one order. `now` in ms.
 */
export async function takeFromLimit(trx: Db, use: LimitUse, now: number): Promise<string | null> {
  const { name } = use;
  const day = dayOf(now);
  const sums = await sumsOfUse(trx, use);
  for (const who of sums)
    await trx
      .insertInto("staff_limit_use")
      .values({ name, who, day, amount: 0 })
      .onConflict((conflict) =>
        conflict
          .columns(["name", "who", "day"])
          .doUpdateSet((eb) => ({ amount: eb.ref("staff_limit_use.amount") })),
      )
      .execute();
  const refusal = await limitRefusal(trx, use, now);
  if (refusal !== null) return refusal;
  await trx
    .updateTable("staff_limit_use")
    .set((eb) => ({ amount: eb("amount", "+", Math.abs(use.amount)) }))
    .where("name", "=", name)
    .where("who", "in", sums)
    .where("day", "=", day)
    .execute();
  return null;
}

/** Undoes a transaction: one person is not enough for what it did; the message says why. */
export class PastLimit extends Error {
  constructor(
    reason: string,
    /** what would have been done, in the limit's unit */
    readonly amount: number,
  ) {
    super(reason);
  }
}

/** Counts an act as `takeFromLimit` does; throws PastLimit where a second person is needed. `now` in ms. */
export async function requireLimit(trx: Db, use: LimitUse, now: number): Promise<void> {
  const reason = await takeFromLimit(trx, use, now);
  if (reason !== null) throw new PastLimit(reason, use.amount);
}

export type LimitsChange =
  | { ok: true }
  | { ok: false; text: string }
  | { ok: false; stale: { values: Limits; version: number } };

/** Sets them in the caller's transaction, from the version that the form was made from. */
export async function changeLimits(
  trx: Db,
  { version, values }: { version: number; values: Limits },
): Promise<LimitsChange> {
  const now = await readLimits(trx);
  if (now.version !== version) return { ok: false, stale: now };
  const changed = STAFF_LIMIT_KEYS.filter((name) => now.values[name] !== values[name]);
  if (changed.length === 0) return { ok: false, text: "限额没有变化" };
  for (const name of changed)
    await trx
      .insertInto("staff_limit")
      .values({ name, value: values[name] })
      .onConflict((conflict) =>
        conflict.column("name").doUpdateSet((eb) => ({
          value: eb.ref("excluded.value"),
          version: eb("staff_limit.version", "+", 1),
        })),
      )
      .execute();
  const some = (from: Limits) =>
    Object.fromEntries(changed.map((name) => [STAFF_LIMITS[name].name, from[name]]));
  await audited(trx, { subject: "limits", id: 1, before: some(now.values), after: some(values) });
  return { ok: true };
}
