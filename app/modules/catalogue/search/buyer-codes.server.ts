import { containsText } from "~/platform/database/contains-text.server";
import { findGoodsFact } from "~/modules/catalogue/goods/goods-facts.server";
import { evenCode } from "~/modules/catalogue/search/goods-numbers";
import { lockCompany } from "~/modules/company/identity/lock.server";
import { db, inTransaction, type Db } from "~/platform/database/database.server";
import { toChunks } from "~/platform/values/chunks";
import { MAX_BUYER_CODE } from "./buyer-codes";

/** Returns a company's codes of these products, by product id. One query for 500 products. */
export async function findBuyerCodes(
  companyId: number,
  goodsIds: readonly number[],
  trx: Db = db,
): Promise<Map<number, string>> {
  const found = new Map<number, string>();
  for (const part of toChunks([...new Set(goodsIds)])) {
    const rows = await trx
      .selectFrom("buyer_code")
      .select(["goods_id", "code"])
      .where("company_id", "=", companyId)
      .where("goods_id", "in", part)
      .execute();
    for (const row of rows) found.set(row.goods_id, row.code);
  }
  return found;
}

/** Returns the products that a company calls so, by code as `evenCode` writes it. One query for 500 codes. */
export async function findByBuyerCodes(
  companyId: number,
  codes: readonly string[],
  trx: Db = db,
): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const part of toChunks([...new Set(codes)].filter((code) => code !== ""))) {
    const rows = await trx
      .selectFrom("buyer_code")
      .select(["goods_id", "match_code"])
      .where("company_id", "=", companyId)
      .where("match_code", "in", part)
      .execute();
    for (const row of rows) found.set(row.match_code, row.goods_id);
  }
  return found;
}

export type BuyerCodeSaved = { ok: true } | { ok: false; text: string };

/** Stores a company's code of a product; "" removes it. Refused: another product has it, or there is no such product. `now` in ms. */
export const saveBuyerCode = (
  companyId: number,
  { goodsId, code }: { goodsId: number; code: string },
  now: number,
): Promise<BuyerCodeSaved> =>
  inTransaction(async (trx) => {
    await lockCompany(trx, companyId);
    return saveIn(trx, companyId, { goodsId, code }, now);
  });

async function saveIn(
  trx: Db,
  companyId: number,
  { goodsId, code }: { goodsId: number; code: string },
  now: number,
): Promise<BuyerCodeSaved> {
  const own = trx
    .deleteFrom("buyer_code")
    .where("company_id", "=", companyId)
    .where("goods_id", "=", goodsId);
  const matchCode = evenCode(code);
  if (matchCode === "") {
    await own.execute();
    return { ok: true };
  }
  if (!(await findGoodsFact(goodsId, trx))) return { ok: false, text: "没有这个商品" };
  const holder = (await findByBuyerCodes(companyId, [matchCode], trx)).get(matchCode);
  if (holder !== undefined && holder !== goodsId) {
    const other = await findGoodsFact(holder, trx);
    return { ok: false, text: `自家编码 ${code} 已用于${other!.name} ${other!.spec}` };
  }
  await own.execute();
  await trx
    .insertInto("buyer_code")
    .values({ company_id: companyId, goods_id: goodsId, code, match_code: matchCode, set_at: now })
    .execute();
  return { ok: true };
}

export interface BuyerCodesSaved {
  saved: number;
  /** codes that another product has already, as written */
  refused: string[];
}

/** Stores several codes at once; those that another product has are refused and named. `now` in ms. */
export const saveBuyerCodes = (
  companyId: number,
  wanted: readonly { goodsId: number; code: string }[],
  now: number,
): Promise<BuyerCodesSaved> =>
  inTransaction(async (trx) => {
    await lockCompany(trx, companyId);
    const refused: string[] = [];
    for (const item of wanted) {
      const { ok } = await saveIn(trx, companyId, { ...item, code: item.code.slice(0, MAX_BUYER_CODE) }, now);
      if (!ok) refused.push(item.code);
    }
    return { saved: wanted.length - refused.length, refused };
  });

export interface ListedBuyerCode {
  goodsId: number;
  code: string;
  name: string;
  spec: string;
  manufacturer: string;
  setAt: number;
}

const PAGE_SIZE = 50;

/** Returns one page of a company's codes, last set first; `words` are part of the code or of the product's name. Two queries. */
export async function listBuyerCodes(companyId: number, words: string, wanted: number) {
  let query = db
    .selectFrom("buyer_code as c")
    .innerJoin("goods as g", "g.id", "c.goods_id")
    .where("c.company_id", "=", companyId);
  if (words !== "")
    query = query.where((eb) => eb.or([containsText("c.code", words), containsText("g.name", words)]));
  const { total } = await query
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const pages = Math.max(1, Math.ceil(Number(total) / PAGE_SIZE));
  const page = Math.min(wanted, pages);
  const rows: ListedBuyerCode[] = await query
    .innerJoin("manufacturer as m", "m.id", "g.manufacturer_id")
    .select([
      "c.goods_id as goodsId",
      "c.code",
      "c.set_at as setAt",
      "g.name",
      "g.spec",
      "m.name as manufacturer",
    ])
    .orderBy("c.set_at", "desc")
    .orderBy("c.goods_id")
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute();
  return { rows, total: Number(total), page, pages };
}
