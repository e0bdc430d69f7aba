/**
 * `npm run bench`: what pages and actions cost on one process, beside floors of the same run; how cost grows with the catalogue on both
 * engines; what a second process brings. Ratios are the figures to watch, because absolute times drift with the machine. Loopback only.
 * BENCH_SECONDS a measurement; BENCH_PARTS, BENCH_GOODS and BENCH_ENGINES for less than the whole.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { startPostgres } from "../runner/postgres";
import { run } from "../runner/step";
import { measureActions, type Actions } from "./actions";
import { fill, openFloor, openShop, pin, type Place } from "./bench-shop";
import type { Filled } from "./fill";
import { firstLoad } from "./first-load";
import { load, type Load } from "./load";
import { measurePages, type Row } from "./pages";
import { say, signIn, within } from "./server";

const SECONDS = Number(process.env.BENCH_SECONDS ?? 3);
const SIZES = (process.env.BENCH_GOODS ?? "5000,50000,200000").split(",").map(Number);
const PARTS = (process.env.BENCH_PARTS ?? "costs,growth,find").split(",");
const ENGINES = (process.env.BENCH_ENGINES ?? "sqlite,postgres").split(",");
/** What is compared between sizes, engines and processes. */
const GROWING = ["/list", "/search?keywords=amxl", "/api/goods/search?keywords=amx"];
const REMIX = "tests/bench/default-remix";
/** The bench ends by itself after this long, whatever hangs, ms. */
const PATIENCE = 60 * 60_000;

/** Pages that are to be light as buyers see them, and the most that each may cost beside bare Node. */
const LIGHT: readonly [page: string, who: string, bare: number][] = [
  ["/", "demo", 149],
  ["/list", "demo", 184],
  ["/list/table", "demo", 153],
  ["/cart, 20 lines", "buyer", 90],
];
const LIGHT_KILOBYTES = 60;

interface Goal {
  what: string;
  /** undefined: not measured in this run */
  ratio: number | undefined;
  limit: number;
  /** the ratio is to be at least so much */
  isLeast?: boolean;
}

/** Requests a second and cost of an app as its template makes it, of one page that says hello. */
async function measureDefault(): Promise<void> {
  const built = await run("npx", ["remix", "vite:build"], { cwd: REMIX });
  if (!built.ok) throw new Error(built.output);
  const app = await openFloor(
    ["node_modules/@remix-run/serve/dist/cli.js", join(REMIX, "build/server/index.js")],
    {},
  );
  const { perSecond, cpu } = await load(app, "/", SECONDS);
  say(
    `An untouched Remix app's only page: ${perSecond.toFixed(0)} a second, ${cpu.toFixed(2)} ms of processor each.\n`,
  );
  await app.close();
}

/** The costs of what grows, at one size; as buyers, for whom nothing is kept. Empty where processes shall be pinned to cores and cannot. */
async function measureGrowing(
  place: Place,
  workers: number,
  { orderers }: Filled,
  isPinned = false,
): Promise<Map<string, Load>> {
  const shop = await openShop(place, workers);
  const costs = new Map<string, Load>();
  for (const path of isPinned && !pin(shop) ? [] : GROWING) {
    // The API counts what one company asks; a visitor of this machine is not counted.
    const asking = path.startsWith("/api/") ? {} : { cookie: orderers };
    costs.set(path, await load(shop, path, SECONDS, asking));
  }
  await shop.close();
  return costs;
}

const notified = (costs: Map<string, Load>) =>
  [...costs].map(([path, { cpu, p50, p99 }]) => `${path} ${cpu.toFixed(2)} ms (${p50}, ${p99})`).join("   ");

async function measureGrowth(place: Place, engine: string): Promise<Goal[]> {
  const all: Map<string, Load>[] = [];
  await (await openShop(place, 1)).close();
  for (const size of SIZES) {
    const filled = await fill(place, size);
    const costs = await measureGrowing(place, 1, filled);
    say(`${engine.padEnd(9)} ${String(filled.goods).padStart(7)} goods   ${notified(costs)}`);
    all.push(costs);
  }
  const [least, limit] = [all[0]!, all.at(-1)!];
  return GROWING.slice(0, 2).map((path) => ({
    what: `${path} at ${SIZES.at(-1)} goods beside ${SIZES[0]}, ${engine}`,
    ratio: SIZES.length > 1 ? limit.get(path)!.cpu / least.get(path)!.cpu : undefined,
    limit: 1.5,
  }));
}

/** One process takes more than a core: what it clears away and packs goes on beside. So both are measured with a core each, too. */
async function measureWorkers(place: Place, filled: Filled): Promise<Goal[]> {
  const goals: Goal[] = [];
  for (const isPinned of [false, true]) {
    const item = await measureGrowing(place, 1, filled, isPinned);
    const two = await measureGrowing(place, 2, filled, isPinned);
    const [single, both] = [item.get("/list"), two.get("/list")];
    if (!single || !both) continue;
    const where = isPinned ? ", a core each" : "";
    say(`\none process${where}: ${perSecond(item)}\ntwo processes${where}: ${perSecond(two)}`);
    goals.push({
      what: `two processes beside one${where}, /list a second`,
      ratio: both.perSecond / single.perSecond,
      limit: 1.7,
      isLeast: true,
    });
  }
  return goals;
}

