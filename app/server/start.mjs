/** `npm start`: builds where the build is missing or older than its source, then runs what was built. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { canBuild, isBuilt } from "../cli/built.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));

if (!isBuilt(root)) {
  if (!canBuild(root)) {
    process.stderr.write("没有构建，请先运行 npm ci && npm run build\n");
    process.exit(1);
  }
  process.stdout.write("正在构建商城，约需半分钟 …\n");
  const build = ["--import", "tsx", "app/server/run-build.ts"];
  const child = spawn(process.execPath, build, { cwd: root, stdio: ["ignore", "inherit", "inherit"] });
  let isStopped = false;
  const stop = () => {
    isStopped = true;
    child.kill();
  };
  process.on("SIGTERM", stop).on("SIGINT", stop);
  const [code] = await once(child, "exit");
  process.off("SIGTERM", stop).off("SIGINT", stop);
  if (isStopped || code !== 0) process.exit(isStopped ? 0 : 1);
}
await import(new URL("../../build/programs/start.js", import.meta.url).href);
