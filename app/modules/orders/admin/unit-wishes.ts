import type { RowWish } from "~/modules/orders/shipping/shipment";
import { readWhole } from "~/platform/values/whole-number";

export const UNIT_LIMIT = 200;

export const unitField = (row: number): string => `units-${row}`;

/** Returns the entered units; empty fields and zeros are skipped. Refused: invalid, or none at all. */
export function readUnitWishes(
  fields: Readonly<Record<string, unknown>>,
): { ok: true; rows: RowWish[] } | { ok: false; text: string } {
  const rows: RowWish[] = [];
  for (const [name, value] of Object.entries(fields)) {
    const row = /^units-([1-9]\d{0,3})$/.exec(name)?.[1];
    const text = typeof value === "string" ? value.trim() : "";
    if (row === undefined || /^0*$/.test(text)) continue;
    const quantity = readWhole(text);
    if (quantity === null || quantity > 9_999_999) return { ok: false, text: `第 ${row} 行的数量请填写整数` };
    rows.push({ row: Number(row), quantity });
  }
  if (rows.length === 0) return { ok: false, text: "请填写数量" };
  return { ok: true, rows: rows.toSorted((a, b) => a.row - b.row) };
}
