/**
 * The tests of a demo shop whose every page, form and call is asked with what nobody types by mistake, by a company and by a visitor:
 * nothing breaks, nothing leaks, nothing leads away, and every refusal says so in a sentence. They ask a share that FUZZ_SEED chooses;
 * `npm run hostile` asks all of it.
 */
import { beforeAll, expect, test } from "vitest";
import { CHAT_PAGE } from "~/modules/help/chat-path";
import type { Engine } from "~/platform/database/engine";
import { ANOTHERS } from "~/platform/http/forms/form-words";
import { crawl, type Post, type Walk } from "../crawl/crawl";
import { sent, Visitor } from "../crawl/visitor";
import { type Described, ofAddresses, ofApi, ofForm, ofRoutes, type Pick, picker, shareOf } from "./asked";
import { answered, type Attempt, getFaults } from "./attempt";
import { costlyAddresses, costlyCalls, costlyForms } from "./costly";
import { printsOf } from "./owned";
import { isNotified, usedByAll, watched } from "./processor";
import { hostileShop, type HostileShop } from "./shop";

const ROUNDS = Number(process.env.FUZZ_ROUNDS ?? 1);
/** Of each kind of request, for each who asks. */
const SHARE = Number(process.env.FUZZ_SHARE ?? 0.05);
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_122);

/** The played pages of providers and of WeChat are theirs: whoever stands before them may pay. */
const isTheirs = (address: string): boolean => address.includes("/sandbox/");
/** Ends the session that asks. */
const isEnd = ({ address }: Attempt): boolean => /\/logout/.test(address);

/** Processor time that no answer may cost, ms. */
const MOST_PROCESSOR = 2_000;
/** Time within which the shop says meanwhile that it is well, ms: `npm run hostile`, which has the machine to itself, asks for a second. */
const HEALTHZ_WITHIN = Number(process.env.HEALTHZ_WITHIN ?? Infinity);
/** Counts of what came too often are forgotten every so many costly requests. */
const EACH_COUNT = 20;
const AT_ONCE = 4;
/** Companies of the cast: who asks, and another. */
const [DEMO, SECOND] = [1, 7];

/** A form as it stands, with the token of `login`, as if its page had been made for that one. */
function withTokenOf({ form, submit }: Post, login: string): Post["form"] {
  const fields = form.fields.map(
    ([name, value]) => [name, name === "token" ? value.replace(/:\d+\.\d+/, `:${login}`) : value] as const,
  );
  return { ...form, fields: fields as Post["form"]["fields"], submits: [submit] };
}

const findToken = ({ form }: Post): string | undefined => form.fields.find(([name]) => name === "token")?.[1];

