import { fileURLToPath } from "node:url";
import { complain } from "~/cli/output/print";
import { build } from "./build";

const end = () => process.exit(0);
process.on("SIGTERM", end).on("SIGINT", end);

const problem = await build(fileURLToPath(new URL("../..", import.meta.url)));
if (problem) {
  complain(...`商城构建失败：${problem}`.split("\n"));
  process.exitCode = 1;
}
