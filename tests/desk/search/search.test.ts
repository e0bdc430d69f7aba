import fc from "fast-check";
import { expect, test } from "vitest";
import { isShown, onlyHit, shownHits, typedOf } from "~/desk/search/search";

const hit = (key: string, isExact = true) => ({ title: key, note: "", key, isExact });

test("what is scanned comes without line ends and in one width; anything is data", () => {
  expect(typedOf("２０２６1120\r\n")).toBe("20261120");
  expect(typedOf(null)).toBe("");
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(typedOf(text).length).toBeLessThanOrEqual(100);
      expect(typedOf(typedOf(text))).toBe(typedOf(text));
    }),
  );
});

test("a hit leads below the first page that the person may open, or nowhere", () => {
  const kind = { under: ["/staff/customers", "/staff/companies"] };
  const to = (...open: string[]) => shownHits(kind, [hit("a/b")], new Set(open))[0]!.to;
  expect(to("/staff", "/staff/companies")).toBe("/staff/companies/a%2Fb");
  expect(to("/staff/companies", "/staff/customers")).toBe("/staff/customers/a%2Fb");
  expect(to("/staff")).toBeNull();
});

test("a kind is shown to those who have one of its permissions", () => {
  const kind = { needed: ["orders.see", "warehouse.see"] as const };
  expect(isShown(kind, new Set(["warehouse.see"]))).toBe(true);
  expect(isShown(kind, new Set(["finance.see"]))).toBe(false);
});

test("one thing alone is opened at once, also when two kinds found it; never one of several or part of a name", () => {
  const found = (...tos: (string | null)[]) => ({
    ...{ kind: "k", name: "k" },
    hits: tos.map((to) => ({ title: "t", note: "", to, isExact: true })),
  });
  expect(onlyHit([found("/staff/a/1")])).toBe("/staff/a/1");
  expect(onlyHit([found("/staff/a/1"), found("/staff/a/1")])).toBe("/staff/a/1");
  expect(onlyHit([found("/staff/a/1", "/staff/a/2")])).toBeNull();
  expect(onlyHit([found(null)])).toBeNull();
  expect(onlyHit([])).toBeNull();
  const part = { ...found("/staff/a/1"), hits: [{ title: "t", note: "", to: "/staff/a/1", isExact: false }] };
  expect(onlyHit([part])).toBeNull();
});
