import { findCount } from "./counts.server";
import { allLines } from "./lines.server";
import { answerRows, parseCountFile, type CountFileRowResult } from "./numbers-file";
import { CLOSED, type CountEntryContext, takeNumbers } from "./take-count.server";

export type SheetCountResult = { ok: true; answers: CountFileRowResult[] } | { ok: false; text: string };

/** Stores the numbers of a table, overwriting existing ones; returns a result for each row with a number. `isTrial`: only results. Refused: no such count, a closed one, what `parseCountFile` refuses. `now` in ms. */
export async function takeSheet(
  countId: number,
  table: readonly (readonly string[])[],
  { isTrial, ...taking }: CountEntryContext & { isTrial: boolean },
): Promise<SheetCountResult> {
  const count = await findCount(countId);
  if (!count) return { ok: false, text: "没有这张盘点单" };
  if (count.state !== "open") return { ok: false, text: CLOSED };
  const read = parseCountFile(table);
  if (!read.ok) return read;
  const answers = answerRows(read.rows, await allLines(countId, "all"));
  const values = answers.flatMap((answer) =>
    answer.ok ? [{ lineId: answer.lineId, counted: answer.counted, version: null }] : [],
  );
  if (!isTrial && values.length > 0) {
    const used = await takeNumbers(countId, values, taking);
    if (!used?.ok) return { ok: false, text: used?.text ?? CLOSED };
  }
  return { ok: true, answers };
}
