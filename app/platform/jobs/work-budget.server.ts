import { asShop } from "~/platform/database/audit.server";
import { addCounts, getCount } from "~/platform/http/limits/rate.server";
import { now } from "~/platform/values/clock.server";

export const BUDGET_WINDOW = 3_600_000;

export interface WorkBudget {
  /** ms until the owner may submit more; 0: now */
  waitFor(owner: string): Promise<number>;
  spend(owner: string, ms: number): Promise<void>;
}

const keyOf = (owner: string) => `work:${owner}`;

/** Returns an hourly budget of ms of work for each owner, counted in the database; `clock` returns the time, ms. */
export const hourlyBudget = (limitMs: number, clock: () => number = now): WorkBudget => ({
  async waitFor(owner) {
    const at = clock();
    const spent = await getCount(keyOf(owner), BUDGET_WINDOW, at);
    return spent && spent.count >= limitMs ? Math.max(spent.until - at, 1) : 0;
  },
  // Counted by the shop itself, so it is not audited as a change of the owner.
  async spend(owner, ms) {
    await asShop(() => addCounts([{ key: keyOf(owner), count: Math.ceil(ms) }], BUDGET_WINDOW, clock()));
  },
});
