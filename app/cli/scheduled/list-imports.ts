/** Lists that the desk tries, imports or takes back go on, part by part. */
import { workImports } from "~/admin/imports/start-import.server";
import type { Job } from "~/platform/jobs/jobs.server";

export const listImports: Job = {
  name: "list-imports",
  pattern: "* * * * *",
  run: () => workImports(),
};
