import { dataVersion, type VersionName } from "./database.server";

/** A large value is not rebuilt for this many times its build time, so frequent changes cost a tenth of a core. */
const REST = 10;

interface Versioned<Value> {
  version: VersionName;
  load: () => Promise<Value>;
  /** the old value is used while a new one is built */
  isLarge: (value: Value) => boolean;
}

/** Returns `load`'s value as of the data version or, for a large one, shortly before. At most one is built at a time and one waits; a failed build fails only for those who wait for it. */
export function versioned<Value>({ version: name, load, isLarge }: Versioned<Value>): () => Promise<Value> {
  let latest: { version: number; value: Value } | null = null;
  let loading: { version: number; done: Promise<Value> } | null = null;
  let next: Promise<Value> | null = null;
  /** by the process's monotonic clock, ms */
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

  /** Loaded at this version or a later one. */
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
