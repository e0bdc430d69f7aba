import type { Viewer } from "~/modules/company/identity/buyer";
import { readHeaderSummary, type HeaderSummary } from "~/modules/company/identity/header-summary.server";
import { eligibilityFor, type PurchaseEligibility } from "./purchase-eligibility";
import type { GoodsForBuyer } from "./goods";
import { isRestrictionCode, RESTRICTION_RULES, type RestrictionRule } from "./restriction-rules";
import { findReleaseRequest, type ReleaseRequest } from "./release.server";

export interface Why {
  conditions: PurchaseEligibility[];
  /** a reason of the cart, an offer or a bundle, which no condition covers */
  requestable: RestrictionRule | null;
  release: { request: ReleaseRequest | null; manager: HeaderSummary["manager"] } | null;
}

/** Returns the section for a restricted product, or for the reason `code` that led to it; null if there is nothing to explain. */
export async function explainPurchase(
  goods: GoodsForBuyer,
  { buyer }: Viewer,
  code: string | null,
  now: number,
): Promise<Why | null> {
  const isRequested = code !== null && isRestrictionCode(code);
  if (!goods.restriction && !isRequested) return null;
  const conditions = eligibilityFor(
    buyer,
    goods,
    {
      quantity: goods.packSize,
      at: {
        back: `/list/info/${goods.id}`,
        goodsId: goods.id,
      },
    },
    now,
  );
  const failed = conditions.map((condition) => condition.code);
  const query = isRequested && !failed.includes(code) ? RESTRICTION_RULES[code] : null;
  if (!buyer || !failed.includes("notReleased")) return { conditions, requestable: query, release: null };
  const [request, { manager }] = await Promise.all([
    findReleaseRequest(buyer.companyId, goods.id),
    readHeaderSummary(buyer.companyId),
  ]);
  return { conditions, requestable: query, release: { request, manager } };
}
