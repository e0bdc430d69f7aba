/** `npm run build`: the production build, also beside a shop that serves. */
import { fileURLToPath } from "node:url";
import { build } from "./built";

const problem = await build(fileURLToPath(new URL("../..", import.meta.url)));
if (problem) {
  process.stderr.write(`The shop cannot be built: ${problem}\n`);
  process.exitCode = 1;
}
