import type { Fen } from "~/platform/values/money";

export interface Spent {
  month: number;
  categoryId: number;
  amount: Fen;
}

export interface MonthSpending {
  month: string;
  amount: Fen;
}
export interface CategorySpending {
  name: string;
  amount: Fen;
}
export interface Spending {
  total: Fen;
  months: MonthSpending[];
  categories: CategorySpending[];
}

/** Categories with a bar of their own; the others share one. */
export const CATEGORIES_SHOWN = 6;
export const OTHERS = "其他";

/** Returns both charts, which add up to the same total. `rootName` returns the first level of a category, or null. */
export function spendingPictures(
  spent: readonly Spent[],
  months: readonly string[],
  rootName: (categoryId: number) => string | null,
): Spending {
  const byMonth = months.map(() => 0);
  const byRoot = new Map<string, Fen>();
  for (const { month, categoryId, amount } of spent) {
    byMonth[month] = (byMonth[month] ?? 0) + amount;
    const name = rootName(categoryId) ?? OTHERS;
    byRoot.set(name, (byRoot.get(name) ?? 0) + amount);
  }
  return {
    total: byMonth.reduce((sum, amount) => sum + amount, 0),
    months: months.map((month, at) => ({ month, amount: byMonth[at]! })),
    categories: topCategories(byRoot),
  };
}

function topCategories(byRoot: ReadonlyMap<string, Fen>): CategorySpending[] {
  const known = [...byRoot]
    .filter(([name, amount]) => name !== OTHERS && amount > 0)
    .map(([name, amount]) => ({ name, amount }))
    .sort((a, b) => b.amount - a.amount || (a.name < b.name ? -1 : 1));
  const rest = known
    .slice(CATEGORIES_SHOWN)
    .reduce((sum, { amount }) => sum + amount, byRoot.get(OTHERS) ?? 0);
  return [...known.slice(0, CATEGORIES_SHOWN), ...(rest > 0 ? [{ name: OTHERS, amount: rest }] : [])];
}
