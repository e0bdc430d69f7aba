import { sql } from "kysely";
import { db } from "~/platform/database/database.server";
import { versioned } from "~/platform/database/versioned.server";
import { getTraits, type Trait, type TraitSource } from "~/modules/catalogue/traits/traits";
import { buildRegister, type Register, type RegisterRow } from "./facet-index";

/** Rows read at once: a large catalogue must not block the event loop. */
const PART = 20_000;
/** Above this size the old index is used while the new one is built; a product's own data shows that it is sold out. */
const LARGE = 20_000;

/** Returns the index of products on sale, of the current data version or, in a large catalogue, shortly before. */
export const goodsRegister = versioned({ version: "goods", load, isLarge: ({ size }) => size > LARGE });

async function load(): Promise<Register> {
  const rows: RegisterRow[] = [];
  const traits = rememberedTraits();
  for (let last = 0, more = true; more;) {
    const part = await db
      .selectFrom("goods")
      .select([
        "id",
        "category_id as categoryId",
        "manufacturer_id as manufacturerId",
        "dosage_form as dosageForm",
        "name",
        "generic_name as genericName",
        "spec",
        "kind",
        // only devices have this trait
        sql<string | null>`case when kind = 'device' then facts end`.as("facts"),
        "base_price as price",
        "nearest_expiry as expiry",
        "stock",
        "is_controlled as isControlled",
        "regulated",
        "scope",
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
    for (const { name, genericName, dosageForm, spec, facts, ...row } of part)
      rows.push({
        ...row,
        ...traits({ kind: row.kind, name, genericName, dosageForm, spec, facts: facts ?? "" }),
      });
    last = part.at(-1)?.id ?? last;
    more = part.length === PART;
  }
  return buildRegister(rows);
}

type Written = Record<Exclude<keyof TraitSource, "facts">, string> & { facts: string };

function rememberedTraits() {
  const known = new Map<string, Readonly<Record<Trait, string>>>();
  return (goods: Written): Readonly<Record<Trait, string>> => {
    const { kind, name, genericName, dosageForm, spec, facts } = goods;
    const key = [kind, genericName || name, dosageForm, spec, facts].join("\n");
    let traits = known.get(key);
    if (!traits) known.set(key, (traits = getTraits({ ...goods, facts: facts ? JSON.parse(facts) : [] })));
    return traits;
  };
}
