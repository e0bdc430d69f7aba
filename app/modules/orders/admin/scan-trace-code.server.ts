/** A trace code scanned at the packing bench: it is packed at once, and its units count for its row. */
import { withContents } from "~/modules/trace-codes/lookup/fetch-contents.server";
import type { PackedCode } from "~/modules/trace-codes/packing/pack.server";
import { type CodesResult, packOrderCodes } from "./pack-codes.server";
import type { Packed, Scanned, ScanRow } from "./packing-scan";

export async function scanTraceCode(
  orderId: number,
  code: string,
  actor: string,
  now: number,
): Promise<CodesResult<PackedCode[]>> {
  const codes = await withContents([{ code, parent: null }], now);
  return packOrderCodes(orderId, { codes, choice: null, actor }, now);
}

/** Returns what the bench shows: packed codes add to the units of their row, at most what is left. */
export function toScanned(
  found: CodesResult<PackedCode[]>,
  { rows, packed }: { rows: readonly ScanRow[]; packed: Packed },
): Scanned {
  if (!found.ok) {
    const what = found.question === null ? found.text : `${found.text}。请到“追溯码”页确认。`;
    return { packed, result: { kind: "wrongGoods", word: "追溯码未计入", what } };
  }
  const next: Record<number, number> = { ...packed };
  for (const { row, units } of found.value) {
    const left = rows.find((item) => item.row === row)?.left ?? 0;
    next[row] = Math.min(left, (next[row] ?? 0) + units);
  }
  const [first] = found.value;
  const own = rows.find(({ row }) => row === first?.row);
  const units = found.value.reduce((sum, item) => sum + item.units, 0);
  const what = own ? `${own.name} ${own.batch} +${units}${own.unit}` : "";
  return { packed: next, result: { kind: "right", word: "对，追溯码已计入", what } };
}
