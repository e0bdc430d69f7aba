import fc from "fast-check";
import { expect, test } from "vitest";
import { EXPORTS, findWhat, readDays, WHATS } from "~/admin/exports/exports";
import { DAY, toDay, startOfDay } from "~/platform/values/clock";
import { isPermission } from "~/modules/staff/permissions/permissions";

const NONE = { from: "", to: "" };

test("every export has a name of its own and a permission that there is", () => {
  expect(new Set(WHATS.map((what) => EXPORTS[what].name)).size).toBe(WHATS.length);
  for (const what of WHATS)
    expect([findWhat(what), isPermission(EXPORTS[what].needed)]).toEqual([what, true]);
  expect([findWhat("staff"), findWhat("toString")]).toEqual([null, null]);
});

test("days are meant whole, from the first moment of the first to the last of the last", () => {
  const day = fc.integer({ min: 0, max: 20_000 }).map((days) => toDay(days * DAY));
  fc.assert(
    fc.property(day, day, (a, b) => {
      const [from, to] = [a, b].toSorted() as [string, string];
      expect(readDays({ ...NONE, from, to }, null)).toEqual({
        ok: true,
        filter: { from: startOfDay(from), to: startOfDay(to) + DAY },
      });
    }),
  );
});

test.each([
  [{ from: "昨天" }, "请写作"],
  [{ to: "2026-13-01" }, "请写作"],
  [{ from: "2026-12-02", to: "2026-12-01" }, "不能早于"],
])("%o is refused in words", (input, words) =>
  expect(readDays({ ...NONE, ...input }, null)).toEqual({ ok: false, text: expect.stringContaining(words) }),
);

test("nothing typed is everything, a company that is meant one", () => {
  expect(readDays(NONE, null)).toEqual({ ok: true, filter: {} });
  expect(readDays(NONE, { ok: true, id: 7 })).toEqual({ ok: true, filter: { companyId: 7 } });
  const nobody = { ok: false, text: "没有这个客户" } as const;
  expect(readDays(NONE, nobody)).toEqual(nobody);
});
