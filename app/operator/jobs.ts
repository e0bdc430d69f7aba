/** The process that does the shop's work by the clock; serve.ts starts it, and another in its place when new code is to be taken. */
import { db } from "~/platform/database.server";
import { startJobs } from "~/platform/jobs.server";
import { JOBS } from "./upkeep";

const stop = startJobs(JOBS);

/** Ends once the work in hand is done; what was never begun is whoever comes next's. */
async function leave(): Promise<void> {
  await stop();
  await db.destroy();
  process.exit(0);
}

process.once("SIGTERM", () => void leave()).once("SIGINT", () => void leave());
process.on("message", (message: { shop?: string } | null) => {
  if (message?.shop === "drain") void leave();
});
process.send?.({ shop: "ready" });
