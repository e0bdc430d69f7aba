/** The rows that a search found, in the order of whoever looks. */
import { type Register, rowsByScore } from "~/modules/catalogue/facets/facet-index";
import { goodsRegister } from "~/modules/catalogue/facets/facet-index.server";
import { releasedGoods } from "~/modules/catalogue/goods/own-facts.server";
import { boughtGoods } from "~/modules/catalogue/goods/purchases.server";
import { isRefusedForGood, restrictionFor } from "~/modules/catalogue/goods/purchase-restriction";
import type { Buyer } from "~/modules/company/identity/buyer";
import type { BusinessScopeCode } from "~/modules/company/identity/scope";
import type { GoodsSearchResult } from "~/modules/catalogue/search/finder/goods-finder";
import { type BuyerMarks, rowsForBuyer } from "./search-order";
import { findGoods, type SearchType } from "./search.server";

/** All rows that a search found in one register; the same object while neither changes. */
export interface SearchedRows {
  register: Register;
  /** by how well they fit, then by stock and sales */
  rows: Int32Array;
}

/** A search that is remembered is put in order once. */
const ranked = new WeakMap<GoodsSearchResult, SearchedRows>();

/** The rows of what was found; goods that are not on sale are left out. */
export function searchedRows(register: Register, found: GoodsSearchResult): SearchedRows {
  let searched = ranked.get(found);
  if (searched?.register !== register)
    ranked.set(found, (searched = { register, rows: rowsByScore(register, found.scores) }));
  return searched;
}

/** The same in the order of this buyer (search-order.ts) at `now` (epoch ms). Two queries for a company, none for visitors. */
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

/** Goods of one scope are refused alike: each kind of goods is judged once. */
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

/** The ids of the first `most` goods that a search finds, in the order of this buyer. */
export async function firstFound(
  keywords: string,
  type: SearchType,
  buyer: Buyer | null,
  now: number,
  limit: number,
): Promise<number[]> {
  const [register, found] = await Promise.all([goodsRegister(), findGoods(keywords, type)]);
  const rows = await searchedRowsFor(searchedRows(register, found), found, buyer, now);
  return Array.from(rows.subarray(0, limit), (row) => register.id[row]!);
}
