export const REVIEW_STEPS = {
  first: "待初审",
  second: "待复核",
  returned: "已退回采购",
  approved: "已通过",
} as const;
export type GoodsReviewStep = keyof typeof REVIEW_STEPS;

/** Shown when an unapproved product is put on sale. */
export const SOLD_WHEN_APPROVED = "等待首营审批，通过后上架";

interface Bought {
  approval_number: string;
  manufacturer: string;
}

/** Whether another approval number or manufacturer makes it another product to approve. */
export const isOtherToBuy = (before: Bought, after: Bought): boolean =>
  before.approval_number !== after.approval_number || before.manufacturer !== after.manufacturer;

export interface Gated<T> {
  goods: T;
  asks: "review" | "sale" | null;
  isToSell: boolean;
  note: string | null;
}

/** Returns what happens to a written product. `before`: its previous state, null for a new one; `isApproved`: of that one; `isOnPaper`: a paper form approves it. */
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
