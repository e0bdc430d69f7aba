export const MAX_HIDDEN_COLUMNS = 30;
export const MAX_COLUMN_NAME = 20;

/** List path → names of hidden columns. */
export type HiddenColumns = Readonly<Record<string, readonly string[]>>;

/** Returns the visible columns in order; the first one always shows. */
export function shownColumns<C extends { name: string }>(
  columns: readonly C[],
  hidden: readonly string[] | undefined,
): C[] {
  return columns.filter(({ name }, at) => at === 0 || !hidden?.includes(name));
}

export const findUnticked = (all: readonly string[], ticked: readonly string[]): string[] =>
  [...new Set(all)].filter((name) => !ticked.includes(name));
