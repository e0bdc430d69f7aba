import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type pg from "pg";
import { db } from "~/platform/database/database.server";
import { APPLICATION, checkWritable, openClient } from "~/platform/database/postgres-server.server";
import type { Presence } from "./presence";

const PRESENCE_LOCK = 7_301_956;

/** ms between checks that the lock's server is still writable. */
const LOOKED_AT = 10_000;

const toNumber = (name: string) => Number.parseInt(name, 16) | 0;

export const postgresPresence = (url: string): Presence => ({
  async hold(lost) {
    const { client } = await openClient(url, { application_name: APPLICATION });
    // A lock on a replaced server is void.
    const looking = setInterval(() => {
      checkWritable(client).catch(() => client.end());
    }, LOOKED_AT).unref();
    client.once("end", () => {
      clearInterval(looking);
      lost();
    });
    const name = randomBytes(4).toString("hex");
    await client.query("select pg_advisory_lock($1, $2)", [PRESENCE_LOCK, toNumber(name)]);
    (client as pg.Client & { unref(): void }).unref();
    return name;
  },
  async isGone(name) {
    const { rows } = await sql<{ there: boolean }>`select exists (
      select from pg_locks where locktype = 'advisory' and granted and objsubid = 2
      and database = (select oid from pg_database where datname = current_database())
      and classid::bigint = ${PRESENCE_LOCK} and objid::bigint = ${toNumber(name) >>> 0}
    ) as there`.execute(db);
    return !rows[0]!.there;
  },
});
