/** `npm start`: checks, builds if needed, migrates, loads the demo into an empty shop, and serves. */
import { existsSync } from "node:fs";
import { access, constants, mkdir, rm, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { faultText } from "./command-words";
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
    throw new Problem(`目录 ${path} 无法写入（${code}），请把 SHOP_DATA 设为可写的目录`);
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
    // What cannot be reached says why in the cause of its cause.
    const { cause, message } = error as Error;
    const why = cause instanceof Error ? ((cause.cause as Error | undefined) ?? cause).message : message;
    throw new Problem(`文件存储不可用：${why}。请检查 S3_ENDPOINT、S3_REGION、S3_BUCKET 和密钥`);
  }
}

async function makeBuild(): Promise<void> {
  const { build, isBuilt } = await import("./built");
  if (isBuilt(root)) return;
  say("正在构建商城，约需半分钟 …");
  const problem = await build(root);
  if (problem) throw new Problem(`商城构建失败：${problem}`);
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
  const where = url ? `PostgreSQL ${placesOf(url).shown}` : join(resolve(folder), "shop.db");
  say(`数据库：${where}`);
  try {
    await migrate();
  } catch (error) {
    if (error instanceof NewerDatabase) throw new Problem(error.message);
    const { message } = error instanceof DatabaseUnavailable ? (error.cause as Error) : (error as Error);
    const hint = url ? "，请检查 DATABASE_URL" : "";
    throw new Problem(`数据库不可用：${message || String((error as Error).cause)}${hint}`);
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
  say(`${config.SHOP_NAME}正在启动`);
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
  say(`已启动，${workers} 个进程：http://localhost:${config.PORT}/`);
  if (isDemo) {
    const { DEMO_LOGINS, DEMO_PASSWORD } = await import("~/demo/companies.server");
    say(`演示账号，密码均为 ${DEMO_PASSWORD}：`);
    for (const { username, what } of DEMO_LOGINS) say(`  ${username.padEnd(14)}${what}`);
  }
}

start().catch((error: Error) => {
  complain(error instanceof Problem ? error.message : `商城无法启动：${faultText(error)}`);
  process.exit(1);
});
