import { beforeAll, expect, test } from "vitest";
import { db, inTransaction } from "~/platform/database/database.server";
import * as list from "~/routes/_admin+/_customers+/staff.customers._index/route";
import * as page from "~/routes/_admin+/_customers+/staff.customers.$id._index/route";
import * as manager from "~/routes/_admin+/_customers+/staff.customers.$id.manager/route";
import * as managers from "~/routes/_admin+/_customers+/staff.customers.managers/route";
import { postToLedger } from "~/modules/wallet/ledger.server";
import type { Browser } from "../../modules/company/browser";
import { SignedInBrowser } from "../../modules/company/browser-session";
import { bought, openShop, type Sold } from "../../modules/returns/after-sales-fixtures";
import { company, NOW } from "../../modules/orders/shop";
import { shownList } from "../../admin/lists/shown-list";
import { getAnswer, loadPeople, roleBrowser } from "../../admin/frame/people";

let service: Browser;
let sold: Sold;
let login: number;

beforeAll(async () => {
  await loadPeople();
  service = await roleBrowser("service");
  await openShop();
  sold = await bought();
  await SignedInBrowser.ofNewMember(await companyId());
  login = (await db.selectFrom("membership").select("account_id").executeTakeFirstOrThrow()).account_id;
});

const see = (route: { loader: unknown }, path: string, params = {}, browser = service) =>
  getAnswer(route.loader as never, browser.get(path), params);
const names = async (query: string) =>
  (await shownList(list, await see(list, `/staff/customers${query}`))).rows.map(({ cells }) => cells[0]);
const companyId = async () =>
  (await db.selectFrom("orders").select("company_id").where("id", "=", sold.id).executeTakeFirstOrThrow())
    .company_id;

test("the list finds companies by words and by state, whatever their state", async () => {
  await company(77);
  await db.updateTable("company").set({ status: "rejected" }).where("id", "=", 77).execute();
  expect(await names("")).toContain("药店77");
  expect(await names("?state=rejected")).toEqual(["药店77"]);
  expect(await names("?words=L77")).toEqual(["药店77"]);
  expect(await names("?words=药店77&state=approved")).toEqual([]);
  expect(await names("?words=没有这样的企业")).toEqual([]);
});

test("one company is shown with its logins, its money, its orders and their sum", async () => {
  const id = await companyId();
  await inTransaction((trx) =>
    postToLedger(trx, {
      companyId: id,
      account: "balance",
      amount: 500,
      kind: "reward",
      note: "",
      key: "test",
      now: NOW,
    }),
  );
  const answer = await see(page, "/staff/x", { id: String(id) });
  expect(await answer.json()).toMatchObject({
    company: { id },
    care: { rank: "A", manager: null },
    logins: [{ id: login }],
    amounts: { balance: 500 },
    orders: { count: 1, last: [{}] },
    cases: [],
    invoices: null,
    may: { change: true, review: false },
  });
});

test("stores of the same login lead to each other", async () => {
  const id = await companyId();
  await db.insertInto("membership").values({ account_id: login, company_id: 77, is_default: 0 }).execute();
  const stores = async (of: number) =>
    ((await (await see(page, "/staff/x", { id: String(of) })).json()) as { stores: { id: number }[] }).stores;
  expect((await stores(id)).map((store) => store.id)).toContain(77);
  expect((await stores(77)).map((store) => store.id)).toContain(id);
});

test("what a role may not see is not there, and unknown companies are not found", async () => {
  const id = String(await companyId());
  const asQuality = await see(page, "/staff/x", { id }, await roleBrowser("quality"));
  expect(await asQuality.json()).toMatchObject({ cases: null, invoices: null, may: { change: false } });
  const asFinance = await see(page, "/staff/x", { id }, await roleBrowser("finance"));
  expect(await asFinance.json()).toMatchObject({ invoices: [] });
  expect((await see(page, "/staff/x", { id }, await roleBrowser("warehouse"))).status).toBe(403);
  for (const wrong of ["999999", "0", "x"])
    expect((await see(page, "/staff/x", { id: wrong })).status, wrong).toBe(404);
});

test("a manager is added once for a form, and looks after the company that it is assigned to", async () => {
  const id = String(await companyId());
  const send = (route: { action: unknown }, fields: Record<string, string>, browser = service) =>
    getAnswer(route.action as never, browser.post("/staff/x", fields), { id });
  const { formKey } = (await (await see(managers, "/staff/x")).json()) as { formKey: string };
  const added = { formKey, name: "王客服", phone: "020-12345678" };
  expect((await send(managers, added, await roleBrowser("quality"))).status).toBe(403);
  for (const wrong of [{ name: " " }, { name: "长".repeat(21) }, { phone: "打电话" }])
    expect((await send(managers, { ...added, ...wrong })).status, JSON.stringify(wrong)).toBe(400);
  for (const _ of [1, 2]) expect((await send(managers, added)).status).toBe(303);
  const found = await db.selectFrom("account_manager").select("id").where("name", "=", "王客服").execute();
  expect(found).toHaveLength(1);
  const to = { previous: "none", manager: String(found[0]!.id) };
  expect((await send(manager, { previous: "none", manager: "99999" })).status).toBe(400);
  expect((await send(manager, to, await roleBrowser("quality"))).status).toBe(403);
  expect((await send(manager, to)).status).toBe(303);
  expect((await send(manager, to)).status).toBe(409);
  expect(await (await see(page, "/staff/x", { id })).json()).toMatchObject({ care: { manager: "王客服" } });
  const notified = () => db.selectFrom("message").select("id").where("body", "like", "%王客服%").execute();
  expect(await notified()).toHaveLength(1);
  expect((await send(manager, { previous: to.manager, manager: "none" })).status).toBe(303);
  expect(await notified()).toHaveLength(1);
});
