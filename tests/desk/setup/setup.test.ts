import { expect, test } from "vitest";
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
