import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { openArchive, writeArchive } from "~/cli/records/archive";

test("many entries leave nothing behind in the process, and come back one by one", async () => {
  const folder = mkdtempSync(join(tmpdir(), "shop-archive-"));
  const warnings: string[] = [];
  const hear = ({ message }: Error) => void warnings.push(message);
  process.on("warning", hear);
  onTestFinished(() => {
    process.off("warning", hear);
    rmSync(folder, { recursive: true, force: true });
  });
  const names = Array.from({ length: 40 }, (_, at) => `files/${at}`);
  const path = join(folder, "shop.zip");
  await writeArchive(path, 0, async (archive) => {
    for (const name of names) await archive.addBytes(name, Buffer.from(name));
  });
  const seen: string[] = [];
  const archive = await openArchive(path, (name) => void seen.push(name));
  expect(seen).toEqual(names);
  await archive.each("files/", async (name, bytes) => expect(bytes.toString()).toBe(`files/${name}`));
  await turn();
  expect(warnings).toEqual([]);
});
