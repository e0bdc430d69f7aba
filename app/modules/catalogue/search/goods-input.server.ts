import { sql } from "kysely";
import { db, type Db } from "~/platform/database/database.server";
import { toChunks } from "~/platform/values/chunks";
import { barcodeForms, evenCode, isSameBarcode } from "./goods-numbers";

/** "12", "12 维生素C片": words after a number are for people. */
const numberIn = (input: string): number | null => {
  const [, digits] = /^(\d{1,9})(?: |$)/.exec(input) ?? [];
  return digits === undefined ? null : Number(digits);
};

/** Returns the products of each text, by number: none if unknown, several with the same name. One query for each 500. */
export async function inputGoods(texts: readonly string[], trx: Db = db): Promise<Map<string, number[]>> {
  const found = new Map<string, number[]>();
  for (const part of toChunks([...new Set(texts)])) {
    const ids = part.map(numberIn).filter((id) => id !== null);
    const rows = await trx
      .selectFrom("goods")
      .select(["id", "sku", "barcode", "name"])
      .where((eb) =>
        eb.or([
          ...(ids.length > 0 ? [eb("id", "in", ids)] : []),
          eb(sql<string>`lower(sku)`, "in", part.map(evenCode)),
          eb("barcode", "in", part.flatMap(barcodeForms)),
          eb("name", "in", part),
        ]),
      )
      .orderBy("id")
      .execute();
    for (const text of part) {
      const id = numberIn(text);
      const numbered = rows.filter((row) => row.id === id);
      const matched = rows.filter(
        ({ sku, barcode, name }) =>
          name === text || isSameBarcode(barcode, text) || (sku !== "" && evenCode(sku) === evenCode(text)),
      );
      found.set(
        text,
        (numbered.length > 0 && /\D/.test(text) ? numbered : getUnion(numbered, matched)).map(
          (row) => row.id,
        ),
      );
    }
  }
  return found;
}

const getUnion = <T extends { id: number }>(some: readonly T[], others: readonly T[]): T[] =>
  [...some, ...others.filter((other) => !some.includes(other))].sort((a, b) => a.id - b.id);
