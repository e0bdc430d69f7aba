import { blockExpiring } from "~/modules/catalogue/batches/block.server";
import type { Job } from "~/platform/jobs/jobs.server";

export const expiryStops: Job = {
  name: "expiry-stops",
  pattern: "5 0 * * *",
  run: async (at) => ({ blocked: await blockExpiring(at) }),
};
