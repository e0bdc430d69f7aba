/** The database cannot be reached or not be written: its server ends connections, the wire is cut, another program holds the lock. */
import { join } from "node:path";
import pg from "pg";
import { openSqlite } from "~/platform/database/open-sqlite.server";
import { APPLICATION } from "~/platform/database/postgres-server.server";
import { pause } from "../hands";
import type { Fault } from "./fault";

const onPostgres: Fault["missing"] = ({ shop }) => (shop.serialized ? null : "on PostgreSQL alone");

/** The server ends every connection of the shop, as at its restart. */
export const connectionsEnded: Fault = {
  name: "connections ended by PostgreSQL",
  excuses: true,
  missing: onPostgres,
  async strike({ shop }) {
    const client = new pg.Client({ connectionString: shop.direct! });
    await client.connect();
    await client
      .query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name = $1`,
        [APPLICATION],
      )
      .finally(() => client.end());
  },
};

export const wireCut: Fault = {
  name: "wire to PostgreSQL cut",
  excuses: true,
  missing: onPostgres,
  async strike({ shop, lasts }) {
    shop.serialized!.cut();
    await pause(lasts);
    shop.serialized!.mend();
  },
};

/** A backup program, say, that holds the only writer longer than anybody waits. */
export const lockHeld: Fault = {
  name: "write lock of SQLite held",
  excuses: true,
  missing: ({ shop }) => (shop.serialized ? "on SQLite alone" : null),
  async strike({ shop, lasts }) {
    const other = openSqlite(join(shop.data, "shop.db"), { timeout: 5000 });
    try {
      other.exec("begin immediate");
      // In a long run longer than the shop's own patience of 20 s.
      await pause(lasts * 3);
      other.exec("rollback");
    } finally {
      other.close();
    }
  },
};
