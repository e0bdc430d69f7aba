/** The prices of one goods as the desk reads and changes them. */
import type { Buyer } from "~/company/identity/buyer";
import { findCompanies } from "~/company/identity/companies.server";
import { searchCompanies } from "~/company/identity/company-search.server";
import { bumpVersion, db, type Db } from "~/platform/database/database.server";
import type { Fen } from "~/platform/values/money";
import { regionName, regionsNamed } from "~/platform/values/regions";
import type { LadderTier } from "~/catalogue/goods/goods";
import { toAreas } from "~/catalogue/goods/goods.server";
import { savePrices } from "~/catalogue/import/import-prices.server";
import { tried } from "~/catalogue/import/import-run.server";
import { namedBy } from "~/catalogue/import/named";
import type { PriceRow } from "~/catalogue/import/trade-row";
import type { GoodsPrice, OwnScope, PriceScope } from "./prices";

export interface OwnPrice {
  scope: OwnScope;
  key: string;
  /** whose price it is, in words */
  who: string;
  price: Fen;
}

export interface GoodsPrices {
  id: number;
  name: string;
  spec: string;
  unit: string;
  basePrice: Fen;
  ladder: LadderTier[];
  /** at most 500, ranks and areas before companies */
  own: OwnPrice[];
}

const MAX_OWN = 500;
const ORDER: readonly string[] = ["rank", "area", "company"];

/** The prices of a goods, or null. Three queries. */
export async function readPrices(id: number, trx: Db = db): Promise<GoodsPrices | null> {
  const goods = await trx
    .selectFrom("goods")
    .select(["id", "name", "spec", "unit", "base_price as basePrice", "ladder"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!goods) return null;
  const rows = await trx
    .selectFrom("goods_price")
    .select(["scope", "scope_key as key", "price"])
    .where("goods_id", "=", id)
    .orderBy("scope", "desc")
    .orderBy("scope_key")
    .limit(MAX_OWN)
    .execute();
  const names = await namesOf(rows, trx);
  const own = rows.map((row) => ({ ...row, scope: row.scope as OwnScope, who: names(row) }));
  own.sort((a, b) => ORDER.indexOf(a.scope) - ORDER.indexOf(b.scope));
  return { ...goods, ladder: JSON.parse(goods.ladder) as LadderTier[], own };
}

interface Recipient {
  scope: string;
  key: string;
}

/** Whose price each is, in words. One query where there are companies among them. */
export async function namesOf(rows: readonly Recipient[], trx: Db = db): Promise<(row: Recipient) => string> {
  const companies = await findCompanies(
    rows.flatMap(({ scope, key }) => (scope === "company" ? [Number(key)] : [])),
    trx,
  );
  return ({ scope, key }) => {
    if (scope === "base") return "所有客户";
    if (scope === "rank") return `等级 ${key}`;
    if (scope === "area") return regionName(key) || key;
    return `${companies.get(Number(key))?.name ?? "客户"}（${key}）`;
  };
}

/** The one price that `scope` and `key` name, as it stands among these. */
export function priceAmong(prices: GoodsPrices, scope: PriceScope, key: string): GoodsPrice {
  if (scope === "base") return { scope, key: "", price: prices.basePrice, ladder: prices.ladder };
  const own = prices.own.find((one) => one.scope === scope && one.key === key);
  return { scope, key, price: own?.price ?? null, ladder: [] };
}

export type KeyRead = { ok: true; key: string } | { ok: false; reason: string };

/** Whom a typed word means: a rank as it is, an area by its code or name, a company by its number, licence or name. */
export async function readRecipient(scope: PriceScope, typed: string): Promise<KeyRead> {
  if (scope === "area") {
    const codes = /^\d{6}$/.test(typed) ? (regionName(typed) ? [typed] : []) : regionsNamed(typed);
    if (codes.length > 1)
      return { ok: false, reason: `有多个地区叫“${typed}”，请填全名，如 江苏省南京市鼓楼区` };
    return codes[0] ? { ok: true, key: codes[0] } : { ok: false, reason: "没有这个地区" };
  }
  if (scope !== "company" || typed === "") return { ok: true, key: typed };
  const found = await searchCompanies(typed, 20);
  const exact = found.filter(({ isExact }) => isExact);
  const meant = exact.length > 0 ? exact : found;
  if (meant.length > 1) return { ok: false, reason: "有多家客户相符，请填客户编号" };
  return meant[0] ? { ok: true, key: String(meant[0].id) } : { ok: false, reason: "没有这个客户" };
}

export type PriceSet = { ok: true } | { ok: false; text: string };

/** Sets one price, in the caller's transaction, as a row of a price list does. Refused: what the importer refuses, and no change. `now` in ms. */
export async function setPriceIn(trx: Db, id: number, to: GoodsPrice, now: number): Promise<PriceSet> {
  const goods = namedBy({ goods: String(id) });
  const { scope, key, price, ladder } = to;
  const item: PriceRow = scope === "base" ? { goods, scope, price, ladder } : { goods, scope, key, price };
  const [verdict] = await savePrices(trx, [{ row: 1, name: "", item }], () => false, now);
  if (verdict!.outcome === "refused") return { ok: false, text: verdict!.reason ?? "" };
  if (verdict!.outcome === "unchanged") return { ok: false, text: "价格没有变化" };
  await bumpVersion(trx, "goods");
  return { ok: true };
}

/** What `setPriceIn` would answer; nothing is changed. */
export const trySetPrice = (id: number, to: GoodsPrice, now: number): Promise<PriceSet> =>
  tried((trx) => setPriceIn(trx, id, to, now));

/** A price that a company may have, in the order in which they are asked; the first that is there is the company's. */
export interface PriceSource {
  scope: PriceScope;
  who: string;
  /** null: there is none */
  price: Fen | null;
  isWinner: boolean;
}

/** Every price of a goods that could be this company's, the most particular in front; null: no such goods. Three queries. */
export async function priceSources(
  id: number,
  { companyId, rank, areaCode }: Pick<Buyer, "companyId" | "rank" | "areaCode">,
): Promise<PriceSource[] | null> {
  const goods = await db.selectFrom("goods").select("base_price").where("id", "=", id).executeTakeFirst();
  if (!goods) return null;
  const rows = await db
    .selectFrom("goods_price")
    .select(["scope", "scope_key as key", "price"])
    .where("goods_id", "=", id)
    .where((eb) => eb.or([eb("scope", "<>", "company"), eb("scope_key", "=", String(companyId))]))
    .execute();
  const { district, city, province } = toAreas(areaCode);
  const areas = [...new Set([district, city, province])].map((key) => ({ scope: "area" as const, key }));
  const asked = [
    { scope: "company" as const, key: String(companyId) },
    { scope: "rank" as const, key: rank },
    ...areas,
  ];
  const names = await namesOf(asked);
  const found = asked.map(({ scope, key }) => ({
    ...{ scope, who: names({ scope, key }) },
    price: rows.find((row) => row.scope === scope && row.key === key)?.price ?? null,
  }));
  const all = [
    ...found,
    { scope: "base" as const, who: names({ scope: "base", key: "" }), price: goods.base_price },
  ];
  const winner = all.find(({ price }) => price !== null);
  return all.map((one) => ({ ...one, isWinner: one === winner }));
}
