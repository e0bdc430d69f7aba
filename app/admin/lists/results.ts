export interface BulkRowResult {
  name: string;
  isDone: boolean;
  text: string;
}

/** "已办理 3 项，2 项未能办理" */
export function resultWords(results: readonly BulkRowResult[]): string {
  const done = results.filter(({ isDone }) => isDone).length;
  const left = results.length - done;
  return left === 0 ? `已办理 ${done} 项` : `已办理 ${done} 项，${left} 项未能办理`;
}

/** Handles rows in sequence; a refusal does not stop the others. */
export async function findResults<T>(
  rows: readonly T[],
  answer: (row: T) => Promise<BulkRowResult>,
): Promise<BulkRowResult[]> {
  const results: BulkRowResult[] = [];
  for (const row of rows) results.push(await answer(row));
  return results;
}
