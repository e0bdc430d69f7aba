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
    fc.property(who, who, (notified, shown) => {
      const then = onOtherTab(notified, shown);
      expect(then === "nothing").toBe(notified === shown);
      // Read again, the page is of the one who was told; hearing it once more changes nothing.
      expect(onOtherTab(notified, notified)).toBe("nothing");
      // On the page just read the marker alone could speak, and never asks for a reload.
      expect(signInStep(shown !== null, undefined, notified).reloads).toBe(false);
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

test("on one page the marker is right after every step, and a step that changes nothing says nothing", () => {
  const who = fc.constantFrom<Who>(null, "甲", "乙");
  fc.assert(
    fc.property(fc.boolean(), fc.array(who, { minLength: 1, maxLength: 12 }), (marked, pages) => {
      let isMarked = marked;
      let before: Who | undefined;
      let reloads = 0;
      for (const page of pages) {
        const step = signInStep(isMarked, before, page);
        expect(step.isMarked).toBe(page !== null);
        if (before !== undefined) expect(step.tells).toBe(before !== page);
        if (step.reloads) {
          // Only leaving reloads, and the page read anew asks for none: no circle.
          expect([before === null, page]).toEqual([false, null]);
          expect(signInStep(step.isMarked, undefined, page)).toEqual({
            isMarked: false,
            tells: false,
            reloads: false,
          });
          reloads += 1;
        }
        isMarked = step.isMarked;
        before = page;
      }
      const left = pages.filter((page, at) => at > 0 && page === null && pages[at - 1] !== null).length;
      expect(reloads).toBe(left);
    }),
  );
});

test("tabs that hear each other end with the same company, each asked anew at most once a change", () => {
  const who = fc.constantFrom<Who>(null, "甲", "乙");
  fc.assert(
    fc.property(fc.array(who, { minLength: 2, maxLength: 5 }), who, (tabs, now) => {
      const [first, ...others] = tabs;
      const { tells } = signInStep(first !== null, first, now);
      const after = others.map((shown) => (tells && onOtherTab(now, shown) !== "nothing" ? now : shown));
      if (tells) expect(new Set(after)).toEqual(new Set([now]));
      for (const shown of after) if (tells) expect(onOtherTab(now, shown)).toBe("nothing");
    }),
  );
});

test("counts are read again once they are thirty seconds old, on the pages that have none of their own", () => {
  expect(BASE_FRESH).toBe(30_000);
  for (const path of ["/users", "/user/x", "/login/x", "/"])
    expect(readsBase(path, 0, BASE_FRESH)).toBe(true);
  fc.assert(
    fc.property(fc.nat(1e6), fc.nat(1e6), (readAt, later) => {
      expect(readsBase("/cart", readAt, readAt + later)).toBe(later >= BASE_FRESH);
      expect(readsBase("/user", readAt, readAt + later)).toBe(false);
    }),
  );
});
