import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { placeOrders } from "~/modules/checkout/place.server";
import { openPayment } from "~/modules/payments/payment/payments.server";
import { now } from "~/platform/values/clock.server";
import { db, inTransaction } from "~/platform/database/database.server";
import * as documentPage from "~/routes/_admin+/_customers+/staff.documents.$id/route";
import * as givingUp from "~/routes/_admin+/_orders+/staff.orders.$number.giving-up/route";
import * as refusal from "~/routes/_admin+/_orders+/staff.orders.$number.refusal/route";
import * as orderPage from "~/routes/_admin+/_orders+/staff.orders.$number._index/route";
import * as orderList from "~/routes/_admin+/_orders+/staff.orders._index/route";
import * as scopePage from "~/routes/_admin+/_customers+/staff.companies.$id.scope/route";
import * as transferPage from "~/routes/_admin+/_finance+/staff.transfers.$number._index/route";
import * as transferList from "~/routes/_admin+/_finance+/staff.transfers._index/route";
import * as slip from "~/routes/_admin+/_finance+/staff.transfers.$number.slip";
import type { Browser } from "../../modules/company/browser";
import { cart, clear, company, draftOf, goods, ground, NOW } from "../../modules/orders/shop";
import { getAnswer, loadPeople, roleBrowser } from "../../admin/frame/people";
import { shownList } from "../../admin/lists/shown-list";

let sales: Browser;
let finance: Browser;
let quality: Browser;
let order: { id: number; number: string; payable: number };

beforeAll(async () => {
  await loadPeople();
  [sales, finance, quality] = [
    await roleBrowser("sales"),
    await roleBrowser("finance"),
    await roleBrowser("quality"),
  ];
});
beforeEach(async () => {
  await clear();
  await ground();
  await goods(11, [[300, 50]]);
  const buyer = await company(1);
  await cart(1, [[11, 4]]);
  expect((await placeOrders(buyer, await draftOf(buyer), NOW)).ok).toBe(true);
  order = await db.selectFrom("orders").select(["id", "number", "payable"]).executeTakeFirstOrThrow();
});

const read = async (answer: Promise<Response>) => {
  const { status, text } = await answer.then(async (item) => ({
    status: item.status,
    text: await item.text(),
  }));
  return [status, text] as const;
};
const getStatus = async () =>
  (await db.selectFrom("orders").select("status").where("id", "=", order.id).executeTakeFirstOrThrow())
    .status;

describe("orders", () => {
  const at = () => `/staff/orders/${order.number}`;
  const params = () => ({ number: order.number });

  test("nothing ticked is said; a row is answered for itself", async () => {
    const none = await read(getAnswer(orderList.action as never, sales.post("/staff/orders", {})));
    expect(none).toEqual([400, expect.stringContaining("请先勾选订单")]);
    const item = await read(
      getAnswer(orderList.action as never, sales.post("/staff/orders", { keys: order.number })),
    );
    expect(item).toEqual([200, expect.stringContaining("订单待付款，不能审核")]);
    const unknown = await read(
      getAnswer(orderList.action as never, sales.post("/staff/orders", { keys: "99999999" })),
    );
    expect(unknown).toEqual([200, expect.stringContaining("没有这个订单")]);
  });

  test.each([
    [{ do: "hold", why: "" }, "请写明挂起的原因"],
    [{ do: "other" }, "请选择操作"],
    [{ do: "approve" }, "订单待付款，不能审核"],
    [{ do: "hold", why: "客户要求" }, "订单待付款，不能挂起"],
    [{ do: "release" }, "订单没有挂起"],
  ])("%o is refused", async (fields, text) => {
    const answer = await read(
      getAnswer(orderPage.action as never, sales.post(at(), fields as Record<string, string>), params()),
    );
    expect(answer).toEqual([400, expect.stringContaining(text)]);
    expect(await getStatus()).toBe("pendingPayment");
  });

  test("an order is refused with a reason alone, and once", async () => {
    const send = (why: string) =>
      read(getAnswer(refusal.action as never, sales.post(`${at()}/refusal`, { why }), params()));
    expect(await send("x")).toEqual([400, expect.stringContaining("请写明原因")]);
    expect((await send("缺货"))[0]).toBe(303);
    expect(await getStatus()).toBe("cancelled");
    expect(await send("缺货")).toEqual([400, expect.stringContaining("订单已取消，不能取消")]);
  });

  test("units are given up of what is paid alone", async () => {
    const send = (fields: Record<string, string>) =>
      read(getAnswer(givingUp.action as never, sales.post(`${at()}/giving-up`, fields), params()));
    expect(await send({ why: "缺货" })).toEqual([400, expect.stringContaining("请填写数量")]);
    expect(await send({ why: "缺货", "units-1": "1" })).toEqual([
      400,
      expect.stringContaining("不能按无法供货处理"),
    ]);
  });

  test("another number is no order", async () => {
    for (const page of [orderPage, refusal, givingUp]) {
      const path = { number: "0" };
      expect((await getAnswer(page.loader as never, sales.get("/staff/orders/0"), path)).status).toBe(404);
      expect((await getAnswer(page.action as never, sales.post("/staff/orders/0", {}), path)).status).toBe(
        404,
      );
    }
  });
});

