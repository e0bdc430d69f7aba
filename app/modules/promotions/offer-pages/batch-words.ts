/** Batches of a near-expiry products in words for a card. Pure. */

export interface NearBatch {
  number: string;
  expiresOn: string;
  quantity: number;
}

const SHOWN = 2;
const GAP = "\u2002";

/** "批号 A123 2027-03 120盒" with half-em spaces, for one line of a card; at most two, then the number of others. */
export function formatNearBatches(batches: readonly NearBatch[], unit: string): string[] {
  const shown = batches
    .slice(0, SHOWN)
    .map(({ number, expiresOn, quantity }) =>
      [`批号 ${number}`, expiresOn.slice(0, 7), `${quantity}${unit}`].join(GAP),
    );
  const rest = batches.length - SHOWN;
  return rest > 0 ? [...shown, `另有 ${rest} 个批次`] : shown;
}
