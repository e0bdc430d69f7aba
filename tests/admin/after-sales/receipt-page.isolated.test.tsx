import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { beforeEach, expect, test, vi } from "vitest";
import { CaseLines } from "~/admin/after-sales/case-parts";
import Receipt from "~/routes/_admin+/_after-sales+/staff.after-sales.$number.receipt/route";

const shown = vi.hoisted(() => ({ loaded: {}, reply: undefined as object | undefined }));
vi.mock("@remix-run/react", () => ({
  Form: (props: object) => createElement("form", props),
  Link: ({ to, ...props }: { to: string }) => createElement("a", { href: to, ...props }),
  useLocation: () => ({ pathname: "/staff", search: "" }),
  useLoaderData: () => shown.loaded,
  useActionData: () => shown.reply,
}));

const line = (id: number, accepted: number | null = null) => ({
  id,
  goodsId: id,
  name: `商品${id}`,
  spec: "24粒",
  unit: "盒",
  isGift: false,
  batchNumber: `B${id}`,
  expiresOn: "2028-01-01",
  quantity: 5,
  accepted,
});
const page = (lines: ReturnType<typeof line>[]) => ({
  lines,
  returnTo: "退货组",
  state: "pendingCheck",
  kind: "return",
  remedy: "refund",
  requestNumber: "TH1",
  goodsBack: true,
});
const numbers = () =>
  [...renderToString(<Receipt />).matchAll(/<input[^>]*name="accepted"[^>]*>/g)].map(
    ([tag]) => / value="([^"]*)"/.exec(tag)?.[1],
  );

beforeEach(() => {
  shown.reply = undefined;
});

test.each([
  [[line(1)], "2", ["2"]],
  [
    [line(1), line(2)],
    ["2", "0"],
    ["2", "0"],
  ],
])("refused numbers stay", (lines, accepted, expected) => {
  shown.loaded = { page: page(lines), company: "药店" };
  expect(numbers()).toEqual(lines.map(() => "5"));
  shown.reply = { error: { "": ["请说明原因"] }, initialValue: { accepted } };
  expect(numbers()).toEqual(expected);
});

test("numbers are checked ones only where goods come back", () => {
  const heads = (returnTo: string, accepted: number | null) =>
    renderToString(<CaseLines page={{ lines: [line(1, accepted)], returnTo }} />);
  expect(heads("退货组", null)).toContain("未验收");
  expect(heads("退货组", 2)).toContain("验收数量");
  expect(heads("", 2)).toContain("同意数量");
  expect(heads("", 2)).not.toContain("验收");
});
