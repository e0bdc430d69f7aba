/** Fills the register from the database and keeps it until the goods' data version moves. */
import { dataVersion, db } from "~/platform/database.server";
import { buildRegister, type Register, type RegisterRow } from "./register";

/** Rows read at once, so that a large catalogue never holds the event loop for long. */
const PART = 20_000;
/** Above this size the old register answers while the new one is built: a goods sold out shows so in its own data anyway. */
const LARGE = 20_000;

let kept: { version: number; register: Register } | null = null;
let loading: { version: number; done: Promise<Register> } | null = null;

/** The register of the goods on sale, as of the data version or, in a large catalogue, a moment before. */
export async function goodsRegister(): Promise<Register> {
  const version = await dataVersion("goods");
  if (kept?.version === version) return kept.register;
  if (loading?.version !== version) {
    const done = load(version);
    loading = { version, done };
    done.catch(() => (loading = null));
  }
  return kept && kept.register.size > LARGE ? kept.register : loading.done;
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
        "item_free_shipping_from as itemFreeFrom",
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
