/** `npm start`: checks, builds if needed, migrates, loads the demo into an empty shop, and serves. */
import { existsSync } from "node:fs";
import { access, constants, mkdir, rm, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { complain, say } from "./print";

const root = fileURLToPath(new URL("../..", import.meta.url));
process.chdir(root);

// Until it serves, a signal simply ends it; whatever was under way is undone by the database.
const leave = () => process.exit(0);
process.on("SIGTERM", leave).on("SIGINT", leave);

/** One clear line, and the end. */
class Problem extends Error {}

/** Makes a folder with its parents; Node's own `recursive` never returns where the system refuses with ENOENT, as under /proc. */
async function makeFolder(path: string): Promise<void> {
  if (existsSync(path)) return;
  await makeFolder(dirname(path));
  await mkdir(path);
}

async function checkFolder(folder: string): Promise<void> {
  const path = resolve(folder);
  const trial = join(path, `.trial-${process.pid}`);
  try {
    await makeFolder(path);
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
    await writeFile(trial, "");
    await rm(trial);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Problem(`The folder ${path} cannot be written (${code}). Set SHOP_DATA to one that can.`);
  }
}

/** A trial as with the folder: keys that may not write are told now, not to the first buyer with a file. */
async function checkStorage(): Promise<void> {
  const { fileStore } = await import("~/platform/files.server");
  const trial = `trial-${process.pid}`;
  try {
    await fileStore.put(trial, Buffer.from("trial"));
    await fileStore.remove(trial);
  } catch (error) {
    throw new Problem(`${(error as Error).message}. Check S3_ENDPOINT, S3_REGION, S3_BUCKET and its keys.`);
  }
}

async function makeBuild(): Promise<void> {
  const { build, isBuilt } = await import("./built");
  if (isBuilt(root)) return;
  say("Building the shop (about half a minute) …");
  const problem = await build(root);
  if (problem) throw new Problem(`The shop cannot be built: ${problem}`);
}

async function prepareDatabase(
  url: string | undefined,
  folder: string,
  demo: boolean | undefined,
): Promise<boolean> {
  const { DatabaseUnavailable, migrate, weighTables } = await import("~/platform/database.server");
  const { NewerDatabase } = await import("~/platform/migrator.server");
  const { firstStart } = await import("./first-start");
  const { placesOf } = await import("~/platform/postgres-url");
  const where = url ? `PostgreSQL at ${placesOf(url).shown}` : join(resolve(folder), "shop.db");
  say(`Database: ${where}`);
  try {
    await migrate();
  } catch (error) {
    if (error instanceof NewerDatabase) throw new Problem(error.message);
    const { message } = error instanceof DatabaseUnavailable ? (error.cause as Error) : (error as Error);
    const hint = url ? " Check DATABASE_URL." : "";
    throw new Problem(`The database cannot be used: ${message || String((error as Error).cause)}.${hint}`);
  }
  const isDemo = await firstStart(demo ?? !url, say);
  // It makes queries faster and no more: on a full disk the shop shows what it has, and the log says why.
  await weighTables().catch((error: unknown) => {
    if (!(error instanceof DatabaseUnavailable)) throw error;
  });
  return isDemo;
}

async function start(): Promise<void> {
  if (existsSync(".env")) process.loadEnvFile(".env");
  process.env.NODE_ENV = "production";
  const { config } = await import("~/platform/config.server").catch((error: Error) => {
    throw new Problem(error.message);
  });
  const { portProblem, serve } = await import("./serve");
  say(`${config.SHOP_NAME} is starting.`);
  await checkFolder(config.SHOP_DATA);
  if (config.S3_BUCKET) await checkStorage();
  const problem = await portProblem(config.PORT, config.HOST);
  if (problem) throw new Problem(problem);
  await makeBuild();
  const isDemo = await prepareDatabase(config.DATABASE_URL, config.SHOP_DATA, config.SHOP_DEMO);
  const workers = config.WEB_CONCURRENCY ?? availableParallelism();
  process.off("SIGTERM", leave).off("SIGINT", leave);
  await serve({ root, workers, port: config.PORT, host: config.HOST });
  const { log } = await import("~/platform/log.server");
  log("info", "start", { workers, port: config.PORT, pid: process.pid });
  say(`Serving with ${workers} ${workers === 1 ? "process" : "processes"}: http://localhost:${config.PORT}/`);
  if (isDemo) {
    const { DEMO_LOGINS, DEMO_PASSWORD } = await import("~/demo/companies.server");
    say(`Demo logins, password ${DEMO_PASSWORD} for all:`);
    for (const { username, what } of DEMO_LOGINS) say(`  ${username.padEnd(14)}${what}`);
  }
}

start().catch((error: Error) => {
  complain(error instanceof Problem ? error.message : `The shop cannot start: ${error.message}`);
  process.exit(1);
});
