import { analyzeTables } from "~/platform/database/database.server";
import type { Job } from "~/platform/jobs/jobs.server";

export const weighTables: Job = {
  name: "weigh-tables",
  pattern: "55 * * * *",
  run: async () => {
    await analyzeTables();
    return {};
  },
};
