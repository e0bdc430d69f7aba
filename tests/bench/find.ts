/**
 * `npx tsx tests/bench/find.ts [goods] [each] [misses]`: of what buyers type for goods that are there (find-queries.ts), how much is found
 * first and among the first ten, and what it takes: time, and the memory and the building of the finder. 4,091 real goods by default; more
 * are made of them. `misses`: so many queries of each rule that failed are told. With DATABASE_URL on that PostgreSQL, in an empty database.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { migrations } from "~/migrations";

const WANTED = Number(process.argv[2] ?? 0);
const EACH = Number(process.argv[3] ?? 200);
const MISSES = Number(process.argv[4] ?? 0);
const SEED = 20_261_123;
const folder = mkdtempSync(join(tmpdir(), "shop-bench-"));
process.env["SHOP_DATA"] ??= folder;

const { db, engine, migrate } = await import("~/platform/database/database.server");
const { importGoods } = await import("~/modules/imports/run-file.server");
const { readDemoFile } = await import("~/demo/goods.server");
const { goodsRegister } = await import("~/modules/catalogue/facets/facet-index.server");
const { searchedRows, searchedRowsFor } = await import("~/modules/catalogue/search/search-order.server");
const { goodsFinder } = await import("~/modules/catalogue/search/finder/goods-finder.server");
const { searchGoods, suggestWords } = await import("~/modules/catalogue/search/search.server");
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
    { kind: "drug", now, paper: "首营审批表 1" },
  );
  if (WANTED > rows.length)
    await importGoods(copies(rows, WANTED - rows.length), { kind: "drug", now, paper: "首营审批表 1" });
  if (engine === "postgres") await db.executeQuery((await import("kysely")).sql`analyze`.compile(db));
}

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

function heapMegabytes(): number {
  collect();
  return process.memoryUsage().heapUsed / 2 ** 20;
}

/** Builds the finder, and says what it takes and how long nothing else had its turn. */
async function measureFinder(): Promise<void> {
  const before = heapMegabytes();
  const blocks = monitorEventLoopDelay({ resolution: 1 });
  blocks.enable();
  await pause(20);
  blocks.reset();
  const [began, used] = [performance.now(), process.cpuUsage()];
  await goodsFinder();
  const wall = performance.now() - began;
  const { user, system } = process.cpuUsage(used);
  await pause(5);
  blocks.disable();
  print(
    `the finder: ${wall.toFixed(0)} ms, of the processor ${((user + system) / 1000).toFixed(0)}; longest block ${(blocks.max / 1e6).toFixed(0)} ms; ${(heapMegabytes() - before).toFixed(0)} MB`,
  );
}

function tellTimes(what: string, times: readonly number[]): void {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)]!.toFixed(2);
  print(`ms a ${what}: median ${at(0.5)}, 95 % ${at(0.95)}, worst ${sorted.at(-1)!.toFixed(1)}`);
}

async function timed<T>(times: number[], work: () => Promise<T>): Promise<T> {
  const since = performance.now();
  const result = await work();
  times.push(performance.now() - since);
  return result;
}

async function measure(): Promise<void> {
  await fill();
  const goods = await db
    .selectFrom("goods as g")
    .innerJoin("manufacturer as m", "m.id", "g.manufacturer_id")
    .select(["g.id", "g.name", "g.generic_name as genericName", "g.spec", "m.name as manufacturer"])
    .execute();
  print(`${engine}, ${goods.length} goods`);
  await measureFinder();
  const register = await goodsRegister();
  const queries = makeQueries(goods, [...TEXT_RULES, ...SOUND_RULES], EACH, SEED);
  const [times, suggestTimes]: number[][] = [[], []];
  const found: number[][] = [];
  for (const { input } of queries) {
    const rows = await timed(times!, async () => {
      const goods = await searchGoods(input, "drug");
      return searchedRowsFor(searchedRows(register, goods), goods, null, Date.now());
    });
    found.push([...rows.subarray(0, 10)].map((row) => register.id[row]!));
    await timed(suggestTimes!, () => suggestWords(input, "drug"));
  }
  report(recallOf(queries, found));
  tellTimes("search", times!);
  tellTimes("suggestion", suggestTimes!);
  if (MISSES > 0) tellMisses(queries, found, goods);
}

function report(recalls: ReturnType<typeof recallOf>): void {
  const sum = { kind: "all", asked: 0, atTen: 0, single: 0, first: 0 };
  for (const { asked: query, atTen, single, first } of recalls) {
    sum.asked += query;
    sum.atTen += atTen;
    sum.single += single;
    sum.first += first;
  }
  print(`${"input".padEnd(24)} queries   among ten   one fits   first`);
  for (const { kind, asked: query, atTen, single, first } of [...recalls, sum])
    print(
      `${kind.padEnd(24)} ${String(query).padStart(7)} ${percent(atTen, query).padStart(11)} ${String(single).padStart(10)} ${percent(first, single).padStart(8)}`,
    );
}

/** What was typed, what was meant, and what stood first. */
function tellMisses(
  queries: ReturnType<typeof makeQueries>,
  found: readonly number[][],
  goods: readonly { id: number; name: string; spec: string; manufacturer: string }[],
): void {
  const byId = new Map(goods.map((product) => [product.id, product]));
  const message = (id: number | undefined) => {
    const item = byId.get(id ?? 0);
    return item ? `${item.name} ${item.spec} ${item.manufacturer}` : "nothing";
  };
  const notified = new Map<string, number>();
  queries.forEach((query, i) => {
    const { atTen } = recallOf([query], [found[i]!])[0]!;
    const many = notified.get(query.kind) ?? 0;
    if (atTen > 0 || many >= MISSES) return;
    notified.set(query.kind, many + 1);
    print(
      `${query.kind}: "${query.input}" (${query.fitting.size} fit) means ${message(query.wanted)}; first ${message(found[i]![0])}`,
    );
  });
}

await measure().finally(() => db.destroy());
rmSync(folder, { recursive: true, force: true });