/** Registers the tests for one engine; gives the shop for those that the file adds. */
export function askEverything(engine: Engine): HostileShop {
  const shop = hostileShop(engine);
  const walks = {} as Record<"demo" | "visitor", Walk>;
  let demo: Visitor;
  beforeAll(async () => {
    await shop.open();
    demo = await shop.signedIn("demo");
    walks.demo = await crawl(demo, "looking");
    walks.visitor = await crawl(new Visitor(shop.url), "looking");
  });

  /** All faults of all answers, each with what was asked. */
  async function allFaults(attempts: readonly Attempt[], as: Visitor): Promise<string[]> {
    const faults: string[] = [];
    const left = attempts.filter((attempt) => !isEnd(attempt));
    const ask = async () => {
      for (let next = left.shift(); next; next = left.shift()) {
        const { what } = next;
        faults.push(...(await getFaults(next, shop.url, as.cookie)).map((fault) => `${fault} — ${what}`));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, ask));
    return faults;
  }

  const ownForms = () => walks.demo.forms.filter(({ submit }) => !isTheirs(submit.action));

  test("the forms of one company, sent by another, change nothing of it", async () => {
    const stranger = await shop.signedIn("demo-second");
    const { account_id } = await shop.books
      .selectFrom("membership")
      .select("account_id")
      .where("company_id", "=", SECOND)
      .executeTakeFirstOrThrow();
    const attempts = ownForms().map((post): Attempt => ({
      what: `the form to ${post.submit.action} of ${post.from}`,
      address: post.submit.action,
      ...(sent(withTokenOf(post, `${account_id}.${SECOND}`), post.submit, shop.url) as { method: string }),
    }));
    await shop.withoutJobs(async () => {
      const before = await printsOf(shop.books, DEMO);
      expect(Object.keys(before).length).toBeGreaterThan(40);
      expect(await allFaults(attempts, stranger)).toEqual([]);
      expect(await printsOf(shop.books, DEMO)).toEqual(before);
    });
  });

  test("the token of a form is of use to whom it was shown alone", async () => {
    const posts = ownForms().filter(findToken);
    expect(posts.length).toBeGreaterThan(10);
    const stranger = await shop.signedIn("demo-second");
    const message: string[] = [];
    for (const { form, submit } of posts) {
      const { status, body } = await stranger.post(form, submit);
      const words = body.includes(ANOTHERS) ? "refused" : status === 404 ? "not found" : body;
      message.push(words);
      expect.soft(["refused", "not found"], submit.action).toContain(words);
    }
    expect(message.filter((words) => words === "refused").length).toBeGreaterThan(10);
    const used = shop.books.selectFrom("form_token").select("token");
    expect(await used.where("token", "in", posts.map(findToken) as string[]).execute()).toEqual([]);
  });

  test("two visitors are shown two tokens, however soon one comes after the other", async () => {
    const shown = async () => {
      const page = await (await fetch(shop.url + CHAT_PAGE)).text();
      return /name="token" value="([\w-]{22}:0\.0)"/.exec(page)?.[1];
    };
    const first = await shown();
    expect(first).toBeDefined();
    expect(await shown()).not.toBe(first);
  });

  const attemptsOf = async (pick: Pick, walk: Walk): Promise<Attempt[]> => {
    const described = (await (await fetch(`${shop.url}/api/openapi.json`)).json()) as Described;
    return [
      ofRoutes(shop.url, pick),
      ofAddresses(walk.patterns.values(), pick),
      walk.forms.map((post) => ofForm(post, pick)),
      ofApi(described, shop.url, pick),
    ].flatMap((all) => shareOf(all, SHARE, pick));
  };

  // The visitor first: what demo has broken off the shop brings to an end later, by itself.
  test.each(["visitor", "demo"] as const)(
    `hostile requests of seed ${SEED}, by %s, break nothing`,
    async (who) => {
      expect(walks.demo.forms.length).toBeGreaterThan(60);
      const as = who === "demo" ? demo : new Visitor(shop.url);
      await shop.withoutJobs(async () => {
        const before = await printsOf(shop.books, who === "demo" ? SECOND : DEMO);
        for (let round = 0; round < ROUNDS; round += 1) {
          const pick = picker(SEED + round);
          const attempts = await attemptsOf(pick, walks[who]);
          // A visitor sends what only a company is shown as well.
          if (who === "visitor")
            attempts.push(...shareOf(ownForms(), SHARE, pick).map((post) => ofForm(post, pick)));
          expect(await allFaults(attempts, as), `FUZZ_SEED=${SEED + round}`).toEqual([]);
        }
        expect(shop.logged()).toEqual([]);
        expect(await (await fetch(`${shop.url}/readyz`)).text()).toBe("ready\n");
        expect(await printsOf(shop.books, who === "demo" ? SECOND : DEMO)).toEqual(before);
      });
    },
  );

  /** One after the other, so that each is known by what it cost; a watcher asks meanwhile whether the shop is well. */
  async function tooCostly(attempts: readonly Attempt[], askers: readonly Visitor[]): Promise<string[]> {
    const workers = shop.workers();
    const limited = answered.get(429) ?? 0;
    const faults: string[] = [];
    const costs: { what: string; cost: number }[] = [];
    const ended = watched(`${shop.url}/healthz`);
    for (const [i, attempt] of attempts.filter((attempt) => !isEnd(attempt)).entries()) {
      // What is refused because it came too often says nothing of what it costs.
      if (i % EACH_COUNT === 0) await shop.books.deleteFrom("rate").execute();
      const before = usedByAll(workers);
      const found = await getFaults(attempt, shop.url, askers[i % askers.length]!.cookie);
      const cost = usedByAll(workers) - before;
      costs.push({ what: attempt.what, cost });
      if (cost > MOST_PROCESSOR) found.push(`${cost} ms of processor`);
      faults.push(...found.map((fault) => `${fault} — ${attempt.what}`));
    }
    const { longest, failed } = await ended();
    faults.push(...failed.map((fault) => `/healthz: ${fault}`));
    if (longest > HEALTHZ_WITHIN) faults.push(`/healthz took ${Math.round(longest)} ms`);
    if (shop.workers().join() !== workers.join()) faults.push("a worker was lost");
    const dearest = costs.sort((a, b) => b.cost - a.cost).slice(0, 5);
    const words = dearest.map(({ what, cost }) => `  ${cost} ms: ${what}`).join("\n");
    process.stdout.write(
      `${costs.length} costly requests on ${engine}, ${(answered.get(429) ?? 0) - limited} of them too often, /healthz within ${Math.round(longest)} ms; the dearest:\n${words}\n`,
    );
    return faults;
  }

  test.each(["demo", "visitor"] as const)(
    "what costs most for its size, by %s, is answered in proportion",
    async (who) => {
      expect(isNotified).toBe(true);
      const pick = picker(SEED);
      const described = (await (await fetch(`${shop.url}/api/openapi.json`)).json()) as Described;
      const as = who === "demo" ? demo : new Visitor(shop.url);
      const forms = walks.demo.forms.filter(({ submit }) => !isTheirs(submit.action)).flatMap(costlyForms);
      const addresses = costlyAddresses(walks[who].patterns.values());
      const own = [forms, addresses].flatMap((all) => shareOf(all, SHARE, pick));
      const calls = shareOf(costlyCalls(described, shop.url), SHARE, pick);
      expect(own.length).toBeGreaterThan(100);
      expect(await tooCostly(own, [as])).toEqual([]);
      // Calls count by company, and several have more of them.
      const others = ["demo-second", "demo-chain", "demo-expired"].map((name) => shop.signedIn(name));
      expect(await tooCostly(calls, who === "demo" ? [demo, ...(await Promise.all(others))] : [as])).toEqual(
        [],
      );
    },
  );

  test("what was sent and kept is escaped where it is shown", async () => {
    const shown = [...walks.demo.patterns.values()].map((address) => ({ what: address, address }));
    expect(await allFaults(shareOf(shown, Math.min(1, SHARE * 3), picker(SEED)), demo)).toEqual([]);
    const counts = [...answered].sort(([a], [b]) => a - b).map(([status, times]) => `${status}: ${times}`);
    process.stdout.write(`answers on ${engine} by status: ${counts.join(", ")}\n`);
  });
  return shop;
}
