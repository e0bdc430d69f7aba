/** Runs one program of the test run and hears what it says. */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

export interface ProviderMessage {
  ok: boolean;
  output: string;
}
export interface Options {
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  /** shown as it comes; else only kept */
  loud?: boolean;
  uid?: number;
  gid?: number;
}

export function run(
  command: string,
  args: readonly string[],
  options: Options = {},
): Promise<ProviderMessage> {
  const { loud = false, env, ...where } = options;
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      ...where,
      env: env ?? process.env,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    const hear = (part: Buffer) => {
      output += part.toString();
      if (loud) process.stdout.write(part);
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.on("error", (error) => resolve({ ok: false, output: `${output}${error.message}` }));
    child.on("close", (code) => resolve({ ok: code === 0, output }));
  });
}

export const onPath = (program: string) =>
  (process.env.PATH ?? "")
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find(existsSync);

export const isRoot = () => process.getuid?.() === 0;

/** Installs Debian packages where that is possible; false where it is not. */
export async function installByApt(packages: string[], say: (line: string) => void): Promise<boolean> {
  if (!isRoot() || !onPath("apt-get")) return false;
  say(`installing ${packages.join(" ")} by apt-get …`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const update = await run("apt-get", ["update", "-qq"], { env });
  const install = await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages], {
    env,
  });
  if (!install.ok) say(`apt-get could not: ${(install.output || update.output).trim().split("\n").at(-1)}`);
  return install.ok;
}
