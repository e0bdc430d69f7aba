/** A command whose file cannot be read says so and ends with 1, as a process of its own; nothing is changed. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), "unreadable-file-"))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(...args: string[]) {
  const { NODE_OPTIONS: _, ...values } = process.env;
  const env = { ...values, SHOP_DATA: join(folder, "data"), SHOP_DEMO: "0", DATABASE_URL: "" };
  const argv = ["--import", "tsx", "app/cli/shop.ts", ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, argv, { env, encoding: "utf8" });
  return { status, said: stdout + stderr };
}

test("import-goods, import-stock and import-prices of what is no list, or is not there", () => {
  expect(run("migrate").status).toBe(0);
  const broken = join(folder, "broken.xlsx");
  writeFileSync(broken, Buffer.from("504b0304ffffffffffff", "hex"));
  const none = join(folder, "none.csv");
  for (const command of ["import-goods", "import-stock", "import-prices"])
    for (const path of [broken, none]) {
      const { status, said: message } = run(command, path);
      expect([command, path, status]).toEqual([command, path, 1]);
      expect(message).toMatch(/[\u4e00-\u9fff]/u);
      expect(message).not.toMatch(/ {4}at /);
    }
});
