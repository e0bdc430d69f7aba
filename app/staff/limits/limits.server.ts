/** The limits as this shop has them. */
import { audited } from "~/platform/database/audit.server";
import { db, type Db } from "~/platform/database/database.server";
import { LIMIT_NAMES, LIMITS, type LimitName } from "./limits";

export type Limits = Record<LimitName, number>;

/** All of them, and the version that a form carries. One query. */
export async function readLimits(trx: Db = db): Promise<{ values: Limits; version: number }> {
  const rows = await trx.selectFrom("staff_limit").select(["name", "value", "version"]).execute();
  const stored = new Map(rows.map(({ name, value }) => [name, value]));
  const values = Object.fromEntries(
    LIMIT_NAMES.map((name) => [name, stored.get(name) ?? LIMITS[name].value]),
  );
  return { values: values as Limits, version: rows.reduce((sum, row) => sum + row.version, 0) };
}

/** One: fen or percent, as `LIMITS` says. One query. */
export async function limitOf(name: LimitName, trx: Db = db): Promise<number> {
  const row = await trx.selectFrom("staff_limit").select("value").where("name", "=", name).executeTakeFirst();
  return row?.value ?? LIMITS[name].value;
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
  const changed = LIMIT_NAMES.filter((name) => now.values[name] !== values[name]);
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
  const some = (from: Limits) => Object.fromEntries(changed.map((name) => [LIMITS[name].name, from[name]]));
  await audited(trx, { subject: "limits", id: 1, before: some(now.values), after: some(values) });
  return { ok: true };
}
