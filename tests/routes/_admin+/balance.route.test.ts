import { beforeAll, beforeEach, expect, test } from "vitest";
import { db, inTransaction } from "~/platform/database/database.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import * as customer from "~/routes/_admin+/_customers+/staff.customers.$id._index/route";
import * as page from "~/routes/_admin+/_customers+/staff.customers.$id.balance/route";
import * as approvalRequest from "~/routes/_admin+/_system+/staff.proposals.$id/route";
import { postToLedger, readAccounts } from "~/modules/wallet/ledger.server";
import type { BuiltInRole } from "~/modules/staff/permissions/permissions";
import { clear, company } from "../../modules/orders/shop";
import { getAnswer, loadPeople, personOf, roleBrowser } from "../../admin/frame/people";
import { emptyTables } from "../../rows";

beforeAll(loadPeople);
beforeEach(async () => {
  await clear();
  await emptyTables(["approval_request"]);
  await db.deleteFrom("audit").where("subject", "=", "company").execute();
  await company(1);
});

const ADD = { do: "add", account: "balance", amount: "50.00", reason: "compensation", text: "破损两盒" };
const send = async (fields: Record<string, string>, role: BuiltInRole = "finance", id = "1") => {
  const browser = await roleBrowser(role);
  const values = { formKey: newFormToken(), ...ADD, ...fields };
  return getAnswer(page.action as never, browser.post("/x", values), { id });
};
const refusal = async (fields: Record<string, string>) => {
  const answer = await send(fields);
  return [answer.status, await answer.text()] as const;
};
const toOf = (answer: Response) => answer.headers.get("Location") ?? "";
const ledger = () => db.selectFrom("ledger").select(["account", "amount", "after", "kind", "note"]).execute();
const messages = () => db.selectFrom("message").select(["company_id", "title", "body"]).execute();
const held = async () => {
  const { balance, redPacket } = await readAccounts(1);
  return [balance, redPacket];
};

const answer = async (path: string, role: BuiltInRole, intent: string, why = "") => {
  const id = path.split("/").at(-1)!;
  const browser = await roleBrowser(role);
  const seen = await getAnswer(approvalRequest.loader as never, browser.get(path), { id });
  if (seen.status !== 200) return seen;
  const { approvalRequest: row, mark } = (await seen.json()) as {
    approvalRequest: { version: number };
    mark: string;
  };
  const fields = { intent, why, mark, version: String(row.version) };
  return getAnswer(approvalRequest.action as never, browser.post(path, fields), { id });
};

test("up to the limit it is done at once: ledger, audit log and message say the same", async () => {
  expect(toOf(await send({}))).toBe("/staff/customers/1");
  expect(toOf(await send({ do: "take", amount: "20", reason: "correction", text: "多记一盒" }))).toBe(
    "/staff/customers/1",
  );
  await send({ account: "redPacket", amount: "1.50" });
  expect(await held()).toEqual([3_000, 150]);
  expect(await ledger()).toEqual([
    { account: "balance", amount: 5_000, after: 5_000, kind: "adjust", note: "赔付补偿：破损两盒" },
    { account: "balance", amount: -2_000, after: 3_000, kind: "adjust", note: "账务更正：多记一盒" },
    { account: "redPacket", amount: 150, after: 150, kind: "adjust", note: "赔付补偿：破损两盒" },
  ]);
  expect((await messages()).slice(0, 2)).toEqual([
    { company_id: 1, title: "账户余额已调整", body: "账户余额增加 ¥50.00。赔付补偿：破损两盒" },
    { company_id: 1, title: "账户余额已调整", body: "账户余额扣减 ¥20.00。账务更正：多记一盒" },
  ]);
  const browser = await roleBrowser("finance");
  const shown = await getAnswer(customer.loader as never, browser.get("/x"), { id: "1" });
  expect(await shown.json()).toMatchObject({
    may: { balance: true },
    changes: expect.arrayContaining([
      expect.objectContaining({
        who: personOf("finance").name,
        command: "手工调整余额",
        what: expect.stringContaining("账户余额：¥50.00 → ¥30.00"),
        why: "多记一盒",
      }),
    ]),
  });
});

test("a form that is sent twice changes the account once", async () => {
  const formKey = newFormToken();
  const both = await Promise.all([send({ formKey }), send({ formKey })]);
  expect(both.map(toOf)).toEqual(["/staff/customers/1", "/staff/customers/1"]);
  expect(await held()).toEqual([5_000, 0]);
  expect(await messages()).toHaveLength(1);
});

test("never below zero; nothing of what is refused is kept, and its form may be sent again", async () => {
  const formKey = newFormToken();
  const took = await send({ formKey, do: "take" });
  expect([took.status, await took.text()]).toEqual([400, expect.stringContaining("只有 ¥0.00，不足以扣减")]);
  expect(await refusal({ do: "take", amount: "500" })).toEqual([400, expect.stringContaining("不足以扣减")]);
  expect([await ledger(), await messages()]).toEqual([[], []]);
  expect((await send({ formKey })).status).toBe(303);
  expect(await held()).toEqual([5_000, 0]);
});

test("past the limit nothing is changed until a second person agrees, who is not the first one", async () => {
  const formKey = newFormToken();
  const path = toOf(await send({ formKey, amount: "200.01" }));
  expect(path).toMatch(/^\/staff\/proposals\/\d+$/);
  expect(toOf(await send({ formKey, amount: "200.01" }))).toBe(path);
  expect(await held()).toEqual([0, 0]);
  expect((await answer(path, "finance", "agree")).status).toBe(400);
  expect((await answer(path, "sales", "agree")).status).toBe(404);
  expect((await answer(path, "boss", "agree")).status).toBe(303);
  expect((await answer(path, "boss", "agree")).status).toBe(400);
  expect(await held()).toEqual([20_001, 0]);
  expect(await messages()).toHaveLength(1);
});

test("returned nothing is changed; what has been spent since is not taken", async () => {
  const paid = { companyId: 1, account: "balance", amount: 40_000, kind: "recharge", key: "P1" } as const;
  await inTransaction((trx) => postToLedger(trx, { ...paid, note: "充值", now: 1 }));
  const path = toOf(await send({ do: "take", amount: "300" }));
  await send({ do: "take", amount: "150" });
  const late = await answer(path, "boss", "agree");
  expect([late.status, await late.text()]).toEqual([400, expect.stringContaining("不足以扣减")]);
  expect((await answer(path, "boss", "return", "客户已消费")).status).toBe(303);
  expect(await held()).toEqual([25_000, 0]);
});

test("bad input, no such company and other roles change nothing", async () => {
  for (const amount of ["", "0", "-5", "1.234", "很多"])
    expect((await refusal({ amount }))[0], amount).toBe(400);
  expect(await refusal({ text: "" })).toEqual([400, expect.stringContaining("请写明说明")]);
  expect(await refusal({ account: "points" })).toEqual([400, expect.stringContaining("请选择账户")]);
  expect(await refusal({ do: "" })).toEqual([400, expect.stringContaining("请选择增加或扣减")]);
  expect((await send({}, "finance", "404")).status).toBe(404);
  for (const role of ["sales", "service", "boss"] as const)
    expect((await send({}, role)).status, role).toBe(403);
  expect([await ledger(), await messages()]).toEqual([[], []]);
});
