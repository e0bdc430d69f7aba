import fc from "fast-check";
import { expect, test } from "vitest";
import { DESK_PAGES } from "~/staff/desk/desk-menu";
import { missingOf, type SetupFacts, setupSteps } from "~/desk/setup/setup";

const all = (isDone: boolean): SetupFacts => ({
  ...{ hasName: isDone, hasLicences: isDone, hasBank: isDone, hasShipping: isDone },
  ...{ hasSms: isDone, hasPayment: isDone, hasGoods: isDone },
});

test("an empty shop lacks all of it, a complete one nothing, and one thing is named alone", () => {
  expect(missingOf(setupSteps(all(false)))).toHaveLength(7);
  expect(missingOf(setupSteps(all(true)))).toEqual([]);
  expect(missingOf(setupSteps({ ...all(true), hasBank: false }))).toEqual(["收款账户"]);
});

const FACTS = Object.keys(all(true)) as (keyof SetupFacts)[];

test("each thing is a step of its own: what is missing is named, whatever else there is", () => {
  fc.assert(
    fc.property(fc.subarray(FACTS), (there) => {
      const facts = Object.fromEntries(
        FACTS.map((fact) => [fact, there.includes(fact)]),
      ) as unknown as SetupFacts;
      const steps = setupSteps(facts);
      expect(steps.filter(({ isDone }) => isDone).map(({ id }) => id)).toEqual(
        steps.map(({ id }) => id).filter((id) => there.includes(id)),
      );
      expect(missingOf(steps)).toHaveLength(FACTS.length - there.length);
    }),
  );
});

test("the steps come in one order, whatever is done of them, and goods come when all else is there", () => {
  const order = setupSteps(all(false)).map(({ id }) => id);
  expect([...order].sort()).toEqual([...FACTS].sort());
  expect(setupSteps({ ...all(false), hasName: true, hasGoods: true }).map(({ id }) => id)).toEqual(order);
  expect(order.at(-1)).toBe("hasGoods");
});

test("a step leads to a page of the desk, or says which setting or command does it", () => {
  const pages = new Set(DESK_PAGES.map(({ to }) => to));
  for (const { to, how, name } of setupSteps(all(false))) {
    if (to === null) expect(how, name).toMatch(/设置|命令/);
    else expect(pages, name).toContain(to);
  }
});
