/** A PostgreSQL database of the torture's own, behind a wire that can be cut, on a disk that can be filled where one may be made. */
import { randomBytes } from "node:crypto";
import { statSync } from "node:fs";
import pg from "pg";
import { startPostgres } from "../runner/postgres";
import { startWire, type Wire } from "./cut";
import { smallDisk } from "./small-disk";

export interface OwnDatabase {
  direct: string;
  serialized: Wire;
  throughWire: string;
  /** where its tables and indexes lie, when that is a small file system of its own */
  disk: string | null;
  leave(): Promise<void>;
}

type Ask = (statement: string) => Promise<{ [column: string]: unknown }[]>;

/** The user that a server on this machine runs as, by whom its files belong to; null for one elsewhere, or that does not let one know. */
async function userOf(ask: Ask): Promise<number | null> {
  const [row] = await ask("select current_setting('data_directory', true) as folder").catch(() => []);
  return statSync(String(row?.folder), { throwIfNoEntry: false })?.uid ?? null;
}

/** Its log has a disk of its own: a server that cannot write that stops, and whoever runs it starts it again, which is no matter of a shop. */
async function smallSpace(name: string, ask: Ask): Promise<string | null> {
  const owner = await userOf(ask);
  const disk = owner === null ? null : smallDisk({ owner });
  if (disk) await ask(`create tablespace ${name} location '${disk}'`);
  return disk;
}

export async function ownDatabase(root: string, say: (line: string) => void): Promise<OwnDatabase> {
  const values = process.env.TEST_POSTGRES_URL;
  const server = values ? { url: values, stop: async () => {} } : await startPostgres(root, say);
  if (typeof server === "string") throw new Error(server);
  const name = `torture_${randomBytes(6).toString("hex")}`;
  const ask: Ask = async (statement) => {
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    const { rows } = await client.query<{ [column: string]: unknown }>(statement).finally(() => client.end());
    return rows;
  };
  const disk = await smallSpace(name, ask);
  await ask(`create database ${name} ${disk ? `tablespace ${name}` : ""}`);
  const direct = new URL(server.url);
  direct.pathname = `/${name}`;
  const serialized = await startWire({ host: direct.hostname, port: Number(direct.port || 5432) });
  const throughWire = new URL(direct);
  throughWire.hostname = "127.0.0.1";
  throughWire.port = String(serialized.port);
  const leave = async () => {
    serialized.close();
    await ask(`drop database if exists ${name} with (force)`);
    if (disk) await ask(`drop tablespace ${name}`);
    await server.stop();
  };
  return { direct: direct.href, serialized, throughWire: throughWire.href, disk, leave };
}
