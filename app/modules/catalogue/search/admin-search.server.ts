import { sql } from "kysely";
import { db } from "~/platform/database/database.server";
import { readWhole } from "~/platform/values/whole-number";
import { evenCode, gluedApprovals, isSameBarcode } from "./goods-numbers";
import { matchText } from "./match-text";
import { findGoods } from "./search.server";
import { plainText } from "./search-terms";

export interface AdminFoundGoods {
  id: number;
  name: string;
  spec: string;
  manufacturer: string;
  status: string;
  /** its number, own code, barcode or approval number was entered */
  isExact: boolean;
}

async function readGoods(ids: readonly number[]): Promise<Map<number, Omit<AdminFoundGoods, "isExact">>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("goods as g")
    .innerJoin("manufacturer as m", "m.id", "g.manufacturer_id")
    .select(["g.id", "g.name", "g.spec", "g.status", "m.name as manufacturer"])
    .where("g.id", "in", [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

const SHORTEST = 4;
const MAX_SHARE_OF_TERM = 200;

/** Own code, barcode or approval number, with or without letters. A word of the name may have the same digits (654-2). */
const isNumberOf = (
  term: string,
  { sku, barcode, approval_number }: Record<"sku" | "barcode" | "approval_number", string>,
) =>
  plainText(sku) === term ||
  isSameBarcode(barcode, term) ||
  plainText(approval_number).replace(/^\p{Script=Han}+/u, "") === term.replace(/^\p{Script=Han}+/u, "");

/** By number, own code, barcode or approval number. Two index queries. */
async function byCode(input: string): Promise<number[]> {
  const id = readWhole(input);
  const own = await db
    .selectFrom("goods")
    .select("id")
    .where((eb) =>
      eb.or([eb(sql<string>`lower(sku)`, "=", evenCode(input)), ...(id === null ? [] : [eb("id", "=", id)])]),
    )
    .limit(20)
    .execute();
  const term = plainText(gluedApprovals(input));
  const numbered = /\d/.test(term) && term.length >= SHORTEST;
  const terms = numbered
    ? await db
        .selectFrom("goods_term as t")
        .innerJoin("goods as g", "g.id", "t.goods_id")
        .select(["g.id", "g.sku", "g.barcode", "g.approval_number"])
        .where("t.term", "=", term)
        .limit(MAX_SHARE_OF_TERM)
        .execute()
    : [];
  const numbers = terms.filter((row) => isNumberOf(term, row));
  return [...new Set([...own, ...numbers].map(({ id }) => id))];
}

/** Products off sale with every word in name, specification or manufacturer: the shop's search has only products on sale. One query. */
async function offSale(values: string, limit: number): Promise<number[]> {
  const words = values
    .replace(/[\\%_]/g, "")
    .split(/\s+/)
    .filter(Boolean);
  if (words.length === 0) return [];
  const rows = await db
    .selectFrom("goods as g")
    .innerJoin("manufacturer as m", "m.id", "g.manufacturer_id")
    .select("g.id")
    .where("g.status", "=", "off")
    .where((eb) =>
      eb.and(
        words.map((word) =>
          eb.or([
            ...(["g.name", "g.generic_name", "g.trade_name", "g.spec", "m.name"] as const).map((column) =>
              eb(column, "like", `%${word}%`),
            ),
            eb("g.match_key", "like", `%${matchText(word)}%`),
          ]),
        ),
      ),
    )
    .orderBy("g.id", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns matching products: exact ones, then as the shop's search finds them, then those off sale. */
export async function searchAdminGoods(input: string, maxCount: number): Promise<AdminFoundGoods[]> {
  const [exact, { scores }, off] = await Promise.all([
    byCode(input),
    findGoods(input, "drug"),
    offSale(input, maxCount),
  ]);
  const best = [...scores]
    .sort((a, b) => b[1] - a[1])
    .slice(0, maxCount)
    .map(([id]) => id);
  const ids = [...new Set([...exact, ...best, ...off])].slice(0, maxCount);
  const read = await readGoods(ids);
  return ids.flatMap((id) => {
    const goods = read.get(id);
    return goods ? [{ ...goods, isExact: exact.includes(id) }] : [];
  });
}

export interface FoundBatch {
  id: number;
  number: string;
  goodsId: number;
  goodsName: string;
  spec: string;
  expiresOn: string;
}

/** Returns batches with this number. One index query. */
export async function searchBatches(input: string, limit: number): Promise<FoundBatch[]> {
  const rows = await db
    .selectFrom("batch as b")
    .innerJoin("goods as g", "g.id", "b.goods_id")
    .select(["b.id", "b.number", "b.goods_id", "b.expires_on", "g.name", "g.spec"])
    .where("b.number", "=", input)
    .orderBy("b.id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    goodsId: row.goods_id,
    goodsName: row.name,
    spec: row.spec,
    expiresOn: row.expires_on,
  }));
}
