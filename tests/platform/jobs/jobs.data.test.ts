import { beforeEach, expect, test, vi } from "vitest";
import { db } from "~/platform/database/database.server";
import { dueAfter, runDue, startJobs, type Job } from "~/platform/jobs/jobs.server";
import { WAITED_FOR } from "../../runner/limits";
import { emptyTables } from "../../rows";

const at = (time: string) => Date.parse(`2026-11-20T${time}+08:00`);
const MINUTE = 60_000;
const START = at("07:00:00");

let runs: { name: string; at: number }[];
const job = (name: string, pattern: string, run?: Job["run"]): Job => ({
  name,
  pattern,
  run: async (moment) => {
    runs.push({ name, at: moment });
    return run ? run(moment) : { done: 1 };
  },
});
const minutely = job("minutely", "* * * * *");
const daily = job("daily", "10 8 * * *");
const rowOf = (name: string) =>
  db.selectFrom("job").selectAll().where("name", "=", name).executeTakeFirstOrThrow();

beforeEach(async () => {
  runs = [];
  await emptyTables(["job"]);
});

test("a pattern is read in Shanghai's time", () => {
  expect(dueAfter("10 8 * * *", START)).toBe(at("08:10:00"));
  expect(dueAfter("10 8 * * *", at("08:10:00"))).toBe(at("08:10:00") + 24 * 60 * MINUTE);
});

test("a job runs when it is due and not before", async () => {
  expect(await runDue([minutely, daily], () => START)).toEqual([]);
  expect(await runDue([minutely, daily], () => START + MINUTE)).toEqual(["minutely"]);
  expect(await runDue([minutely, daily], () => START + MINUTE + 1)).toEqual([]);
  expect(await runDue([minutely, daily], () => at("08:10:00"))).toEqual(["minutely", "daily"]);
  expect(await runDue([minutely, daily], () => at("08:10:30"))).toEqual([]);
});

test("what was due while nothing ran is done once, later", async () => {
  await runDue([daily], () => START);
  const later = START + 5 * 24 * 60 * MINUTE;
  expect(await runDue([daily], () => later)).toEqual(["daily"]);
  expect(await runDue([daily], () => later + MINUTE)).toEqual([]);
  expect(runs).toEqual([{ name: "daily", at: later }]);
});

test("many processes that look at the same moment run it once", async () => {
  await runDue([minutely], () => START);
  const done = await Promise.all(Array.from({ length: 12 }, () => runDue([minutely], () => START + MINUTE)));
  expect(done.flat()).toEqual(["minutely"]);
  expect(runs).toHaveLength(1);
});

test("a process that died with a job in hand is followed by another once its lease is over", async () => {
  await runDue([minutely], () => START);
  await db
    .updateTable("job")
    .set({ leased_by: "gone", leased_until: START + 3 * MINUTE })
    .execute();
  expect(await runDue([minutely], () => START + 2 * MINUTE)).toEqual([]);
  expect(await runDue([minutely], () => START + 3 * MINUTE)).toEqual(["minutely"]);
});

test("what a clock did that was a day ahead is due again once it is put back", async () => {
  await runDue([minutely], () => START);
  expect(await runDue([minutely], () => START + 26 * 60 * MINUTE)).toEqual(["minutely"]);
  expect(await runDue([minutely], () => START + MINUTE)).toEqual(["minutely"]);
  expect(await rowOf("minutely")).toMatchObject({ last_at: START + MINUTE, leased_until: 0 });
  expect(await runDue([minutely], () => START + MINUTE + 1)).toEqual([]);
});

test("a lease taken by a clock that was a day ahead holds nobody up", async () => {
  await runDue([minutely], () => START);
  await db
    .updateTable("job")
    .set({ leased_by: "gone", leased_until: START + 26 * 60 * MINUTE })
    .execute();
  expect(await runDue([minutely], () => START + MINUTE)).toEqual(["minutely"]);
});

test("a machine whose clock is a little behind does not do again what another has done", async () => {
  await runDue([minutely], () => START);
  expect(await runDue([minutely], () => START + MINUTE)).toEqual(["minutely"]);
  expect(await runDue([minutely], () => START + MINUTE - 1000)).toEqual([]);
});

test("who lost its lease does not say that the job is done", async () => {
  await runDue([minutely], () => START);
  const slow = job("minutely", "* * * * *", async () => {
    await db.updateTable("job").set({ leased_by: "another" }).execute();
    return { done: 1 };
  });
  await runDue([slow], () => START + MINUTE);
  expect(await rowOf("minutely")).toMatchObject({ leased_by: "another", last_at: START });
});

test("a fault is kept, stops no other job, and is tried again after a pause", async () => {
  let isBroken = true;
  const shaky = job("shaky", "* * * * *", async () => {
    if (isBroken) throw new Error("no paper");
    return { done: 1 };
  });
  await runDue([shaky, minutely], () => START);
  expect(await runDue([shaky, minutely], () => START + MINUTE)).toEqual(["minutely"]);
  expect((await rowOf("shaky")).fault).toContain("no paper");
  isBroken = false;
  expect(await runDue([shaky], () => START + MINUTE + 30_000)).toEqual([]);
  expect(await runDue([shaky], () => START + 2 * MINUTE)).toEqual(["shaky"]);
  expect(await rowOf("shaky")).toMatchObject({ fault: null, last_at: START + 2 * MINUTE });
});

test("a lease begins when it is taken, and a pause when the fault comes, however long other work took", async () => {
  let time = START;
  const clock = () => time;
  const held: number[] = [];
  const long = job("long", "* * * * *", async () => {
    time += 10 * MINUTE;
    return { done: 1 };
  });
  const next = job("next", "* * * * *", async () => {
    held.push((await rowOf("next")).leased_until);
    time += 5 * MINUTE;
    throw new Error("no paper");
  });
  await runDue([long, next], clock);
  time += MINUTE;
  expect(await runDue([long, next], clock)).toEqual(["long"]);
  expect(runs.map((run) => run.at)).toEqual([START + MINUTE, START + 11 * MINUTE]);
  expect(held).toEqual([START + 13 * MINUTE]);
  expect((await rowOf("next")).leased_until).toBe(START + 17 * MINUTE);
});

test("a job that hangs holds up no other, and ending waits for it", async () => {
  let time = START;
  let finish = () => {};
  const hanging = job("hanging", "* * * * *", async () => {
    await new Promise<void>((resolve) => (finish = resolve));
    return { done: 1 };
  });
  await runDue([hanging, minutely], () => START);
  time += MINUTE;
  const stop = startJobs([hanging, minutely], () => time);
  await vi.waitFor(async () => expect((await rowOf("minutely")).last_at).toBe(START + MINUTE), WAITED_FOR);
  expect((await rowOf("hanging")).last_at).toBe(START);
  const stopped = stop();
  await vi.waitFor(() => expect(runs.map((run) => run.name)).toContain("hanging"), WAITED_FOR);
  finish();
  await stopped;
  expect((await rowOf("hanging")).last_at).toBe(START + MINUTE);
});
