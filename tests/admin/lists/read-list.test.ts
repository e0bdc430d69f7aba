import { expect, test } from "vitest";
import { DRAFT_ORDER_VIEWS } from "~/modules/cart/draft-orders/draft-order";
import { PICTURE_STATES } from "~/modules/catalogue/pictures/goods-picture";
import { BATCH_STATES } from "~/modules/documents/test-report";
import { getOptions, readFilters } from "~/admin/lists/list-address";
import { readList } from "~/admin/lists/read-list";

const FILTERS = [
  { name: "words", label: "名称" },
  { name: "state", label: "状态", options: getOptions({ open: "待处理", done: "已处理", all: "全部" }) },
  { name: "kind", label: "类型", options: getOptions({ drug: "药品" }, "全部类型") },
] as const;
const read = (query: string) => readFilters(new URLSearchParams(query), FILTERS).input;

test("the first option of a select is its default, all where there is one", () => {
  expect(getOptions({ drug: "药品" }, "全部类型")).toEqual([
    { value: "", name: "全部类型" },
    { value: "drug", name: "药品" },
  ]);
  expect(read("")).toEqual({ words: "", state: "open", kind: "" });
});

test.each(["toString", "Open", "__proto__", ""])("state %j is no option", (state) => {
  expect(read(new URLSearchParams({ state }).toString()).state).toBe("open");
});

test.each([
  [
    getOptions(PICTURE_STATES),
    ["all", "pictured", "", "toString"],
    ["all", "pictured", "missing", "missing"],
  ],
  [getOptions(BATCH_STATES), ["filed", "all", "toString", ""], ["filed", "all", "missing", "missing"]],
  [
    getOptions(DRAFT_ORDER_VIEWS, "全部"),
    ["followUp", "sent", "toString", "all"],
    ["followUp", "sent", "", ""],
  ],
])("a list asks for what it knows, else for its first option", (options, states, values) => {
  const filters = [{ name: "state", label: "状态", options }] as const;
  const known = states.map((state) => readFilters(new URLSearchParams({ state }), filters).input.state);
  expect(known).toEqual(values);
});

test("an option that is chosen, and words, are as they are typed", () => {
  expect(read("state=all&kind=drug&words=toString")).toEqual({
    words: "toString",
    state: "all",
    kind: "drug",
  });
});

test("a list is read a row beyond its page, and its neighbours keep the filters", async () => {
  const wanted: unknown[] = [];
  const page = await readList(
    "http://shop.test/staff/x?state=done&after=9",
    { path: "/staff/x", filters: FILTERS, perPage: 2 },
    async (input, at) => {
      wanted.push(input, at);
      return [{ id: 8 }, { id: 7 }, { id: 6 }];
    },
  );
  expect(wanted).toEqual([
    { words: "", state: "done", kind: "" },
    { after: 9, limit: 3 },
  ]);
  expect(page).toEqual({
    rows: [{ id: 8 }, { id: 7 }],
    first: "/staff/x?state=done",
    next: "/staff/x?state=done&after=7",
    input: { words: "", state: "done", kind: "" },
  });
});

test("a list says at most fifty rows where it names no number", async () => {
  const page = await readList(
    "http://shop.test/staff/x",
    { path: "/staff/x", filters: [] },
    async (_, { limit }) => Array.from({ length: limit }, (_none, at) => ({ id: at + 1 })),
  );
  expect(page.rows).toHaveLength(50);
  expect(page.next).toBe("/staff/x?after=50");
});
