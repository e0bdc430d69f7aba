import { type Register, rowsByScore } from "~/modules/catalogue/facets/facet-index";
import { goodsRegister } from "~/modules/catalogue/facets/facet-index.server";
import { releasedGoods } from "~/modules/catalogue/goods/own-facts.server";
import { boughtGoods } from "~/modules/catalogue/goods/purchases.server";
import { isRefusedForGood, restrictionFor } from "~/modules/catalogue/goods/purchase-restriction";
import type { Buyer } from "~/modules/company/identity/buyer";
import type { BusinessScopeCode } from "~/modules/company/identity/scope";
import type { GoodsSearchResult } from "~/modules/catalogue/search/finder/goods-finder";
import { type BuyerMarks, rowsForBuyer } from "./search-order";
import { findGoodsFor } from "./search.server";
import type { SearchType } from "./search-type";

/** The rows of a search in one index; the same object while neither changes. */
export interface SearchedRows {
  register: Register;
  rows: Int32Array;
}

/** A cached search is sorted once. */
const ranked = new WeakMap<GoodsSearchResult, SearchedRows>();

/** Returns the rows of found products on sale. */
export function searchedRows(register: Register, found: GoodsSearchResult): SearchedRows {
  let searched = ranked.get(found);
  if (searched?.register !== register)
    ranked.set(found, (searched = { register, rows: rowsByScore(register, found.scores) }));
  return searched;
}

/** The same in this buyer's order (search-order.ts) at `now` (epoch ms). Two queries for a company, none for visitors. */
export async function searchedRowsFor(
  { register, rows }: SearchedRows,
  found: GoodsSearchResult,
  buyer: Buyer | null,
  now: number,
): Promise<Int32Array> {
  if (rows.length < 2) return rows;
  const [bought, released] = buyer
    ? await Promise.all([boughtGoods(buyer.companyId), releasedGoods(buyer.companyId)])
    : [new Set<number>(), new Set<number>()];
  return rowsForBuyer(register, found, rows, { bought, isRefused: refusals(register, buyer, released, now) });
}

/** Products of one scope have the same restriction, so each is checked once. */
function refusals(
  register: Register,
  buyer: Buyer | null,
  released: ReadonlySet<number>,
  now: number,
): BuyerMarks["isRefused"] {
  const known = new Map<number, boolean>();
  return (row) => {
    if (register.isRegulated[row] === 1) return true;
    const isControlled = register.isControlled[row] === 1;
    const isReleased = isControlled && released.has(register.id[row]!);
    const key = register.scope[row]! * 4 + (isControlled ? 2 : 0) + (isReleased ? 1 : 0);
    let isRefused = known.get(key);
    if (isRefused === undefined) {
      const scope = register.scopes[register.scope[row]!] as BusinessScopeCode;
      const kind = { status: "on", regulated: null, scope, isControlled, isReleased, isEphedrine: false };
      isRefused = isRefusedForGood(restrictionFor(buyer, kind, "bought", now));
      known.set(key, isRefused);
    }
    return isRefused;
  };
}

export interface FirstFoundRequest {
  keywords: string;
  type: SearchType;
  limit: number;
}

/** Returns the ids of the first `limit` results in this buyer's order. */
export async function firstFound(
  { keywords, type, limit }: FirstFoundRequest,
  buyer: Buyer | null,
  now: number,
): Promise<number[]> {
  const [register, found] = await Promise.all([goodsRegister(), findGoodsFor(buyer, keywords, type)]);
  const rows = await searchedRowsFor(searchedRows(register, found), found, buyer, now);
  return Array.from(rows.subarray(0, limit), (row) => register.id[row]!);
}
