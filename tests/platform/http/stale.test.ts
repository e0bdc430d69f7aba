import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { getAuditPage, auditPath, FILTER_NAMES } from "~/admin/frame/audit-filter";
import { adminHandle, openHandle } from "~/admin/frame/admin-handle";
import { toStale, getVersion } from "~/platform/http/stale";
import { parseTime } from "~/platform/values/clock";

const NAMES = { roles: "角色", state: "状态", note: "备注" };
const stateArbitrary = fc.record({ roles: fc.string(), state: fc.string(), note: fc.string() });

describe("a form made from an older state", () => {
  test("shows exactly the fields in which both differ, with both sides", () => {
    fc.assert(
      fc.property(stateArbitrary, stateArbitrary, fc.nat(), (current, own, version) => {
        const stale = toStale(NAMES, version, current, own);
        expect(stale.version).toBe(version);
        const fields = (["roles", "state", "note"] as const).filter((name) => current[name] !== own[name]);
        expect(stale.rows).toEqual(
          fields.map((name) => ({ name: NAMES[name], current: current[name], own: own[name] })),
        );
      }),
    );
  });
});

describe("a version of a thing that keeps none", () => {
  test("is the same for what is shown the same, and a whole number that a form can carry", () =>
    fc.assert(
      fc.property(fc.jsonValue(), (shown) => {
        const version = getVersion(shown);
        expect(getVersion(JSON.parse(JSON.stringify(shown)))).toBe(version);
        expect(Number.isInteger(version) && version >= 0 && version < 2 ** 32).toBe(true);
      }),
    ));

  test("is another one for every change that somebody can see", () => {
    const shown = { name: "康仁大药房", limit: 500_000, roles: ["sales"], note: null as string | null };
    const others = [
      { ...shown, name: "康仁大药店" },
      { ...shown, limit: 500_001 },
      { ...shown, limit: "500000" },
      { ...shown, roles: [] },
      { ...shown, roles: ["sales", "service"] },
      { ...shown, note: "" },
    ];
    expect(new Set([shown, ...others].map(getVersion)).size).toBe(others.length + 1);
  });

  test("is spread well: thousands of amounts have thousands of versions", () => {
    const versions = Array.from({ length: 5_000 }, (_, fen) => getVersion({ fen }));
    expect(new Set(versions).size).toBe(versions.length);
  });
});

describe("what a page needs", () => {
  test("its forms need too, unless they say more", () => {
    expect(adminHandle("订单", "orders.see")).toMatchObject({ needed: "orders.see", change: "orders.see" });
    expect(adminHandle("订单", "orders.see", "orders.review")).toMatchObject({
      needed: "orders.see",
      change: "orders.review",
    });
  });

  test("is nothing before signing in, and both have the back office's frame", () => {
    expect(openHandle("登录")).toEqual({ title: "登录", header: "admin", isOpen: true });
    expect(adminHandle("订单", "orders.see")).not.toHaveProperty("isOpen");
    expect(adminHandle("订单", "orders.see").header).toBe("admin");
  });
});

describe("the filter of the audit log", () => {
  const read = (query: string) => getAuditPage(new URLSearchParams(query));

  test("takes people, things and days, the last day whole", () => {
    expect(read("who=王芳&about=company:12&command=改角色&from=2026-11-01&to=2026-11-02")).toMatchObject({
      filter: {
        operator: "王芳",
        subject: "company",
        subjectId: "12",
        commands: ["改角色"],
        from: parseTime("2026-11-01"),
        to: parseTime("2026-11-03"),
      },
      before: null,
      faults: [],
    });
    expect(read("to=2026-11-02 15:00").filter.to).toBe(parseTime("2026-11-02 15:00"));
    expect(read("about=company").filter).toEqual({ subject: "company" });
    expect(read("before=77").before).toBe(77);
  });

  test("says what it cannot read, and leaves it out", () => {
    const { filter, faults, input } = read("from=gestern&to=2026-13-45&before=-1");
    expect(filter).toEqual({});
    expect(faults).toEqual(["开始日期请写作 2026-11-20", "截止日期请写作 2026-11-20"]);
    expect(input.from).toBe("gestern");
    expect(read("before=-1").before).toBeNull();
  });

  test("never fails, whatever the address holds, and reads back what it writes", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...FILTER_NAMES, "before"), fc.string()), (input) => {
        const page = getAuditPage(new URLSearchParams(input));
        const again = new URL(auditPath("/staff/audit", page.input), "http://shop.test");
        expect(again.pathname).toBe("/staff/audit");
        expect(getAuditPage(again.searchParams).input).toEqual(page.input);
      }),
    );
  });
});
