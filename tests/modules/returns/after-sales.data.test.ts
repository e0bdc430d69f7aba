import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { afterSalesFormPage } from "~/modules/returns/request/form-page.server";
import { openShopReturn } from "~/modules/returns/request/open.server";
import { findAfterSales, listAfterSales, countOpenAfterSales } from "~/modules/returns/request/read.server";
import { releaseRejected } from "~/modules/rejected-goods/rejected-goods.server";
import { resendGoods } from "~/modules/returns/settlement/settle-request.server";
import { rejectAfterSales, withdrawAfterSales } from "~/modules/returns/request/decide.server";
import { sendGoodsBack } from "~/modules/returns/goods-back/goods-back.server";
import { pointsFor } from "~/modules/orders/order/refund";
import { db, inTransaction } from "~/platform/database/database.server";
import { readAccounts, readAmount } from "~/modules/wallet/ledger.server";
import {
  approve,
  ask,
  bought,
  decision,
  everything,
  opened,
  openShop,
  receive,
  refund,
  rowOf,
  settled,
  getState,
  stock,
  type Units,
} from "./after-sales-fixtures";
import { NOW, signedIn } from "../orders/shop";
import { emptyTables } from "../../rows";

beforeEach(openShop);

describe("a return", () => {
  it("goes from asking to its money, each step with who and when, and the company is told", async () => {
    const sold = await bought();
    const [first] = sold.batches[11]!;
    const number = await opened(sold.id, [[first!.id, 3]]);
    expect(number).toMatch(/^TH20261120000001$/);
    expect(await getState(number)).toBe("pendingReview");
    expect(await countOpenAfterSales(1)).toBe(1);
    await approve(number);
    expect(await rowOf(number)).toMatchObject({ state: "pendingParcel", goods_back: 1 });
    const own = { companyId: 1, kind: "return", serial: 1 } as const;
    expect(
      await sendGoodsBack(own, { carrier: "演示快递", parcel: "DEMO001" }, "buyer:1", NOW),
    ).toMatchObject({
      ok: true,
    });
    expect(
      await sendGoodsBack(own, { carrier: "演示快递", parcel: "DEMO002" }, "buyer:1", NOW),
    ).toMatchObject({
      ok: true,
    });
    expect(await withdrawAfterSales(own, "buyer:1", NOW)).toMatchObject({ ok: false });
    const before = await stock();
    expect(await receive(number, { restock: true })).toEqual({ ok: true, accepted: 3, retainedGifts: 0 });
    expect(await stock()).toBe(before + 3);
    const line = await db
      .selectFrom("order_line")
      .select(["amount", "discount_share"])
      .where("goods_id", "=", 11)
      .executeTakeFirstOrThrow();
    const share = Math.floor(((line.amount - line.discount_share) * 3) / 10);
    expect(await refund(number)).toEqual({ ok: true, refund: share, retainedGifts: 0 });
    expect(await refund(number)).toMatchObject({ ok: false, text: "该申请已完成，不能这样处理" });
    expect(await readAmount(1, "balance")).toBe(share);
    const page = (await findAfterSales(1, "return", 1))!;
    expect(page.refund).toMatchObject({ payout: share, isFinal: true, lines: [{ amount: share }] });
    expect(page.events.map((event) => event.text)).toEqual([
      expect.stringMatching(/^退款已办理，¥/),
      "商品已验收，验收合格 3 件",
      "已寄回，演示快递 DEMO002",
      "已寄回，演示快递 DEMO001",
      "审核通过",
      "提交申请",
    ]);
    expect(page.events[0]!.who).toBe("林");
    expect(page.events.at(-1)!.who).toBe("用户1");
    const messages = await db
      .selectFrom("message")
      .select(["title", "url"])
      .where("url", "like", "/order/returnInfo/%")
      .orderBy("id")
      .execute();
    expect(messages.map(({ title }) => title)).toEqual([
      `退货单 ${number} 审核通过`,
      `退货单 ${number} 已验收`,
      `退货单 ${number} 退款已办理`,
    ]);
    expect(new Set(messages.map(({ url }) => url))).toEqual(new Set(["/order/returnInfo/1"]));
    expect(await countOpenAfterSales(1)).toBe(0);
  });

  it("shows before what it comes to after", async () => {
    const sold = await bought();
    const search = new URLSearchParams(`chosen=1&u.${sold.batches[11]![0]!.id}=4`);
    const page = await afterSalesFormPage(signedIn(1).buyer, sold.id, "return", search);
    expect(page.step).toBe("tell");
    const number = await opened(sold.id, [[sold.batches[11]![0]!.id, 4]]);
    expect((await findAfterSales(1, "return", 1))!.refund).toMatchObject({ payout: page.refund!.payout });
    const points = await readAmount(1, "points");
    expect(await settled(number)).toBe(page.refund!.payout);
    expect(points - (await readAmount(1, "points"))).toBe(page.refund!.points);
    expect((await rowOf(number)).cashback).toBe(page.refund!.cashback);
  });

  it("takes the gifts along that are no longer earned", async () => {
    const sold = await bought();
    const page = await afterSalesFormPage(
      signedIn(1).buyer,
      sold.id,
      "return",
      new URLSearchParams(`chosen=1&u.${sold.batches[12]![0]!.id}=5`),
    );
    expect(page.rows.filter((row) => row.isGift)).toMatchObject([{ goodsId: 14, quantity: 2 }]);
    await opened(sold.id, [[sold.batches[12]![0]!.id, 5]]);
    const lines = await db.selectFrom("order_case_line").select("number").orderBy("id").execute();
    expect(lines).toEqual([{ number: 5 }, { number: 2 }]);
    // They are on their way: the next return need not bring them again.
    await opened(sold.id, [[sold.batches[11]![0]!.id, 3]]);
    expect(await db.selectFrom("order_case_line").select("id").execute()).toHaveLength(3);
  });

  it("is refused beyond what is left of a batch and of its line, for other orders and before shipping", async () => {
    const sold = await bought();
    const [first, second] = sold.batches[11]!;
    expect([first!.quantity, second!.quantity]).toEqual([6, 4]);
    expect(await ask(sold.id, [[first!.id, 7]])).toEqual({
      ok: false,
      text: "可申请数量不足，最多 6",
      batchId: first!.id,
    });
    expect(await ask(sold.id, [])).toMatchObject({ ok: false });
    expect(await ask(sold.id, [[9_999, 1]])).toMatchObject({ ok: false });
    expect(await ask(sold.id, [[first!.id, 1.5]])).toMatchObject({ ok: false });
    expect(await ask(sold.id, [[first!.id, 1]], { companyId: 2 })).toBeNull();
    await opened(sold.id, [[first!.id, 4]]);
    expect(await ask(sold.id, [[first!.id, 3]])).toMatchObject({ text: "可申请数量不足，最多 2" });
    await db.updateTable("order_line").set({ shipped: 5 }).where("number", ">=", 5).execute();
    expect(await ask(sold.id, [[second!.id, 2]])).toMatchObject({ text: "可申请数量不足，最多 1" });
  });

  it("turned down or withdrawn frees its units, and nothing is paid", async () => {
    const sold = await bought();
    const all: Units = [[sold.batches[11]![0]!.id, 6]];
    const number = await opened(sold.id, all);
    expect(await ask(sold.id, all)).toMatchObject({ ok: false });
    expect(await rejectAfterSales(number, { ...decision, reason: "照片不清" })).toEqual({ ok: true });
    expect(await refund(number)).toMatchObject({ ok: false });
    const again = await opened(sold.id, all);
    await approve(again);
    const own = { companyId: 1, kind: "return", serial: 2 } as const;
    expect(await withdrawAfterSales({ ...own, companyId: 2 }, "buyer:2", NOW)).toBeNull();
    expect(await withdrawAfterSales(own, "buyer:1", NOW)).toEqual({ ok: true });
    expect(await opened(sold.id, all)).toBe("TH20261120000003");
    expect(await readAmount(1, "balance")).toBe(0);
  });

  it("accepts less with a reason; what is not accepted can be asked for again", async () => {
    const sold = await bought();
    const number = await opened(sold.id, [[sold.batches[11]![0]!.id, 4]]);
    await approve(number);
    expect(await receive(number, { accepted: [[1, 3]] })).toMatchObject({ ok: false });
    expect(await receive(number, { accepted: [[1, 5]], reason: "多" })).toMatchObject({ ok: false });
    expect(await receive(number, { accepted: [[2, 1]], reason: "无" })).toMatchObject({ ok: false });
    expect(await getState(number)).toBe("pendingParcel");
    expect(await receive(number, { accepted: [[1, 3]], reason: "两盒已拆封" })).toMatchObject({
      accepted: 3,
    });
    await refund(number);
    const returned = await db.selectFrom("order_line").select("returned").orderBy("goods_id").execute();
    expect(returned.map((line) => line.returned)).toEqual([3, 0, 0]);
    expect(await ask(sold.id, [[sold.batches[11]![0]!.id, 4]])).toMatchObject({ ok: false });
    const none = await opened(sold.id, [[sold.batches[11]![0]!.id, 1]]);
    await approve(none);
    expect(await receive(none, { accepted: [[1, 0]], reason: "非本店商品" })).toMatchObject({ accepted: 0 });
    expect(await getState(none)).toBe("rejected");
  });

  it("makes rejected goods of accepted units that do not go back into stock, batch by batch", async () => {
    const sold = await bought();
    const [near, far] = [sold.batches[11]![0]!.id, sold.batches[11]![1]!.id];
    const number = await opened(sold.id, [
      [near, 3],
      [far, 2],
    ]);
    await approve(number);
    const before = await stock();
    const done = await receive(number, { accepted: [[1, 2]], reason: "一盒不是本店的" });
    expect(done).toMatchObject({ ok: true });
    expect(await receive(number)).toMatchObject({ ok: false });
    const rejected = () => db.selectFrom("rejected_goods").selectAll().orderBy("id").execute();
    const rows = await rejected();
    const about = { source: "return", source_number: number, goods_id: 11, state: "reported" };
    expect(rows).toMatchObject([
      { ...about, batch_number: "B11-0", quantity: 2, reason: "退货：质量问题，一盒不是本店的" },
      { ...about, batch_number: "B11-1", quantity: 2, reported_by: "林" },
      // The gift that the returned units had earned came back too.
      { ...about, goods_id: 14, quantity: 2 },
    ]);
    expect(await stock()).toBe(before);
    const release = { version: 1, conclusion: "合格", by: "林素问" };
    expect(await releaseRejected(rows[0]!.number, release, NOW)).toMatchObject({ ok: false });
    const again = await opened(sold.id, [[near, 1]]);
    await approve(again);
    await receive(again, { restock: true });
    expect(await rejected()).toHaveLength(3);
  });

  it("in any parts comes to exactly what was paid, and takes back exactly what was granted", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.boolean(),
        fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 60, maxLength: 60 }),
        async (isCompleted, sizes) => {
          await emptyTables(["order_case", "order_case_line", "order_line", "order_line_batch"]);
          await emptyTables([
            "orders",
            "order_undo",
            "payment",
            "payment_refund",
            "ledger",
            "wallet_account",
          ]);
          await db.updateTable("voucher").set({ state: "unused", order_id: null }).execute();
          await db.updateTable("batch").set({ quantity: 500 }).execute();
          await db.updateTable("goods").set({ stock: 1000, sales: 0 }).execute();
          const before = await stock();
          const sold = await bought(isCompleted);
          if (isCompleted)
            expect(await readAccounts(1)).toMatchObject({ redPacket: 777, points: pointsFor(sold.payable) });
          let at = 0;
          let sum = 0;
          // A gift may come along with the goods it was given for: then there is less of it left.
          for (const [batchId] of everything(sold))
            for (;;) {
              const search = new URLSearchParams("");
              const row = (await afterSalesFormPage(signedIn(1).buyer, sold.id, "return", search)).rows.find(
                (row) => row.batchId === batchId,
              );
              const quantity = Math.min(row?.requestable ?? 0, sizes[at++ % sizes.length]!);
              if (quantity === 0) break;
              sum += await settled(await opened(sold.id, [[batchId, quantity]]), true);
            }
          expect(sum).toBe(sold.payable);
          expect(await readAccounts(1)).toEqual({ balance: sold.payable, redPacket: 0, points: 0 });
          expect(await stock()).toBe(before);
          const sales = await db.selectFrom("goods").select("sales").execute();
          expect(sales.every((sale) => sale.sales === 0)).toBe(true);
          const shares = await db.selectFrom("order_case_line").select("refund").execute();
          const shipping = await db.selectFrom("order_case").select("shipping").execute();
          expect(
            shares.reduce((n, share) => n + share.refund, 0) +
              shipping.reduce((n, item) => n + item.shipping, 0),
          ).toBe(sold.payable);
        },
      ),
      { numRuns: 5 },
    );
  });
});

