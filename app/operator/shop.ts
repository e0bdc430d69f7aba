/** `npm run shop -- <command>`: what those who run the shop do from the command line. */
import { Command } from "commander";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

process.chdir(fileURLToPath(new URL("../..", import.meta.url)));
if (existsSync(".env")) process.loadEnvFile(".env");

async function main(): Promise<void> {
  // After the settings are read: every room reads them when it is loaded.
  const { db, migrate } = await import("~/platform/database.server");
  const { addressCommands } = await import("./addresses");
  const { caseCommands } = await import("./cases");
  const { companyCommands } = await import("./companies");
  const { transferCommands } = await import("./confirm-transfer");
  const { drawCommands } = await import("./draws");
  const { exchangeCommands } = await import("./exchanges");
  const { importCommands } = await import("./import-goods");
  const { orderCommands } = await import("./move-order");
  const { managerCommands } = await import("./managers");
  const { offerCommands } = await import("./offers");
  const { feedbackCommands } = await import("./feedback");
  const { requestCommands } = await import("./requests");
  const { releaseCommands } = await import("./releases");
  const { testReportCommands } = await import("./test-reports");
  const { withdrawalCommands } = await import("./withdrawals");
  const { zoneCommands } = await import("./zones");
  const shop = new Command("shop")
    .description("Runs the shop from the command line; each command says more with --help")
    .showHelpAfterError()
    .hook("preAction", () => migrate());
  shop
    .command("migrate")
    .description("bring the database to this version's schema (npm start does it too)")
    .action(() => void process.stdout.write("The database is up to date.\n"));
  const commands = [
    ...companyCommands(),
    ...addressCommands(),
    ...managerCommands(),
    ...releaseCommands(),
    ...testReportCommands(),
    ...importCommands(),
    ...orderCommands(),
    ...caseCommands(),
    ...transferCommands(),
    ...withdrawalCommands(),
    ...requestCommands(),
    ...feedbackCommands(),
    ...offerCommands(),
    ...drawCommands(),
    ...exchangeCommands(),
    ...zoneCommands(),
  ];
  for (const command of commands) shop.addCommand(command);
  await shop.parseAsync().finally(() => db.destroy());
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
