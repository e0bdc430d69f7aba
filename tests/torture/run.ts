/** One torture: buyers and staff at work, faults in turn, quiet, and then every invariant. */
import { seeded } from "~/demo/seed/random";
import { askPayments } from "~/cli/scheduled/payments";
import { runScheduledJobs } from "~/cli/scheduled/upkeep";
import { sendRefunds } from "~/modules/payments/refunds/refund-queue.server";
import { jobsNow } from "~/platform/jobs/jobs.server";
import { db } from "~/platform/database/database.server";
import { FAULTS } from "./faults/all";
import type { Fault, Scene } from "./faults/fault";
import { WAITED_FOR } from "../runner/limits";
import { pause } from "./hands";
import { checkAll, lookBefore, type Result } from "./invariants";
import { invite, stockUp, useRelay } from "./market";
import { Record } from "./record";
import { startRelay, type Notices } from "./relay";
import { WORKERS, type Shop } from "./shop";
import { Staff } from "./staff";

export interface Options {
  seed: number;
  /** how long buyers buy, ms */
  lasts: number;
  /** words in the names of the faults to try; all of them without one */
  only: readonly string[];
  say(line: string): void;
}

export interface PlacingResult {
  record: Record;
  notices: Notices;
  skipped: string[];
  /** what the shop's processes said that they may not say */
  crashes: string[];
  /** what they said that went wrong, and how often */
  log: Map<string, number>;
  results: Result[];
  took: number;
}

/** So many good looks in a row, over all workers, mean that the shop is well. */
const GOOD_LOOKS = 2 * WORKERS;
/** Longer than this no fault may be felt in a long run, which has the machine to itself, ms. */
const RECOVERS_WITHIN = 60_000;
/** In a run of so many ms each fault lasts as long as its module says for a long one. */
const LONG = 60_000;

/** Waits until all workers answer from the database and one of them writes to it, `within` ms at most; gives how long that took, ms. */
async function well(shop: Shop, within: number): Promise<number> {
  const from = Date.now();
  let first = from;
  for (let good = 0; good < GOOD_LOOKS;) {
    if (Date.now() - from > within) throw new Error(`the shop did not recover within ${within} ms`);
    const isWell =
      shop.workers().length === WORKERS && (await answers(`${shop.url}/readyz`)) && (await writes(shop.url));
    if (isWell && good === 0) first = Date.now();
    good = isWell ? good + 1 : 0;
    await pause(isWell ? 20 : 50);
  }
  return first - from;
}

/** The shop looks at its clock every 15 s, and what is due by the minute is due then; after a fault it rests for one. */
const WORKS_WITHIN = 150_000;
const AHEAD = 60_000;

const init = () => ({ headers: { connection: "close" }, signal: AbortSignal.timeout(RECOVERS_WITHIN) });
const answers = (url: string) =>
  fetch(url, init()).then(
    async (answer) => (await answer.arrayBuffer(), answer.ok),
    () => false,
  );
/** A sign-in that is refused is counted in the database: a write that changes nothing else. */
const writes = (url: string) =>
  fetch(`${url}/login`, {
    ...init(),
    method: "POST",
    redirect: "manual",
    headers: { origin: url, connection: "close" },
    body: new URLSearchParams({ username: `nobody-${Date.now()}`, password: "wrong-password" }),
  }).then(
    async (answer) => (await answer.arrayBuffer(), answer.status < 500),
    () => false,
  );

async function strike(fault: Fault, scene: Scene, record: Record): Promise<void> {
  const end = record.begin(fault.name, fault.excuses);
  const from = Date.now();
  await fault.strike(scene);
  const recovery = await well(scene.shop, scene.recovers);
  end(recovery);
  scene.say(`${fault.name}: ${Date.now() - from} ms, well again after ${recovery} ms`);
}

/** Faults one after the other with a rest between them, until it is over; the first of them in any case. */
async function faultsInTurn(
  scene: Scene,
  only: readonly string[],
  record: Record,
  isOver: () => boolean,
): Promise<string[]> {
  const skipped = new Set<string>();
  const wanted = FAULTS.filter(({ name }) => only.length === 0 || only.some((word) => name.includes(word)));
  const possible = wanted.filter((fault) => {
    const why = fault.missing(scene);
    if (why) skipped.add(`${fault.name}: ${why}`);
    return !why;
  });
  for (let at = 0; possible.length > 0 && !isOver(); at += 1) {
    await pause(scene.lasts / 2);
    if (at === 0 || !isOver()) await strike(possible[at % possible.length]!, scene, record);
  }
  return [...skipped];
}

