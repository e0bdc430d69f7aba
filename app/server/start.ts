import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { describeError } from "~/cli/output/command-words";
import { complain, say } from "~/cli/output/print";
import { checkFolder, checkPort, checkStorage, Problem } from "./checks";

const root = fileURLToPath(new URL("../..", import.meta.url));
process.chdir(root);

const leave = () => process.exit(0);
process.on("SIGTERM", leave).on("SIGINT", leave);

async function prepareDatabase(
  url: string | undefined,
  folder: string,
  demo: boolean | undefined,
): Promise<boolean> {
  const { DatabaseUnavailable, migrate, analyzeTables } = await import("~/platform/database/database.server");
  const { NewerDatabase, OlderDatabase } = await import("~/platform/database/migrator.server");
  const { firstStart } = await import("~/cli/first-start");
  const { migrations } = await import("~/migrations");
  const { parsePostgresUrl } = await import("~/platform/config/postgres-url");
  const where = url ? `PostgreSQL ${parsePostgresUrl(url).shown}` : join(resolve(folder), "shop.db");
  say(`数据库：${where}`);
  try {
    await migrate(migrations);
  } catch (error) {
    if (error instanceof NewerDatabase || error instanceof OlderDatabase) throw new Problem(error.message);
    const { message } = error instanceof DatabaseUnavailable ? (error.cause as Error) : (error as Error);
    const hint = url ? "，请检查 DATABASE_URL" : "";
    throw new Problem(`数据库不可用：${message || String((error as Error).cause)}${hint}`);
  }
  const isDemo = await firstStart(demo ?? !url, say);
  // Statistics only speed up queries: a shop on a full disk still serves.
  await analyzeTables().catch((error: unknown) => {
    if (!(error instanceof DatabaseUnavailable)) throw error;
  });
  return isDemo;
}

async function start(): Promise<void> {
  if (existsSync(".env")) process.loadEnvFile(".env");
  process.env.NODE_ENV = "production";
  const { config } = await import("~/platform/config/config.server").catch((error: Error) => {
    throw new Problem(error.message);
  });
  const { serve } = await import("./primary");
  say(`${config.SHOP_NAME}正在启动`);
  await checkFolder(config.SHOP_DATA);
  if (config.S3_BUCKET) await checkStorage();
  await checkPort(config.PORT, config.HOST);
  const isDemo = await prepareDatabase(config.DATABASE_URL, config.SHOP_DATA, config.SHOP_DEMO);
  const workers = config.WEB_CONCURRENCY ?? availableParallelism();
  process.off("SIGTERM", leave).off("SIGINT", leave);
  await serve({ root, workers, port: config.PORT, host: config.HOST });
  const { log } = await import("~/platform/observability/log.server");
  log("info", "start", { workers, port: config.PORT, pid: process.pid });
  say(`已启动，${workers} 个进程：http://localhost:${config.PORT}/`);
  if (isDemo) {
    const { DEMO_LOGINS, DEMO_PASSWORD } = await import("~/demo/companies/companies.server");
    say(`演示账号，密码均为 ${DEMO_PASSWORD}：`);
    for (const { username, what } of DEMO_LOGINS) say(`  ${username.padEnd(14)}${what}`);
    const { DEMO_STAFF } = await import("~/demo/staff.server");
    say(`工作台 http://localhost:${config.PORT}/staff 的演示账号，每个角色一个，密码相同，两步验证已关闭：`);
    for (const { username, what } of DEMO_STAFF) say(`  ${username.padEnd(18)}${what}`);
  }
}

start().catch((error: Error) => {
  complain(error instanceof Problem ? error.message : `商城无法启动：${describeError(error)}`);
  process.exit(1);
});
