/** Starts what the build made of a program of the operator; where the tools of the build are installed and it is older than its source, the source. */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = new URL("../../", import.meta.url);
const isThere = (path) => existsSync(new URL(path, root));

async function isBuilt() {
  if (!isThere("node_modules/tsx")) return true;
  const { register } = await import("tsx/esm/api");
  register();
  return (await import("./built.ts")).isBuilt(fileURLToPath(root));
}

/** @param {"start" | "shop"} name */
export async function run(name) {
  if (!(await isBuilt())) return import(`./${name}.ts`);
  const program = `build/operator/${name}.js`;
  if (isThere(program)) return import(new URL(program, root).href);
  process.stderr.write("没有构建，请先运行 npm ci && npm run build\n");
  process.exit(1);
}
