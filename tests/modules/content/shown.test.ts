import fc from "fast-check";
import { expect, test } from "vitest";
import {
  getViewerAudience,
  isWithinWindow,
  isBlockVisible,
  getMeant,
  type ViewerAudience,
} from "~/modules/content/shown";

const EVERYBODY: ViewerAudience[] = ["visitor", "pharmacy", "chain", "clinic", "hospital"];
const side = fc.option(fc.integer({ min: -1000, max: 1000 }));
const block = fc.record({ startsAt: side, endsAt: side, targets: fc.subarray(EVERYBODY) });
const moment = fc.integer({ min: -1200, max: 1200 });

test("a block is shown exactly inside its window to those it names, nobody named is everybody", () =>
  fc.assert(
    fc.property(block, fc.constantFrom(...EVERYBODY), moment, (meant, who, now) => {
      const isIn = (meant.startsAt ?? -Infinity) <= now && now < (meant.endsAt ?? Infinity);
      const isMeant = new Set(meant.targets.length === 0 ? EVERYBODY : meant.targets).has(who);
      expect(isBlockVisible(meant, who, now)).toBe(isIn && isMeant);
    }),
  ));

test("it is shown in one piece: once it is over it never comes back", () =>
  fc.assert(
    fc.property(block, fc.uniqueArray(moment, { minLength: 3, maxLength: 3 }), (meant, moments) => {
      const [a, b, c] = moments
        .sort((x, y) => x - y)
        .map((now) => isBlockVisible({ ...meant, targets: [] }, "visitor", now));
      expect(a && !b && c).toBe(false);
    }),
  ));

test("the columns of every table say the same; what nobody knows any more is for nobody", () => {
  const always = { starts_at: null, ends_at: null };
  expect(getMeant({ ...always, targets: "" })).toEqual({ startsAt: null, endsAt: null, targets: [] });
  expect(getMeant({ starts_at: 1, ends_at: 2, targets: "clinic,visitor" }).targets).toEqual([
    "clinic",
    "visitor",
  ]);
  const old = getMeant({ ...always, targets: "wholesaler" });
  expect(EVERYBODY.filter((who) => isBlockVisible(old, who, 0))).toEqual([]);
});

test("whoever is not signed in is a visitor", () => {
  expect(getViewerAudience({ buyer: null })).toBe("visitor");
  expect(getViewerAudience({ buyer: { kind: "chain" } } as never)).toBe("chain");
});

test.each([
  [null, null, [true, true, true]],
  [10, null, [false, true, true]],
  [11, null, [false, false, true]],
  [null, 11, [true, true, false]],
  [null, 10, [true, false, false]],
  [10, 11, [false, true, false]],
  // A window of no length, or one that ends before it begins, is never open.
  [10, 10, [false, false, false]],
  [11, 9, [false, false, false]],
] as const)("from %j to %j it is open at 9, 10 and 11: %j", (startsAt, endsAt, open) =>
  expect([9, 10, 11].map((now) => isWithinWindow({ startsAt, endsAt }, now))).toEqual(open),
);

test.each(["Clinic", " clinic", "clinic ", "clinics", "1", "visitor;clinic", "__proto__"])(
  "a column that names %j names nobody, and is never read as everybody",
  (targets) => {
    const meant = getMeant({ starts_at: null, ends_at: null, targets });
    expect(EVERYBODY.filter((who) => isBlockVisible(meant, who, 0))).toEqual([]);
  },
);

test("one known name among unknown ones is meant, and those it stands beside are not", () => {
  const meant = getMeant({ starts_at: null, ends_at: null, targets: "farm,clinic," });
  expect(EVERYBODY.filter((who) => isBlockVisible(meant, who, 0))).toEqual(["clinic"]);
});
