/** By how much a stock list corrects the book, batch by batch, and the rows of it that wait for a second person. */
import { PLACE_MARK } from "~/modules/catalogue/import/named";
import type { StockCorrection } from "~/modules/catalogue/import/import-run.server";
import type { Db } from "~/platform/database/database.server";
import type { Row } from "~/platform/database/schema";
import { toChunks } from "~/platform/values/chunks";
import type { Fen } from "~/platform/values/money";
import { correctionValue } from "./list-import";
import type { ListImport } from "./list-imports.server";

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
