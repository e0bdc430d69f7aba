/**
 * `npx tsx tests/bench/imports.ts [rows …]`: time and peak memory of `npm run shop -- import-goods` on CSV and XLSX files of new goods
 * (20,000 and 200,000 rows by default, made of the real ones by varying spec and maker), each into an empty database of its own.
 * Fails when a file of ten times the rows needs half as much memory again, or more than 350 MB.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readDemoFile } from "~/demo/goods.server";
import { writeTable } from "~/cli/output/table-file";

const SIZES = process.argv.slice(2).map(Number);
const LARGEST = 350;
const folder = mkdtempSync(join(tmpdir(), "shop-bench-"));

/** The real goods again and again: every round another maker's name and another pack. */
async function* copies(wanted: number, columns: readonly string[]): AsyncGenerator<string[]> {
  const rows = await readDemoFile("goods");
  for (let made = 0, round = 0; made < wanted; round += 1)
    for (const row of rows.slice(0, wanted - made)) {
      made += 1;
      const also = {
        spec: `${row["spec"]}*${made}`,
        manufacturer: round % 5 === 0 ? row["manufacturer"]! : `${row["manufacturer"]}第${round % 5}分厂`,
        price: `${1 + (made % 97)}.50`,
        batches: `B${round},2026-01-01,${2027 + (made % 4)}-0${1 + (made % 9)}-28,${(made * 31) % 2000}`,
      };
      yield columns.map((column) => ({ ...row, ...also })[column] ?? "");
    }
}

/** Imports the file in a process of its own; gives its peak in MB. */
async function measure(path: string, rows: number): Promise<number> {
  const started = performance.now();
  const data = mkdtempSync(join(folder, "data-"));
  const child = fork("app/cli/shop.mjs", ["import-goods", path, "--verdicts", `${path}.verdicts.csv`], {
    execArgv: ["--import", "./tests/bench/peak.mjs"],
    env: { ...process.env, SHOP_DATA: data, DATABASE_URL: process.env["DATABASE_URL"] ?? "" },
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  let peak = 0;
  child.on("message", (notified: { peak: number }) => (peak = notified.peak));
  const [code] = (await once(child, "exit")) as [number];
  if (code !== 0) throw new Error(`import-goods ended with ${code}`);
  const seconds = (performance.now() - started) / 1000;
  const kind = path.endsWith(".xlsx") ? "XLSX" : "CSV";
  process.stdout.write(
    `${kind.padEnd(5)} ${String(rows).padStart(7)} rows ${seconds.toFixed(0).padStart(5)} s ${peak.toFixed(0).padStart(5)} MB at most\n`,
  );
  rmSync(data, { recursive: true });
  return peak;
}

async function bench(): Promise<boolean> {
  const columns = [...Object.keys((await readDemoFile("goods"))[0]!), "price", "batches"];
  let isFlat = true;
  for (const format of ["csv", "xlsx"] as const) {
    const peaks: number[] = [];
    for (const rows of SIZES.length > 0 ? SIZES : [20_000, 200_000]) {
      const path = join(folder, `goods.${format}`);
      await writeTable(path, format, columns, copies(rows, columns));
      peaks.push(await measure(path, rows));
    }
    isFlat &&= Math.max(...peaks) < Math.min(LARGEST, 1.5 * Math.min(...peaks));
  }
  return isFlat;
}

const isFlat = await bench().finally(() => rmSync(folder, { recursive: true, force: true }));
if (!isFlat) process.stderr.write("Memory grows with the file.\n");
process.exitCode = isFlat ? 0 : 1;
