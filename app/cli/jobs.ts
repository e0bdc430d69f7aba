import { db } from "~/platform/database/database.server";
import { startJobs } from "~/platform/jobs/jobs.server";
import { JOBS } from "./scheduled-jobs";

const stop = startJobs(JOBS);

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
