import { expect, test } from "vitest";
import { enumFaults } from "./enums";

const TOPICS = {
  path: "app/modules/notifications/topics.ts",
  text: `export const TOPICS = { order: "订单", coupon: "优惠", account: "账户", notice: "公告" } as const;`,
};
const STATES = { path: "app/modules/orders/state.ts", text: `export type State = "open" | "paid" | "done";` };
const again = (text: string, first = TOPICS) =>
  enumFaults([first, { path: "app/routes/x.ts", text }], []).map((fault) => fault.split(" ", 1)[0]);

test.each<[what: string, text: string]>([
  ["all values in a schema", `z.enum(["order", "coupon", "account", "notice"])`],
  ["in another order", `z.enum(["notice", "order", "coupon", "account"])`],
  ["one value forgotten", `z.enum(["order", "coupon", "account"])`],
  ["one forgotten and one of its own", `z.enum(["all", "order", "coupon", "account"])`],
  ["a list", `const KINDS = ["order", "coupon", "account", "notice"] as const;`],
  ["a type", `type Topic = "order" | "coupon" | "account" | "notice";`],
  ["a property's type", `interface Row { topic: "order" | "coupon" | "account" | "notice" }`],
])("an exported table that is written again is found: %s", (_what, text) => {
  expect(again(text)).toEqual(["app/routes/x.ts:1"]);
});

test.each<[what: string, text: string]>([
  ["a schema of a type", `z.enum(["open", "paid", "done"])`],
  ["a second type", `type Other = "done" | "open" | "paid";`],
])("a type that is written again is found: %s", (_what, text) => {
  expect(again(text, STATES)).toEqual(["app/routes/x.ts:1"]);
});

test.each<[what: string, text: string]>([
  ["keys of the table", `z.enum(toKeys(TOPICS)); z.enum(["all", ...toKeys(TOPICS)]);`],
  ["two values", `type Switch = "order" | "coupon";`],
  ["fields that the compiler checks", `type Part = Pick<Row, "order" | "coupon" | "account" | "notice">;`],
  ["columns of a query", `db.select(["order", "coupon", "account", "notice"]);`],
  [
    "words by a checked key",
    `const W: Record<Topic, string> = { order: "", coupon: "", account: "", notice: "" };`,
  ],
  ["a schema that is mostly another", `z.enum(["order", "coupon", "account", "x", "y", "z"])`],
])("what is no second copy is left alone: %s", (_what, text) => {
  expect(again(text)).toEqual([]);
});

test("an exception that no longer holds is a fault", () => {
  const exception = { path: "app/routes/x.ts", values: "account,coupon,notice,order", why: "as a test" };
  const text = `type Topic = "order" | "coupon" | "account" | "notice";`;
  expect(enumFaults([TOPICS, { path: "app/routes/x.ts", text }], [exception])).toEqual([]);
  expect(enumFaults([TOPICS], [exception])).toHaveLength(1);
});
