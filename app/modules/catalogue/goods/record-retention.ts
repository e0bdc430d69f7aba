import type { GoodsKind } from "./goods";

export interface RecordRetention {
  /** years after the end of `from`; null: for ever */
  years: number | null;
  /** the day that the years count from */
  from: "record" | "expiry";
}

/**
 * How long purchase, stock and sales records of a product must be kept. Drugs and herbs: five years (药品经营质量管理规范,
 * article 42). Devices: two years after expiry, five years without one, and for ever if they are implants
 * (docs/decisions/record-retention.md names what was read). A device of which nobody knows whether it is an implant is kept
 * like one. The shop deletes no such record.
 */
export function getRecordRetention(kind: GoodsKind, isImplant: 0 | 1 | null): RecordRetention {
  if (kind !== "device") return { years: 5, from: "record" };
  return isImplant === 0 ? { years: 2, from: "expiry" } : { years: null, from: "record" };
}

/** "5 年", "有效期满后 2 年，无有效期的 5 年", "永久". */
export function recordRetentionText(kind: GoodsKind, isImplant: 0 | 1 | null): string {
  const { years, from } = getRecordRetention(kind, isImplant);
  if (years === null) return isImplant === null ? "永久，是否植入类未填" : "永久";
  return from === "expiry" ? `有效期满后 ${years} 年，无有效期的 5 年` : `${years} 年`;
}
