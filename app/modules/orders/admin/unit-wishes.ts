/** Units that are typed beside the rows of an order's batches, as forms send them. Pure. */
import type { RowWish } from "~/modules/orders/shipping/shipment";
import { readWhole } from "~/platform/values/whole-number";

/** Letters of a reason. */
export const UNIT_LIMIT = 200;

/** The field of a row; 1 is the first one. */
export const unitField = (row: number): string => `units-${row}`;

/** What is typed beside the rows: empty fields and zeros wish for nothing. Refused: no number, nothing at all. */
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
