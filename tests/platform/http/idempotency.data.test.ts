import { beforeAll, expect, test } from "vitest";
import { claimCall, freeCall, keepAnswer, type IdempotentCall } from "~/platform/http/idempotency.server";
import { ensureRows } from "../../rows";

const NOW = 1_790_000_000_000;
const call = (differs: Partial<IdempotentCall> = {}): IdempotentCall => ({
  companyId: 1,
  key: "order-0001",
  request: "a",
  ...differs,
});
const claim = async (call: IdempotentCall, at = NOW) => (await claimCall(call, at)).state;

beforeAll(() => ensureRows("company", 1, 2));
test("one of twenty does the work, and all read its answer for a day", async () => {
  const states = await Promise.all(Array.from({ length: 20 }, () => claim(call())));
  expect(states.filter((state) => state === "mine")).toHaveLength(1);
  expect(states.filter((state) => state === "underWay")).toHaveLength(19);
  expect(await claim(call({ request: "b" }))).toBe("otherwise");
  expect(await claim(call({ companyId: 2, request: "b" }))).toBe("mine");
  await keepAnswer(call(), "answer");
  await freeCall(call());
  expect(await claimCall(call(), NOW)).toEqual({ state: "answered", answer: "answer" });
  expect(await claim(call(), NOW + 86_400_001)).toBe("mine");
});

test("a lost call is taken over once; one that failed is free at once", async () => {
  const lost = call({ key: "order-0002" });
  expect(await claim(lost)).toBe("mine");
  const later = NOW + 61_000;
  const states = await Promise.all(Array.from({ length: 5 }, () => claim(lost, later)));
  expect(states.filter((state) => state === "mine")).toHaveLength(1);
  await freeCall(lost);
  expect(await claim(lost, later)).toBe("mine");
});

test("whoever takes a call over has its token; a key that has ended is a new call", async () => {
  const item = call({ key: "order-0003" });
  const tokenAt = async (at: number) => {
    const claimed = await claimCall(item, at);
    return claimed.state === "mine" ? claimed.token : claimed.state;
  };
  const first = await tokenAt(NOW);
  expect(first).toMatch(/^[\w-]{22}$/);
  expect(await tokenAt(NOW + 61_000)).toBe(first);
  await freeCall(item);
  expect(await tokenAt(NOW + 62_000)).toBe(first);
  await keepAnswer(item, "answer");
  expect(await tokenAt(NOW + 86_400_000)).toBe("answered");
  expect(await tokenAt(NOW + 2 * 86_400_000)).not.toBe(first);
});
