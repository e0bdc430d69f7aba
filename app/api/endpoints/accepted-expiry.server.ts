import { type AcceptedExpiry, acceptGoodsExpiry } from "~/modules/cart/lines/shelf-life.server";
import { inCompany } from "~/modules/company/identity/lock.server";
import type { ApiRefusal } from "../endpoint";
import { wrongField } from "../refused";

/** Stores accepted expiry days on the lines with `ids`, else the selected ones; returns a refusal when a product is on none of them. */
export async function acceptedFault(
  companyId: number,
  query: { accepted: readonly AcceptedExpiry[]; ids?: readonly number[] },
  now: number,
): Promise<{ refused: ApiRefusal } | null> {
  const missing = await inCompany(companyId, (trx) => acceptGoodsExpiry(trx, companyId, query, now));
  return missing.length > 0
    ? wrongField("accept_expiry", `所选的购物车行中没有商品 ${missing.join("、")}，请核对商品编号`)
    : null;
}
