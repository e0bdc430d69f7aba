import {
  stillHere,
  pickUnits,
  type BatchToShip,
  type RowUnits,
  type RowWish,
} from "~/modules/orders/shipping/shipment";

/** Returns the units of the chosen rows; null: all unshipped units of recalled batches. Refused with a message: as pickUnits, or nothing to give up. */
export function unitsToGiveUp(
  batches: readonly BatchToShip[],
  wishes: readonly RowWish[] | null,
): { ok: true; units: RowUnits[] } | { ok: false; text: string } {
  const query = pickUnits(stillHere(batches), wishes, (batch) => batch.stop === "recalled");
  if (query.ok && query.units.length === 0) return { ok: false, text: "没有未发出的召回批次，请用行号指明" };
  return query;
}

export function sumByLine(units: readonly RowUnits[]): { lineId: number; quantity: number }[] {
  const quantities = new Map<number, number>();
  for (const { lineId, quantity } of units) quantities.set(lineId, (quantities.get(lineId) ?? 0) + quantity);
  return [...quantities].map(([lineId, quantity]) => ({ lineId, quantity }));
}

/** Returns the unshipped gifts that are no longer earned; the latest expiry stays in the shop. */
export function findGiftsToKeep(
  batches: readonly BatchToShip[],
  units: readonly RowUnits[],
  due: readonly { lineId: number; quantity: number }[],
): RowUnits[] {
  const gone = new Map(units.map((unit) => [unit.batchId, unit.quantity]));
  const here = stillHere(batches).reverse();
  return due.flatMap(({ lineId, quantity }) => {
    let missing = quantity;
    return here
      .filter((batch) => batch.lineId === lineId)
      .flatMap((batch) => {
        const part = Math.min(missing, batch.left - (gone.get(batch.id) ?? 0));
        missing -= Math.max(0, part);
        return part > 0 ? [{ batchId: batch.id, lineId, quantity: part }] : [];
      });
  });
}

export function withoutUnits<B extends BatchToShip>(batches: readonly B[], units: readonly RowUnits[]): B[] {
  const gone = new Map<number, number>();
  for (const { batchId, quantity } of units) gone.set(batchId, (gone.get(batchId) ?? 0) + quantity);
  return batches.map((batch) => ({
    ...batch,
    cancelledUnits: batch.cancelledUnits + (gone.get(batch.id) ?? 0),
  }));
}
