/** What a buyer was shown of a product beside its price, as a line of the cart keeps it. Pure. */

export interface NamedTerm {
  id: number;
  /** "" where nobody knows it any more */
  name: string;
}

/** null: none was shown, or the page did not say. */
export interface SeenTerms {
  activity: NamedTerm | null;
  reduction: NamedTerm | null;
  warehouse: NamedTerm | null;
}

/** "5.12.1": activity, reduction and warehouse as a line of the cart keeps them; null where nothing was shown. */
export function formatSeenTerms(shown: {
  activityId?: number;
  reductionId?: number;
  warehouseId?: number;
}): string | null {
  const ids = [shown.activityId ?? 0, shown.reductionId ?? 0, shown.warehouseId ?? 0];
  return ids.some((id) => id > 0) ? ids.join(".") : null;
}

/** Reads it back. */
export function parseSeenTerms(text: string): {
  activityId: number;
  reductionId: number;
  warehouseId: number;
} {
  const [activityId = 0, reductionId = 0, warehouseId = 0] = text.split(".").map(Number);
  return { activityId, reductionId, warehouseId };
}
