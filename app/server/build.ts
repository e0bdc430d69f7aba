import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { COMPILER } from "~/cli/built.mjs";
import { NEXT, takeOver } from "./stored-builds";

/** Runs the build and replaces the served one; returns null, or the last lines of output on failure. */
export async function build(root: string, now = Date.now()): Promise<string | null> {
  const problem = await compile(root);
  if (problem === null) takeOver(root, now);
  return problem;
}

function compile(root: string): Promise<string | null> {
  const compiler = join(root, COMPILER);
  if (!existsSync(compiler)) return Promise.resolve("缺少构建工具，请先运行 npm ci");
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [compiler, "vite:build"], {
      cwd: root,
      env: { ...process.env, NODE_ENV: "production", FORCE_COLOR: "0", BUILD_INTO: NEXT },
      stdio: ["ignore", "pipe", "pipe"],
    });
    process.once("exit", () => child.kill());
    let output = "";
    const collect = (part: Buffer) => (output = (output + part.toString()).slice(-4000));
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    child.on("error", (error) => resolve(error.message));
    child.on("exit", (code) => resolve(code === 0 ? null : output.trim().split("\n").slice(-12).join("\n")));
  });
}
