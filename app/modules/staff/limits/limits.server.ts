import { audited } from "~/platform/database/audit.server";
import { db, type Db } from "~/platform/database/database.server";
import { toDay } from "~/platform/values/clock";
import type { Person } from "~/modules/staff/approval-requests/approval-requests";
import { isPast, STAFF_LIMIT_KEYS, STAFF_LIMITS, type LimitName, pastWords } from "./limits";

export type Limits = Record<LimitName, number>;

/** Returns all limits and their version for the form. One query. */
export async function readLimits(trx: Db = db): Promise<{ values: Limits; version: number }> {
  const rows = await trx.selectFrom("staff_limit").select(["name", "value", "version"]).execute();
  const stored = new Map(rows.map(({ name, value }) => [name, value]));
  const values = Object.fromEntries(
    STAFF_LIMIT_KEYS.map((name) => [name, stored.get(name) ?? STAFF_LIMITS[name].value]),
  );
  return { values: values as Limits, version: rows.reduce((sum, row) => sum + row.version, 0) };
}

/** Returns one limit in fen or percent, as `STAFF_LIMITS` says. One query. */
export async function findLimit(name: LimitName, trx: Db = db): Promise<number> {
  const row = await trx.selectFrom("staff_limit").select("value").where("name", "=", name).executeTakeFirst();
  return row?.value ?? STAFF_LIMITS[name].value;
}

export interface LimitUse {
  name: LimitName;
  /** in the limit's unit, always positive: taking away counts like granting */
  amount: number;
  by: Person;
  /** the company whose daily sum counts too; null: none */
  companyId: number | null;
}

/** Returns the daily sums an action counts towards, in lock order. All commands share one sum, whatever name they give. */
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

/** Returns today's largest sum that an action counts towards. */
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
 * Returns why an action needs a second person: together with what the same person did, or what was done for the same company, today
 * (Asia/Shanghai), it exceeds the limit. Null: one person is enough. Writes nothing. `now` in ms.
 */
export async function limitRefusal(trx: Db, use: LimitUse, now: number): Promise<string | null> {
  const limit = await findLimit(use.name, trx);
  const used = await usedToday(trx, use.name, await sumsOfUse(trx, use), toDay(now));
  return isPast(used + Math.abs(use.amount), limit) ? pastWords(use.name, limit, used) : null;
}

/**
 * Like limitRefusal, but counts an allowed action in the caller's transaction; concurrent actions wait for each other here. Call it before writing
 * the ledger, so that locks are taken in one order. `now` in ms.
 */
export async function takeFromLimit(trx: Db, use: LimitUse, now: number): Promise<string | null> {
  const { name } = use;
  const day = toDay(now);
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

/** Rolls back a transaction that needs a second person; the message says why. */
export class PastLimit extends Error {
  constructor(
    reason: string,
    /** the requested amount, in the limit's unit */
    readonly amount: number,
  ) {
    super(reason);
  }
}

/** Counts an action as `takeFromLimit` does; throws PastLimit when a second person is needed. `now` in ms. */
export async function requireLimit(trx: Db, use: LimitUse, now: number): Promise<void> {
  const reason = await takeFromLimit(trx, use, now);
  if (reason !== null) throw new PastLimit(reason, use.amount);
}

export type LimitsChange =
  | { ok: true }
  | { ok: false; text: string }
  | { ok: false; stale: { values: Limits; version: number } };

/** Changes the limits in the caller's transaction, given the version the form was rendered from. */
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
