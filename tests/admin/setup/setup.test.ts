import fc from "fast-check";
import { shopRoutes } from "../../spec/routes";
import { expect, test } from "vitest";
import { getMissingSteps, type SetupFacts, setupSteps, stepLink } from "~/admin/setup/setup";
import { ALL_PERMISSIONS, FACTOR_PATH, isGuarded } from "~/modules/staff/permissions/permissions";

const FACTS = [
  ...([
    "hasName",
    "hasLegalEntity",
    "hasLicences",
    "hasSecondPerson",
    "hasQuality",
    "hasWarehouse",
    "hasBank",
  ] as const),
  ...(["hasShipping", "hasReturnAddress", "hasHelp", "hasSms", "hasPayment", "hasGoods", "hasSale"] as const),
];
const all = (isDone: boolean) =>
  Object.fromEntries(FACTS.map((fact) => [fact, isDone])) as unknown as SetupFacts;

test("an empty shop lacks all of it, a complete one nothing, and one thing is named alone", () => {
  expect(getMissingSteps(setupSteps(all(false)))).toHaveLength(FACTS.length);
  expect(getMissingSteps(setupSteps(all(true)))).toEqual([]);
  expect(getMissingSteps(setupSteps({ ...all(true), hasBank: false }))).toEqual(["收款账户"]);
  expect(setupSteps(all(true)).map(({ id }) => id)).toEqual(FACTS);
});

test("a step leads to its page who may open it, to the second factor who lacks it, nobody else anywhere", () => {
  const everything = new Set(ALL_PERMISSIONS);
  for (const step of setupSteps(all(false))) {
    const { to, isOthers } = stepLink(step, { permissions: everything, lacksFactor: false });
    expect([to, isOthers]).toEqual([step.page?.to ?? null, false]);
    const isHeld = step.page !== null && isGuarded(step.page.needed);
    const lacking = stepLink(step, { permissions: everything, lacksFactor: true });
    expect(lacking.to).toBe(isHeld ? FACTOR_PATH : to);
    const nobody = stepLink(step, { permissions: new Set(), lacksFactor: false });
    expect([nobody.to, nobody.isOthers]).toEqual([null, step.page !== null]);
  }
});

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
      expect(getMissingSteps(steps)).toHaveLength(FACTS.length - there.length);
    }),
  );
});

test("the steps come in one order, whatever is done of them, and goods come when all else is there", () => {
  const order = setupSteps(all(false)).map(({ id }) => id);
  expect([...order].sort()).toEqual([...FACTS].sort());
  expect(setupSteps({ ...all(false), hasName: true, hasGoods: true }).map(({ id }) => id)).toEqual(order);
  expect(order.slice(-2)).toEqual(["hasGoods", "hasSale"]);
});

test("a step leads to a page that there is, or says who does it", () => {
  const pages = new Set(Object.values(shopRoutes()).map(({ path }) => `/${path ?? ""}`));
  for (const { page, how, name } of setupSteps(all(false))) {
    if (page === null) expect(how, name).toContain("管理服务器的同事");
    else expect(pages, name).toContain(page.to);
  }
});
