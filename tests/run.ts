/**
 * `npm test`: what shows soonest that something broke; `npm run test:all` (`rest`): all the rest (parts.ts). Two rows side by side; fails if
 * any step fails.
 */
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "../app/server/build";
import { findChromium } from "./runner/chromium";
import { newFolder } from "./runner/folder";
import { freePort } from "./runner/port";
import { newDatabase, startPostgres, type Server } from "./runner/postgres";
import { run } from "./runner/step";
import { newTally, readTally, slowestFiles, tallyTo } from "./runner/tally";
import { makeTemplate } from "./runner/template";
import type { Part } from "./parts";
import { settings } from "./settings";

const root = fileURLToPath(new URL("..", import.meta.url));
process.chdir(root);
for (const name of settings) delete process.env[name];
const part: Part = process.argv[2] === "rest" ? "rest" : "first";
process.env.TEST_PART = part;

const started = Date.now();
const state = newFolder("shop-run-");
mkdirSync("tests/.state", { recursive: true });
const totals = { passed: 0, failed: 0 };
const faults: string[] = [];

const seconds = () => `${((Date.now() - started) / 1000).toFixed(0)} s`;
const say = (line: string) => process.stdout.write(`  ${line}\n`);
const announce = (title: string) => process.stdout.write(`\n▶ ${title} (${seconds()})\n`);

function count(title: string, passed: number, failed: number): void {
  totals.passed += passed;
  totals.failed += failed;
  if (failed > 0) faults.push(`${title}: ${failed}`);
  say(`${passed} passed, ${failed} failed`);
}

const bin = (path: string) => join(root, "node_modules", path);
const node = (path: string, ...args: string[]) => [bin(path), ...args];

/** A program that says everything or nothing: its words are shown only when it fails. */
async function check(title: string, program: string[]): Promise<void> {
  const message = await run(process.execPath, program);
  announce(title);
  if (!message.ok) process.stdout.write(message.output);
  count(title, message.ok ? 1 : 0, message.ok ? 0 : 1);
}

async function postgres(): Promise<Server | null> {
  const values = process.env.TEST_POSTGRES_URL;
  announce("PostgreSQL for the data tests");
  const server = values ? { url: values, stop: async () => {} } : await startPostgres(root, say);
  if (typeof server === "string") {
    say(`cannot: ${server}`);
    count("PostgreSQL", 0, 1);
    return null;
  }
  await makeTemplate(server.url);
  process.env.TEST_POSTGRES_URL = server.url;
  say("ready");
  return server;
}

/** Its dots come when all are there: the journeys are telling theirs line by line. */
async function vitest(hasPostgres: boolean, built: boolean): Promise<void> {
  const report = join(state, "vitest.json");
  const projects = [
    "rules",
    "isolated",
    "data-sqlite",
    "routes",
    ...(hasPostgres ? ["data-postgres"] : []),
    ...(built ? ["running"] : []),
  ];
  const message = await run(
    process.execPath,
    node(
      "vitest/vitest.mjs",
      "run",
      "--config",
      "tests/vitest.config.ts",
      ...projects.flatMap((name) => ["--project", name]),
      "--reporter=dot",
      "--reporter=tests/runner/vitest-tally.ts",
    ),
    { env: { ...process.env, ...tallyTo(report), TEST_CACHE: join(state, "compiled") } },
  );
  announce("rules, data, routes and the running shop");
  process.stdout.write(message.output);
  close("rules, data, routes and the running shop", message.ok, report);
}

/** Counts what a test program wrote of itself; its failures are named again at the very end. */
function close(title: string, ok: boolean, report: string): void {
  const tally = readTally(report) ?? newTally();
  const { passed, failed } = tally;
  say(`slowest files: ${slowestFiles(tally).join(", ")}`);
  failed.forEach((test) => faults.push(test));
  count(title, passed, ok ? failed.length : Math.max(failed.length, 1));
}

async function buildOnce(): Promise<boolean> {
  const problem = await build(root);
  announce("build");
  if (problem) say(problem);
  count("build", problem ? 0 : 1, problem ? 1 : 0);
  return problem === null;
}

/** Journeys in a shop of their own; `database` is the URL of a PostgreSQL that holds its data, else it is the embedded one. */
async function walk(title: string, chromium: string, projects: string[], database?: string): Promise<void> {
  announce(title);
  const report = join(state, `${projects.join("-")}.json`);
  const message = await run(
    process.execPath,
    node(
      ...(["playwright/cli.js", "test", "-c", "tests/playwright.config.ts"] as const),
      ...projects.map((name) => `--project=${name}`),
    ),
    {
      loud: true,
      env: {
        ...process.env,
        CHROMIUM_PATH: chromium,
        TEST_PORT: String(await freePort()),
        TEST_DATA: join(state, `shop-${projects.join("-")}`),
        ...(database ? { TEST_SHOP_DATABASE_URL: database } : {}),
        ...tallyTo(report),
      },
    },
  );
  close(title, message.ok, report);
}

/** The few of the first part on the embedded engine; of the rest those with JavaScript on it and those without on PostgreSQL: each way of reading and each engine is walked, none twice. */
async function journeys(chromium: string | null, server: Server | null): Promise<void> {
  if (!chromium) {
    announce("journeys");
    say("cannot: no Chromium here, and none could be installed (apt-get as root, or npx playwright install)");
    return count("journeys", 0, 1);
  }
  if (part === "first" || !server)
    return walk("journeys with and without JavaScript", chromium, ["js", "nojs"]);
  await walk("journeys with JavaScript", chromium, ["js"]);
  const database = await newDatabase(server.url, "shop_journeys");
  await walk("journeys without JavaScript, on PostgreSQL", chromium, ["nojs"], database);
}

const app = ["--import", "tsx", join(root, "tests/lint/lint.ts")];
const lint = node("oxlint/bin/oxlint", "app", "tests");
const format = node("oxfmt/bin/oxfmt", "--check", ".");

const built = buildOnce();
// Each may have to install what the machine lacks, and two cannot install at once.
const server = await postgres();
const chromium = await findChromium(say);
// Journeys, and tests in Node less so, leave a core idle now and then: the other row takes it.
const walked = built.then((isBuilt) => (isBuilt ? journeys(chromium, server) : undefined));
if (part === "first") {
  await check("dependencies and tables", app);
  await check("lint", lint);
  await check("format", format);
  await check("types", node("typescript-native/bin/tsc", "--noEmit"));
}
await vitest(server !== null, await built);
await walked;
await server?.stop();
rmSync(state, { recursive: true, force: true });

process.stdout.write(`\n${faults.map((fault) => `failed: ${fault}\n`).join("")}${seconds()}\n`);
process.stdout.write(`${totals.passed} passed, ${totals.failed} failed\n`);
process.exit(totals.failed === 0 ? 0 : 1);