describe("at the same moment", () => {
  it("two returns of the same units: one is opened", async () => {
    const sold = await bought();
    const units: Units = [[sold.batches[11]![0]!.id, 4]];
    const answers = await Promise.all([1, 2, 3].map(() => ask(sold.id, units)));
    expect(answers.filter((answer) => answer?.ok)).toHaveLength(1);
    expect(answers.filter((answer) => answer && !answer.ok)).toHaveLength(2);
  });

  it("two operators: one decides, one pays", async () => {
    const sold = await bought();
    const number = await opened(sold.id, [[sold.batches[11]![0]!.id, 4]]);
    const decided = await Promise.all([
      approve(number),
      rejectAfterSales(number, { ...decision, reason: "不符" }),
      withdrawAfterSales({ companyId: 1, kind: "return", serial: 1 }, "buyer:1", NOW),
    ]);
    expect(decided.filter((item) => item?.ok)).toHaveLength(
      // Withdrawing after agreeing is allowed.
      (await getState(number)) === "withdrawn" && decided[0]?.ok ? 2 : 1,
    );
    const other = await opened(sold.id, [[sold.batches[12]![0]!.id, 2]]);
    await approve(other);
    await Promise.all([receive(other, { restock: true }), receive(other, { restock: true })]);
    const paid = await Promise.all([refund(other), refund(other), refund(other)]);
    expect(paid.filter((item) => item?.ok)).toHaveLength(1);
    const rows = await db.selectFrom("ledger").select("amount").where("kind", "=", "refund").execute();
    expect(rows).toHaveLength(1);
  });
});

