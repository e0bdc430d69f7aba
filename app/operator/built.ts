/** The production build: made when it is missing or older than what it is made from. */
import { spawn } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const SOURCES = ["app", "styles", "vite.config.ts", "remix.config.js", "tsconfig.json", "package-lock.json"];
const RESULT = ["build/server/index.js", "build/client"];

function newest(path: string): number {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  const inside = readdirSync(path).map((name) => newest(join(path, name)));
  return Math.max(stat.mtimeMs, ...inside);
}

/** Whether build/ stands and is younger than every source. */
export function isBuilt(root: string): boolean {
  if (!RESULT.every((path) => existsSync(join(root, path)))) return false;
  const built = statSync(join(root, RESULT[0]!)).mtimeMs;
  return SOURCES.every((path) => newest(join(root, path)) <= built);
}

/** Runs the build quietly; gives null, or the last lines of what it said when it failed. */
export function build(root: string): Promise<string | null> {
  const compiler = join(root, "node_modules/@remix-run/dev/dist/cli.js");
  if (!existsSync(compiler)) return Promise.resolve("its tools are not installed: run npm ci first");
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [compiler, "vite:build"], {
      cwd: root,
      env: { ...process.env, NODE_ENV: "production", FORCE_COLOR: "0" },
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
