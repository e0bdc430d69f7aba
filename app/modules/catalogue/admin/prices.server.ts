import type { Buyer } from "~/modules/company/identity/buyer";
import { findCompanies } from "~/modules/company/identity/companies.server";
import { searchCompanies } from "~/modules/company/identity/company-search.server";
import { bumpVersion, db, type Db } from "~/platform/database/database.server";
import type { Fen } from "~/platform/values/money";
import { regionName, regionsNamed } from "~/platform/values/regions";
import type { LadderTier } from "~/modules/catalogue/goods/goods";
import { toAreas } from "~/modules/catalogue/goods/goods.server";
import { savePrices } from "~/modules/catalogue/rows/write-prices.server";
import { tried } from "~/platform/database/trial.server";
import { namedBy } from "~/modules/catalogue/rows/goods-identifiers";
import type { PriceImportRow } from "~/modules/catalogue/rows/price-row";
import { changesAt, type PricePeriod, priceAt } from "~/modules/catalogue/prices/price-period";
import type { GoodsPriceInput, OwnScope, PriceScope } from "./prices";

export interface PriceLine extends PricePeriod {
  id: number;
  scope: PriceScope;
  key: string;
  who: string;
  price: Fen;
  ladder: LadderTier[];
  setBy: string;
  setAt: number;
}

export type OwnPrice = PriceLine & { scope: OwnScope };

export interface GoodsPrices {
  id: number;
  name: string;
  spec: string;
  unit: string;
  basePrice: Fen;
  ladder: LadderTier[];
  minimum: Fen | null;
  own: OwnPrice[];
  lines: PriceLine[];
}

const MAX_LINES = 500;
const ORDER: readonly string[] = ["base", "rank", "area", "company"];

const lineQuery = (trx: Db) =>
  trx
    .selectFrom("goods_price")
    .select(["id", "goods_id", "scope", "scope_key as key", "price", "ladder"])
    .select(["starts_at as startsAt", "ends_at as endsAt", "set_by as setBy", "set_at as setAt"]);

type LineRow = Awaited<ReturnType<ReturnType<typeof lineQuery>["execute"]>>[number];

async function toLines(rows: readonly LineRow[], trx: Db): Promise<PriceLine[]> {
  const names = await findPriceRecipientNames(rows, trx);
  return rows.map(({ goods_id: _goods, ladder, ...row }) => ({
    ...row,
    scope: row.scope as PriceScope,
    who: names(row),
    ladder: JSON.parse(ladder) as LadderTier[],
  }));
}

