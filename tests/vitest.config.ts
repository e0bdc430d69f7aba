/** The tests in Node: rules (pure), data (on each engine, a fresh database a file), routes (loaders and actions on a database), running (the started shop). */
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL("..", import.meta.url));
const alias = { "~": `${root}app` };

const project = (name: string, include: string[], setup: string[], env: Record<string, string> = {}) => ({
  root,
  resolve: { alias },
  test: {
    name,
    include,
    exclude: ["**/node_modules/**", ...(name === "rules" ? ["tests/**/*.{data,route,running}.test.ts"] : [])],
    environment: "node" as const,
    setupFiles: setup,
    env: { NODE_ENV: "test" as const, LOG_LEVEL: "silent", TZ: "UTC", ...env },
    // A shop may take 50 s to start on a busy machine, and such tests start several.
    testTimeout: name === "running" ? 180_000 : 60_000,
    hookTimeout: 120_000,
    // As for the journeys: what needs a second try is named in the closing lines.
    retry: process.env.CI ? 1 : 0,
    // The environment of the one who runs the tests must not decide how they end.
    unstubEnvs: true,
    pool: "forks" as const,
    // Rules keep nothing between calls, and files with a database load the shop anew (setup-database.ts): they share a process.
    isolate: name === "running",
  },
});

const database = ["tests/setup-database.ts"];

export default defineConfig({
  root,
  resolve: { alias },
  test: {
    // Two cores and a disk that is waited for: one file more than cores keeps all of them busy.
    maxWorkers: availableParallelism() + 1,
    projects: [
      project("rules", ["tests/**/*.test.ts", "tests/**/*.test.tsx"], ["tests/setup-rules.ts"]),
      project("data-sqlite", ["tests/**/*.data.test.ts"], database, { TEST_ENGINE: "sqlite" }),
      project("data-postgres", ["tests/**/*.data.test.ts"], database, { TEST_ENGINE: "postgres" }),
      // The shop as it is started; npm test builds it before.
      project("running", ["tests/**/*.running.test.ts"], ["tests/setup-rules.ts"]),
      project("routes", ["tests/**/*.route.test.ts"], database, { TEST_ENGINE: "sqlite" }),
    ],
  },
});
