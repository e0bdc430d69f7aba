/**
 * `npx tsx tests/bench/find.ts [goods] [each]`: of what buyers type for goods that are there (find-queries.ts), how much is found first and
 * among the first ten, and what it takes. 4,091 real goods by default; more are made of them. With DATABASE_URL on that PostgreSQL, in an
 * empty database.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrations } from "~/migrations";

const WANTED = Number(process.argv[2] ?? 0);
const EACH = Number(process.argv[3] ?? 200);
const SEED = 20_261_123;
const folder = mkdtempSync(join(tmpdir(), "shop-bench-"));
process.env["SHOP_DATA"] ??= folder;

const { db, engine, migrate } = await import("~/platform/database/database.server");
const { importGoods } = await import("~/catalogue/import/importer.server");
const { readDemoFile } = await import("~/demo/goods.server");
const { goodsRegister } = await import("~/catalogue/facets/facet-index.server");
const { searchedRows, searchedRowsFor } = await import("~/catalogue/search/search-order.server");
const { goodsFinder } = await import("~/catalogue/search/goods-finder.server");
const { searchGoods } = await import("~/catalogue/search/search.server");
const { copies } = await import("./goods");
const { makeQueries, recallOf, SOUND_RULES, TEXT_RULES } = await import("./find-queries");

const print = (line: string) => process.stdout.write(`${line}\n`);
const percent = (part: number, of: number) => (of === 0 ? "–" : `${((100 * part) / of).toFixed(1)} %`);

async function fill(): Promise<void> {
  await migrate(migrations);
  const rows = await readDemoFile("goods");
  const now = Date.now();
  await importGoods(
    rows.map((row, i) => ({ ...row, price: "1.00", sales: String((i * 7919) % 10_007) })),
    { kind: "drug", now },
  );
  if (WANTED > rows.length) await importGoods(copies(rows, WANTED - rows.length), { kind: "drug", now });
  if (engine === "postgres") await db.executeQuery((await import("kysely")).sql`analyze`.compile(db));
}

async function measure(): Promise<void> {
  await fill();
  const goods = await db
    .selectFrom("goods as g")
    .innerJoin("manufacturer as m", "m.id", "g.manufacturer_id")
    .select(["g.id", "g.name", "g.generic_name as genericName", "g.spec", "m.name as maker"])
    .execute();
  const began = performance.now();
  await goodsFinder();
  print(
    `${engine}, ${goods.length} goods; the finder is filled in ${(performance.now() - began).toFixed(0)} ms`,
  );
  const register = await goodsRegister();
  const queries = makeQueries(goods, [...TEXT_RULES, ...SOUND_RULES], EACH, SEED);
  const times: number[] = [];
  const found: number[][] = [];
  for (const { typed } of queries) {
    const since = performance.now();
    const goods = await searchGoods(typed, "drug");
    const rows = await searchedRowsFor(searchedRows(register, goods), goods, null, Date.now());
    found.push([...rows.subarray(0, 10)].map((row) => register.id[row]!));
    times.push(performance.now() - since);
  }
  report(recallOf(queries, found));
  const sorted = times.sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)]!.toFixed(2);
  print(`ms a search: median ${at(0.5)}, 95 % ${at(0.95)}, worst ${sorted.at(-1)!.toFixed(1)}`);
}

function report(recalls: ReturnType<typeof recallOf>): void {
  const sum = { kind: "all", asked: 0, atTen: 0, single: 0, first: 0 };
  for (const { asked, atTen, single, first } of recalls) {
    sum.asked += asked;
    sum.atTen += atTen;
    sum.single += single;
    sum.first += first;
  }
  print(`${"typed".padEnd(24)} queries   among ten   one fits   first`);
  for (const { kind, asked, atTen, single, first } of [...recalls, sum])
    print(
      `${kind.padEnd(24)} ${String(asked).padStart(7)} ${percent(atTen, asked).padStart(11)} ${String(single).padStart(10)} ${percent(first, single).padStart(8)}`,
    );
}

await measure().finally(() => db.destroy());
rmSync(folder, { recursive: true, force: true });
