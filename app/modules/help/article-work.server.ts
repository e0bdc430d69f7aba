import { boundedWork } from "~/platform/jobs/bounded-work.server";
import { hourlyBudget } from "~/platform/jobs/work-budget.server";

/** 50,000 characters take a tenth of a second; more on a busy machine. */
const BOUNDS = { timeoutMs: 15_000, memoryMb: 256, budget: hourlyBudget(60_000) };

const work = boundedWork<typeof import("./article-thread.server")>(
  new URL("./article-thread.server.ts", import.meta.url),
  BOUNDS,
);

/** Renders a person's Markdown; throws WorkRefused. */
export const renderFor = (memberId: number, markdown: string) =>
  work(`staff ${memberId}`, "renderArticle", markdown);
