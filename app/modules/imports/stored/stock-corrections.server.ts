/** By how much a stock list corrects the book, batch by batch, and the rows of it that wait for a second person. */
import type { ListImport } from "./stored-imports.server";
import type { Db } from "~/platform/database/database.server";
import type { Person } from "~/modules/staff/approval-requests/approval-requests";
import { isPast, pastWords } from "~/modules/staff/limits/limits";
import { findLimit, type limitRefusal } from "~/modules/staff/limits/limits.server";
import { PLACE_MARK } from "~/modules/catalogue/rows/goods-identifiers";
import type { StockCorrection } from "~/modules/catalogue/rows/row-result";
import type { Row } from "~/platform/database/schema";
import { toChunks } from "~/platform/values/chunks";
import type { Fen } from "~/platform/values/money";
import { correctionValue } from "./stored-import";

export interface CorrectedBatch {
  /** of the sheet: a batch that lies in several places has several */
  rows: number[];
  units: number;
  /** of what one person may correct by a count, fen; 0: goods that came in */
  value: Fen;
}

const readCorrection = (text: string | null): StockCorrection | null =>
  text === null ? null : (JSON.parse(text) as StockCorrection);

/** By how much rows correct the book, by their numbers. */
export function correctionsIn(
  rows: readonly Pick<Row<"list_import_row">, "row" | "correction">[],
): Map<number, StockCorrection> {
  const found = new Map<number, StockCorrection>();
  for (const { row, correction: text } of rows) {
    const correction = readCorrection(text);
    if (correction) found.set(row, correction);
  }
  return found;
}

/** The batches of a list that correct the book, as it was tried. Batches that the book does not have yet are goods that come in. One query. */
export async function correctedBatches(
  { id, options }: Pick<ListImport, "id" | "options">,
  trx: Db,
): Promise<CorrectedBatch[]> {
  const rows = await trx
    .selectFrom("list_import_row")
    .select(["row", "touches", "correction"])
    .where("import_id", "=", id)
    .where("result", "<>", "refused")
    .where("touches", "<>", "")
    .orderBy("row")
    .execute();
  const found = new Map<string, { rows: number[]; units: number; price: Fen }>();
  for (const { row, touches, correction: text } of rows) {
    const key = touches.split(PLACE_MARK, 1)[0]!;
    const batch = found.get(key) ?? { rows: [], units: 0, price: 0 };
    const correction = readCorrection(text);
    batch.rows.push(row);
    batch.units += correction?.units ?? 0;
    batch.price = correction?.price ?? batch.price;
    found.set(key, batch);
  }
  return [...found.values()]
    .map((batch) => ({
      rows: batch.rows,
      units: batch.units,
      value: correctionValue(batch, options.isAdded),
    }))
    .filter(({ value }) => value > 0);
}

/** These rows wait for a second person. A statement for each 500. */
export async function holdRows(trx: Db, id: number, rows: readonly number[]): Promise<void> {
  for (const part of toChunks(rows))
    await trx
      .updateTable("list_import_row")
      .set({ is_held: 1 })
      .where("import_id", "=", id)
      .where("row", "in", part)
      .execute();
}

export interface HeldCorrections {
  batches: CorrectedBatch[];
  /** why one person is not enough */
  limit: string;
}

/**
 * The batches that wait: each that is past the limit of a batch, and where the others together are past the day's, all of them; null: none.
 * `ask`: limitRefusal, or takeFromLimit, which counts what one person does alone. `now` in ms.
 */
export async function heldCorrections(
  trx: Db,
  list: ListImport,
  { by, ask }: { by: Person; ask: typeof limitRefusal },
  now: number,
): Promise<HeldCorrections | null> {
  if (list.kind !== "stock") return null;
  const batches = await correctedBatches(list, trx);
  const line = await findLimit("countLine", trx);
  const large = batches.filter(({ value }) => isPast(value, line));
  const amount = batches.reduce((sum, { value }) => sum + (isPast(value, line) ? 0 : value), 0);
  const use = { name: "count", amount, by, companyId: null } as const;
  const day = amount > 0 ? await ask(trx, use, now) : null;
  if (day !== null) return { batches, limit: day };
  return large.length > 0 ? { batches: large, limit: pastWords("countLine", line) } : null;
}