/** Returns the prices of a product at `now` (ms) and later ones, or null. Three queries. */
export async function readPrices(id: number, now: number, trx: Db = db): Promise<GoodsPrices | null> {
  const goods = await trx
    .selectFrom("goods")
    .select(["id", "name", "spec", "unit", "base_price as basePrice", "ladder", "minimum_price as minimum"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!goods) return null;
  const rows = await lineQuery(trx)
    .where("goods_id", "=", id)
    .where((eb) => eb.or([eb("ends_at", "is", null), eb("ends_at", ">", now)]))
    .orderBy("scope", "desc")
    .orderBy("scope_key")
    .orderBy("starts_at")
    .limit(MAX_LINES)
    .execute();
  const lines = await toLines(rows, trx);
  lines.sort((a, b) => ORDER.indexOf(a.scope) - ORDER.indexOf(b.scope));
  const base = heldLine(lines, "base", "", now);
  const own = lines.filter(
    (line): line is OwnPrice => line.scope !== "base" && heldLine(lines, line.scope, line.key, now) === line,
  );
  return {
    ...goods,
    basePrice: base?.price ?? goods.basePrice,
    ladder: base?.ladder ?? (JSON.parse(goods.ladder) as LadderTier[]),
    own,
    lines,
  };
}

/** Returns the prices of a product that ended before `now`, latest first, at most `limit`. Two queries. */
export async function pastPrices(id: number, limit: number, now: number): Promise<PriceLine[]> {
  const rows = await lineQuery(db)
    .where("goods_id", "=", id)
    .where("ends_at", "<=", now)
    .orderBy("ends_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return toLines(rows, db);
}

/** Returns the row of a key that is valid at `at` (ms). */
export const heldLine = (lines: readonly PriceLine[], scope: PriceScope, key: string, at: number) =>
  priceAt(
    lines.filter((line) => line.scope === scope && line.key === key),
    at,
  );

interface Recipient {
  scope: string;
  key: string;
}

export async function findPriceRecipientNames(
  rows: readonly Recipient[],
  trx: Db = db,
): Promise<(row: Recipient) => string> {
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

export function priceAmong(prices: GoodsPrices, scope: PriceScope, key: string): GoodsPriceInput {
  if (scope === "base") return { scope, key: "", price: prices.basePrice, ladder: prices.ladder };
  const own = prices.own.find((item) => item.scope === scope && item.key === key);
  return { scope, key, price: own?.price ?? null, ladder: [] };
}

/** Returns the price of a key at `at` (ms) by the stored periods. */
export function priceThen(prices: GoodsPrices, scope: PriceScope, key: string, at: number): GoodsPriceInput {
  const line = heldLine(prices.lines, scope, key, at);
  if (!line)
    return scope === "base" ? priceAmong(prices, scope, key) : { scope, key, price: null, ladder: [] };
  return { scope, key, price: line.price, ladder: line.ladder };
}

/** Returns the price of a key at `at` (ms), past or not, with the base price then; null: no such product. Two queries. */
export async function priceOfMoment(
  id: number,
  { scope, key }: { scope: PriceScope; key: string },
  at: number,
  trx: Db = db,
): Promise<{ held: GoodsPriceInput; base: Fen } | null> {
  const goods = await trx
    .selectFrom("goods")
    .select(["base_price", "ladder"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!goods) return null;
  const rows = await trx
    .selectFrom("goods_price")
    .select(["scope", "scope_key as key", "price", "ladder", "starts_at as startsAt", "ends_at as endsAt"])
    .where("goods_id", "=", id)
    .where((eb) =>
      eb.or([eb("scope", "=", "base"), eb.and([eb("scope", "=", scope), eb("scope_key", "=", key)])]),
    )
    .where("starts_at", "<=", at)
    .where((eb) => eb.or([eb("ends_at", "is", null), eb("ends_at", ">", at)]))
    .execute();
  const own = priceAt(
    rows.filter((row) => row.scope === scope && row.key === key),
    at,
  );
  const everybody = priceAt(
    rows.filter((row) => row.scope === "base"),
    at,
  );
  const base = everybody?.price ?? goods.base_price;
  // Products whose base price never changed have no rows of it.
  const shown = scope === "base" ? { price: base, ladder: goods.ladder } : { price: null, ladder: "[]" };
  const { price, ladder } = own ?? shown;
  return { held: { scope, key, price, ladder: JSON.parse(ladder) as LadderTier[] }, base };
}

export type KeyRead = { ok: true; key: string } | { ok: false; reason: string };

const COMPANIES_NOTIFIED = 5;

/** Finds the recipient of an entered word: a rank, an area by code or name, a company by number, licence or name. */
export async function readRecipient(scope: PriceScope, input: string): Promise<KeyRead> {
  if (scope === "area") {
    const codes = /^\d{6}$/.test(input) ? (regionName(input) ? [input] : []) : regionsNamed(input);
    if (codes.length > 1)
      return { ok: false, reason: `有多个地区叫“${input}”，请填全名，如 江苏省南京市鼓楼区` };
    return codes[0] ? { ok: true, key: codes[0] } : { ok: false, reason: "没有这个地区" };
  }
  if (scope !== "company" || input === "") return { ok: true, key: input };
  const found = (await searchCompanies(input, 20)).filter(({ status }) => status !== "closed");
  const exact = found.filter(({ isExact }) => isExact);
  const meant = exact.length > 0 ? exact : found;
  if (meant.length > 1) {
    const some = meant.slice(0, COMPANIES_NOTIFIED).map(({ id, name }) => `${id} ${name}`);
    const more = meant.length > some.length ? " 等" : "";
    return { ok: false, reason: `有多家客户相符，请填客户编号：${some.join("、")}${more}` };
  }
  return meant[0] ? { ok: true, key: String(meant[0].id) } : { ok: false, reason: "没有这个客户" };
}

export type PriceSet = { ok: true } | { ok: false; text: string };

export async function setPriceIn(trx: Db, id: number, to: GoodsPriceInput, now: number): Promise<PriceSet> {
  const goods = namedBy({ goods: String(id) });
  const { scope, key, price, ladder, period } = to;
  const when = period && { period };
  const item: PriceImportRow =
    scope === "base"
      ? { goods, scope, price, ladder, ...when, ...(price === null && { isTakenBack: true }) }
      : { goods, scope, key, price, ...when };
  return savedAs(trx, item, now);
}

/** Sets or removes (null) the minimum price in the caller's transaction, like a row of a price list. Refused: above a current or future price, and no change. `now` in ms. */
export const setMinimumPriceIn = (trx: Db, id: number, minimum: Fen | null, now: number): Promise<PriceSet> =>
  savedAs(
    trx,
    { goods: namedBy({ goods: String(id) }), scope: "base", price: null, ladder: null, minimum },
    now,
  );

async function savedAs(trx: Db, item: PriceImportRow, now: number): Promise<PriceSet> {
  const [result] = await savePrices(trx, [{ row: 1, name: "", item }], () => false, { now });
  if (result!.result === "refused") return { ok: false, text: result!.reason ?? "" };
  if (result!.result === "unchanged") return { ok: false, text: "价格没有变化" };
  await bumpVersion(trx, "goods");
  return { ok: true };
}

/** Returns what `setPriceIn` would return, without a change. */
export const trySetPrice = (id: number, to: GoodsPriceInput, now: number): Promise<PriceSet> =>
  tried((trx) => setPriceIn(trx, id, to, now));

/** A price that a company may have, in order of precedence; the first existing one applies. */
export interface CompanyPriceSource {
  scope: PriceScope;
  who: string;
  price: Fen | null;
  isWinner: boolean;
  line: PriceLine | null;
  next: { at: number; price: Fen | null } | null;
}

/** Returns every price of a product that could apply to this company at `at` (ms), most specific first; null: no such product. Three queries. */
export async function priceSources(
  id: number,
  { companyId, rank, areaCode }: Pick<Buyer, "companyId" | "rank" | "areaCode">,
  at: number,
): Promise<CompanyPriceSource[] | null> {
  const goods = await db.selectFrom("goods").select("base_price").where("id", "=", id).executeTakeFirst();
  if (!goods) return null;
  const { district, city, province } = toAreas(areaCode);
  const areas = [...new Set([district, city, province])].map((key) => ({ scope: "area" as const, key }));
  const query = [
    { scope: "company" as const, key: String(companyId) },
    { scope: "rank" as const, key: rank },
    ...areas,
    { scope: "base" as const, key: "" },
  ];
  const rows = await lineQuery(db)
    .where("goods_id", "=", id)
    .where((eb) => eb.or(query.map(({ scope, key }) => eb.and({ scope, scope_key: key }))))
    .where((eb) => eb.or([eb("ends_at", "is", null), eb("ends_at", ">", at)]))
    .orderBy("starts_at")
    .execute();
  const lines = await toLines(rows, db);
  const names = await findPriceRecipientNames(query);
  const all = query.map(({ scope, key }) => {
    const own = lines.filter((line) => line.scope === scope && line.key === key);
    const line = priceAt(own, at);
    const change = changesAt(own, at);
    return {
      scope,
      who: names({ scope, key }),
      line,
      price: line?.price ?? (scope === "base" ? goods.base_price : null),
      next: change === null ? null : { at: change, price: priceAt(own, change)?.price ?? null },
    };
  });
  const winner = all.find(({ price }) => price !== null);
  return all.map((item) => ({ ...item, isWinner: item === winner }));
}
