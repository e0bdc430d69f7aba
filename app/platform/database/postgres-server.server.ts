import pg from "pg";
import { config } from "~/platform/config/config.server";
import { log } from "~/platform/observability/log.server";
import { parsePostgresUrl } from "~/platform/config/postgres-url";

export const APPLICATION = "shop";

/** ms for which a connection counts as writable: the server may have become a standby. */
const BELIEVED = 5_000;
const CONNECT_WITHIN = config.DATABASE_CONNECT_SECONDS * 1000;

export const CONNECTION = {
  connectionTimeoutMillis: CONNECT_WITHIN,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
};

/** A standby or read-only server, whose data may be old. */
export class ReadOnlyServer extends Error {
  constructor() {
    super("the server takes no writes");
    this.name = "ReadOnlyServer";
  }
}

/** Throws if the server is read-only or does not answer in time. */
export async function checkWritable(client: pg.ClientBase): Promise<void> {
  const query = { text: "show transaction_read_only", query_timeout: CONNECT_WITHIN };
  const { rows } = await client.query<{ transaction_read_only: string }>(query);
  if (rows[0]!.transaction_read_only === "on") throw new ReadOnlyServer();
}

const clock = () => performance.now();

export class PostgresServer {
  private readonly pool: pg.Pool;
  /** Connections opened before a doubt are closed instead of used. */
  private doubts = 0;
  private readonly known = new WeakMap<pg.PoolClient, { doubts: number; at: number }>();

  constructor(
    options: pg.PoolConfig,
    private readonly isAnyFine: boolean,
  ) {
    this.pool = new pg.Pool({ idleTimeoutMillis: 30_000, allowExitOnIdle: true, ...CONNECTION, ...options });
    // Its query gets the error of a broken connection; an event without a listener would end the process.
    this.pool.on("connect", (client) => void client.on("error", () => {}));
    this.pool.on("error", (error) => log("error", "database", { message: error.message }));
  }

  /** All connections are in use: another server would not help. */
  get isFull(): boolean {
    return this.pool.idleCount === 0 && this.pool.totalCount >= this.pool.options.max;
  }

  async connect(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await this.pool.connect();
      const known = this.known.get(client);
      if (known && known.doubts !== this.doubts) client.release(true);
      else if (known && clock() - known.at < BELIEVED) return client;
      else
        try {
          if (!this.isAnyFine) await checkWritable(client);
          this.known.set(client, { doubts: this.doubts, at: clock() });
          return client;
        } catch (error) {
          client.release(true);
          if (!known) throw error;
          this.doubt();
        }
    }
  }

  /** `fault`: why the connection must not be used again. */
  release(client: pg.PoolClient, fault: Error | null): void {
    client.release(fault ?? this.known.get(client)?.doubts !== this.doubts);
  }

  /** Drops all connections after the server went or became read-only. */
  doubt(): void {
    this.doubts += 1;
  }

  end(): Promise<void> {
    return this.pool.end();
  }
}

/** Returns a new connection to the first writable server of `url`, and that server's address. */
export async function openClient(
  url: string,
  options: pg.ClientConfig,
): Promise<{ client: pg.Client; url: string }> {
  const { urls, isAnyFine } = parsePostgresUrl(url);
  const faults: unknown[] = [];
  for (const url of urls) {
    const client = new pg.Client({ ...CONNECTION, ...options, connectionString: url });
    client.on("error", () => {});
    try {
      await client.connect();
      if (!isAnyFine) await checkWritable(client);
      return { client, url: url };
    } catch (error) {
      faults.push(error);
      await client.end();
    }
  }
  throw combineFaults(faults);
}

/** Joins the faults of several servers. */
export function combineFaults(faults: readonly unknown[]): unknown {
  if (faults.length === 1) return faults[0];
  return new Error(
    faults.map((fault) => (fault instanceof Error ? fault.message : String(fault))).join("; "),
  );
}
