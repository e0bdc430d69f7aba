import { expect, test } from "vitest";
import { z } from "zod";
import { isAllTicked, tickedFields } from "~/admin/lists/ticked";

const Ticked = z.object(tickedFields(/^\d{4}$/, 3, "请先选择订单"));
const notice = (sent: object) => Ticked.safeParse(sent).error?.issues.map(({ message }) => message) ?? [];

test("one box, many boxes and no box are lists of so many", () => {
  expect(Ticked.parse({ keys: "1001" })).toEqual({ keys: ["1001"] });
  expect(Ticked.parse({ keys: ["1001", "1002", "1003"] }).keys).toEqual(["1001", "1002", "1003"]);
  expect(Ticked.parse({})).toEqual({ keys: [] });
});

test("all that fit are meant by one word alone", () => {
  expect(Ticked.parse({ all: "1" })).toEqual({ all: "1", keys: [] });
  expect(Ticked.safeParse({ all: "on" }).success).toBe(false);
  const asks = ["all=1", "all=", "all=0", "all=true", "", "all=0&all=1"];
  expect(asks.map((query) => isAllTicked(new URLSearchParams(query)))).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});

test("what is no row of the list is refused, beside rows too, and so are more than one action takes", () => {
  for (const keys of ["", "x", "10010", " 1001", ["1001", "1001 OR 1"]])
    expect(notice({ keys }), JSON.stringify(keys)).toContain("请先选择订单");
  expect(notice({ keys: ["1001", "1002", "1003", "1004"] })).toEqual(["一次最多 3 项"]);
});
