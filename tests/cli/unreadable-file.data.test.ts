import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { shopCommands } from "~/cli/commands";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "unreadable-file-"));
  writeFileSync(join(folder, "broken.xlsx"), Buffer.from("504b0304ffffffffffff", "hex"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = 0;
});

test.each(
  ["import-goods", "import-stock", "import-prices"].flatMap((name) => [
    [name, "broken.xlsx"] as const,
    [name, "none.csv"] as const,
  ]),
)("%s of %s, which is no list or is not there", async (name, file) => {
  let message = "";
  const hear = (text: string | Uint8Array) => ((message += String(text)), true);
  vi.spyOn(process.stdout, "write").mockImplementation(hear);
  vi.spyOn(process.stderr, "write").mockImplementation(hear);
  const command = shopCommands().find((command) => command.name() === name)!;
  await command.parseAsync([join(folder, file)], { from: "user" }).finally(() => vi.restoreAllMocks());
  expect(process.exitCode).toBe(1);
  expect(message).toMatch(/[\u4e00-\u9fff]/u);
  expect(message).not.toMatch(/ {4}at /);
});
