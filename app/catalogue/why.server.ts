/** What 为什么不能买 on a goods' page needs beside the goods itself. */
import type { Viewer } from "~/company/buyer";
import { standingOf, type Standing } from "~/company/standing.server";
import { gatesFor, type Gate } from "./gates";
import type { GoodsForBuyer } from "./goods";
import { isRefusalCode, REFUSAL_RULES, type RefusalRule } from "./refusal-rules";
import { releaseRequestOf, type ReleaseRequest } from "./release.server";

export interface Why {
  gates: Gate[];
  /** the reason that led here and that no gate tells: one of the cart, an offer or a bundle */
  asked: RefusalRule | null;
  /** how to come to a controlled goods; null where that is not the question */
  release: { request: ReleaseRequest | null; manager: Standing["manager"] } | null;
}

/** The section for a goods that may not be bought, or for the reason `code` that led to it; null where there is nothing to explain. */
export async function whyOf(
  goods: GoodsForBuyer,
  { buyer }: Viewer,
  code: string | null,
  now: number,
): Promise<Why | null> {
  const isAsked = code !== null && isRefusalCode(code);
  if (!goods.refusal && !isAsked) return null;
  const gates = gatesFor(buyer, goods, goods.packSize, now, {
    back: `/list/info/${goods.id}`,
    goodsId: goods.id,
  });
  const failed = gates.map((gate) => gate.code);
  const asked = isAsked && !failed.includes(code) ? REFUSAL_RULES[code] : null;
  if (!buyer || !failed.includes("notReleased")) return { gates, asked, release: null };
  const [request, { manager }] = await Promise.all([
    releaseRequestOf(buyer.companyId, goods.id),
    standingOf(buyer.companyId),
  ]);
  return { gates, asked, release: { request, manager } };
}
