import { beforeAll, beforeEach, expect, test } from "vitest";
import { placeOrders } from "~/modules/checkout/place.server";
import { advance, markPaid } from "~/modules/orders/transitions/transitions.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import * as bench from "~/routes/_admin+/_warehouse+/staff.warehouse.$number.scanner/route";
import type { Browser } from "../../modules/company/browser";
import { cart, clear, company, draftOf, goods, ground, NOW } from "../../modules/orders/shop";
import { getAnswer, loadPeople, roleBrowser } from "../../admin/frame/people";

let browser: Browser;
let number: string;
beforeAll(async () => {
  await loadPeople();
  browser = await roleBrowser("warehouse");
});
beforeEach(async () => {
  await clear();
  await ground();
  await goods(11, [[300, 50]]);
  await db
    .updateTable("goods")
    .set({ barcode: "6901234567892", sku: "HH-11" })
    .where("id", "=", 11)
    .execute();
  const buyer = await company(1);
  await cart(1, [[11, 4]]);
  expect((await placeOrders(buyer, await draftOf(buyer), NOW)).ok).toBe(true);
  const order = await db.selectFrom("orders").select(["id", "number", "payable"]).executeTakeFirstOrThrow();
  await inTransaction((trx) =>
    markPaid(trx, order.id, { amount: order.payable, actor: "shop", note: "" }, NOW),
  );
  expect(await advance(order.id, "approve", { actor: "operator:刘洋", text: "" }, NOW)).toMatchObject({
    ok: true,
  });
  number = order.number;
});

const send = (fields: Record<string, string>) =>
  getAnswer(
    bench.action,
    browser.post(`/staff/warehouse/${number}/scanner`, {
      key: newFormToken(),
      carrier: "own",
      tracking: "",
      note: "",
      each: "1",
      ...fields,
    }),
    { number },
  );
const scan = async (code: string, more: Record<string, string> = {}) =>
  (await (await send({ do: "scan", code, ...more })).json()) as {
    result: { kind: string; word: string };
    packed: Record<string, number>;
    initialValue: Record<string, unknown>;
  };
const parcels = () => db.selectFrom("shipment_line").select("number").execute();

test.each(["6901234567892", "HH-11", "11", "B11-0"])(
  "a scan of %s counts what the form carries and one more",
  async (code) => {
    const answer = await scan(code, { "units-1": "2", tracking: "X" });
    expect(answer).toMatchObject({
      result: { kind: "right" },
      packed: { 1: 3 },
      initialValue: { tracking: "X" },
    });
    expect(await parcels()).toEqual([]);
  },
);

test("wrong goods, too many and a wrong batch are not counted", async () => {
  expect(await scan("6900000000000")).toMatchObject({ result: { kind: "wrongGoods" }, packed: {} });
  expect(await scan("11", { each: "5" })).toMatchObject({ result: { kind: "enough" }, packed: {} });
  await db
    .insertInto("batch")
    .values({
      goods_id: 11,
      number: "OTHER",
      produced_on: "2026-01-01",
      expires_on: "2028-01-01",
      quantity: 5,
    })
    .execute();
  expect(await scan("OTHER")).toMatchObject({ result: { kind: "wrongBatch" }, packed: {} });
  expect((await send({ do: "scan", code: "11", each: "0" })).status).toBe(400);
});

test("exactly what was scanned leaves, once, however often the button is pressed", async () => {
  const parcel = { do: "ship", key: newFormToken(), "units-1": "3" };
  const [item, two] = [await send(parcel), await send(parcel)];
  expect([item.status, two.status]).toEqual([303, 303]);
  expect(item.headers.get("Location")).toMatch(new RegExp(`^/staff/warehouse/${number}`));
  expect(await parcels()).toEqual([{ number: 3 }]);
  const last = await send({ do: "ship", "units-1": "1" });
  expect(last.headers.get("Location")).toBe("/staff/warehouse");
});

test("nothing scanned and a missing number are refused, and what was scanned stays in the form", async () => {
  expect((await send({ do: "ship", "units-1": "0" })).status).toBe(400);
  const answer = await send({ do: "ship", "units-1": "2", carrier: "shunfeng" });
  expect([answer.status, await answer.json()]).toMatchObject([
    400,
    { error: { tracking: ["请填写顺丰速运的运单号"] }, initialValue: { "units-1": "2" } },
  ]);
  expect(await parcels()).toEqual([]);
});
