import { Cron } from "croner";
import { randomUUID } from "node:crypto";
import { now as wallClock } from "~/platform/values/clock.server";
import { db } from "~/platform/database/database.server";
import { toErrorFields, log } from "~/platform/observability/log.server";
import { metrics } from "~/platform/observability/metrics.server";
import { isGone, ownPresence } from "~/platform/database/presence/presence.server";
import type { Row } from "~/platform/database/schema";

export interface Job {
  name: string;
  /** cron pattern in Asia/Shanghai */
  pattern: string;
  /** Returns a count of what it did at `at`, ms. Must be safe to repeat: a process may die before reporting. */
  run: (at: number) => Promise<Record<string, number>>;
}

/** ms without a sign of life; a process known to be gone (presence.server.ts) loses it at once */
const LEASE = 120_000;
/** ms between a fault and the next try */
const PAUSE = 60_000;
/** ms between checks */
const LOOK = 15_000;

/** Returns the next time after `since` at which a job is due, ms. */
export function dueAfter(pattern: string, since: number): number {
  return new Cron(pattern, { timezone: "Asia/Shanghai" }).nextRun(new Date(since))?.getTime() ?? Infinity;
}

/** Runs those of `jobs` that are due and not leased, one after the other; returns their names. A job that never ran counts from the first check. `clock` is read before each, because the previous one may have taken long. */
export async function runDue(jobs: readonly Job[], clock = wallClock): Promise<string[]> {
  const done: string[] = [];
  for (const due of await findDue(jobs, clock())) if (await runFree(due, clock)) done.push(due.job.name);
  return done;
}

interface Due {
  job: Job;
  row: Row<"job">;
}

async function findDue(jobs: readonly Job[], at: number): Promise<Due[]> {
  await announce(jobs, at);
  const rows = await db.selectFrom("job").selectAll().execute();
  return jobs.flatMap((job) => {
    const row = rows.find(({ name }) => name === job.name);
    const late = row ? lateness(job.pattern, row.last_at, at) : -1;
    metrics.jobLag.set({ job: job.name }, Math.max(0, late) / 1000);
    return row && late >= 0 ? [{ job, row }] : [];
  });
}

async function runFree({ job, row }: Due, clock: () => number): Promise<boolean> {
  const me = `${await ownPresence()}:${randomUUID()}`;
  return (await claim(row, me, clock())) && runOne(job, me, clock);
}

/** ms; below 0: not due. A last run in the future (a clock set back since) counts as none. */
function lateness(pattern: string, lastAt: number, at: number): number {
  return lastAt > at + LEASE ? 0 : at - dueAfter(pattern, lastAt);
}

async function announce(jobs: readonly Job[], at: number): Promise<void> {
  await db
    .insertInto("job")
    .values(jobs.map(({ name }) => ({ name, last_at: at, took: null, fault: null })))
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
}

async function claim(row: Row<"job">, me: string, at: number): Promise<boolean> {
  // A lease that ends too late was taken by a clock that was ahead.
  const isOver = row.leased_until <= at || row.leased_until > at + 2 * LEASE;
  if (!isOver && !(await isGone(row.leased_by.split(":")[0]!))) return false;
  const { numUpdatedRows } = await db
    .updateTable("job")
    .set({ leased_by: me, leased_until: at + LEASE })
    .where("name", "=", row.name)
    .where("last_at", "=", row.last_at)
    .where("leased_by", "=", row.leased_by)
    .where("leased_until", "=", row.leased_until)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

const mine = (name: string, me: string) =>
  db.updateTable("job").where("name", "=", name).where("leased_by", "=", me);

async function runOne(job: Job, me: string, clock: () => number): Promise<boolean> {
  const at = clock();
  const life = setInterval(
    () =>
      void mine(job.name, me)
        .set({ leased_until: clock() + LEASE })
        .execute()
        .catch((error: unknown) => log("error", "job", { job: job.name, ...toErrorFields(error) })),
    LEASE / 4,
  ).unref();
  try {
    const counts = await job.run(at);
    const took = clock() - at;
    await mine(job.name, me).set({ last_at: at, leased_until: 0, took, fault: null }).execute();
    if (Object.values(counts).some((count) => count > 0))
      log("info", "job", { job: job.name, took, ...counts });
    return true;
  } catch (error) {
    const facts = toErrorFields(error);
    log("error", "job", { job: job.name, ...facts });
    await mine(job.name, me)
      // Released: the pause then ends by time alone, even if this process is gone.
      .set({ leased_by: "", leased_until: clock() + PAUSE, fault: JSON.stringify(facts).slice(0, 500) })
      .execute();
    return false;
  } finally {
    clearInterval(life);
  }
}

/** Returns when each job last finished, ms, and whether its last try failed. */
export async function jobsNow(): Promise<{ name: string; lastAt: number; hasFault: boolean }[]> {
  const rows = await db.selectFrom("job").select(["name", "last_at", "fault"]).execute();
  return rows.map((row) => ({ name: row.name, lastAt: row.last_at, hasFault: row.fault !== null }));
}

/** Starts checking the clock; jobs do not wait for each other. The timer alone keeps no process alive. Returns a function that stops it once current work is done. */
export function startJobs(jobs: readonly Job[], clock = wallClock): () => Promise<void> {
  const inHand = new Map<Job, Promise<unknown>>();
  const failed = (error: unknown) => log("error", "job", toErrorFields(error));
  const begin = (due: Due) =>
    inHand.set(
      due.job,
      runFree(due, clock)
        .catch(failed)
        .finally(() => inHand.delete(due.job)),
    );
  let looking: Promise<unknown> | null = null;
  const look = () => {
    looking ??= findDue(jobs, clock())
      .then((due) => due.filter(({ job }) => !inHand.has(job)).forEach(begin))
      .catch(failed)
      .finally(() => {
        looking = null;
      });
  };
  look();
  const timer = setInterval(look, LOOK).unref();
  return async () => {
    clearInterval(timer);
    await looking;
    await Promise.all(inHand.values());
  };
}