describe("after-sales", () => {
  const short = { kind: "afterSales", reason: "shortage" } as const;

  it("without goods coming back are paid at once, and what never left goes back into stock", async () => {
    const sold = await bought();
    const number = await opened(sold.id, [[sold.batches[11]![1]!.id, 2]], short);
    expect(number).toBe("SH20261120000001");
    await approve(number);
    expect(await rowOf(number)).toMatchObject({ state: "pendingRefund", goods_back: 0 });
    const before = await stock();
    expect(await refund(number, { restock: true })).toMatchObject({ ok: true });
    expect(await stock()).toBe(before + 2);
    expect(await db.selectFrom("order_case_line").select("restocked").execute()).toEqual([{ restocked: 2 }]);
  });

  it("send goods again out of stock, or what was left behind; the units stay the buyer's to return", async () => {
    const sold = await bought();
    const batchId = sold.batches[11]![1]!.id;
    const number = await opened(sold.id, [[batchId, 2]], { ...short, remedy: "resend" });
    await approve(number);
    const resend = { ...decision, parcel: "演示快递 DEMO009", isLeftBehind: false };
    expect(await refund(number)).toMatchObject({ ok: false });
    const before = await stock();
    expect(await resendGoods(number, resend)).toEqual({ ok: true });
    expect(await stock()).toBe(before - 2);
    expect((await findAfterSales(1, "afterSales", 1))!).toMatchObject({
      resent: resend.parcel,
      refund: null,
    });
    expect(await opened(sold.id, [[batchId, 4]])).toBeTruthy();
    const left = await opened(sold.id, [[sold.batches[12]![0]!.id, 1]], { ...short, remedy: "resend" });
    await approve(left);
    expect(await resendGoods(left, { ...resend, isLeftBehind: true })).toEqual({ ok: true });
    expect(await stock()).toBe(before - 2);
  });

  it.each<[string, () => Promise<unknown>, string]>([
    [
      "controlled",
      () => db.updateTable("goods").set({ is_controlled: 1 }).where("id", "=", 11).execute(),
      "商品11不能再寄给该企业：控销商品，暂未对您所在企业开放",
    ],
    [
      "a class that is not sold online",
      () => db.updateTable("goods").set({ regulated: "psychotropic" }).where("id", "=", 11).execute(),
      "商品11不能再寄给该企业：精神药品不得在网上销售",
    ],
    [
      "outside the scope",
      () => db.deleteFrom("business_scope").where("company_id", "=", 1).execute(),
      "商品11不能再寄给该企业：您的经营范围没有购买化学药制剂的权限",
    ],
  ])("do not send again what has become %s: it is refunded with a reason", async (_what, forbid, text) => {
    const sold = await bought();
    const number = await opened(sold.id, [[sold.batches[11]![1]!.id, 2]], { ...short, remedy: "resend" });
    await approve(number);
    await forbid();
    const before = await stock();
    for (const isLeftBehind of [false, true])
      expect(
        await resendGoods(number, { ...decision, parcel: "演示快递 DEMO009", isLeftBehind }),
      ).toMatchObject({
        ok: false,
        text: expect.stringContaining(text),
      });
    expect([await stock(), await getState(number)]).toEqual([before, "pendingRefund"]);
    expect(await refund(number, { reason: "不能再寄，改为退款" })).toMatchObject({ ok: true });
  });

  it("out of stock are said so with nothing done, and refunded instead with a reason", async () => {
    const sold = await bought();
    const number = await opened(sold.id, [[sold.batches[11]![0]!.id, 3]], {
      kind: "afterSales",
      reason: "damage",
      remedy: "exchange",
    });
    await approve(number);
    await receive(number);
    await db.updateTable("batch").set({ quantity: 0 }).execute();
    const resend = { ...decision, parcel: "演示快递 DEMO009", isLeftBehind: false };
    expect(await resendGoods(number, resend)).toMatchObject({
      ok: false,
      text: expect.stringContaining("库存不足"),
    });
    expect(await getState(number)).toBe("pendingRefund");
    expect(await refund(number, { reason: "缺货，改为退款" })).toMatchObject({ ok: true });
    expect((await rowOf(number)).refund).toBeGreaterThan(0);
  });
});

describe("a recall", () => {
  it("opens a return that waits for its parcel, for its own company alone", async () => {
    const sold = await bought();
    const lines = [{ batchId: sold.batches[11]![0]!.id, quantity: 6 }];
    const input = {
      accountId: 1,
      orderId: sold.id,
      lines,
      reason: "recall",
      text: "批号召回",
      now: NOW,
    } as const;
    expect(await inTransaction((trx) => openShopReturn(trx, { ...input, companyId: 2 }))).toBeNull();
    const answer = await inTransaction((trx) => openShopReturn(trx, { ...input, companyId: 1 }));
    expect(answer).toMatchObject({ ok: true, to: "/order/returnInfo/1" });
    const page = (await findAfterSales(1, "return", 1))!;
    expect(page).toMatchObject({ state: "pendingParcel", reason: "recall", text: "批号召回" });
    expect(page.returnTo).toContain("退货组");
    expect(await findAfterSales(2, "return", 1)).toBeNull();
    expect((await listAfterSales(2, { kind: null, page: 1 })).total).toBe(0);
  });
});
