import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeTable } from "~/cli/output/table-file";

/** MB that the objects of the process may take; half of it is the program itself. */
const MEMORY = 64;
const MB = 1024 * 1024;
let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), "imports-memory-"))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const COLUMNS = ["name", "spec", "manufacturer", "price", "unit", "note"];
/** 8,000 characters that do not shrink in a ZIP. */
const long = (i: number) => `${i} ${randomBytes(6_000).toString("base64")}`;

/** Rows as long as cells may be: good ones with a column that nobody asked for, and ones that are refused for their long names. */
async function* longRows(count: number): AsyncGenerator<string[]> {
  for (let i = 0; i < count; i += 1)
    yield i % 50 === 0
      ? [`Drug ${i}`, "1", "Maker", "1.50", "box", long(i)]
      : [long(i), "1", "Maker", "1.50", "box", ""];
}

async function imported(path: string, results: string): Promise<{ code: number; said: string }> {
  const flags = [`--max-old-space-size=${MEMORY}`, "--import", "tsx"];
  const child = spawn(process.execPath, [...flags, "tests/cli/import-child.ts", path, results], {
    env: { ...process.env, SHOP_DATA: mkdtempSync(join(folder, "data-")), DATABASE_URL: "" },
    stdio: ["ignore", "pipe", "ignore"],
  });
  let message = "";
  child.stdout.on("data", (part: Buffer) => (message += part.toString()));
  const [code] = (await once(child, "close")) as [number];
  return { code, said: message };
}

test("rows that came and verdicts that were given leave nothing behind", async () => {
  const [rows, path] = [10_000, join(folder, "goods.csv")];
  await writeTable(path, "csv", COLUMNS, longRows(rows));
  const results = join(folder, "verdicts.csv");
  const { code, said: message } = await imported(path, results);
  expect(code).toBe(0);
  expect(JSON.parse(message)).toEqual({
    created: rows / 50,
    updated: 0,
    unchanged: 0,
    refused: rows - rows / 50,
  });
  for (const file of [path, results]) expect(statSync(file).size).toBeGreaterThan(1.1 * MEMORY * MB);
});
