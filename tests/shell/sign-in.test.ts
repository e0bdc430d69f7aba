import fc from "fast-check";
import { expect, test } from "vitest";
import { onOtherTab, BASE_FRESH, readsBase, signInStep, type Who } from "~/shell/sign-in";

test.each([
  ["a visitor's first page", false, undefined, null, { isMarked: false, tells: false, reloads: false }],
  ["signing in, then a page", false, undefined, "甲", { isMarked: true, tells: true, reloads: false }],
  ["another page of the same", true, undefined, "甲", { isMarked: true, tells: false, reloads: false }],
  ["signing in on the page", false, null, "甲", { isMarked: true, tells: true, reloads: false }],
  ["signing out on the page", true, "甲", null, { isMarked: false, tells: true, reloads: true }],
  [
    "the page after a session that ended",
    true,
    undefined,
    null,
    { isMarked: false, tells: true, reloads: false },
  ],
  ["another store", true, "甲", "乙", { isMarked: true, tells: true, reloads: false }],
] as const)("%s", (_, wasMarked, before, who, step) =>
  expect(signInStep(wasMarked, before, who)).toEqual(step),
);

test("no tab reloads twice for one sign-in or sign-out, and none is left with another's page", () => {
  const who = fc.constantFrom<Who>(null, "甲", "乙");
  fc.assert(
    fc.property(who, who, (told, shown) => {
      const then = onOtherTab(told, shown);
      expect(then === "nothing").toBe(told === shown);
      // Read again, the page is of the one who was told; hearing it once more changes nothing.
      expect(onOtherTab(told, told)).toBe("nothing");
      // On the page just read the marker alone could speak, and never asks for a reload.
      expect(signInStep(shown !== null, undefined, told).reloads).toBe(false);
    }),
  );
  expect(onOtherTab("甲", null)).toBe("revalidate");
  expect(onOtherTab(null, "甲")).toBe("reload");
  expect(onOtherTab("乙", "甲")).toBe("reload");
});

test("the basic facts are read again when they are old, except where the page reads them itself", () => {
  expect(readsBase("/list", 0, BASE_FRESH - 1)).toBe(false);
  expect(readsBase("/list", 0, BASE_FRESH)).toBe(true);
  for (const path of ["/user", "/login", "/bdwx"]) expect(readsBase(path, 0, BASE_FRESH)).toBe(false);
});
