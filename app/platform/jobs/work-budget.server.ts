/** How long the threads of all processes and machines may work for one owner in an hour: whoever hands in what costs most cannot keep them from others. */
import { asShop } from "~/platform/database/audit.server";
import { addCounts, countOf } from "~/platform/http/limits/rate.server";
import { now } from "~/platform/values/clock.server";

export const BUDGET_WINDOW = 3_600_000;

export interface WorkBudget {
  /** ms until the owner may hand in more; 0: now */
  waitFor(owner: string): Promise<number>;
  spend(owner: string, ms: number): Promise<void>;
}

const keyOf = (owner: string) => `work:${owner}`;

/** A budget of so many ms of work an hour for each owner, counted in the database; `clock` gives the time, ms. */
export const hourlyBudget = (limitMs: number, clock: () => number = now): WorkBudget => ({
  async waitFor(owner) {
    const at = clock();
    const spent = await countOf(keyOf(owner), BUDGET_WINDOW, at);
    return spent && spent.count >= limitMs ? Math.max(spent.until - at, 1) : 0;
  },
  // Counted by the shop itself, whoever acts: it is no change of theirs that the audit log notes.
  async spend(owner, ms) {
    await asShop(() => addCounts([{ key: keyOf(owner), count: Math.ceil(ms) }], BUDGET_WINDOW, clock()));
  },
});
