import type { Back, SoldOrder } from "~/modules/orders/order/refund";
import { parseNumberInput } from "~/platform/values/whole-number";

export interface BatchUnits {
  id: number;
  lineId: number;
  shipped: number;
  settled: number;
  open: number;
}

/** A line with its shipped, refunded and requested units. */
export interface LineUnits {
  id: number;
  shipped: number;
  returned: number;
  open: number;
}

export interface RequestedUnits {
  batchId: number;
  quantity: number;
}

/** Returns the units that may still be requested, by order_line_batch. */
export function requestableUnits(
  lines: readonly LineUnits[],
  batches: readonly BatchUnits[],
): Map<number, number> {
  const ofLine = new Map(lines.map((line) => [line.id, line.shipped - line.returned - line.open]));
  return new Map(
    batches.map((batch) => {
      const own = batch.shipped - batch.settled - batch.open;
      return [batch.id, Math.max(0, Math.min(own, ofLine.get(batch.lineId) ?? 0))];
    }),
  );
}

export type UnitsResult = { ok: true; back: Back[] } | { ok: false; text: string; batchId?: number };

/** Counts the requested units by line. */
function countByLine(
  query: readonly RequestedUnits[],
  byId: ReadonlyMap<number, BatchUnits>,
  left: ReadonlyMap<number, number>,
): { ok: true; back: Map<number, number> } | Extract<UnitsResult, { ok: false }> {
  const back = new Map<number, number>();
  const seen = new Set<number>();
  for (const { batchId, quantity } of query) {
    const batch = byId.get(batchId);
    if (!batch || seen.has(batchId)) return { ok: false, text: "请选择本订单中的商品" };
    seen.add(batchId);
    if (!Number.isSafeInteger(quantity) || quantity <= 0)
      return { ok: false, text: "请填写数量，须为大于 0 的整数", batchId };
    const limit = left.get(batchId)!;
    if (quantity > limit) return { ok: false, text: `可申请数量不足，最多 ${limit}`, batchId };
    back.set(batch.lineId, (back.get(batch.lineId) ?? 0) + quantity);
  }
  return { ok: true, back };
}

/** Returns the requested units by line, or the refusal: no units, a line of another order, or more than is left of a batch or line. */
export function checkUnits(
  query: readonly RequestedUnits[],
  lines: readonly LineUnits[],
  batches: readonly BatchUnits[],
): UnitsResult {
  const byId = new Map(batches.map((batch) => [batch.id, batch]));
  const counted = countByLine(query, byId, requestableUnits(lines, batches));
  if (!counted.ok) return counted;
  const { back } = counted;
  if (back.size === 0) return { ok: false, text: "请至少选择一种商品并填写数量" };
  for (const line of lines) {
    const limit = line.shipped - line.returned - line.open;
    if ((back.get(line.id) ?? 0) > limit) {
      const batchId = query.find((item) => byId.get(item.batchId)?.lineId === line.id)?.batchId;
      return { ok: false, text: `可申请数量不足，这一行最多 ${limit}`, ...(batchId && { batchId }) };
    }
  }
  return { ok: true, back: [...back].map(([lineId, quantity]) => ({ lineId, quantity })) };
}

/** Returns the order as if every open request had been settled. */
export function withOpenRequests(sold: SoldOrder, lines: readonly LineUnits[]): SoldOrder {
  const open = new Map(lines.map((line) => [line.id, line.open]));
  return {
    ...sold,
    lines: sold.lines.map((line) => ({
      ...line,
      returned: Math.min(line.quantity, line.returned + (open.get(line.id) ?? 0)),
    })),
  };
}

/** Distributes units of lines over their batches, latest expiry first, because buyers do not choose the units of a gift. */
export function spreadOverBatches(
  wanted: readonly Back[],
  batches: readonly BatchUnits[],
  left: ReadonlyMap<number, number>,
): RequestedUnits[] {
  return wanted.flatMap(({ lineId, quantity }) => {
    let missing = quantity;
    return batches
      .filter((batch) => batch.lineId === lineId)
      .reverse()
      .flatMap((batch): RequestedUnits[] => {
        const part = Math.min(missing, left.get(batch.id) ?? 0);
        missing -= part;
        return part > 0 ? [{ batchId: batch.id, quantity: part }] : [];
      });
  });
}

const UNITS = /^u\.(\d{1,12})$/;

/** Reads "?u.31=2&u.32=1" as units by batch; skips empty and 0, reads an invalid number as NaN, which checkUnits refuses. */
export function readReturnUnits(search: URLSearchParams): RequestedUnits[] {
  return [...search].flatMap(([name, input]): RequestedUnits[] => {
    const id = UNITS.exec(name)?.[1];
    const text = input.trim();
    if (id === undefined || /^0*$/.test(text)) return [];
    return [{ batchId: Number(id), quantity: parseNumberInput(text, 0, 999_999_999) ?? NaN }];
  });
}

export function unitsQuery(query: readonly RequestedUnits[]): string {
  return new URLSearchParams(
    query.map(({ batchId, quantity }) => [`u.${batchId}`, String(quantity)]),
  ).toString();
}
