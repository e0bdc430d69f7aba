/** An available batch; lists are sorted by expiry. */
export interface BatchOnHand {
  id: number;
  goodsId: number;
  batchNumber: string;
  expiresOn: string;
  quantity: number;
}

/** Wanted units of a product that expire on `day` or later. */
export interface BatchWant {
  goodsId: number;
  quantity: number;
  day: string;
}

export interface AllocatedBatch {
  batchId: number;
  batchNumber: string;
  expiresOn: string;
  quantity: number;
}

/** Allocates batches to wants. The strictest first, each from the earliest suitable expiry, so that a less strict one never takes what another needs. `short` has the wants that get less, by index, with what they get. */
export function allocateBatches(
  wants: readonly BatchWant[],
  batches: readonly BatchOnHand[],
): { portions: AllocatedBatch[][]; short: { at: number; left: number }[] } {
  const ofGoods = new Map<number, { batch: BatchOnHand; left: number }[]>();
  for (const batch of batches) {
    const same = ofGoods.get(batch.goodsId);
    const item = { batch, left: batch.quantity };
    if (same) same.push(item);
    else ofGoods.set(batch.goodsId, [item]);
  }
  const portions: AllocatedBatch[][] = wants.map(() => []);
  const short: { at: number; left: number }[] = [];
  const order = wants.map((_, at) => at).sort((a, b) => compare(wants[b]!.day, wants[a]!.day) || a - b);
  for (const at of order) {
    const { goodsId, quantity, day } = wants[at]!;
    let missing = quantity;
    for (const item of ofGoods.get(goodsId) ?? []) {
      const part = Math.min(missing, item.left);
      if (part <= 0 || item.batch.expiresOn < day) continue;
      const { id: batchId, batchNumber, expiresOn } = item.batch;
      portions[at]!.push({ batchId, batchNumber, expiresOn, quantity: part });
      item.left -= part;
      missing -= part;
    }
    if (missing > 0) short.push({ at, left: quantity - missing });
  }
  return { portions, short: short.sort((a, b) => a.at - b.at) };
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
