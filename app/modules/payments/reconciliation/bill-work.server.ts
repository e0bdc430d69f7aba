import { hourlyBudget } from "~/platform/jobs/work-budget.server";
import { boundedWork } from "~/platform/jobs/bounded-work.server";

/** 200,000 lines take some three seconds and 300 MB. */
const BOUNDS = { timeoutMs: 30_000, memoryMb: 768, budget: hourlyBudget(600_000) };

/** Runs a task for a person or the shop, one at a time; throws WorkRefused. */
export const billWork = boundedWork<typeof import("./bill-thread.server")>(
  new URL("./bill-thread.server.ts", import.meta.url),
  BOUNDS,
);
