/** What is built from many rows and kept until their data version moves. */
import { dataVersion, type VersionName } from "./database.server";

/** A large one rests this many times as long as it took to build: rows that change one after the other cost a tenth of a core. */
const REST = 10;

interface Versioned<Value> {
  version: VersionName;
  load: () => Promise<Value>;
  /** the old one answers while a new one is built: it takes long, and what is late does no harm */
  isLarge: (value: Value) => boolean;
}

/**
 * Reads `load`'s value as of the data version or, of a large one, a moment before. At most one is being built at a time, and at most one
 * waits; a build that fails fails for those who wait for it alone.
 */
export function versioned<Value>({ version: name, load, isLarge }: Versioned<Value>): () => Promise<Value> {
  let latest: { version: number; value: Value } | null = null;
  let loading: { version: number; done: Promise<Value> } | null = null;
  let next: Promise<Value> | null = null;
  /** by the process's own clock, ms */
  let restsUntil = 0;

  async function build(version: number): Promise<Value> {
    const value = await load();
    if (!latest || latest.version <= version) latest = { version, value };
    return value;
  }

  function begin(version: number): Promise<Value> {
    const since = performance.now();
    const done = build(version).finally(() => {
      loading = null;
      restsUntil = performance.now() + REST * (performance.now() - since);
    });
    loading = { version, done };
    return done;
  }

  /** One of this version or a later one. */
  function loadedAt(version: number): Promise<Value> {
    if (!loading) return begin(version);
    if (loading.version >= version) return loading.done;
    next ??= loading.done
      .catch(() => {})
      .then(async () => {
        next = null;
        return loadedAt(await dataVersion(name));
      });
    return next;
  }

  return async () => {
    const version = await dataVersion(name);
    if (latest?.version === version) return latest.value;
    if (!latest || !isLarge(latest.value)) return loadedAt(version);
    if (!loading && performance.now() >= restsUntil) begin(version).catch(() => {});
    return latest.value;
  };
}
