import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "../../any-text";
import {
  type FoundKind,
  maySearchKind,
  onlyHit,
  type ShownHit,
  shownHits,
  normalizeSearchText,
} from "~/admin/search/search";

const hit = (key: string, isExact = true) => ({ title: key, note: "", key, isExact });

test("what is scanned comes without line ends and in one width; anything is data", () => {
  expect(normalizeSearchText("２０２６1120\r\n")).toBe("20261120");
  expect(normalizeSearchText("2026 1129 0000 0070")).toBe("2026112900000070");
  expect(normalizeSearchText("阿莫西林 0.25g")).toBe("阿莫西林 0.25g");
  expect(normalizeSearchText(null)).toBe("");
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(normalizeSearchText(text).length).toBeLessThanOrEqual(100);
      expect(normalizeSearchText(normalizeSearchText(text))).toBe(normalizeSearchText(text));
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
  expect(maySearchKind(kind, new Set(["warehouse.see"]))).toBe(true);
  expect(maySearchKind(kind, new Set(["finance.see"]))).toBe(false);
});

test("one thing alone is opened at once, also when two kinds found it; never one of several or part of a name", () => {
  const found = (...tos: (string | null)[]) => ({
    kind: "k",
    name: "k",
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

describe("what was typed", () => {
  test.each([
    ["２０２６１１２０", "20261120"],
    ["ＨＨ－１", "HH-1"],
    ["a\u0000b\u001bc", "a b c"],
    ["\u3000康仁\u3000", "康仁"],
    ["\t\n", ""],
    ["①", "1"],
    [`${"x".repeat(99)} y`, "x".repeat(99)],
    ["x".repeat(200), "x".repeat(100)],
    [`  ${"x".repeat(100)}`, "x".repeat(100)],
  ])("%j is looked up as %j", (text, input) => expect(normalizeSearchText(text)).toBe(input));

  test("of any text is one line without blanks round it, and a whole number is kept whole", () => {
    fc.assert(
      fc.property(anyText({ maxLength: 150 }), (text) => {
        const input = normalizeSearchText(text);
        expect(input).toBe(input.trim());
        expect(input).not.toMatch(/\p{Cc}/u);
        expect(normalizeSearchText(` ${input}\r\n`)).toBe(input);
      }),
    );
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9A-Z-]{1,40}$/), (number) => {
        expect(normalizeSearchText(`${number}\r`)).toBe(number);
      }),
    );
  });
});

describe("hits", () => {
  test("keep their order, and lead below one page whatever their keys hold", () =>
    fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: 6 }), (keys) => {
        const shown = shownHits(
          { under: ["/staff/a", "/staff/b"] },
          keys.map((key) => hit(key)),
          new Set(["/staff/b"]),
        );
        expect(shown.map(({ title }) => title)).toEqual(keys);
        for (const [at, { to }] of shown.entries()) {
          expect(to!.split("/")).toHaveLength(4);
          expect(decodeURIComponent(to!.split("/")[3]!)).toBe(keys[at]);
        }
      }),
    ));

  test("say nothing of a key that nobody may open", () => {
    const [shown] = shownHits({ under: ["/staff/a"] }, [hit("secret", false)], new Set(["/staff"]));
    expect(shown).toEqual({ title: "secret", note: "", isExact: false, to: null });
    expect(shownHits({ under: [] }, [hit("x")], new Set(["/staff"]))[0]!.to).toBeNull();
  });

  test("are shown to nobody of a kind that nobody may see", () => {
    expect(maySearchKind({ needed: [] }, new Set(["orders.see"]))).toBe(false);
    expect(maySearchKind({ needed: ["orders.see"] }, new Set())).toBe(false);
    expect(
      maySearchKind({ needed: ["orders.see", "goods.see"] }, new Set(["goods.see", "service.see"])),
    ).toBe(true);
  });
});

describe("the one thing that opens by itself", () => {
  const shown: fc.Arbitrary<ShownHit> = fc.record({
    title: fc.constant("t"),
    note: fc.constant(""),
    isExact: fc.boolean(),
    to: fc.constantFrom(null, "/staff/a/1", "/staff/a/2"),
  });
  const found: fc.Arbitrary<FoundKind[]> = fc.array(
    fc.record({ kind: fc.constant("k"), name: fc.constant("k"), hits: fc.array(shown, { maxLength: 3 }) }),
    { maxLength: 3 },
  );

  test("is one whose whole number was typed, and the only page of all those", () =>
    fc.assert(
      fc.property(found, (kinds) => {
        const to = onlyHit(kinds);
        const exact = kinds.flatMap(({ hits }) => hits.filter(({ isExact }) => isExact));
        if (to !== null) expect(exact.every((item) => item.to === to)).toBe(true);
        else
          expect(
            exact.length === 0 || exact.some((item) => item.to !== exact[0]!.to) || exact[0]!.to === null,
          ).toBe(true);
        expect(onlyHit(kinds.toReversed())).toBe(to);
      }),
    ));

  test("is not opened where the same number is also something that this person may not open", () => {
    const hits = ["/staff/a/1", null].map((to) => ({ title: "t", note: "", to, isExact: true }));
    expect(onlyHit([{ kind: "k", name: "k", hits }])).toBeNull();
  });

  test("is opened beside things that only begin alike", () => {
    const hits = [
      { title: "2026", note: "", to: "/staff/a/1", isExact: true },
      { title: "20261", note: "", to: "/staff/a/2", isExact: false },
    ];
    expect(onlyHit([{ kind: "k", name: "k", hits }])).toBe("/staff/a/1");
  });
});
