/** What a buyer was shown of a product besides its price, as stored with a cart line. */

export interface SeenTerm {
  id: number;
  /** "" if it is not known any more */
  name: string;
}

/** null: none was shown, or the page did not say. */
export interface SeenTerms {
  activity: SeenTerm | null;
  reduction: SeenTerm | null;
  warehouse: SeenTerm | null;
}

/** Returns "5.12.1": activity, reduction and warehouse; null if nothing was shown. */
export function formatSeenTerms(shown: {
  activityId?: number;
  reductionId?: number;
  warehouseId?: number;
}): string | null {
  const ids = [shown.activityId ?? 0, shown.reductionId ?? 0, shown.warehouseId ?? 0];
  return ids.some((id) => id > 0) ? ids.join(".") : null;
}

/** Parses it. */
export function parseSeenTerms(text: string): {
  activityId: number;
  reductionId: number;
  warehouseId: number;
} {
  const [activityId = 0, reductionId = 0, warehouseId = 0] = text.split(".").map(Number);
  return { activityId, reductionId, warehouseId };
}
