import { BUSINESS_SCOPE_NAMES, type BusinessScopeCode } from "~/modules/company/identity/scope";
import type { Fen } from "~/platform/values/money";

export interface PurchasedGoods {
  goodsId: number;
  name: string;
  spec: string;
  scope: BusinessScopeCode;
  amount: Fen;
}

export interface Loss {
  what: string | null;
  kinds: number;
  amount: Fen;
  total: Fen;
  top: PurchasedGoods[];
  /** by scope, largest first; they add up to `amount` */
  parts: { name: string; amount: Fen }[];
}

const TOP = 5;

/** Returns the part of `bought` that needs one of the scopes. */
export function computeLoss(
  scopes: "all" | readonly BusinessScopeCode[],
  bought: readonly PurchasedGoods[],
): Loss {
  const sum = (rows: readonly PurchasedGoods[]) => rows.reduce((total, row) => total + row.amount, 0);
  const lost = bought
    .filter((row) => scopes === "all" || scopes.includes(row.scope))
    .sort((a, b) => b.amount - a.amount || a.goodsId - b.goodsId);
  const parts = (Object.keys(BUSINESS_SCOPE_NAMES) as BusinessScopeCode[])
    .map((scope) => ({
      name: BUSINESS_SCOPE_NAMES[scope],
      amount: sum(lost.filter((row) => row.scope === scope)),
    }))
    .filter((part) => part.amount > 0)
    .sort((a, b) => b.amount - a.amount);
  return {
    what: scopes === "all" ? null : scopes.map((scope) => BUSINESS_SCOPE_NAMES[scope]).join("、"),
    kinds: lost.length,
    amount: sum(lost),
    total: sum(bought),
    top: lost.slice(0, TOP),
    parts,
  };
}
