import { beforeAll, beforeEach, expect, test } from "vitest";
import { db } from "~/platform/database/database.server";
import * as customer from "~/routes/_admin+/_customers+/staff.customers.$id._index/route";
import * as page from "~/routes/_admin+/_customers+/staff.customers.$id.closing/route";
import * as contract from "~/routes/_admin+/_customers+/staff.customers.$id.contracts.$year/route";
import * as list from "~/routes/_admin+/_customers+/staff.customers._index/route";
import type { BuiltInRole } from "~/modules/staff/permissions/permissions";
import { clear, company, ground, NOW } from "../../modules/orders/shop";
import { agreeAs } from "../../admin/approval-requests/agree";
import { getAnswer, loadPeople, personOf, roleBrowser } from "../../admin/frame/people";
import { shownList } from "../../admin/lists/shown-list";
import { emptyTables } from "../../rows";

const REQUESTED = { requestedOn: "2026-11-19", requestedBy: "王芳", why: "门店停业" };

beforeAll(loadPeople);
beforeEach(async () => {
  await clear();
  await emptyTables(["approval_request", "membership", "company_closing", "contract"]);
  await ground();
  await company(1);
  await company(2);
});

const open = async (route: { loader: unknown }, role: BuiltInRole = "sales", more = {}) => {
  const browser = await roleBrowser(role);
  return getAnswer(route.loader as never, browser.get("/staff/customers"), { id: "1", ...more });
};
const send = async (fields: Record<string, string> = {}, role: BuiltInRole = "sales", id = "1") => {
  const browser = await roleBrowser(role);
  return getAnswer(page.action as never, browser.post("/x", { ...REQUESTED, ...fields }), { id });
};
const balance = (amount: number) =>
  db
    .insertInto("wallet_account")
    .values({ company_id: 1, account: "balance", amount })
    .onConflict((conflict) => conflict.columns(["company_id", "account"]).doUpdateSet({ amount }))
    .execute();
const status = async () =>
  (await db.selectFrom("company").select("status").where("id", "=", 1).executeTakeFirstOrThrow()).status;

test("what is open is listed with its page, and closing is refused with it", async () => {
  await balance(1_050);
  expect(await (await open(page)).json()).toMatchObject({
    open: [{ name: "账户余额", things: [{ text: "¥10.50", to: "/staff/customers/1/balance" }] }],
  });
  const refused = await send();
  expect([refused.status, await refused.text()]).toEqual([
    400,
    expect.stringContaining("还不能注销，请先了结：账户余额 1 项"),
  ]);
});

test("two people close it; what became open meanwhile holds it up and the proposal waits on", async () => {
  const [sent, again] = await Promise.all([send(), send()]);
  const path = sent.headers.get("Location")!;
  expect(again.headers.get("Location")).toBe(path);
  expect(await status()).toBe("approved");
  expect((await agreeAs("sales", path)).status).not.toBe(303);
  await balance(100);
  const held = await agreeAs("boss", path);
  expect([held.status, await held.text()]).toEqual([400, expect.stringContaining("账户余额 1 项")]);
  expect(await status()).toBe("approved");
  await balance(0);
  expect((await agreeAs("boss", path)).status).toBe(303);
  expect(await status()).toBe("closed");
  const row = await db.selectFrom("company_closing").selectAll().executeTakeFirst();
  expect(row).toMatchObject({ requested_by: "王芳", why: "门店停业", closed_by: personOf("boss").name });
  expect((await agreeAs("quality", path)).status).not.toBe(303);
});

test("a closed customer leaves the list, is found by its state, and is read but not changed", async () => {
  await agreeAs("quality", (await send()).headers.get("Location")!);
  const browser = await roleBrowser("sales");
  const names = async (query: string) => {
    const answer = await getAnswer(list.loader as never, browser.get(`/staff/customers${query}`), {});
    return (await shownList(list, answer)).rows.map(({ id }) => id);
  };
  expect(await names("")).toEqual(["2"]);
  expect(await names("?state=closed")).toEqual(["1"]);
  const seen = (await (await open(customer)).json()) as { closing: object; company: object };
  expect(seen).toMatchObject({ closing: { requestedBy: "王芳" }, company: { status: "closed" } });
  expect((await send({ why: "再次" })).status).toBe(400);
});

test("a wrong day, no name, nobody, a role that may not: each a sentence or a refusal", async () => {
  for (const [field, input] of [
    ["requestedOn", "2999-01-01"],
    ["requestedOn", ""],
    ["requestedBy", ""],
    ["why", ""],
  ] as const)
    expect([field, (await send({ [field]: input })).status]).toEqual([field, 400]);
  expect((await send({}, "sales", "404")).status).toBe(404);
  expect((await send({}, "warehouse")).status).toBe(403);
  expect(await db.selectFrom("approval_request").select("id").execute()).toEqual([]);
});

test("the customer's page has its contracts and addresses, and each contract its paper", async () => {
  const text = { title: "2026 年度药品购销框架合同", number: "HT1", parties: [], preamble: "", chapters: [] };
  await db
    .insertInto("contract")
    .values({
      number: "HT1",
      company_id: 1,
      account_id: 1,
      year: 2026,
      signer: "王芳",
      version: "1",
      text: JSON.stringify(text),
      sha256: "abc",
      signed_at: NOW,
    })
    .execute();
  expect(await (await open(customer)).json()).toMatchObject({
    contracts: [{ number: "HT1", year: 2026, signer: "王芳", username: "u1" }],
    addresses: [{ region: "广东省广州市天河区", detail: "演示路 1 号", state: "released" }],
  });
  expect(await (await open(contract, "sales", { year: "2026" })).json()).toMatchObject({ text });
  expect((await open(contract, "sales", { year: "2025" })).status).toBe(404);
});
