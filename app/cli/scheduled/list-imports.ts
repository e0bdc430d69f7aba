import { workImports } from "~/admin/imports/start-import.server";
import type { Job } from "~/platform/jobs/jobs.server";

export const listImports: Job = {
  name: "list-imports",
  pattern: "* * * * *",
  run: () => workImports(),
};
