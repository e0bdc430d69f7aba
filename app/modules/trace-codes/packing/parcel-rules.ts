/** Whether the codes of a parcel suit its units. Pure. */
import type { MissingCodes } from "~/modules/trace-codes/settings";

export interface ParcelRow {
  /** order_line_batch */
  id: number;
  goodsId: number;
  batchId: number;
  batchNumber: string;
  name: string;
  unit: string;
  isGift: boolean;
  quantity: number;
}

export interface ParcelCount {
  /** units that should have a code */
  expected: number;
  scanned: number;
  missing: { name: string; batchNumber: string; unit: string; units: number }[];
  /** more codes than units, in words; null: fits */
  excess: string | null;
}

/** Counts codes against units by product and batch: a bought row and a gift of it are one heap in the hand. `packed`: units by row id; `traced`: products whose units have codes. */
export function countParcel(
  rows: readonly ParcelRow[],
  packed: ReadonlyMap<number, number>,
  traced: ReadonlySet<number>,
): ParcelCount {
  const heaps = new Map<string, { row: ParcelRow; units: number; scanned: number }>();
  for (const row of rows) {
    const key = `${row.goodsId} ${row.batchId}`;
    const heap = heaps.get(key) ?? { row, units: 0, scanned: 0 };
    heaps.set(key, {
      row,
      units: heap.units + row.quantity,
      scanned: heap.scanned + (packed.get(row.id) ?? 0),
    });
  }
  const all = [...heaps.values()];
  const over = all.find(({ units, scanned }) => scanned > units);
  const wanted = all.filter(({ row }) => traced.has(row.goodsId));
  return {
    expected: wanted.reduce((sum, { units }) => sum + units, 0),
    scanned: all.reduce((sum, { scanned }) => sum + scanned, 0),
    missing: wanted
      .filter(({ units, scanned }) => scanned < units)
      .map(({ row, units, scanned }) => ({
        name: row.name,
        batchNumber: row.batchNumber,
        unit: row.unit,
        units: units - scanned,
      })),
    excess: over
      ? `${over.row.name} 批号 ${over.row.batchNumber} 扫了 ${over.scanned}${over.row.unit}的追溯码，这个包裹只有 ${over.units}${over.row.unit}`
      : null,
  };
}

/** Why the parcel may not leave with these codes, or null. */
export function codesRefusal(count: ParcelCount, rule: MissingCodes, reason: string): string | null {
  if (count.excess !== null) return `${count.excess}，请取消多扫的码`;
  if (rule === "off" || count.missing.length === 0) return null;
  const [first] = count.missing;
  const more = count.missing.length > 1 ? `等 ${count.missing.length} 个批号` : "";
  const what = `${first!.name} 批号 ${first!.batchNumber} 差 ${first!.units}${first!.unit}的追溯码${more}`;
  if (rule === "stop") return `${what}，扫齐后才能发货`;
  return reason === "" ? `${what}，请扫码或填写缺码原因` : null;
}
