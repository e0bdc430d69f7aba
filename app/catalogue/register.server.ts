/** Fills the register from the database and keeps it until the goods' data version moves. */
import { sql } from "kysely";
import { dataVersion, db } from "~/platform/database.server";
import { buildRegister, type Register, type RegisterRow } from "./register";

/** Rows read at once, so that a large catalogue never holds the event loop for long. */
const PART = 20_000;
/** Above this size the old register answers while the new one is built: a goods sold out shows so in its own data anyway. */
const LARGE = 20_000;

/** A large register rests this many times as long as it took to build: goods that sell out one after the other cost a tenth of a core. */
const REST = 10;

let kept: { version: number; register: Register } | null = null;
/** The one that is being built, and the one that all who need a later version wait for. */
let loading: { version: number; done: Promise<Register> } | null = null;
let next: Promise<Register> | null = null;
/** By the process's own clock, ms. */
let restsUntil = 0;

/** The register of the goods on sale, as of the data version or, in a large catalogue, a moment before. */
export async function goodsRegister(): Promise<Register> {
  const version = await dataVersion("goods");
  if (kept?.version === version) return kept.register;
  if (!kept || kept.register.size <= LARGE) return loadedAt(version);
  if (!loading && performance.now() >= restsUntil) begin(version).catch(() => {});
  return kept.register;
}

/** A register of this version or a later one: at most one is built at a time, and one waits. */
function loadedAt(version: number): Promise<Register> {
  if (!loading) return begin(version);
  if (loading.version >= version) return loading.done;
  next ??= loading.done
    .catch(() => {})
    .then(async () => {
      next = null;
      return loadedAt(await dataVersion("goods"));
    });
  return next;
}

function begin(version: number): Promise<Register> {
  const since = performance.now();
  const done = load(version).finally(() => {
    loading = null;
    restsUntil = performance.now() + REST * (performance.now() - since);
  });
  loading = { version, done };
  return done;
}

async function load(version: number): Promise<Register> {
  const rows: RegisterRow[] = [];
  for (let last = 0, more = true; more;) {
    const part = await db
      .selectFrom("goods")
      .select([
        "id",
        "category_id as categoryId",
        "manufacturer_id as manufacturerId",
        "dosage_form as form",
        "kind",
        "base_price as price",
        "nearest_expiry as expiry",
        "stock",
        "is_controlled as isControlled",
        "is_preferred as isPreferred",
        "is_ephedrine as isEphedrine",
        "pack_size as packSize",
        sql<number | null>`coalesce(item_free_shipping_from, free_shipping_from)`.as("itemFreeFrom"),
        "sales",
        "created_at as createdAt",
      ])
      .where("id", ">", last)
      .where("status", "=", "on")
      .orderBy("id")
      .limit(PART)
      .execute();
    for (const row of part) rows.push(row);
    last = part.at(-1)?.id ?? last;
    more = part.length === PART;
  }
  const register = buildRegister(rows);
  if (!kept || kept.version <= version) kept = { version, register };
  return register;
}
