/** The journeys: every one with and without JavaScript, on the built shop with a demo of its own. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "playwright/test";
import { isFirst, part } from "./parts";
import { ofMachine } from "./runner/chromium";
import { newFolder } from "./runner/folder";
import { ENDED_AFTER, WAITED_FOR } from "./runner/limits";
import { settings } from "./settings";

const root = fileURLToPath(new URL("..", import.meta.url));
const port = Number((process.env.TEST_PORT ??= "3190"));
// Where a second shop stands in front of the first one's API (second-shop.spec.ts).
const front = Number((process.env.TEST_FRONT_PORT ??= String(port + 1)));
// Shared with the test processes, which may look into the shop's database.
const folder = (process.env.TEST_DATA ??= newFolder("shop-journeys-"));
const browser = ofMachine();
// A PostgreSQL of the run holds the shop's data where one is given.
const database = process.env.TEST_SHOP_DATABASE_URL;
for (const name of settings) delete process.env[name];
process.env.SHOP_DATA = folder;
if (database) process.env.DATABASE_URL = database;

/** Files of the part that runs; all where none is named. */
const journeysOf = (project: "js" | "nojs") =>
  readdirSync(join(root, "tests/journeys"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".spec.ts"))
    .filter((file) => part === undefined || isFirst(project, file) === (part === "first"))
    .map((file) => join(root, "tests/journeys", file));

/** Popups of the address bar that Chromium keeps ready for every window, each a page with scripts of its own: half of all its pages. */
const UNUSED = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"];
/** What Playwright leaves out by the same flag, of which Chromium reads the last one alone. */
const UNUSED_BY_PLAYWRIGHT = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "TcpPortRandomizationWin",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
];

export default defineConfig({
  testDir: "journeys",
  outputDir: join(root, "test-results"),
  // Beside the tests in Node two keep both cores busy; the rest of the journeys takes longer than those.
  workers: part === "rest" ? 3 : 2,
  timeout: ENDED_AFTER,
  expect: { timeout: WAITED_FOR },
  forbidOnly: true,
  reporter: [["list"], ["./runner/playwright-tally.ts"]],
  use: {
    baseURL: `http://localhost:${port}`,
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    viewport: { width: 1366, height: 900 },
    // Requests that pass a service worker cannot be held up by a journey; offline.spec.ts lets it in.
    serviceWorkers: "block",
    // What is pressed and does not come is a failure that says so, not one that waits for the end of its test.
    actionTimeout: WAITED_FOR,
    // A failure brings its page in words anyway; recording every step would cost the run a third more.
    screenshot: "only-on-failure",
    // Moving things in is drawn frame by frame on the processor: without it a run takes a seventh less. What moves is looked at by draw.spec.ts.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      executablePath: browser,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
        `--disable-features=${[...UNUSED_BY_PLAYWRIGHT, ...UNUSED].join(",")}`,
        // Pages are left before code that is compiled for speed pays: 48 of them with axe took 62 s of processor time, with it 72 s.
        "--js-flags=--no-opt --no-maglev",
      ],
    },
  },
  // What the server sends is the same either way, and looked at once; so is what only a script can do.
  projects: [
    {
      name: "js",
      use: { javaScriptEnabled: true },
      testMatch: journeysOf("js"),
      testIgnore: "served/**",
    },
    {
      name: "nojs",
      use: { javaScriptEnabled: false },
      testMatch: journeysOf("nojs"),
      testIgnore: "scripted/**",
    },
  ],
  webServer: {
    command: "exec node app/server/start.mjs",
    cwd: root,
    url: `http://localhost:${port}/readyz`,
    timeout: ENDED_AFTER,
    gracefulShutdown: { signal: "SIGTERM", timeout: WAITED_FOR },
    env: {
      ...Object.fromEntries(settings.map((name) => [name, ""])),
      PORT: String(port),
      SHOP_DATA: folder,
      ...(database ? { DATABASE_URL: database, SHOP_DEMO: "1" } : {}),
      API_ORIGINS: `http://localhost:${front}`,
      // Each process keeps its own copy of the catalogue, which journeys change all the time: two where the walk is shorter.
      WEB_CONCURRENCY: database ? "2" : "1",
      LOG_LEVEL: "error",
    },
    stdout: "ignore",
    stderr: "pipe",
  },
});
