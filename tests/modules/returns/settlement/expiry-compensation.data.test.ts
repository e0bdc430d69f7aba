import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { changeExpiryCompensation } from "~/modules/orders/order/expiry-compensation.server";
import {
  listBrokenPromises,
  listOwnBrokenPromises,
  type BrokenPromiseFilter,
} from "~/modules/orders/order/broken-promises.server";
import { findOrder } from "~/modules/orders/order/orders.server";
import { afterSalesFormPage } from "~/modules/returns/request/form-page.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { readAmount } from "~/modules/wallet/ledger.server";
import { resendGoods } from "~/modules/returns/settlement/settle-request.server";
import {
  approve,
  bought,
  decision,
  everything,
  opened,
  openShop,
  receive,
  rowOf,
  settled,
  type Sold,
} from "../after-sales-fixtures";
import { day } from "../../orders/shop";

beforeEach(openShop);

/** An order of 10 and 7 units of which 6 each expire sooner than promised, shipped under this rule. */
async function boughtBelowPromise(percent: number, isCompleted = false): Promise<Sold> {
  await inTransaction((trx) => changeExpiryCompensation(trx, { percent }));
  return bought(isCompleted, () =>
    db
      .updateTable("order_line")
      .set({ promised_expiry: day(350) })
      .execute(),
  );
}

const changePercent = (percent: number) => inTransaction((trx) => changeExpiryCompensation(trx, { percent }));

const ANY: BrokenPromiseFilter = { order: "", company: "", batch: "", paid: "", from: "", to: "" };

const readRows = () =>
  db.selectFrom("expiry_compensation").selectAll().orderBy("order_line_batch_id").execute();
const sumPaid = async () => (await readRows()).reduce((sum, { amount }) => sum + amount, 0);

async function expectedAmount(goodsId: number, percent: number): Promise<number> {
  const line = await db
    .selectFrom("order_line")
    .selectAll()
    .where("goods_id", "=", goodsId)
    .executeTakeFirstOrThrow();
  return Math.floor(((line.amount - line.discount_share) * 6 * percent) / (line.number * 100));
}

const readMessage = async () =>
  (await db.selectFrom("message").select("body").where("title", "=", "订单已发货").executeTakeFirstOrThrow())
    .body;

describe("a parcel below the promise", () => {
  test("pays its percentage into the balance, names it to the buyer and leaves gifts out", async () => {
    const sold = await boughtBelowPromise(20);
    const amounts = [await expectedAmount(11, 20), await expectedAmount(12, 20)];
    const paid = [11, 12].map((goodsId, i) => ({
      order_line_batch_id: sold.batches[goodsId]![0]!.id,
      percent: 20,
      units: 6,
      amount: amounts[i],
      returned_units: 0,
    }));
    const rows = await readRows();
    expect(rows).toHaveLength(2);
    expect(rows).toEqual(expect.arrayContaining(paid.map((row) => expect.objectContaining(row))));
    const total = amounts[0]! + amounts[1]!;
    expect(await readAmount(1, "balance")).toBe(total);
    const entry = await db
      .selectFrom("ledger")
      .select(["amount", "order_id", "account"])
      .where("kind", "=", "compensation")
      .execute();
    expect(entry).toEqual([{ amount: total, order_id: sold.id, account: "balance" }]);
    const order = (await findOrder(1, sold.id))!;
    const compensations = [11, 12, 14].map((goodsId) =>
      order.lines.find((line) => line.goodsId === goodsId)!.batches.map(({ compensation }) => compensation),
    );
    expect(compensations).toEqual([[amounts[0], 0], [amounts[1], 0], [0]]);
    expect(await readMessage()).toContain(`已赔付 ¥${(amounts[0]! / 100).toFixed(2)} 到账户余额`);
  });

  test("pays nothing while the rule is 0, and the refund is whole", async () => {
    const sold = await boughtBelowPromise(0);
    expect(await readRows()).toMatchObject([
      { percent: 0, units: 6, amount: 0 },
      { percent: 0, units: 6, amount: 0 },
    ]);
    expect(await readAmount(1, "balance")).toBe(0);
    expect(await readMessage()).not.toContain("赔付");
    expect(await settled(await opened(sold.id, everything(sold)))).toBe(sold.payable);
  });

  test("as promised pays nothing", async () => {
    await inTransaction((trx) => changeExpiryCompensation(trx, { percent: 50 }));
    await bought(false);
    expect(await readRows()).toEqual([]);
    expect(await readAmount(1, "balance")).toBe(0);
  });
});

