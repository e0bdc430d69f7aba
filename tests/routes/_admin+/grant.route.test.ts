import { beforeAll, beforeEach, expect, test } from "vitest";
import { now } from "~/platform/values/clock.server";
import { DAY } from "~/platform/values/clock";
import { db } from "~/platform/database/database.server";
import type { NewRow } from "~/platform/database/schema";
import { newFormToken } from "~/platform/http/forms/forms.server";
import * as page from "~/routes/_admin+/_customers+/staff.customers.$id.grant/route";
import * as approvalRequest from "~/routes/_admin+/_system+/staff.proposals.$id/route";
import type { BuiltInRole } from "~/modules/staff/permissions/permissions";
import { readAccounts } from "~/modules/wallet/ledger.server";
import { clear, company } from "../../modules/orders/shop";
import { getAnswer, loadPeople, roleBrowser } from "../../admin/frame/people";
import { emptyTables } from "../../rows";

beforeAll(loadPeople);
beforeEach(async () => {
  await clear();
  await emptyTables(["approval_request"]);
  await company(1);
  await template(7, {});
});

const template = (id: number, values: Partial<NewRow<"voucher_template">>) =>
  db
    .insertInto("voucher_template")
    .values({
      id,
      kind: "coupon",
      name: `满100减${id}`,
      threshold: 10_000,
      amount: id * 100,
      total: 5,
      scope: '{"all":true}',
      starts_at: now() - DAY,
      ends_at: now() + DAY,
      status: "on",
      ...values,
    })
    .execute();
const send = async (fields: Record<string, string>, role: BuiltInRole = "sales", id = "1") => {
  const browser = await roleBrowser(role);
  const values = { formKey: newFormToken(), what: "points", number: "500", reason: "开业赠送", ...fields };
  return getAnswer(page.action as never, browser.post("/x", values), { id });
};
const refusal = async (fields: Record<string, string>) => {
  const answer = await send(fields);
  return [answer.status, await answer.text()] as const;
};
const toOf = (answer: Response) => answer.headers.get("Location") ?? "";
const messages = () => db.selectFrom("message").select(["title", "body", "url"]).orderBy("id").execute();
const vouchers = async () =>
  (await db.selectFrom("voucher").select(["company_id", "template_id", "state"]).execute()).length;

test("vouchers, points and red packets arrive with a message each", async () => {
  for (const values of [
    { what: "points", number: "500" },
    { what: "redPacket", number: "1.50" },
    { what: "voucher-7", number: "2" },
  ])
    expect(toOf(await send(values))).toBe("/staff/customers/1");
  expect(await readAccounts(1)).toEqual({ balance: 0, redPacket: 150, points: 500 });
  expect(await vouchers()).toBe(2);
  expect(await messages()).toEqual([
    { title: "收到 500 积分", body: "原因：开业赠送", url: "/jfsc" },
    { title: "收到 红包 ¥1.50", body: "原因：开业赠送", url: "/zhhb" },
    { title: "收到 2 张优惠券“满100减7”", body: "原因：开业赠送", url: "/yhq" },
  ]);
});

test("the form offers what runs and has some left, hidden ones too", async () => {
  await template(8, { is_public: 0 });
  await template(9, { status: "off" });
  await template(10, { claimed: 5 });
  await template(11, { ends_at: now() - 1 });
  const browser = await roleBrowser("sales");
  const shown = await getAnswer(page.loader as never, browser.get("/x"), { id: "1" });
  const { vouchers: offered } = (await shown.json()) as { vouchers: { id: number; left: number }[] };
  expect(offered.map(({ id, left }) => [id, left])).toEqual([
    [8, 5],
    [7, 5],
  ]);
});

test("a form that is sent twice gives once, also the last ones", async () => {
  const formKey = newFormToken();
  const last = { formKey, what: "voucher-7", number: "5" };
  const both = await Promise.all([send(last), send(last)]);
  expect(both.map(toOf)).toEqual(["/staff/customers/1", "/staff/customers/1"]);
  expect([await vouchers(), (await messages()).length]).toEqual([5, 1]);
});

test("too many, none such or bad input give nothing", async () => {
  expect(await refusal({ what: "voucher-7", number: "6" })).toEqual([
    400,
    expect.stringContaining("只剩 5 张"),
  ]);
  await template(9, { status: "off" });
  expect(await refusal({ what: "voucher-9", number: "1" })).toEqual([400, expect.stringContaining("已停用")]);
  expect(await refusal({ what: "voucher-404", number: "1" })).toEqual([
    400,
    expect.stringContaining("没有这种券"),
  ]);
  expect(await refusal({ what: "balance" })).toEqual([400, expect.stringContaining("请选择发放的内容")]);
  for (const number of ["", "0", "-1", "1.5", "21"])
    expect((await refusal({ what: "voucher-7", number }))[0], number).toBe(400);
  expect((await refusal({ what: "redPacket", number: "1.234" }))[0]).toBe(400);
  expect(await refusal({ reason: "" })).toEqual([400, expect.stringContaining("请写明原因")]);
  expect((await send({}, "sales", "404")).status).toBe(404);
  for (const role of ["finance", "warehouse"] as const) expect((await send({}, role)).status).toBe(403);
  expect([await vouchers(), await messages()]).toEqual([0, []]);
});

test("past the limit nothing is given until a second person agrees", async () => {
  await template(150, {});
  const wishes = [
    { what: "points", number: "20001" },
    { what: "redPacket", number: "200.01" },
    { what: "voucher-150", number: "2" },
  ];
  const boss = await roleBrowser("boss");
  for (const wish of wishes) {
    const path = toOf(await send(wish));
    expect(path).toMatch(/^\/staff\/proposals\/\d+$/);
    const id = path.split("/").at(-1)!;
    expect(await messages()).toHaveLength(wishes.indexOf(wish));
    const shown = await getAnswer(approvalRequest.loader as never, boss.get(path), { id });
    const { approvalRequest: row, mark } = (await shown.json()) as {
      approvalRequest: { version: number };
      mark: string;
    };
    const agree = { intent: "agree", version: String(row.version), mark };
    expect((await getAnswer(approvalRequest.action as never, boss.post(path, agree), { id })).status).toBe(
      303,
    );
  }
  expect(await readAccounts(1)).toEqual({ balance: 0, redPacket: 20_001, points: 20_001 });
  expect([await vouchers(), (await messages()).length]).toEqual([2, 3]);
});
