/** What a company spent, by month and by category: the two pictures of the member centre. Pure; fen. */
import type { Fen } from "~/platform/values/money";

/** Goods of one category bought in one month, after discounts, without what came back. */
export interface Spent {
  /** place among the months asked for, 0 the oldest */
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

/** Categories with a bar of their own; the rest is one bar. */
export const CATEGORIES_SHOWN = 6;
export const OTHERS = "其他";

/** Both pictures of the same sums: each adds up to the total. `rootName` names the first level over a category, null where it is unknown. */
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
