/** The tests in Node: rules (pure), data (on each engine, a fresh database a file), routes (loaders and actions on a database), running (the started shop). */
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { DATA_REST, part, POSTGRES_FIRST, ROUTES_REST, RULES_BOTH, RULES_REST, RUNNING_REST } from "./parts";
import { ENDED_AFTER, WAITED_FOR } from "./runner/limits";

const root = fileURLToPath(new URL("..", import.meta.url));
/** A folder that the run of all of them takes away at its end. */
const cache = process.env.TEST_CACHE;
const alias = { "~": `${root}app` };

interface Project {
  name: string;
  include: readonly string[];
  exclude?: readonly string[];
  setup: string[];
  env?: Record<string, string>;
}

const project = ({ name, include, exclude = [], setup, env = {} }: Project) => ({
  root,
  resolve: { alias },
  test: {
    name,
    include: [...include],
    exclude: ["**/node_modules/**", ...exclude],
    environment: "node" as const,
    setupFiles: ["tests/setup-patience.ts", ...setup],
    env: { NODE_ENV: "test" as const, LOG_LEVEL: "silent", TZ: "UTC", ...env },
    testTimeout: ENDED_AFTER,
    hookTimeout: ENDED_AFTER,
    expect: { poll: { timeout: WAITED_FOR } },
    // The environment of the one who runs the tests must not decide how they end.
    unstubEnvs: true,
    pool: "forks" as const,
    // Rules keep nothing between calls, and files with a database load the shop anew (setup-database.ts): they share a process.
    isolate: name === "running" || name === "isolated",
  },
});

const database = ["tests/setup-database.ts"];
const data = ["tests/**/*.data.test.ts"];
/** Files that replace a module: what they load must not be seen by others of the same worker. */
const isolated = ["tests/**/*.isolated.test.ts", "tests/**/*.isolated.test.tsx"];
const running = ["tests/**/*.running.test.ts"];

export default defineConfig({
  root,
  resolve: { alias },
  test: {
    // What one project has compiled the others read: of one run alone, so that nothing old is ever run.
    experimental: cache ? { fsModuleCache: true, fsModuleCachePath: cache } : {},
    // Two cores and a disk that is waited for: one file more than cores keeps all of them busy.
    maxWorkers: availableParallelism() + 1,
    projects: [
      project({
        name: "rules",
        include:
          part === "rest" ? [...RULES_REST, ...RULES_BOTH] : ["tests/**/*.test.ts", "tests/**/*.test.tsx"],
        exclude: [
          "tests/**/*.{data,route,running}.test.ts",
          ...isolated,
          ...(part === "first" ? RULES_REST : []),
        ],
        setup: ["tests/setup-rules.ts"],
      }),
      project({
        name: "isolated",
        include: part === "rest" ? [] : isolated,
        setup: ["tests/setup-rules.ts"],
      }),
      project({
        name: "data-sqlite",
        include: part === "rest" ? DATA_REST : data,
        exclude: part === "first" ? DATA_REST : [],
        setup: database,
        env: { TEST_ENGINE: "sqlite" },
      }),
      project({
        name: "data-postgres",
        include: part === "first" ? POSTGRES_FIRST : data,
        exclude: part === "rest" ? POSTGRES_FIRST : [],
        setup: database,
        env: { TEST_ENGINE: "postgres" },
      }),
      // The shop as it is started; npm test builds it before.
      project({
        name: "running",
        include: part === "rest" ? RUNNING_REST : running,
        exclude: part === "first" ? RUNNING_REST : [],
        setup: ["tests/setup-rules.ts", "tests/setup-connections.ts"],
      }),
      project({
        name: "routes",
        include: part === "rest" ? ROUTES_REST : ["tests/**/*.route.test.ts"],
        exclude: part === "first" ? ROUTES_REST : [],
        setup: database,
        env: { TEST_ENGINE: "sqlite", TEST_CLOCK: "stands" },
      }),
    ],
  },
});
