/** What another process does to the same database file, for the tests of sqlite-processes.test.ts: `child.ts <what> <file> [times]`. */
import { migrations } from "~/migrations";
import { type Kysely, Kysely as Database, sql } from "kysely";
import { migrateTo, type Migration } from "~/platform/database/migrator.server";
import { sqliteDialect } from "~/platform/database/sqlite.server";

const [what, file, times] = process.argv.slice(2) as [string, string, string?];
const db = new Database<{ counter: { value: number } }>({ dialect: sqliteDialect(file) });

/** Reads, waits a turn of the loop and writes: loses updates unless the lock is taken before the read. */
async function count(): Promise<void> {
  for (let i = 0; i < Number(times); i += 1)
    await db.transaction().execute(async (trx) => {
      const { value } = await trx.selectFrom("counter").select("value").executeTakeFirstOrThrow();
      await new Promise(setImmediate);
      await trx
        .updateTable("counter")
        .set({ value: value + 1 })
        .execute();
    });
}

/** Makes a table, says so, and never comes to its end. */
const endless: Migration = {
  name: "900-endless",
  up: async (trx: Kysely<unknown>) => {
    await sql`create table half (id integer)`.execute(trx);
    await sql`insert into counter (value) values (1)`.execute(trx);
    process.stdout.write("half way\n");
    await new Promise((resolve) => setTimeout(resolve, 3_600_000));
  },
};

if (what === "count") await count();
if (what === "migrate") process.stdout.write(`${(await migrateTo(db, "sqlite", migrations)).join()}\n`);
if (what === "hang") {
  await migrateTo(db, "sqlite", [...migrations, endless]);
}
await db.destroy();
