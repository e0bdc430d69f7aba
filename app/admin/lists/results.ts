/** One action on many rows answers for each of them. Pure. */

export interface BulkRowResult {
  /** what the row is called, such as the number of its order */
  name: string;
  isDone: boolean;
  /** why not, or what was done */
  text: string;
}

/** "已办理 3 项，2 项未能办理" */
export function resultWords(results: readonly BulkRowResult[]): string {
  const done = results.filter(({ isDone }) => isDone).length;
  const left = results.length - done;
  return left === 0 ? `已办理 ${done} 项` : `已办理 ${done} 项，${left} 项未能办理`;
}

/** Asks one row after the other; a refusal of one stops no other. */
export async function resultsOf<T>(
  rows: readonly T[],
  answer: (row: T) => Promise<BulkRowResult>,
): Promise<BulkRowResult[]> {
  const results: BulkRowResult[] = [];
  for (const row of rows) results.push(await answer(row));
  return results;
}
