/** 首营品种: the states of a goods' review, and what keeps a goods off sale until two people have approved it (GSP). Pure. */

export const REVIEW_STEPS = {
  first: "待初审",
  second: "待复核",
  returned: "已退回采购",
  approved: "已通过",
} as const;
export type GoodsReviewStep = keyof typeof REVIEW_STEPS;

/** What is said where a goods shall go on sale that is not approved yet. */
export const SOLD_WHEN_APPROVED = "等待首营审批，通过后上架";

interface Bought {
  approval_number: string;
  manufacturer: string;
}

/** Goods with another approval number or another maker are others to buy than those that were approved. */
export const isOtherToBuy = (before: Bought, after: Bought): boolean =>
  before.approval_number !== after.approval_number || before.manufacturer !== after.manufacturer;

export interface Gated<T> {
  /** off sale where it may not be on it */
  goods: T;
  /** review: it is reviewed (anew); sale: it goes on sale once it is approved */
  asks: "review" | "sale" | null;
  /** it shall be on sale */
  isToSell: boolean;
  note: string | null;
}

/**
 * What becomes of a goods that somebody writes. `before`: as it stood, null for a new one; `isApproved`: of that one. `isOnPaper`: a paper form
 * approves whatever is written.
 */
export function gated<T extends Bought & { status: "on" | "off" }>(
  goods: T,
  {
    before,
    isApproved,
    isOnPaper: isPrintedForm,
  }: { before: T | null; isApproved: boolean; isOnPaper: boolean },
): Gated<T> {
  const isToSell = goods.status === "on";
  const stillApproved = before !== null && isApproved && !isOtherToBuy(before, goods);
  if (stillApproved) return { goods, asks: null, isToSell, note: null };
  if (isPrintedForm) return { goods, asks: "review", isToSell, note: null };
  const isNew = before === null || isApproved;
  const note = isToSell
    ? before && isApproved
      ? `批准文号或生产企业有变化，${SOLD_WHEN_APPROVED}`
      : SOLD_WHEN_APPROVED
    : null;
  return {
    goods: { ...goods, status: "off" },
    asks: isNew ? "review" : isToSell ? "sale" : null,
    isToSell,
    note,
  };
}
