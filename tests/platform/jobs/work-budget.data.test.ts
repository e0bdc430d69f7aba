import { beforeEach, expect, test } from "vitest";
import { boundedWork, WorkRefused } from "~/platform/jobs/bounded-work.server";
import { BUDGET_WINDOW, hourlyBudget, type WorkBudget } from "~/platform/jobs/work-budget.server";
import { actingAs } from "~/platform/database/audit.server";
import { db } from "~/platform/database/database.server";
import { WAITED_FOR } from "../../runner/limits";

const NOW = 1_000_000;
const PROGRAM = new URL("./bad-thread.server.ts", import.meta.url);
type Program = typeof import("./bad-thread.server");

beforeEach(() => db.deleteFrom("rate").execute());

test("what processes spend adds up, for each owner, until the hour is over", async () => {
  let at = NOW;
  const [item, other] = [hourlyBudget(1_000, () => at), hourlyBudget(1_000, () => at)];
  expect(await item.waitFor("company 1")).toBe(0);
  await Promise.all([item.spend("company 1", 400.2), other.spend("company 1", 598)]);
  expect(await item.waitFor("company 1")).toBe(0);
  await other.spend("company 1", 1);
  expect(await item.waitFor("company 1")).toBe(BUDGET_WINDOW);
  expect(await item.waitFor("company 2")).toBe(0);
  at += BUDGET_WINDOW - 1;
  expect(await item.waitFor("company 1")).toBe(1);
  at += 1;
  expect(await item.waitFor("company 1")).toBe(0);
});

test("is spent where somebody of the staff acts, outside of any transaction too", async () => {
  const budget = hourlyBudget(1_000, () => NOW);
  const who = { name: "刘洋", command: "粘贴清单", input: {}, why: "", now: NOW };
  await actingAs(who, () => budget.spend("staff 3", 1_000));
  expect(await budget.waitFor("staff 3")).toBe(BUDGET_WINDOW);
});

test("a task counts what it took, one that failed too, and past the budget none begins", async () => {
  const spent: string[] = [];
  let isOver = false;
  const budget: WorkBudget = {
    waitFor: async () => (isOver ? 60_000 : 0),
    spend: async (owner, ms) => void spent.push(`${owner} ${ms > 0}`),
  };
  const work = boundedWork<Program>(PROGRAM, { timeoutMs: WAITED_FOR, memoryMb: 64, budget });
  expect(await work("company 1", "add", { a: 1, b: 2 })).toBe(3);
  await expect(work("company 1", "deeper", 0)).rejects.toBeInstanceOf(WorkRefused);
  expect(spent).toEqual(["company 1 true", "company 1 true"]);
  isOver = true;
  const refused = await work("company 1", "add", { a: 1, b: 2 }).catch((error: unknown) => error);
  expect(refused).toMatchObject({ retryAfterMs: 60_000, message: expect.stringContaining("这一小时") });
  expect(spent).toHaveLength(2);
});