/** Until the shop's own work by the clock has been done since `since`, and none waits for a time to come; in a short run only the latter. */
async function worked(since: number, isLong: boolean): Promise<void> {
  const until = Date.now() + WORKS_WITHIN;
  for (;;) {
    const jobs = await jobsNow();
    const isAhead = jobs.some(({ lastAt }) => lastAt > Date.now() + AHEAD);
    const isDone = !isLong || jobs.some(({ name, lastAt }) => name === "upkeep" && lastAt > since);
    if ((isDone && !isAhead) || Date.now() > until) return;
    await pause(500);
  }
}

/** Providers tell everything once more, what is due is done, refunds are sent: after this nothing is under way. */
async function quiet({ shop, recovers }: Scene, since: number): Promise<void> {
  const { decideSandbox } = await import("~/modules/payments/sandbox/sandbox.server");
  const ledgers = await db
    .selectFrom("sandbox_payment as b")
    .innerJoin("payment as p", "p.number", "b.number")
    .select(["b.number", "b.state"])
    .where("p.id", ">", since)
    .where("b.state", "in", ["paid", "failed"])
    .execute();
  for (const { number, state } of ledgers) {
    const notice = await decideSandbox(number, state === "paid" ? "success" : "fail", Date.now());
    if (notice) await fetch(notice.url, notice).then((answer) => answer.arrayBuffer());
  }
  for (let round = 0; round < 3; round += 1) await allDue();
  await well(shop, recovers);
}

/** What the shop's jobs do, and what they would do once every pause is over. */
async function allDue(): Promise<void> {
  await db.updateTable("payment_refund").set({ next_try_at: 0 }).execute();
  await db.updateTable("payment").set({ next_try_at: 0 }).where("is_closing", "=", 1).execute();
  const at = Date.now();
  await runScheduledJobs(at);
  await askPayments(at);
  await sendRefunds(at);
}

/** Said by a process that was not killed by us and ended, or by code that did not foresee what happened. */
const isCrash = (line: string): boolean => {
  if (!line.startsWith("{")) return !/Warning:|^\(Use `node --trace/.test(line);
  const message = JSON.parse(line) as { event: string; signal?: string | null };
  return message.event === "crash" || (message.event === "worker" && message.signal !== "SIGKILL");
};

/** The same fault in one row, whatever it was about. */
function logRows(lines: readonly string[]): Map<string, number> {
  const rows = new Map<string, number>();
  for (const line of lines.filter((line) => line.startsWith("{"))) {
    const { event, name = "", message = "", path = "" } = JSON.parse(line) as { [key: string]: string };
    const row = [event, name, message, path]
      .join(" ")
      .replace(/[\w-]{16,}|\d+/g, "…")
      .slice(0, 150);
    rows.set(row, (rows.get(row) ?? 0) + 1);
  }
  return rows;
}

export async function torture(shop: Shop, { seed, lasts, only, say }: Options): Promise<PlacingResult> {
  const from = Date.now();
  const random = seeded(seed);
  const record = new Record();
  const relay = await startRelay(shop.url, seeded(seed + 1));
  await useRelay(relay.url);
  const isLong = lasts >= LONG;
  const market = await stockUp(lasts, isLong);
  const shoppers = await invite(shop.url, market, random, record, isLong);
  const before = await lookBefore(db);
  say(
    `${shoppers.length} buyers, ${market.goods.length} goods, ${market.groups.length} group buys; seed ${seed}`,
  );

  const until = Date.now() + lasts;
  // On a machine that is too busy for one order in that time it goes on until there is one.
  const isOver = () => Date.now() >= until && record.orders.length > 0;
  const scene: Scene = {
    shop,
    relay,
    random: seeded(seed + 2),
    lasts: isLong ? 8_000 : lasts / 12,
    recovers: isLong ? RECOVERS_WITHIN : WAITED_FOR,
    say,
  };
  const staff = new Staff(seeded(seed + 3), record, before);
  const [skipped] = await Promise.all([
    faultsInTurn(scene, only, record, isOver),
    staff.work(isOver),
    ...shoppers.map((shopper) => shopper.live(isOver)),
  ]);
  await relay.settle();
  await worked(until, isLong);
  await quiet(scene, before.payment);
  await relay.settle();
  await allDue();
  await shop.stop();
  const results = await checkAll({ trx: db, before, notified: record, now: Date.now() });
  relay.close();
  await db.destroy();
  const crashes = shop.said().filter(isCrash);
  const log = logRows(shop.said());
  return {
    record,
    notices: relay.notices,
    skipped,
    crashes,
    log,
    results,
    took: Date.now() - from,
  };
}
