/** `npm run shop -- <command>`: what was built; in development, where that is older than its source, the source. */
import { fileURLToPath } from "node:url";
import { canBuild, isBuilt } from "./built.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));

if (isBuilt(root)) await import(new URL("../../build/programs/shop.js", import.meta.url).href);
else if (canBuild(root)) {
  const { register } = await import("tsx/esm/api");
  register();
  await import("./shop.ts");
} else {
  process.stderr.write("没有构建，请先运行 npm ci && npm run build\n");
  process.exit(1);
}
