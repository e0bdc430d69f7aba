/** What the commands that only read print of the shop as it is. */
import { vi } from "vitest";
import { shopCommands } from "~/cli/commands";
import { COMMANDS } from "./commands";

/** These write files, which table-file's tests look at. */
const TO_FILES = ["backup", "check-backup", "export", "export-ephedrine"];

/** What each command prints, by its name. */
export async function printed(): Promise<Map<string, string>> {
  const all = new Map<string, string>();
  const names = shopCommands().map((command) => command.name());
  for (const name of names.filter((name) => COMMANDS[name] === "reads" && !TO_FILES.includes(name))) {
    let message = "";
    const hear = (text: string | Uint8Array) => ((message += String(text)), true);
    vi.spyOn(process.stdout, "write").mockImplementation(hear);
    vi.spyOn(process.stderr, "write").mockImplementation(hear);
    const command = shopCommands().find((command) => command.name() === name)!;
    await command.parseAsync([], { from: "user" }).finally(() => vi.restoreAllMocks());
    all.set(name, message);
  }
  return all;
}
