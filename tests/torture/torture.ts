/**
 * `npm run torture [sqlite|postgres]`: load and faults on a shop of its own, then every invariant; exits 1 when one is broken.
 * TORTURE_SECONDS says how long buyers buy, TORTURE_SEED makes them the same again,
 * TORTURE_FAULTS names some of the faults ("disk,clock"); without an engine both come one after the other.
 */
import { randomInt } from "node:crypto";
import { fileURLToPath } from "node:url";
import { build } from "../../app/server/build";
import { isBuilt } from "../../app/cli/built.mjs";
import { say, within } from "../bench/server";
import { ENDED_AFTER } from "../runner/limits";
import { run } from "../runner/step";
import { openShop } from "./shop";

const root = fileURLToPath(new URL("../..", import.meta.url));
process.chdir(root);

const ENGINES = ["sqlite", "postgres"] as const;
const seconds = Number(process.env.TORTURE_SECONDS ?? 300);
const seed = Number(process.env.TORTURE_SEED ?? randomInt(1, 1_000_000));
const only = (process.env.TORTURE_FAULTS ?? "").split(",").flatMap((word) => word.trim() || []);
const values = process.argv[2];
const engine = ENGINES.find((engine) => engine === values);

/** A shorter run begins with an empty shop: loading the demo would take longer than the run. */
const DEMO_FROM = 30;

/** Whatever hangs, it ends by itself. */
const PATIENCE = seconds * 2000 + ENDED_AFTER;

async function promise(name: (typeof ENGINES)[number]): Promise<boolean> {
  if (!isBuilt(root)) {
    const problem = await build(root);
    if (problem) throw new Error(problem);
  }
  return within("shop-torture-", PATIENCE, async (folder) => {
    say(`\n▶ ${name}, ${seconds} s of buying, seed ${seed}`);
    const shop = await openShop(name, root, folder, seconds >= DEMO_FROM, (line) => say(`  ${line}`));
    try {
      // The shop's own modules read the settings that openShop has made.
      const [{ torture }, { reportOf, wrongsOf }] = await Promise.all([import("./run"), import("./report")]);
      const tell = (line: string) => say(`  ${line}`);
      const result = await torture(shop, { seed, lasts: seconds * 1000, only, say: tell });
      reportOf(result).forEach(tell);
      return wrongsOf(result).length === 0;
    } finally {
      await shop.stop();
      await shop.leave();
    }
  });
}

async function both(): Promise<boolean> {
  const env = { ...process.env, TORTURE_SEED: String(seed) };
  let ok = true;
  for (const name of ENGINES) {
    const args = ["--import", "tsx", fileURLToPath(import.meta.url), name];
    ok = (await run(process.execPath, args, { loud: true, env })).ok && ok;
  }
  return ok;
}

if (values !== undefined && !engine) {
  say(`There is no engine ${values}; there are ${ENGINES.join(" and ")}.`);
  process.exit(2);
}
process.exit((await (engine ? promise(engine) : both())) ? 0 : 1);
