import type { z } from "zod";
import { db, type Db } from "./database.server";
import { preparedQuery } from "./prepared-query.server";

export interface Setting<T> {
  /** starts with the module: "payment.bankAccount" */
  key: string;
  schema: z.ZodType<T>;
}

const valueOf = preparedQuery(db, ({ key }: { key: string }) =>
  db.selectFrom("setting").select("value").where("key", "=", key),
);

/** Returns the checked value, or null if it was never written. One query. */
export async function readSetting<T>(trx: Db, { key, schema }: Setting<T>): Promise<T | null> {
  const [row] = await valueOf({ key }, trx);
  return row ? schema.parse(JSON.parse(row.value)) : null;
}

/** Writes the value; throws if its schema refuses it. */
export async function writeSetting<T>(trx: Db, { key, schema }: Setting<T>, input: T): Promise<void> {
  const value = JSON.stringify(schema.parse(input));
  await trx
    .insertInto("setting")
    .values({ key, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
}

/** Writes the value if the key has none. Returns false otherwise; of several concurrent calls only one returns true. */
export async function writeSettingOnce<T>(trx: Db, { key, schema }: Setting<T>, input: T): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("setting")
    .values({ key, value: JSON.stringify(schema.parse(input)) })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows) > 0;
}
