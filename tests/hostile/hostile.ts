/**
 * `npm run hostile [sqlite|postgres]`: every page, form and call of a demo shop asked with what nobody types by mistake, by a company and
 * by a visitor, all of it; test:all asks a share. FUZZ_ROUNDS (10) says how often, each time with other choices; FUZZ_SEED begins with
 * others. A fault names its request and the seed that asks it again.
 */
import { fileURLToPath } from "node:url";
import { build } from "../../app/server/build";
import { isBuilt } from "../../app/cli/built.mjs";
import { say } from "../bench/server";
import { startPostgres } from "../runner/postgres";
import { run } from "../runner/step";

const root = fileURLToPath(new URL("../..", import.meta.url));
process.chdir(root);

const ENGINES = ["sqlite", "postgres"] as const;
const values = process.argv[2];
const engines = ENGINES.filter((engine) => values === undefined || engine === values);
if (engines.length === 0) {
  say(`There is no engine ${values}; there are ${ENGINES.join(" and ")}.`);
  process.exit(2);
}

const problem = isBuilt(root) ? null : await build(root);
if (problem) throw new Error(problem);
const url = process.env.TEST_POSTGRES_URL;
const server =
  url || !engines.includes("postgres") ? { url, stop: async () => {} } : await startPostgres(root, say);
if (typeof server === "string") throw new Error(server);
const env = {
  FUZZ_SHARE: "1",
  FUZZ_ROUNDS: "10",
  HEALTHZ_WITHIN: "1000",
  ANSWER_WITHIN: "2000",
  ...process.env,
  ...(server.url && { TEST_POSTGRES_URL: server.url }),
};
let ok = true;
for (const engine of engines) {
  const vitest = ["node_modules/vitest/vitest.mjs", "run", "--config", "tests/vitest.config.ts"];
  const files = [`tests/hostile/hostile-${engine}.running.test.ts`];
  if (engine === "sqlite") files.push("tests/hostile/uploads.running.test.ts");
  const args = [...vitest, "--project", "running", "--reporter=verbose", "--no-file-parallelism", ...files];
  ok = (await run(process.execPath, args, { loud: true, env })).ok && ok;
}
await server.stop();
process.exit(ok ? 0 : 1);
