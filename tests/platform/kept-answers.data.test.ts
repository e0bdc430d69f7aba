/** One of many who ask at once does the work; the others wait, then read its answer. */
import { expect, test } from "vitest";
import { claimCall, forgetCall, keepAnswer, type KeptCall } from "~/platform/kept-answers.server";

const NOW = 1_790_000_000_000;
const call = (differs: Partial<KeptCall> = {}): KeptCall => ({
  companyId: 1,
  key: "order-0001",
  asked: "a",
  ...differs,
});
const claim = async (one: KeptCall, at = NOW) => (await claimCall(one, at)).state;

test("one of twenty does the work, and all read its answer for a day", async () => {
  const states = await Promise.all(Array.from({ length: 20 }, () => claim(call())));
  expect(states.filter((state) => state === "mine")).toHaveLength(1);
  expect(states.filter((state) => state === "underWay")).toHaveLength(19);
  expect(await claim(call({ asked: "b" }))).toBe("otherwise");
  expect(await claim(call({ companyId: 2, asked: "b" }))).toBe("mine");
  await keepAnswer(call(), "answer");
  await forgetCall(call());
  expect(await claimCall(call(), NOW)).toEqual({ state: "answered", answer: "answer" });
  expect(await claim(call(), NOW + 86_400_001)).toBe("mine");
});

test("a lost call is taken over once; one that failed is forgotten", async () => {
  const lost = call({ key: "order-0002" });
  expect(await claim(lost)).toBe("mine");
  const later = NOW + 61_000;
  const states = await Promise.all(Array.from({ length: 5 }, () => claim(lost, later)));
  expect(states.filter((state) => state === "mine")).toHaveLength(1);
  await forgetCall(lost);
  expect(await claim(lost, later)).toBe("mine");
});
