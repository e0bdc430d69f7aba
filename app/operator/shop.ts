/** `npm run shop -- <command>`: what those who run the shop do from the command line. */
import { Command } from "commander";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

process.chdir(fileURLToPath(new URL("../..", import.meta.url)));
if (existsSync(".env")) process.loadEnvFile(".env");

async function main(): Promise<void> {
  // After the settings are read: every room reads them when it is loaded.
  const { db, migrate } = await import("~/platform/database.server");
  const { begin, shopCommands } = await import("./commands");
  const shop = new Command("shop")
    .description("Runs the shop from the command line; each command says more with --help")
    .showHelpAfterError()
    .hook("preAction", async (_shop, command) => {
      await migrate();
      begin(command);
    });
  shop
    .command("migrate")
    .helpGroup("Database:")
    .description("bring the database to this version's schema (npm start does it too)")
    .action(() => void process.stdout.write("The database is up to date.\n"));
  for (const command of shopCommands()) shop.addCommand(command);
  await shop.parseAsync().finally(() => db.destroy());
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
