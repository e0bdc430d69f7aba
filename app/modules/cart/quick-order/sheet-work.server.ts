import { hourlyBudget } from "~/platform/jobs/work-budget.server";
import { boundedWork } from "~/platform/jobs/bounded-work.server";

/** Within a browser's patience; two thousand lines of thirty columns take two seconds and 120 MB. */
const BOUNDS = { timeoutMs: 25_000, memoryMb: 384, budget: hourlyBudget(120_000) };

/** Runs a task for a company, one at a time; throws WorkRefused. */
export const sheetWork = boundedWork<typeof import("./sheet-thread.server")>(
  new URL("./sheet-thread.server.ts", import.meta.url),
  BOUNDS,
);

export const sheetOwner = (companyId: number) => `company ${companyId}`;