const perSecond = (costs: Map<string, Load>) =>
  [...costs].map(([path, load]) => `${path} ${load.perSecond.toFixed(0)} a second`).join("   ");

function goalsOf(rows: readonly Row[], actions: Actions): Goal[] {
  const { add, upsert, suggest, suggestFloor, suggestSql } = actions;
  const of = (page: string, who: string) => rows.find((row) => row.page === page && row.who === who)!;
  const [visitor, demo] = [of("/list", "visitor"), of("/list", "demo")];
  const [small, large] = [of("/cart, 20 lines", "buyer"), of("/cart, 500 lines", "buyer")];
  return [
    { what: "/list for visitors beside its floor", ratio: visitor.cpu / visitor.minimum, limit: 1 },
    { what: "/list signed in beside its floor", ratio: demo.cpu / demo.minimum, limit: 2 },
    { what: "adding to the cart beside a bare upsert", ratio: add / upsert, limit: 3 },
    { what: "suggestions beside their SQL", ratio: suggest / suggestSql, limit: 2 },
    { what: "suggestions beside a bare server with the same SQL", ratio: suggest / suggestFloor, limit: 2 },
    { what: "a cart of 500 lines beside one of 20", ratio: large.cpu / small.cpu, limit: 5 },
    ...LIGHT.flatMap(([page, who, bare]) => [
      { what: `${page} signed in, KB of HTML`, ratio: of(page, who).kilobytes, limit: LIGHT_KILOBYTES },
      { what: `${page} signed in beside bare Node`, ratio: of(page, who).bare, limit: bare },
    ]),
  ];
}

function tellGoals(goals: readonly Goal[]): void {
  say("\nratio                                                            measured     goal");
  for (const { what, ratio, limit, isLeast } of goals) {
    if (ratio === undefined) continue;
    const isReached = isLeast ? ratio >= limit : ratio <= limit;
    const goal = `${isLeast ? "≥" : "≤"} ${limit.toFixed(1)}`;
    say(
      `${what.padEnd(64)} ${ratio.toFixed(2).padStart(8)} ${goal.padStart(8)}  ${isReached ? "reached" : "not reached"}`,
    );
  }
}

/** Pages, actions, the first load and a second process, on SQLite at the least size; what is over a budget comes back. */
async function measureCosts(place: Place): Promise<{ goals: Goal[]; over: string[] }> {
  say("Building if needed, loading the demo shop and filling it …");
  await (await openShop(place, 1)).close();
  const filled = await fill(place, SIZES[0]!);
  await measureDefault();
  const shop = await openShop(place, 1);
  const demo = await signIn(shop.base);
  say(`SQLite, ${filled.goods} goods, one process, 20 connections, ${SECONDS} s each; times in ms.\n`);
  const rows = await measurePages(shop, place, filled, demo, SECONDS);
  const actions = await measureActions(shop, place, filled, SECONDS);
  const over = await firstLoad(shop.base);
  await shop.close();
  return { goals: [...goalsOf(rows, actions), ...(await measureWorkers(place, filled))], over };
}

async function bench(root: string): Promise<string[]> {
  const place = { folder: join(root, "sqlite"), databaseUrl: "" };
  mkdirSync(place.folder);
  const costs = PARTS.includes("costs") ? await measureCosts(place) : null;
  const goals = costs?.goals ?? [];
  if (PARTS.includes("growth")) goals.push(...(await measureGrowths(root, place)));
  tellGoals(goals);
  if (PARTS.includes("find")) await measureFinds();
  return costs?.over ?? [];
}

/** How much is found of what buyers type, on each engine, at the real goods and at the largest size. */
async function measureFinds(): Promise<void> {
  for (const size of ["0", String(SIZES.at(-1))]) {
    if (ENGINES.includes("sqlite")) await find(size, "");
    if (!ENGINES.includes("postgres")) continue;
    const server = await startPostgres(process.cwd(), say);
    if (typeof server === "string") say(`PostgreSQL      left out: ${server}`);
    else await find(size, server.url).finally(() => server.stop());
  }
}

async function find(size: string, databaseUrl: string): Promise<void> {
  const program = ["--import", "tsx", "tests/bench/find.ts", size];
  const message = await run(process.execPath, program, {
    env: { ...process.env, DATABASE_URL: databaseUrl },
  });
  say(`\n${message.output.trim()}`);
}

async function measureGrowths(root: string, place: Place): Promise<Goal[]> {
  const goals: Goal[] = [];
  say("\nAs buyers, suggestions as a visitor: ms of processor a request (p50, p99)");
  if (ENGINES.includes("sqlite")) goals.push(...(await measureGrowth(place, "SQLite")));
  if (ENGINES.includes("postgres")) goals.push(...(await onPostgres(root)));
  return goals;
}

async function onPostgres(root: string): Promise<Goal[]> {
  const server = await startPostgres(process.cwd(), say);
  if (typeof server === "string") {
    say(`PostgreSQL      left out: ${server}`);
    return [];
  }
  const place = { folder: join(root, "postgres"), databaseUrl: server.url };
  mkdirSync(place.folder);
  return measureGrowth(place, "PostgreSQL").finally(() => server.stop());
}

const over = await within("shop-bench-", PATIENCE, bench);
if (over.length > 0) say(`Over the budget: ${over.join(", ")}`);
process.exit(over.length > 0 ? 1 : 0);
