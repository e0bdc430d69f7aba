/** What a shop is told once and keeps: one JSON value a key; a room declares its keys with their schemas. */
import type { z } from "zod";
import { db, type Db } from "./database.server";
import { preparedQuery } from "./prepared-query.server";

export interface Setting<T> {
  /** begins with the room: "payment.bankAccount" */
  key: string;
  schema: z.ZodType<T>;
}

const valueOf = preparedQuery(db, ({ key }: { key: string }) =>
  db.selectFrom("setting").select("value").where("key", "=", key),
);

/** The value, checked; null where none was ever written. One query. */
export async function readSetting<T>(trx: Db, { key, schema }: Setting<T>): Promise<T | null> {
  const [row] = await valueOf({ key }, trx);
  return row ? schema.parse(JSON.parse(row.value)) : null;
}

/** Writes the value in place of what stood there; throws where its schema refuses it. */
export async function writeSetting<T>(trx: Db, { key, schema }: Setting<T>, input: T): Promise<void> {
  const value = JSON.stringify(schema.parse(input));
  await trx
    .insertInto("setting")
    .values({ key, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
}

/** Writes the value unless the key has one: false, and of several at once one alone gets true. */
export async function writeSettingOnce<T>(trx: Db, { key, schema }: Setting<T>, input: T): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("setting")
    .values({ key, value: JSON.stringify(schema.parse(input)) })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows) > 0;
}