describe("units sent again", () => {
  const damage = { kind: "afterSales", reason: "damage", remedy: "exchange" } as const;
  const short = { kind: "afterSales", reason: "shortage", remedy: "resend" } as const;
  const resend = { ...decision, parcel: "演示快递 DEMO009", isLeftBehind: false };

  /** Returns what the order batch's units got so far, fen. */
  async function sendAgain(sold: Sold, batchId: number, units: number, input: typeof damage | typeof short) {
    const number = await opened(sold.id, [[batchId, units]], input);
    await approve(number);
    if (input.remedy === "exchange") await receive(number);
    expect(await resendGoods(number, resend)).toEqual({ ok: true });
    return { number, paid: await sumPaid() };
  }

  test("below the promise are paid like a parcel, each unit once, and named to the buyer", async () => {
    const sold = await bought(true, () => changePercent(30));
    expect(await sumPaid()).toBe(0);
    const line = await db
      .updateTable("order_line")
      .set({ promised_expiry: day(900) })
      .where("goods_id", "=", 11)
      .returning(["amount", "discount_share", "number"])
      .executeTakeFirstOrThrow();
    const worth = (units: number) =>
      Math.floor(((line.amount - line.discount_share) * units * 30) / (line.number * 100));
    const batch = sold.batches[11]![1]!;
    expect(batch.quantity).toBe(4);
    const first = await sendAgain(sold, batch.id, 3, damage);
    expect(first.paid).toBe(worth(3));
    expect(await readAmount(1, "balance")).toBe(worth(3));
    const second = await sendAgain(sold, batch.id, 3, damage);
    expect(second.paid).toBe(worth(3) + worth(1));
    const third = await sendAgain(sold, batch.id, 2, short);
    expect(third.paid).toBe(second.paid);
    expect(await readAmount(1, "balance")).toBe(third.paid);
    const rows = await listBrokenPromises(ANY, { after: null, limit: 10 });
    expect(rows.map(({ requestNumber, parcel, units }) => [requestNumber, parcel, units])).toEqual([
      [third.number, null, 2],
      [second.number, null, 3],
      [first.number, null, 3],
    ]);
    const message = await db
      .selectFrom("message")
      .select("body")
      .where("body", "like", "%早于下单时承诺%")
      .executeTakeFirst();
    expect(message?.body).toContain("已赔付");
  });

  test("in place of a batch that was paid before get nothing more", async () => {
    const sold = await boughtBelowPromise(40, true);
    const before = await sumPaid();
    await db
      .updateTable("order_line")
      .set({ promised_expiry: day(900) })
      .execute();
    const again = await sendAgain(sold, sold.batches[11]![0]!.id, 2, damage);
    expect(again.paid).toBe(before);
    expect(await readAmount(1, "balance")).toBe(before);
  });
});

describe("the list of broken promises", () => {
  test("has every row with its order, batch and payment, by filter", async () => {
    const sold = await boughtBelowPromise(20);
    const rows = await listBrokenPromises(ANY, { after: null, limit: 10 });
    const order = await db.selectFrom("orders").select("number").executeTakeFirstOrThrow();
    expect(rows).toHaveLength(2);
    for (const row of rows)
      expect(row).toMatchObject({
        orderId: sold.id,
        orderNumber: order.number,
        company: "药店1",
        promised: day(350),
        expiresOn: day(300),
        units: 6,
        percent: 20,
        parcel: 1,
        requestNumber: null,
      });
    expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(await sumPaid());
    const count = async (filter: Partial<BrokenPromiseFilter>) =>
      (await listBrokenPromises({ ...ANY, ...filter }, { after: null, limit: 10 })).length;
    expect(await count({ paid: "unpaid" })).toBe(0);
    expect(await count({ paid: "paid", order: order.number, batch: rows[0]!.batchNumber })).toBe(1);
    expect(await count({ company: "没有" })).toBe(0);
    expect(await count({ from: "2000-01-01", to: "2000-01-02" })).toBe(0);
    expect(await listBrokenPromises(ANY, { after: rows[0]!.id, limit: 10 })).toEqual([rows[1]]);
    expect(await listOwnBrokenPromises(1, 10)).toHaveLength(2);
    expect(await listOwnBrokenPromises(2, 10)).toEqual([]);
  });
});

describe("a later return", () => {
  test("of the same units refunds only the rest, of others the whole, as the form says", async () => {
    const sold = await boughtBelowPromise(100);
    const [early, late] = sold.batches[11]!;
    const amount = await expectedAmount(11, 100);
    const search = new URLSearchParams(`reason=quality&chosen=1&u.${early!.id}=3`);
    const page = await afterSalesFormPage({ accountId: 1, companyId: 1 }, sold.id, "return", search);
    expect(page.refund).toMatchObject({ compensated: Math.floor(amount / 2) });
    const other = await opened(sold.id, [[late!.id, 2]]);
    expect(await settled(other)).toBeGreaterThan(0);
    expect(await rowOf(other)).toMatchObject({ compensated: 0 });
    const same = await opened(sold.id, [[early!.id, 3]]);
    expect(await settled(same)).toBeLessThanOrEqual(1);
    expect(await rowOf(same)).toMatchObject({ compensated: Math.floor(amount / 2), missing: 0 });
    const row = (await readRows()).find((item) => item.order_line_batch_id === early!.id);
    expect(row).toMatchObject({ returned_units: 3 });
  });

  test("never gives more than was paid in all, and all of it in the end", () =>
    fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 100 }),
        fc.boolean(),
        fc.infiniteStream(fc.integer({ min: 1, max: 6 })),
        async (percent, isCompleted, sizes) => {
          await openShop();
          const sold = await boughtBelowPromise(percent, isCompleted);
          const paid = await sumPaid();
          const line = await db
            .selectFrom("order_line")
            .select((eb) => eb.fn.sum<number>("amount").as("amount"))
            .executeTakeFirstOrThrow();
          expect(paid).toBeLessThanOrEqual(Number(line.amount));
          let refunds = 0;
          // Gifts come back with the return after which they are no longer earned.
          for (const { id: batchId, quantity } of [...sold.batches[11]!, ...sold.batches[12]!]) {
            for (let left = quantity; left > 0;) {
              const part = Math.min(left, sizes.next().value as number);
              left -= part;
              refunds += await settled(await opened(sold.id, [[batchId, part]]));
              expect(refunds + paid).toBeLessThanOrEqual(sold.payable);
            }
          }
          expect(refunds + paid).toBe(sold.payable);
          expect((await readRows()).every((row) => row.returned_units === row.units)).toBe(true);
        },
      ),
      { numRuns: 6 },
    ));
});
