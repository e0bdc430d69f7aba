import { boundedWork } from "~/platform/jobs/bounded-work.server";
import { hourlyBudget } from "~/platform/jobs/work-budget.server";

/** 50,000 characters take a tenth of a second; a busy machine and a cold thread take longer. */
const BOUNDS = { timeoutMs: 15_000, memoryMb: 256, budget: hourlyBudget(60_000) };

const work = boundedWork<typeof import("./article-thread.server")>(
  new URL("./article-thread.server.ts", import.meta.url),
  BOUNDS,
);

/** What the Markdown of this person (its id) comes to; throws WorkRefused. */
export const renderFor = (memberId: number, markdown: string) =>
  work(`staff ${memberId}`, "renderArticle", markdown);
