import { refreshParcels } from "~/modules/orders/shipping/logistics.server";
import type { Job } from "~/platform/jobs/jobs.server";

export const refreshParcelsJob: Job = {
  name: "parcels",
  pattern: "7,37 * * * *",
  run: async (at) => ({ answered: await refreshParcels(at) }),
};
