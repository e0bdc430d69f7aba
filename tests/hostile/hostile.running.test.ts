/**
 * Every page, form and call of a demo shop, asked with what nobody types by mistake: nothing breaks, nothing leaks, nothing leads away, and
 * every refusal says so in a sentence. FUZZ_ROUNDS asks for more of it, FUZZ_SEED for other choices.
 */
import Sqlite from "better-sqlite3";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { crawl, type Walk } from "../crawl/crawl";
import { Visitor } from "../crawl/visitor";
import { answersOf, faultsOfTrust } from "./trust";
import { folder, onlyShop, type Serving } from "../operator/running";
import { type Described, ofAddresses, ofApi, ofForm, ofRoutes, picker } from "./asked";
import { type Attempt, faultsOf, MAIN_SITE } from "./attempt";
import { printsOf } from "./owned";

const ROUNDS = Number(process.env.FUZZ_ROUNDS ?? 1);
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_122);
const PASSWORD = "Demo-2026";
/** The played pages of providers and of WeChat are theirs: whoever stands before them may pay. */
const isTheirs = (address: string): boolean => address.includes("/sandbox/");
/** Ends the session that asks. */
const isEnd = ({ address }: Attempt): boolean => /\/logout/.test(address);

const started = onlyShop({ SHOP_DEMO: "1", MAIN_SITE_URL: MAIN_SITE, LOG_LEVEL: "error" }, 110_000);
let shop: Serving;
let walk: Walk;
let demo: Visitor;
beforeAll(async () => {
  shop = await started();
  demo = await signedIn("demo");
  walk = await crawl(demo, "looking");
}, 180_000);

async function signedIn(who: string): Promise<Visitor> {
  const visitor = new Visitor(shop.url);
  await visitor.signIn(who, PASSWORD);
  return visitor;
}

const AT_ONCE = 4;

/** All faults of all answers, each with what was asked. */
async function allFaults(attempts: readonly Attempt[], as: Visitor): Promise<string[]> {
  const faults: string[] = [];
  const left = attempts.filter((attempt) => !isEnd(attempt));
  const ask = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const { what } = next;
      faults.push(...(await faultsOf(next, shop.url, as.cookie)).map((fault) => `${fault} — ${what}`));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, ask));
  return faults;
}

/** What the shop says of its own faults. */
const logged = () => shop.said().match(/^\{.*"level":"error".*$/gm) ?? [];

const database = () => new Sqlite(join(folder, "data", "shop.db"), { readonly: true });

test("the forms of one company, sent by another, change nothing of it", { timeout: 120_000 }, async () => {
  const raw = database();
  const before = printsOf(raw, 1);
  expect(Object.keys(before).length).toBeGreaterThan(40);
  const stranger = await signedIn("demo-second");
  const faults = await allFaults(
    walk.forms
      .filter(({ submit }) => !isTheirs(submit.action))
      .map(({ form, submit, from }) => ({
        what: `the form to ${submit.action} of ${from}`,
        method: "POST",
        address: submit.action,
        body: new URLSearchParams(
          [...form.fields, ...(submit.field ? [submit.field] : [])].map(([name, value]) => [name, value]),
        ),
      })),
    stranger,
  );
  const after = printsOf(raw, 1);
  raw.close();
  expect(faults).toEqual([]);
  expect(after).toEqual(before);
});

test(`hostile requests of seed ${SEED} break nothing`, { timeout: 110_000 + ROUNDS * 60_000 }, async () => {
  expect(walk.forms.length).toBeGreaterThan(60);
  const described = (await (await fetch(`${shop.url}/api/openapi.json`)).json()) as Described;
  for (let round = 0; round < ROUNDS; round += 1) {
    const pick = picker(SEED + round);
    const attempts = [
      ...ofRoutes(shop.url, pick),
      ...ofAddresses(walk.patterns.values(), pick),
      ...walk.forms.map((post) => ofForm(post, pick)),
      ...ofApi(described, shop.url, pick),
    ];
    expect(await allFaults(attempts, demo)).toEqual([]);
  }
  expect(logged()).toEqual([]);
  expect(await (await fetch(`${shop.url}/readyz`)).text()).toBe("ready\n");
  // What was sent and kept is escaped where it is shown.
  const shown = [...walk.patterns.values()].map((address) => ({ what: address, address }));
  if (ROUNDS > 1) expect(await allFaults(shown, demo)).toEqual([]);
});

test("every kind of answer carries the headers of trust, and what is somebody's is kept by nobody else", async () => {
  const raw = new Sqlite(join(folder, "data", "shop.db"));
  // A session that cannot be read breaks whatever asks who is there.
  const broken = await signedIn("demo-chain");
  raw.prepare("update session set data = '{' where company_id = 4").run();
  const order = raw
    .prepare("select id from orders where company_id = 1 and shipped_at is not null order by id limit 1")
    .pluck()
    .get() as number;
  const file = raw
    .prepare("select id from file where company_id = 1 order by id limit 1")
    .pluck()
    .get() as number;
  raw.close();
  const home = await (await fetch(shop.url)).text();
  const built = /\/assets\/[\w.-]+\.js/.exec(home)![0];
  const faults: string[] = [];
  for (const row of answersOf({ order, file, built }))
    faults.push(
      ...(await faultsOfTrust(row, shop.url, { demo: demo.cookie, broken: broken.cookie, visitor: "" })),
    );
  expect(faults, logged().join("\n")).toEqual([]);
  // Those of the broken session, each once.
  expect(logged().length).toBeGreaterThan(3);
});
