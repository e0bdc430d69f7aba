import { beforeEach, describe, expect, it } from "vitest";
import type { AfterSalesFormPage } from "~/modules/returns/request/after-sales-page";
import { advance } from "~/modules/orders/transitions/transitions.server";
import { placeOrders } from "~/modules/checkout/place.server";
import { db } from "~/platform/database/database.server";
import * as afterSales from "~/routes/_account+/_orders+/order.afterSales.$id/route";
import * as afterSalesInfo from "~/routes/_account+/_orders+/order.afterSalesInfo.$id/route";
import * as cases from "~/routes/_account+/_orders+/order.cases/route";
import * as ask from "~/routes/_account+/_orders+/order.return.$id/route";
import * as info from "~/routes/_account+/_orders+/order.returnInfo.$id/route";
import { call, signedInCompanies, findToken } from "../orders/route-fixtures";
import { cart, clear, draftOf, goods, ground, NOW, signedIn } from "../orders/shop";

let orderId: number;
let batchId: number;

beforeEach(async () => {
  await clear();
  await ground();
  await signedInCompanies(2);
  await goods(11, [[36_500, 50]]);
  await cart(1, [[11, 5]]);
  await placeOrders(signedIn(1), await draftOf(signedIn(1)), NOW);
  await db.updateTable("orders").set({ status: "pendingShipment" }).execute();
  orderId = (await db.selectFrom("orders").select("id").executeTakeFirstOrThrow()).id;
  batchId = (await db.selectFrom("order_line_batch").select("id").executeTakeFirstOrThrow()).id;
});

const ship = () => advance(orderId, "ship", { actor: "operator:周", text: "" }, NOW);
const pageOf = async (query = "") =>
  ((await (await call(ask, 1, `/order/return/${orderId}${query}`)).json()) as { page: AfterSalesFormPage })
    .page;
const units = (quantity: number) => `?chosen=1&u.${batchId}=${quantity}`;
// A recall needs no photo, and these forms carry none.
const filled = (also: Record<string, string> = {}) => ({ token: findToken(1), reason: "recall", ...also });
const post = (quantity: number, form: Record<string, string>, who = 1) =>
  call(ask, who, `/order/return/${orderId}${units(quantity)}`, form);

describe("asking", () => {
  it("offers nothing before the goods have left, and what has left afterwards", async () => {
    expect((await pageOf()).rows.every((row) => row.requestable === 0)).toBe(true);
    await ship();
    expect((await pageOf()).rows).toMatchObject([{ requestable: 5, quantity: 0 }]);
    expect(await pageOf(units(2))).toMatchObject({ step: "tell", refund: { amount: 2_000 } });
    const over = await call(ask, 1, `/order/return/${orderId}${units(6)}`);
    expect(over.status).toBe(400);
    expect(await over.json()).toMatchObject({
      page: { step: "choose", fault: { text: "可申请数量不足，最多 5", batchId } },
    });
  });

  it("opens one case for a form sent twice, and refuses in its slots", async () => {
    await ship();
    const form = filled();
    const [first, second] = [await post(2, form), await post(2, form)];
    expect([first.status, first.headers.get("location")]).toEqual([303, "/order/returnInfo/1"]);
    expect(second.headers.get("location")).toBe("/order/returnInfo/1");
    expect(await db.selectFrom("order_case").select("serial").execute()).toEqual([{ serial: 1 }]);
    const refusals: [Record<string, string>, string, number][] = [
      [{ reason: "" }, "reason", 1],
      [{ reason: "shortage" }, "reason", 1],
      [{ reason: "quality" }, "photos", 1],
      [{ text: "长".repeat(501) }, "text", 1],
      [{}, "", 4],
    ];
    for (const [also, field, quantity] of refusals) {
      const answer = await post(quantity, filled(also));
      expect(answer.status, field).toBe(400);
      expect(Object.keys(((await answer.json()) as { error: object }).error)).toEqual([field]);
    }
  });
});

describe("another company", () => {
  it("finds neither the order to ask about nor the case, in every verb", async () => {
    await ship();
    await post(2, filled());
    const answers = [
      await call(ask, 2, `/order/return/${orderId}`),
      await call(afterSales, 2, `/order/afterSales/${orderId}`),
      await post(1, filled({ token: findToken(2) }), 2),
      await call(info, 2, "/order/returnInfo/1"),
      await call(info, 2, "/order/returnInfo/1", { intent: "withdraw" }),
      await call(info, 2, "/order/returnInfo/1", { intent: "send", carrier: "快递", parcel: "ABC12345" }),
      await call(afterSalesInfo, 1, "/order/afterSalesInfo/1"),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404, 404, 404, 404, 404]);
    expect(await (await call(cases, 2, "/order/cases")).json()).toMatchObject({ requests: { total: 0 } });
    expect(await (await call(cases, 1, "/order/cases")).json()).toMatchObject({ requests: { total: 1 } });
    const visitor = await call(info, 0, "/order/returnInfo/1");
    expect(visitor.headers.get("location")).toContain("/login");
  });

  it("of nobody: a case is withdrawn by its own, and a second time says why not", async () => {
    await ship();
    await post(2, filled());
    for (const state of ["withdrawn", "withdrawn"]) {
      const answer = await call(info, 1, "/order/returnInfo/1", { intent: "withdraw" });
      expect([answer.status, answer.headers.get("location")]).toEqual([303, "/order/returnInfo/1"]);
      expect(await db.selectFrom("order_case").select("state").execute()).toEqual([{ state }]);
    }
  });
});
