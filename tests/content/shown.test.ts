/** Whether a block of content is shown: one rule for ads, navigation, hot words, links and zones. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { audienceOf, isShown, meantOf, type Audience } from "~/content/shown";

const EVERYBODY: Audience[] = ["visitor", "pharmacy", "chain", "clinic", "hospital"];
const side = fc.option(fc.integer({ min: -1000, max: 1000 }));
const block = fc.record({ startsAt: side, endsAt: side, targets: fc.subarray(EVERYBODY) });
const moment = fc.integer({ min: -1200, max: 1200 });

test("a block is shown exactly inside its window to those it names, nobody named is everybody", () =>
  fc.assert(
    fc.property(block, fc.constantFrom(...EVERYBODY), moment, (meant, who, now) => {
      const isIn = (meant.startsAt ?? -Infinity) <= now && now < (meant.endsAt ?? Infinity);
      const isMeant = new Set(meant.targets.length === 0 ? EVERYBODY : meant.targets).has(who);
      expect(isShown(meant, who, now)).toBe(isIn && isMeant);
    }),
  ));

test("it is shown in one piece: once it is over it never comes back", () =>
  fc.assert(
    fc.property(block, fc.uniqueArray(moment, { minLength: 3, maxLength: 3 }), (meant, moments) => {
      const [a, b, c] = moments
        .sort((x, y) => x - y)
        .map((now) => isShown({ ...meant, targets: [] }, "visitor", now));
      expect(a && !b && c).toBe(false);
    }),
  ));

test("the columns of every table say the same; what nobody knows any more is for nobody", () => {
  const always = { starts_at: null, ends_at: null };
  expect(meantOf({ ...always, targets: "" })).toEqual({ startsAt: null, endsAt: null, targets: [] });
  expect(meantOf({ starts_at: 1, ends_at: 2, targets: "clinic,visitor" }).targets).toEqual([
    "clinic",
    "visitor",
  ]);
  const old = meantOf({ ...always, targets: "wholesaler" });
  expect(EVERYBODY.filter((who) => isShown(old, who, 0))).toEqual([]);
});

test("whoever is not signed in is a visitor", () => {
  expect(audienceOf({ buyer: null })).toBe("visitor");
  expect(audienceOf({ buyer: { kind: "chain" } } as never)).toBe("chain");
});
