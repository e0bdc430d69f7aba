/** `npm run build`: the production build, also beside a shop that serves. */
import { fileURLToPath } from "node:url";
import { build } from "./built";
import { complain } from "./print";

const problem = await build(fileURLToPath(new URL("../..", import.meta.url)));
if (problem) {
  complain(...`商城构建失败：${problem}`.split("\n"));
  process.exitCode = 1;
}
