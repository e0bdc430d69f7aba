export const MAX_HIDDEN_COLUMNS = 30;
export const MAX_COLUMN_NAME = 20;

/** The list's path → the names of its columns that are left out. */
export type HiddenColumns = Readonly<Record<string, readonly string[]>>;

/** Those of a list that are shown, in their order: the first one always. */
export function shownColumns<C extends { name: string }>(
  columns: readonly C[],
  hidden: readonly string[] | undefined,
): C[] {
  return columns.filter(({ name }, at) => at === 0 || !hidden?.includes(name));
}

/** What was there to be ticked and is not. */
export const untickedOf = (all: readonly string[], ticked: readonly string[]): string[] =>
  [...new Set(all)].filter((name) => !ticked.includes(name));
