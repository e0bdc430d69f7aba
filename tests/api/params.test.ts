import fc from "fast-check";
import qs from "qs";
import { describe, expect, it } from "vitest";
import { flag, id, ids, page, seconds } from "~/api/params";

const message = (result: { error?: { issues: { message: string }[] } }) => result.error?.issues[0]?.message;

describe("ids", () => {
  it("reads a list in any way it may be sent, each id once", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 2 ** 40 }), { minLength: 1 }), (list) => {
        const brackets = qs.parse(qs.stringify({ ids: list }, { arrayFormat: "brackets" })).ids;
        const repeated = qs.parse(qs.stringify({ ids: list }, { arrayFormat: "repeat" })).ids;
        for (const values of [list, list.map(String), list.join(","), brackets, repeated, [...list, ...list]])
          expect(ids.parse(values)).toEqual(list);
      }),
    );
  });

  it.each([[[]], [""], [undefined], [","]])("wants one at least: %j", (values) => {
    expect(message(ids.safeParse(values))).toBe("请至少选择一项");
  });

  it.each([["a"], ["1,x"], [[0]], [[-1]], [[1.5]], [[{}]], [{ a: 1 }]])("refuses %j", (values) => {
    expect(message(ids.safeParse(values))).toBe("编号有误");
  });
});

it("reads a key, a page, a flag and a time", () => {
  expect(id.parse("12")).toBe(12);
  expect(message(id.safeParse("x"))).toBe("编号有误");
  expect(page.parse(undefined)).toBe(1);
  expect(message(page.safeParse("0"))).toBe("页码有误");
  expect([flag.parse("0"), flag.parse(1)]).toEqual([0, 1]);
  expect(message(flag.safeParse("2"))).toBe("请填写 0 或 1");
  expect(seconds.parse("1763600000")).toBe(1763600000000);
});