test("a paper is turned down with a reason, on days that there are, and by one person", async () => {
  const document = await db
    .selectFrom("qualification")
    .select(["id", "state"])
    .where("company_id", "=", 1)
    .executeTakeFirstOrThrow();
  const params = { id: String(document.id) };
  const send = (fields: Record<string, string>) =>
    read(
      getAnswer(
        documentPage.action as never,
        quality.post(`/staff/documents/${document.id}`, fields),
        params,
      ),
    );
  const base = { state: document.state, number: "L1" };
  expect(await send({ ...base, do: "reject", why: "" })).toEqual([
    400,
    expect.stringContaining("请写明退回的原因"),
  ]);
  expect(await send({ ...base, do: "approve", endsOn: "20/11" })).toEqual([
    400,
    expect.stringContaining("日期请写作 2026-11-20"),
  ]);
  expect(await send({ ...base, do: "approve", state: "pending" })).toEqual([
    400,
    expect.stringContaining("已有人办理过这份证件"),
  ]);
  expect((await send({ ...base, do: "reject", why: "照片模糊" }))[0]).toBe(303);
  const after = await db
    .selectFrom("qualification")
    .select(["state", "reason"])
    .where("id", "=", document.id)
    .executeTakeFirstOrThrow();
  expect(after).toEqual({ state: "rejected", reason: "照片模糊" });
});

test("scopes that somebody changed meanwhile are shown beside what the form would make of them", async () => {
  const params = { id: "1" };
  const send = (fields: Record<string, string>) =>
    read(getAnswer(scopePage.action as never, quality.post("/staff/companies/1/scope", fields), params));
  const loaded = await getAnswer(scopePage.loader as never, quality.get("/staff/companies/1/scope"), params);
  const { previous } = (await loaded.json()) as { previous: string };
  expect(await send({ previous, scopes: "herbal" })).toEqual([400, expect.stringContaining("请写明原因")]);
  expect(await send({ previous: "中药饮片", scopes: "herbal", why: "证照变更" })).toEqual([
    409,
    expect.stringContaining("经营范围"),
  ]);
  expect((await send({ previous, scopes: "herbal", why: "证照变更" }))[0]).toBe(303);
  const scopes = await db.selectFrom("business_scope").select("scope").where("company_id", "=", 1).execute();
  expect(scopes).toEqual([{ scope: "herbal" }]);
});

test("a transfer takes amounts alone, counts once, and shows its proof to finance alone", async () => {
  const payment = await inTransaction((trx) =>
    openPayment(
      trx,
      {
        companyId: 1,
        orderId: order.id,
        provider: "bank",
        amount: order.payable,
        transferProofFileId: null,
      },
      now(),
    ),
  );
  const params = { number: payment.number };
  const path = `/staff/transfers/${payment.number}`;
  const send = (fields: Record<string, string>) =>
    read(getAnswer(transferPage.action as never, finance.post(path, fields), params));
  const listed = async () => {
    const answer = await getAnswer(transferList.loader as never, finance.get("/staff/transfers"));
    return JSON.stringify(await shownList(transferList, answer));
  };
  for (const text of [payment.number, "药店1", `订单 ${order.number}`])
    expect(await listed()).toContain(text);
  for (const amount of ["", "0", "-1", "一百", "1e3"]) expect((await send({ amount }))[0], amount).toBe(400);
  const yuan = String(order.payable / 100);
  const part = await send({ amount: String((order.payable - 100) / 100) });
  expect([part[0], JSON.parse(part[1] as string).error]).toEqual([
    400,
    { reference: [expect.stringContaining("请填写银行流水号")] },
  ]);
  expect((await send({ amount: yuan }))[0]).toBe(303);
  expect(await listed()).not.toContain(payment.number);
  expect(await send({ amount: yuan })).toEqual([400, expect.stringContaining("已确认过")]);
  expect(await getStatus()).toBe("pendingReview");
  expect((await getAnswer(slip.loader as never, finance.get(`${path}/slip`), params)).status).toBe(404);
  expect((await getAnswer(slip.loader as never, sales.get(`${path}/slip`), params)).status).toBe(403);
});
