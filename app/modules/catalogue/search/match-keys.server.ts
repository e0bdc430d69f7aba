import { sql } from "kysely";
import { asShop } from "~/platform/database/audit.server";
import { forUpdate, inTransaction } from "~/platform/database/database.server";
import { toChunks } from "~/platform/values/chunks";
import { matchKey, matchText } from "~/modules/catalogue/search/match-text";

const PART = 500;

/** Fills in missing match keys in parts. Not audited. */
export async function fillMatchKeys(): Promise<void> {
  while ((await fillGoods()) === PART) continue;
  while ((await fillManufacturers()) === PART) continue;
}

const fillGoods = () =>
  filled("goods", async (trx) => {
    const rows = await forUpdate(
      trx
        .selectFrom("goods")
        .select(["id", "name", "spec"])
        .where("match_key", "is", null)
        .orderBy("id")
        .limit(PART),
    ).execute();
    return rows.map(({ id, name, spec }) => ({ id, key: matchKey(name, spec) }));
  });

const fillManufacturers = () =>
  filled("manufacturer", async (trx) => {
    const rows = await forUpdate(
      trx
        .selectFrom("manufacturer")
        .select(["id", "name"])
        .where("match_key", "is", null)
        .orderBy("id")
        .limit(PART),
    ).execute();
    return rows.map(({ id, name }) => ({ id, key: matchText(name) }));
  });

type Transaction = Parameters<Parameters<typeof inTransaction>[0]>[0];

function filled(
  table: "goods" | "manufacturer",
  read: (trx: Transaction) => Promise<{ id: number; key: string }[]>,
): Promise<number> {
  return asShop(() =>
    inTransaction(async (trx) => {
      const rows = await read(trx);
      for (const part of toChunks(rows)) {
        const values = sql.join(
          part.map(({ id, key }) => sql`(cast(${id} as bigint), cast(${key} as text))`),
        );
        await sql`with found(id, match_key) as (values ${values})
          update ${sql.table(table)} set match_key = found.match_key from found
          where ${sql.table(table)}.id = found.id`.execute(trx);
      }
      return rows.length;
    }),
  );
}
