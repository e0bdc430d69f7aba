/** Whether there is a build, and whether it can be made anew; plain JavaScript, as it runs before anything is built. */
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const SOURCES = ["app", "styles", "vite.config.ts", "remix.config.js", "tsconfig.json", "package-lock.json"];
const RESULT = ["build/server/index.js", "build/client", "build/programs/start.js", "build/fonts"];

/** Remix's compiler; a production install has none. */
export const COMPILER = "node_modules/@remix-run/dev/dist/cli.js";
const TOOLS = [COMPILER, "node_modules/tsx"];

/** @param {string} path */
function newest(path) {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  const inside = readdirSync(path).map((name) => newest(join(path, name)));
  return Math.max(stat.mtimeMs, ...inside);
}

/** Whether the tools of the build are installed. @param {string} root */
export const canBuild = (root) => TOOLS.every((path) => existsSync(join(root, path)));

/** Whether build/ stands and is younger than every source; where nothing can be built, it is taken as it is. @param {string} root */
export function isBuilt(root) {
  if (!RESULT.every((path) => existsSync(join(root, path)))) return false;
  if (!canBuild(root)) return true;
  const built = statSync(join(root, RESULT[0])).mtimeMs;
  return SOURCES.every((path) => newest(join(root, path)) <= built);
}
