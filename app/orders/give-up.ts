/** Which units of a paid order are given up because they can never be delivered. Pure. */
import { stillHere, type BatchToShip, type RowWish } from "./shipment";

export interface GivenUpUnits {
  /** order_line_batch */
  batchId: number;
  lineId: number;
  number: number;
}

/**
 * The rows wished for, or all that is still here of recalled batches (null). Refused with a sentence: a row that the order has not or that is
 * named twice, more than is still here, and when there is nothing to give up.
 */
export function unitsToGiveUp(
  batches: readonly BatchToShip[],
  wishes: readonly RowWish[] | null,
): { ok: true; units: GivenUpUnits[] } | { ok: false; text: string } {
  const here = stillHere(batches);
  const taken = new Map<number, number>();
  for (const { row, number } of wishes ?? []) {
    const batch = here[row - 1];
    if (!batch || taken.has(batch.id)) return { ok: false, text: `第 ${row} 行不在订单中，或重复` };
    const wanted = number ?? batch.left;
    if (wanted > batch.left || wanted === 0)
      return { ok: false, text: `第 ${row} 行 ${batch.name} 还有 ${batch.left}${batch.unit} 未发出` };
    taken.set(batch.id, wanted);
  }
  if (wishes === null)
    for (const { id, left, isRecalled } of here) if (isRecalled && left > 0) taken.set(id, left);
  const units = here.flatMap(({ id, lineId }) => {
    const number = taken.get(id);
    return number === undefined ? [] : [{ batchId: id, lineId, number }];
  });
  return units.length > 0 ? { ok: true, units } : { ok: false, text: "没有未发出的召回批次，请用行号指明" };
}

/** Units of lines, by line. */
export function byLine(units: readonly GivenUpUnits[]): { lineId: number; number: number }[] {
  const numbers = new Map<number, number>();
  for (const { lineId, number } of units) numbers.set(lineId, (numbers.get(lineId) ?? 0) + number);
  return [...numbers].map(([lineId, number]) => ({ lineId, number }));
}

/** Gifts that are no longer earned, as far as they are still here: the last to expire stay in the shop. */
export function giftsToKeep(
  batches: readonly BatchToShip[],
  units: readonly GivenUpUnits[],
  due: readonly { lineId: number; number: number }[],
): GivenUpUnits[] {
  const gone = new Map(units.map((unit) => [unit.batchId, unit.number]));
  const here = stillHere(batches).reverse();
  return due.flatMap(({ lineId, number }) => {
    let missing = number;
    return here
      .filter((batch) => batch.lineId === lineId)
      .flatMap((batch) => {
        const part = Math.min(missing, batch.left - (gone.get(batch.id) ?? 0));
        missing -= Math.max(0, part);
        return part > 0 ? [{ batchId: batch.id, lineId, number: part }] : [];
      });
  });
}

/** The batches once these units are given up. */
export function withoutUnits<B extends BatchToShip>(
  batches: readonly B[],
  units: readonly GivenUpUnits[],
): B[] {
  const gone = new Map<number, number>();
  for (const { batchId, number } of units) gone.set(batchId, (gone.get(batchId) ?? 0) + number);
  return batches.map((batch) => ({ ...batch, givenUp: batch.givenUp + (gone.get(batch.id) ?? 0) }));
}
