/** The production build: made when it is missing or older than what it is made from, beside the one that serves. */
import { spawn } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { NEXT, takeOver } from "./kept-builds";

const SOURCES = ["app", "styles", "vite.config.ts", "remix.config.js", "tsconfig.json", "package-lock.json"];
const RESULT = ["build/server/index.js", "build/client", "build/operator/start.js", "build/fonts"];

function newest(path: string): number {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  const inside = readdirSync(path).map((name) => newest(join(path, name)));
  return Math.max(stat.mtimeMs, ...inside);
}

const compilerIn = (root: string) => join(root, "node_modules/@remix-run/dev/dist/cli.js");

/** Whether build/ stands and is younger than every source; where nothing can be built, it is taken as it is. */
export function isBuilt(root: string): boolean {
  if (!RESULT.every((path) => existsSync(join(root, path)))) return false;
  if (!existsSync(compilerIn(root))) return true;
  const built = statSync(join(root, RESULT[0]!)).mtimeMs;
  return SOURCES.every((path) => newest(join(root, path)) <= built);
}

/** Runs the build quietly and has it take over what is served; gives null, or the last lines of what it said when it failed. */
export async function build(root: string, now = Date.now()): Promise<string | null> {
  const problem = await compile(root);
  if (problem === null) takeOver(root, now);
  return problem;
}

function compile(root: string): Promise<string | null> {
  const compiler = compilerIn(root);
  if (!existsSync(compiler)) return Promise.resolve("缺少构建工具，请先运行 npm ci");
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [compiler, "vite:build"], {
      cwd: root,
      env: { ...process.env, NODE_ENV: "production", FORCE_COLOR: "0", BUILD_INTO: NEXT },
      stdio: ["ignore", "pipe", "pipe"],
    });
    process.once("exit", () => child.kill());
    let said = "";
    const hear = (part: Buffer) => (said = (said + part.toString()).slice(-4000));
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.on("error", (error) => resolve(error.message));
    child.on("exit", (code) => resolve(code === 0 ? null : said.trim().split("\n").slice(-12).join("\n")));
  });
}
