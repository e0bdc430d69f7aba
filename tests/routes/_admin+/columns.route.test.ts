import { beforeAll, expect, test } from "vitest";
import * as layout from "~/routes/_admin+/_layout";
import { action } from "~/routes/_admin+/_system+/staff.columns/route";
import type { Browser } from "../../modules/company/browser";
import { getAnswer, loadPeople, roleBrowser } from "../../admin/frame/people";

let sales: Browser;
let service: Browser;
beforeAll(async () => {
  await loadPeople();
  [sales, service] = [await roleBrowser("sales"), await roleBrowser("service")];
});

interface Fields {
  path?: string;
  query?: string;
  all?: readonly string[];
  shown?: readonly string[];
}
const ALL = ["公司", "金额", "备注"];
const send = (browser: Browser, { path = "/staff/orders", query = "", all = ALL, shown = [] }: Fields) => {
  const fields = new URLSearchParams({ path, query });
  for (const name of all) fields.append("all", name);
  for (const name of shown) fields.append("shown", name);
  return getAnswer(action as never, browser.post("/staff/columns", fields));
};
const getColumns = async (browser: Browser) =>
  ((await (await getAnswer(layout.loader as never, browser.get("/staff"))).json()) as { columns: object })
    .columns;

test("what is unticked is kept for the person alone, and leads back to the list as it was", async () => {
  const answer = await send(sales, { query: "state=pendingReview&after=9", shown: ["金额"] });
  expect([answer.status, answer.headers.get("Location")]).toEqual([
    303,
    "/staff/orders?state=pendingReview&after=9",
  ]);
  expect(await getColumns(sales)).toEqual({ "/staff/orders": ["公司", "备注"] });
  expect(await getColumns(service)).toEqual({});
});

test("each list has its own, a later choice takes the place of an earlier one, all shown is nothing kept", async () => {
  await send(sales, { path: "/staff/warehouse", all: ["备注"] });
  expect((await send(sales, { shown: ["公司", "金额"] })).headers.get("Location")).toBe("/staff/orders");
  expect(await getColumns(sales)).toEqual({ "/staff/orders": ["备注"], "/staff/warehouse": ["备注"] });
  await send(sales, { shown: ALL });
  expect(await getColumns(sales)).toEqual({ "/staff/warehouse": ["备注"] });
});

test.each([
  { path: "/login" },
  { path: "https://elsewhere.example/staff/orders" },
  { all: ["很".repeat(21)] },
  { all: Array.from({ length: 31 }, (_, i) => String(i)) },
  { query: "a".repeat(501) },
])("%o is refused", async (fields) => {
  expect((await send(sales, fields)).status).toBe(400);
});
