import { beforeAll, expect, test } from "vitest";
import { db } from "~/platform/database/database.server";
import { action, loader } from "~/routes/_admin+/_system+/staff.filters/route";
import { MAX_FILTERS, type SavedFilter } from "~/modules/staff/filters/saved-filter";
import { getAnswer, loadPeople, roleBrowser } from "../../admin/frame/people";
import type { Browser } from "../../modules/company/browser";

let sales: Browser;
let service: Browser;
beforeAll(async () => {
  await loadPeople();
  [sales, service] = [await roleBrowser("sales"), await roleBrowser("service")];
});

const send = (browser: Browser, fields: Record<string, string>) =>
  getAnswer(action as never, browser.post("/staff/filters", fields));
const filtersOf = async (browser: Browser): Promise<SavedFilter[]> => {
  const answer = await getAnswer(loader as never, browser.get("/staff/filters"));
  return ((await answer.json()) as { filters: SavedFilter[] }).filters;
};
const paid = { path: "/staff/orders", query: "state=paid&after=9&words=", name: "待发货" };

test("a filter is kept without its place in the list, and leads back to the list", async () => {
  const answer = await send(sales, paid);
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/staff/orders?state=paid"]);
  expect(await filtersOf(sales)).toMatchObject([
    { path: "/staff/orders", name: "待发货", query: "state=paid" },
  ]);
});

test("another person neither sees it nor takes it away", async () => {
  expect(await filtersOf(service)).toEqual([]);
  const [{ id }] = (await filtersOf(sales)) as [SavedFilter];
  await send(service, { remove: String(id) });
  expect(await filtersOf(sales)).toHaveLength(1);
});

test("the same name takes the new filter", async () => {
  await send(sales, { ...paid, query: "state=completed" });
  expect(await filtersOf(sales)).toMatchObject([{ name: "待发货", query: "state=completed" }]);
});

test.each([
  [{ ...paid, name: " " }, "请给筛选起名"],
  [{ ...paid, name: "一二三四五六七八九十一二三" }, "名称不超过 12 个字"],
  [{ ...paid, path: "/login" }, "请从列表中保存筛选"],
])("%o is refused", async (fields, text) => {
  const answer = await send(sales, fields);
  expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(text)]);
});

test("a list has so many at most; one of them goes, the next fits", async () => {
  for (let at = 1; at < MAX_FILTERS; at += 1) await send(sales, { ...paid, name: `筛选${at}` });
  expect((await send(sales, { ...paid, name: "多一个" })).status).toBe(400);
  const [{ id }] = (await filtersOf(sales)) as [SavedFilter];
  expect((await send(sales, { remove: String(id) })).status).toBe(303);
  expect((await send(sales, { ...paid, name: "多一个" })).status).toBe(303);
  const { n } = await db
    .selectFrom("staff_filter")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  expect(Number(n)).toBe(MAX_FILTERS);
});
