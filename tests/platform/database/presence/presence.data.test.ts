import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterEach, beforeAll, expect, test } from "vitest";
import { now } from "~/platform/values/clock.server";
import { db } from "~/platform/database/database.server";
import { runDue } from "~/platform/jobs/jobs.server";
import { claimCall, freeCall, keepAnswer } from "~/platform/http/idempotency.server";
import { isGone, ownPresence } from "~/platform/database/presence/presence.server";
import { ensureRows } from "../../../rows";

const children: ChildProcess[] = [];
afterEach(() => children.splice(0).forEach((child) => child.kill("SIGKILL")));

/** Starts another process; gives it and the first thing it says. */
async function start(...args: string[]) {
  const script = fileURLToPath(new URL("../worker.ts", import.meta.url));
  const child = spawn(process.execPath, ["--import", "tsx", script, ...args], {
    env: process.env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  const ended = once(child, "exit").then(([code]) => {
    throw new Error(`the other process ended with ${code}`);
  });
  ended.catch(() => {});
  const [message] = (await Promise.race([once(child.stdout, "data"), ended])) as [Buffer];
  return { child, said: message.toString().trim() };
}

async function kill(child: ChildProcess, signal: NodeJS.Signals = "SIGKILL"): Promise<void> {
  const ended = once(child, "exit");
  child.kill(signal);
  await ended;
}

/** PostgreSQL hears of the end of a connection when its own process comes to it: this waits for just that. */
async function untilGone(name: string): Promise<void> {
  while (!(await isGone(name))) await new Promise(setImmediate);
}

const call = (key: string) => ({ companyId: 1, key, request: "a" });
const workerOf = async (key: string) =>
  (await db.selectFrom("stored_answer").select("worker").where("key", "=", key).executeTakeFirstOrThrow())
    .worker;

beforeAll(() => ensureRows("company", 1));
test("a process that lives is there, under a name of its own; what is no name is nobody's", async () => {
  const own = await ownPresence();
  expect(own).toMatch(/^[0-9a-f]{8}$/);
  expect(await ownPresence()).toBe(own);
  expect([await isGone(own), await isGone(""), await isGone("../../shop")]).toEqual([false, false, false]);
  expect(await isGone("00000000")).toBe(true);
});

test("a call whose process was killed is done by one of those who ask again, at once", async () => {
  const { child, said: message } = await start("call", "order-0001");
  expect(message).toBe("mine");
  const theirs = await workerOf("order-0001");
  expect(await isGone(theirs)).toBe(false);
  expect((await claimCall(call("order-0001"), now())).state).toBe("underWay");
  await kill(child);
  await untilGone(theirs);
  const claims = await Promise.all(Array.from({ length: 8 }, () => claimCall(call("order-0001"), now())));
  expect(claims.filter(({ state }) => state === "mine")).toHaveLength(1);
  expect(claims.filter(({ state }) => state === "underWay")).toHaveLength(7);
  await keepAnswer(call("order-0001"), "done");
  expect(await claimCall(call("order-0001"), now())).toEqual({ state: "answered", answer: "done" });
});

test("a process that only stands still keeps what it has in hand", async () => {
  const { child } = await start("call", "order-0002");
  child.kill("SIGSTOP");
  expect(await isGone(await workerOf("order-0002"))).toBe(false);
  expect((await claimCall(call("order-0002"), now())).state).toBe("underWay");
});

test("who was taken over neither forgets nor answers for the one who took over", async () => {
  await db
    .insertInto("stored_answer")
    .values({
      company_id: 1,
      key: "order-0003",
      answer: null,
      since: now(),
      worker: "00000000",
      fingerprint: "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb",
    })
    .execute();
  expect((await claimCall(call("order-0003"), now())).state).toBe("mine");
  await keepAnswer(call("order-0003"), "first");
  await keepAnswer(call("order-0003"), "second");
  expect(await claimCall(call("order-0003"), now())).toEqual({ state: "answered", answer: "first" });
  await db.updateTable("stored_answer").set({ answer: null, worker: "11111111" }).execute();
  await freeCall(call("order-0003"));
  expect(await workerOf("order-0003")).toBe("11111111");
});

test("a job whose process was killed is begun by the next who looks, long before its lease is over", async () => {
  const done: number[] = [];
  const job = {
    name: "slow",
    pattern: "* * * * *",
    run: (at: number) => Promise.resolve({ done: done.push(at) }),
  };
  const MINUTE = 60_000;
  await runDue([job], () => now() - 5 * MINUTE);
  const { child, said: message } = await start("job", "slow");
  expect(message).toBe("running");
  expect(await runDue([job])).toEqual([]);
  const { leased_by } = await db.selectFrom("job").select("leased_by").executeTakeFirstOrThrow();
  await kill(child);
  await untilGone(leased_by.split(":")[0]!);
  expect(await runDue([job])).toEqual(["slow"]);
  expect(done).toHaveLength(1);
});
