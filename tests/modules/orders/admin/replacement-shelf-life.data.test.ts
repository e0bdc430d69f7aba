import { beforeEach, describe, expect, it, test } from "vitest";
import { placeOrders } from "~/modules/checkout/place.server";
import type { SignedIn } from "~/modules/company/identity/buyer";
import {
  findReplacementRows,
  replaceBatchIn,
  replacementChoices,
} from "~/modules/orders/admin/replace-batch.server";
import { findPackingOrder } from "~/modules/orders/admin/packing.server";
import { findOrder } from "~/modules/orders/order/orders.server";
import { startPayment } from "~/modules/orders/payment/start-payment.server";
import { advance } from "~/modules/orders/transitions/transitions.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { resendGoods } from "~/modules/returns/settlement/settle-request.server";
import { postToLedger } from "~/modules/wallet/ledger.server";
import { approve, bought, decision, openShop, opened, receive } from "../../returns/after-sales-fixtures";
import { cart, clear, company, day, draftOf, goods, ground, NOW } from "../shop";

const AGREED: readonly (readonly [accepted: string | null, days: number[]])[] = [
  [null, [30, 300]],
  [day(12), [12, 30, 300]],
  [day(3), [3, 12, 30, 300]],
];
const noteAccepted = (accepted: string | null) =>
  db.updateTable("order_line").set({ accepted_expiry: accepted }).execute();

describe("a batch that is replaced before the parcel leaves", () => {
  let buyer: SignedIn;
  let number: string;

  beforeEach(async () => {
    await clear();
    await ground();
    buyer = await company(1);
    await goods(11, [
      [3, 50],
      [12, 50],
      [30, 50],
      [300, 50],
      [310, 50],
    ]);
    await cart(1, [[11, 5]]);
    await db
      .updateTable("batch")
      .set({ quantity: 0 })
      .where("expires_on", "in", [day(3), day(12), day(30), day(300)])
      .execute();
    const placed = await placeOrders(buyer, await draftOf(buyer), NOW);
    if (!placed.ok) throw new Error(JSON.stringify(placed.changes));
    await db.updateTable("batch").set({ quantity: 50 }).where("quantity", "=", 0).execute();
    await db
      .updateTable("goods")
      .set({ nearest_expiry: day(3) })
      .execute();
    const order = await db.selectFrom("orders").selectAll().executeTakeFirstOrThrow();
    number = order.number;
    const grant = { companyId: 1, account: "balance", kind: "recharge", note: "", now: NOW } as const;
    await inTransaction((trx) => postToLedger(trx, { ...grant, amount: order.payable, key: "grant" }));
    const choice = {
      useBalance: true,
      useRedPacket: false,
      paymentMethod: null,
      seenRest: 0,
      transferProof: null,
    };
    expect((await startPayment(buyer, order.id, choice, NOW)).ok).toBe(true);
    await advance(order.id, "approve", { actor: "operator:林", text: "" }, NOW);
  });

  test("below the promise is seen before packing, and by the buyer before the parcel is opened", async () => {
    const ordered = await db.selectFrom("orders").select("id").executeTakeFirstOrThrow();
    const line = async () => (await findOrder(1, ordered.id))!.lines[0]!;
    expect(await line()).toMatchObject({ promisedExpiry: day(310) });
    expect((await findPackingOrder(number, NOW))!.rows).toMatchObject([{ brokenPromise: null }]);
    const [row] = (await findReplacementRows(number, NOW))!;
    const to = (await replacementChoices(row!, NOW)).find(({ expiresOn }) => expiresOn === day(30))!;
    const replacement = { row: row!.id, from: row!.batchId, to: to.id, units: row!.left };
    const done = await inTransaction((trx) =>
      replaceBatchIn(trx, ordered.id, { replacement, actor: "operator:周" }, NOW),
    );
    expect(done.ok).toBe(true);
    expect((await findPackingOrder(number, NOW))!.rows).toMatchObject([
      { expiresOn: day(30), brokenPromise: day(310) },
    ]);
    await advance(ordered.id, "ship", { actor: "operator:周", text: "" }, NOW);
    expect(await line()).toMatchObject({ promisedExpiry: day(310), batches: [{ expiresOn: day(30) }] });
    const { body } = await db
      .selectFrom("message")
      .select("body")
      .where("title", "=", "订单已发货")
      .executeTakeFirstOrThrow();
    expect(body).toContain(`效期至 ${day(30)}，早于下单时承诺的 ${day(310)}`);
  });

  test("as promised is shipped without a word about it", async () => {
    const ordered = await db.selectFrom("orders").select("id").executeTakeFirstOrThrow();
    await db.deleteFrom("message").execute();
    await advance(ordered.id, "ship", { actor: "operator:周", text: "" }, NOW);
    const { body } = await db.selectFrom("message").select("body").executeTakeFirstOrThrow();
    expect(body).not.toContain("承诺");
  });

  test.each(AGREED)("where the buyer agreed to %s", async (accepted, days) => {
    await noteAccepted(accepted);
    const [row] = (await findReplacementRows(number, NOW))!;
    const choices = await replacementChoices(row!, NOW);
    expect(choices.map(({ expiresOn }) => expiresOn)).toEqual(days.map(day));
    const below = await db
      .selectFrom("batch")
      .select(["id", "expires_on"])
      .where("expires_on", "<", day(days[0]!))
      .execute();
    const { id } = await db.selectFrom("orders").select("id").executeTakeFirstOrThrow();
    for (const { id: to } of below) {
      const replacement = { row: row!.id, from: row!.batchId, to, units: row!.left };
      const swapped = await inTransaction((trx) =>
        replaceBatchIn(trx, id, { replacement, actor: "operator:林" }, NOW),
      );
      expect(swapped).toMatchObject({ ok: false, text: expect.stringContaining("不符合效期要求") });
    }
  });
});

describe("goods that are sent again", () => {
  beforeEach(openShop);

  it.each([
    ["resend", { kind: "afterSales", reason: "shortage", remedy: "resend" }],
    ["exchange", { kind: "afterSales", reason: "damage", remedy: "exchange" }],
  ] as const)("as %s are taken from batches that the buyer may get", async (remedy, input) => {
    const sold = await bought();
    const query = await opened(sold.id, [[sold.batches[11]![0]!.id, 2]], input);
    await approve(query);
    if (remedy === "exchange") await receive(query);
    await db
      .updateTable("batch")
      .set({ expires_on: day(12) })
      .where("goods_id", "=", 11)
      .execute();
    await db
      .updateTable("goods")
      .set({ nearest_expiry: day(12) })
      .where("id", "=", 11)
      .execute();
    const resend = { ...decision, parcel: "演示快递 DEMO009", isLeftBehind: false };
    const refused = { ok: false, text: expect.stringContaining("库存不足") };
    expect(await resendGoods(query, resend)).toMatchObject(refused);
    await noteAccepted(day(20));
    expect(await resendGoods(query, resend)).toMatchObject(refused);
    await noteAccepted(day(12));
    expect(await resendGoods(query, resend)).toEqual({ ok: true });
  });
});
