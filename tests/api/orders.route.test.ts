import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DAY, toDay } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { config } from "~/platform/config/config.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { findCredit, setCreditIn } from "~/modules/credit/account.server";
import { writePaymentSetting } from "~/modules/payments/providers/settings.server";
import { postToLedger } from "~/modules/wallet/ledger.server";
import { PNG } from "../modules/company/registration/registering";
import { signedInCompanies } from "../modules/orders/route-fixtures";
import { cart, goods, ground, voucher } from "../modules/orders/shop";
import "../modules/payments/admin";
import { call } from "./call";
import { emptyTables } from "../rows";

const NOW = now();
const AGREED = { agree: 1 };

interface Placed {
  orders: { id: number; number: string; payable: string }[];
  url: string;
}
type Form = Record<string, string | number>;

const place = (who: number, form: Form, key?: string) =>
  call<Placed>(who, "POST /api/orders", {
    form: { ...AGREED, ...form },
    ...(key && { headers: { "idempotency-key": key } }),
  });
const pay = (who: number, id: number, form: Form = {}) =>
  call<Record<string, unknown>>(who, `POST /api/orders/${id}/payments`, { form });
const findOrders = (companyId: number) =>
  db.selectFrom("orders").select(["id", "status"]).where("company_id", "=", companyId).execute();
const readStock = async (id: number) =>
  (await db.selectFrom("goods").select("stock").where("id", "=", id).executeTakeFirstOrThrow()).stock;

/** An order of one goods at 10.00 yuan a unit, 12.00 yuan shipping or free. */
async function placed(who: number, units: number): Promise<{ id: number; payable: string }> {
  await cart(who, [[1, units]]);
  const payable = await getPayable(who);
  const { data } = await place(who, { payable });
  return data.orders[0]!;
}
async function getPayable(who: number): Promise<string> {
  const lines = await db.selectFrom("cart_line").select("id").where("company_id", "=", who).execute();
  const ids = lines.map((line) => line.id);
  return (await call<{ payable: string }>(who, "POST /api/cart/checkout", { form: { ids } })).data.payable;
}

beforeAll(async () => {
  await ground();
  await signedInCompanies(3);
  await goods(1, [[900, 5000]], { name: "阿莫西林胶囊" });
  await goods(2, [[900, 5000]], { name: "麻黄止嗽丸", is_ephedrine: 1 });
  await inTransaction((trx) =>
    postToLedger(trx, {
      companyId: 1,
      account: "balance",
      amount: 100_000,
      kind: "recharge",
      key: "r1",
      note: "",
      now: NOW,
    }),
  );
  await writePaymentSetting(db, "bankAccount", { name: "演示", bank: "演示银行", number: "000" });
});
beforeEach(async () => {
  await emptyTables(["cart_line"]);
});

describe("placing", () => {
  it("says when too much is unpaid, with the words of the page", async () => {
    const { UNPAID_ORDERS } = config;
    config.UNPAID_ORDERS = 1;
    await placed(3, 2);
    await cart(3, [[1, 2]]);
    const answer = await place(3, { payable: await getPayable(3) });
    config.UNPAID_ORDERS = UNPAID_ORDERS;
    expect(answer).toMatchObject({
      code: 400,
      msg: "贵司已有 1 个待付款订单，同时最多保留 1 个，请先付款或取消",
    });
    expect(await findOrders(3)).toHaveLength(1);
    await db.updateTable("orders").set({ status: "cancelled" }).where("company_id", "=", 3).execute();
  });

  it("asks a visitor to sign in, and for what the page asks", async () => {
    expect(await place(0, {})).toMatchObject({ status: 401, code: 10001 });
    expect(await call(1, "POST /api/orders")).toMatchObject({ code: 422, msg: "请先阅读并同意药品退换规则" });
    expect(await place(1, {})).toMatchObject({ code: 422, msg: expect.stringContaining("seen 或 payable") });
    expect(await place(1, { payable: "x" })).toMatchObject({ code: 422, msg: "金额应写作 1498.46" });
    expect(await place(1, { payable: "0.00" })).toMatchObject({ code: 400, msg: "没有可以下单的商品" });
    const foreign = await place(1, { payable: "0.00", address_id: 2 });
    expect(foreign).toMatchObject({ code: 400, msg: "请选择可以收货的地址" });
  });

  it("places what is selected once for a key, at the price that was seen", async () => {
    await cart(1, [[1, 3]]);
    const [payable, before] = [await getPayable(1), await readStock(1)];
    expect(await place(1, { payable: "1.00" })).toMatchObject({
      code: 400,
      msg: expect.stringMatching(/^应付金额由 ¥1\.00 变为/),
    });
    const form = { payable, remark: "请上午送", invoice_type: "special" };
    const first = await place(1, form, "order-of-1");
    expect(first).toMatchObject({
      code: 10000,
      data: {
        orders: [{ payable, status: "pendingPayment", can_pay: 1, remark: "请上午送", company: "药店1" }],
      },
    });
    expect(first.data.url).toBe(`/cart/step3/${first.data.orders[0]!.id}`);
    expect((await place(1, form, "order-of-1")).data).toEqual(first.data);
    expect(await readStock(1)).toBe(before - 3);
    expect(await findOrders(1)).toHaveLength(1);
  });

  it("asks for a yes to batches below the minimum shelf life, by goods and day, and once for a key", async () => {
    const inDays = (days: number) => toDay(NOW + days * DAY);
    await goods(4, [
      [300, 3],
      [301, 5],
    ]);
    for (const [quantity, days] of [
      [3, 5],
      [5, 12],
    ] as const)
      await db
        .updateTable("batch")
        .set({ expires_on: inDays(days) })
        .where("goods_id", "=", 4)
        .where("quantity", "=", quantity)
        .execute();
    await db
      .updateTable("goods")
      .set({ nearest_expiry: inDays(5) })
      .where("id", "=", 4)
      .execute();
    await cart(1, [[4, 5]]);
    const list = await call<{ data: { goods_list: { accept_expiry: string }[] }[] }>(1, "GET /api/cart/list");
    expect(JSON.stringify(list.data)).toContain(`"accept_expiry":"${inDays(12)}"`);
    const text = `效期至 ${inDays(12)}（剩余 12 天，不足 30 天），须您同意后发货`;
    const accept = (goodsId: number, on: string) => JSON.stringify([{ goods_id: goodsId, end_date: on }]);
    const { id } = await db.selectFrom("cart_line").select("id").executeTakeFirstOrThrow();
    const check = (accept_expiry?: string) =>
      call<{ payable: string }>(1, "POST /api/cart/checkout", {
        form: { ids: id, ...(accept_expiry && { accept_expiry }) },
      });
    expect(await check()).toMatchObject({ code: 400, msg: expect.stringContaining(text) });
    for (const [accepted, msg] of [
      [accept(3, inDays(12)), "所选的购物车行中没有商品 3，请核对商品编号"],
      [accept(4, "2026-13-01"), "日期应写作 2026-11-20"],
      ["yes", "请按商品填写同意的有效期"],
    ] as const) {
      expect(await check(accepted)).toMatchObject({ code: 422, msg });
      expect(await place(1, { payable: "1.00", accept_expiry: accepted })).toMatchObject({ code: 422, msg });
    }
    expect(await check(accept(4, inDays(20)))).toMatchObject({
      code: 400,
      msg: expect.stringContaining(text),
    });
    const { payable } = (await check(accept(4, inDays(12)))).data;
    const before = (await findOrders(1)).length;
    await db.updateTable("cart_line").set({ accepted_expiry: null }).execute();
    expect(await place(1, { payable })).toMatchObject({ code: 400 });
    expect(await findOrders(1)).toHaveLength(before);
    const form = { payable, accept_expiry: accept(4, inDays(12)) };
    const answer = await place(1, form, "order-with-a-yes");
    expect(answer).toMatchObject({
      code: 10000,
      data: {
        orders: [
          {
            lines: [
              {
                accepted_expiry: inDays(12),
                promised_expiry: inDays(12),
                batches: [{ end_date: inDays(12), number: 5 }],
              },
            ],
          },
        ],
      },
    });
    expect((await place(1, form, "order-with-a-yes")).data).toEqual(answer.data);
    expect(await findOrders(1)).toHaveLength(before + 1);
    await cart(1, [[4, 2]]);
    const worse = await place(1, { payable, accept_expiry: accept(4, inDays(12)) });
    expect(worse).toMatchObject({ code: 400 });
    const [line] = await db.selectFrom("cart_line").select("id").execute();
    const query = { ids: line!.id, accept_expiry: accept(4, inDays(12)) };
    expect(await call(1, "POST /api/cart/checkout", { form: query })).toMatchObject({
      code: 400,
      msg: expect.stringContaining(`效期至 ${inDays(5)}`),
    });
  });

  it("takes a key whose day is over for a new order, of the same content too", async () => {
    await cart(1, [[1, 3]]);
    const form = { payable: await getPayable(1) };
    const first = await place(1, form, "order-of-2");
    await db
      .updateTable("stored_answer")
      .set((eb) => ({ since: eb("since", "-", DAY + 1) }))
      .execute();
    await cart(1, [[1, 3]]);
    const second = await place(1, form, "order-of-2");
    expect(second).toMatchObject({ code: 10000, data: { orders: [{ payable: form.payable }] } });
    expect(second.data.orders[0]!.id).not.toBe(first.data.orders[0]!.id);
    expect((await findOrders(1)).map(({ id }) => id)).toContain(second.data.orders[0]!.id);
  });

  it("places nothing again for a process that was lost, however it ended", async () => {
    await cart(1, [[1, 3]]);
    const form = { payable: await getPayable(1) };
    const first = await place(1, form, "order-of-3");
    const before = await findOrders(1);
    await db.updateTable("stored_answer").set({ answer: null, worker: "00000000" }).execute();
    const again = await place(1, form, "order-of-3");
    expect(again.data.orders.map(({ id }) => id)).toEqual(first.data.orders.map(({ id }) => id));
    expect(await findOrders(1)).toEqual(before);
  });

  it("goes by the digest of the checkout, and by the voucher that was chosen", async () => {
    await voucher(9, 3, { kind: "coupon", threshold: 1000, amount: 500 });
    await db
      .updateTable("voucher")
      .set({ starts_at: NOW - DAY, ends_at: NOW + DAY })
      .execute();
    await cart(3, [[1, 2]]);
    const lines = await db.selectFrom("cart_line").select("id").where("company_id", "=", 3).execute();
    const draft = await call<{ seen: string; payable: string }>(3, "POST /api/cart/checkout", {
      form: { ids: lines.map((line) => line.id) },
    });
    const { seen, payable } = draft.data;
    expect(await place(3, { seen, coupon: "none" })).toMatchObject({
      code: 400,
      msg: expect.stringMatching(/应付金额由/),
    });
    const { data } = await place(3, { seen });
    expect(data.orders).toMatchObject([{ payable }]);
    expect(await db.selectFrom("voucher").select("state").where("id", "=", 9).executeTakeFirst()).toEqual({
      state: "locked",
    });
  });

  it("never exchanges a chosen voucher for another one: it says which cannot be used, and why", async () => {
    const vouchers = [
      [21, 1000, 300],
      [22, 1000, 200],
      [23, 900_000, 400],
    ] as const;
    for (const [id, threshold, amount] of vouchers)
      await voucher(id, 1, { kind: "coupon", threshold, amount });
    await voucher(24, 2, { kind: "coupon", threshold: 0, amount: 900 });
    const window = { starts_at: NOW - DAY, ends_at: NOW + DAY };
    await db.updateTable("voucher").set(window).execute();
    await cart(1, [[1, 2]]);
    const locked = await place(1, { payable: await getPayable(1), coupon: 21 });
    await db
      .updateTable("voucher")
      .set({ state: "locked", order_id: locked.data?.orders[0]?.id ?? 1 })
      .where("id", "=", 21)
      .execute();
    await cart(1, [[1, 2]]);
    const payable = await getPayable(1);
    const lines = await db.selectFrom("cart_line").select("id").where("company_id", "=", 1).execute();
    const before = await findOrders(1);
    for (const [coupon, why] of [
      [21, /优惠券“满10减3”（编号 21）正被未付款的订单（编号 \d+）占用/],
      [23, /优惠券“满9000减4”（编号 23）不满足使用条件，适用商品满 .*9,?000.00 可用/],
      [24, /没有编号为 24 的优惠券/],
      [999, /没有编号为 999 的优惠券/],
    ] as const) {
      expect(await place(1, { payable, coupon })).toMatchObject({
        code: 400,
        msg: expect.stringMatching(why),
      });
      const draft = await call(1, "POST /api/cart/checkout", {
        form: { ids: lines.map(({ id }) => id), coupon },
      });
      expect(draft).toMatchObject({ code: 400, msg: expect.stringMatching(why) });
      const list = await call(1, `GET /api/cart/list?coupon=${coupon}`);
      expect(list).toMatchObject({ code: 10000, msg: expect.stringMatching(why) });
    }
    expect(await place(1, { payable, xjq: 22 })).toMatchObject({
      msg: expect.stringMatching(/没有编号为 22 的现金券/),
    });
    expect(await findOrders(1)).toEqual(before);
    expect(await place(1, { payable, coupon: 22 })).toMatchObject({ code: 10000 });
  });

  it("keeps ephedrine goods in an order of their own", async () => {
    await cart(3, [
      [1, 1],
      [2, 1],
    ]);
    const { data } = await place(3, { payable: await getPayable(3) });
    expect(data.orders).toMatchObject([{ is_ephedrine: 0 }, { is_ephedrine: 1 }]);
    expect(data.url).toBe(`/cart/step3/${data.orders[0]!.id}`);
  });

  it("leads to the contract where it is not signed", async () => {
    await db.updateTable("company").set({ contract_year: null }).where("id", "=", 2).execute();
    expect(await place(2, { payable: "1.00" })).toMatchObject({ status: 459, code: 459 });
    const [known] = await db
      .selectFrom("company")
      .select("contract_year as year")
      .where("id", "=", 1)
      .execute();
    await db.updateTable("company").set({ contract_year: known!.year }).where("id", "=", 2).execute();
  });
});

describe("looking", () => {
  it("lists own orders by state, words and day, and shows one whole", async () => {
    const { id } = await placed(2, 4);
    const list = async (who: number, query = "") =>
      (await call<{ list: { id: number }[]; total: number }>(who, `GET /api/orders${query}`)).data;
    expect(await list(2)).toMatchObject({
      total: 1,
      page: 1,
      per_page: 10,
      list: [{ id, status_text: "待付款", goods: [{ id: 1, name: "阿莫西林胶囊" }], number_count: 4 }],
    });
    expect((await list(2, "?status=completed")).total).toBe(0);
    expect((await list(2, `?keywords=${encodeURIComponent("阿莫")}`)).total).toBe(1);
    expect((await list(2, "?end_time=2020-01-01")).total).toBe(0);
    expect(await call(2, "GET /api/orders?status=x")).toMatchObject({ code: 422, msg: "订单状态有误" });
    expect(await call(0, "GET /api/orders")).toMatchObject({ status: 401, code: 10001 });
    expect((await call(2, `GET /api/orders/${id}`)).data).toMatchObject({
      id,
      address: { name: "李娟", area_code: "440106" },
      parcels: [],
      fanxian: "0.00",
      lines: [{ goods_id: 1, number: 4, price: "10.00", amount: "40.00", batches: [{ number: 4 }] }],
      events: [{ text: "提交订单" }],
    });
    expect(await call(1, `GET /api/orders/${id}`)).toMatchObject({ status: 404, code: 404 });
    expect(await call(0, `GET /api/orders/${id}`)).toMatchObject({ code: 10001 });
    expect(await call(2, "GET /api/orders/x")).toMatchObject({ code: 422, msg: "编号有误" });
  });
});

describe("paying", () => {
  it("pays by the wallet at once", async () => {
    const { id } = await placed(1, 5);
    expect(await pay(0, id)).toMatchObject({ code: 10001 });
    expect(await pay(2, id, { use_money: 1 })).toMatchObject({ status: 404, code: 404 });
    expect(await pay(1, id)).toMatchObject({ code: 422, msg: "请选择其余款项的付款方式" });
    expect(await pay(1, id, { means: "cash" })).toMatchObject({ code: 422, msg: "付款方式有误" });
    const moved = await pay(1, id, { use_money: 1, rest: "1.00" });
    expect(moved).toMatchObject({ code: 400, msg: expect.stringContaining("付款金额已按您的选择更新") });
    expect((await pay(1, id, { use_money: 1 })).data).toMatchObject({
      order_id: id,
      is_paid: 1,
      amount: "0.00",
      means: "",
      status: "pendingReview",
      url: `/cart/step4?id=${id}`,
    });
    expect(await pay(1, id, { use_money: 1 })).toMatchObject({
      code: 400,
      msg: expect.stringContaining("无需付款"),
    });
  });

  it("takes no more of the balance than is said", async () => {
    const { id, payable } = await placed(1, 5);
    const rest = (Number(payable) - 1.5).toFixed(2);
    expect(await pay(1, id, { money: "-1" })).toMatchObject({
      code: 422,
      msg: expect.stringContaining("金额"),
    });
    expect(await pay(1, id, { money: "1.50" })).toMatchObject({ code: 422, msg: "请选择其余款项的付款方式" });
    const paid = await pay(1, id, { money: "1.50", means: "alipay", rest });
    expect(paid.data).toMatchObject({ order_id: id, is_paid: 0, amount: rest, means: "alipay" });
  });

  it("lets a company owe within its limit, and says why not past it", async () => {
    const { id, payable } = await placed(1, 5);
    expect(await pay(1, id, { means: "credit" })).toMatchObject({
      code: 422,
      msg: expect.stringContaining("不能使用信用支付"),
    });
    const owes = (limit: number, version: number) =>
      inTransaction((trx) =>
        setCreditIn(
          trx,
          1,
          { terms: { limit, termDays: 30, startsOn: "2020-01-01", endsOn: null }, version, by: "财务" },
          Date.now(),
        ),
      );
    const amount = Math.round(Number(payable) * 100);
    await owes(amount - 1, 0);
    expect(await pay(1, id, { means: "credit" })).toMatchObject({ msg: expect.stringContaining("可用额度") });
    await owes(amount, 1);
    expect((await pay(1, id, { means: "credit" })).data).toMatchObject({
      order_id: id,
      is_paid: 1,
      amount: "0.00",
      status: "pendingReview",
    });
    expect(await findCredit(1)).toMatchObject({ outstanding: amount });
  });

  it("gives the code to scan, or the address to go to, and the same one again", async () => {
    const { id, payable } = await placed(2, 6);
    const wechat = await pay(2, id, { means: "wechat" });
    expect(wechat.data).toMatchObject({ is_paid: 0, means: "wechat", amount: payable, redirect_url: "" });
    expect(wechat.data.code_url).not.toBe("");
    expect((await pay(2, id, { means: "wechat" })).data).toEqual(wechat.data);
    const alipay = await pay(2, id, { means: "alipay" });
    expect(alipay.data).toMatchObject({ means: "alipay", code_url: "" });
    expect(alipay.data.redirect_url).not.toBe("");
  });

  it("takes the slip of a transfer", async () => {
    const { id } = await placed(2, 7);
    expect(await pay(2, id, { means: "bank" })).toMatchObject({ code: 422, msg: "请上传转账回单" });
    expect(await pay(2, id, { means: "bank", slip: "x!" })).toMatchObject({ code: 422 });
    const text = Buffer.from("no picture at all").toString("base64");
    expect(await pay(2, id, { means: "bank", slip: text })).toMatchObject({ code: 422 });
    const transferProof = PNG.toString("base64");
    expect(
      (await pay(2, id, { means: "bank", slip: transferProof, slip_name: "回单.png" })).data,
    ).toMatchObject({
      means: "bank",
      is_paid: 0,
      bank_account: { number: "000" },
    });
  });
});

describe("cancelling", () => {
  it("gives everything back, once, and to the company alone", async () => {
    const before = await readStock(1);
    const { id } = await placed(1, 5);
    await pay(1, id, { use_money: 1 });
    const cancel = (who: number) => call(who, `POST /api/orders/${id}/cancellation`);
    expect(await cancel(0)).toMatchObject({ code: 10001 });
    expect(await cancel(2)).toMatchObject({ status: 404, code: 404 });
    const money = async () => (await call(1, "GET /api/user/user_money")).data;
    expect(await cancel(1)).toMatchObject({ code: 10000, data: { id, is_cancelled: 1 } });
    const after = await money();
    expect(await cancel(1)).toMatchObject({ code: 400, msg: "订单已取消，不能取消" });
    expect(await money()).toEqual(after);
    expect(await readStock(1)).toBe(before);
  });
});

describe("test reports", () => {
  it("are listed for who bought the batch", async () => {
    const reports = async (who: number, query = "") =>
      (await call<{ total: number }>(who, `GET /api/jybg/filter${query}`)).data;
    const bought = await reports(1);
    expect(bought).toMatchObject({
      per_page: 20,
      list: [{ goods_id: 1, name: "阿莫西林胶囊", batch_number: "B1-0", url: "", downloaded_at: null }],
    });
    expect((await reports(1, "?batch_number=zzz")).total).toBe(0);
    expect((await reports(1, "?status=new")).total).toBe(0);
    expect((await reports(2)).total).toBe(0);
    expect(await call(1, "GET /api/jybg/filter?status=x")).toMatchObject({ code: 422, msg: "报告状态有误" });
    expect(await call(0, "GET /api/jybg/filter")).toMatchObject({ code: 10001 });
  });
});

describe("the shelf", () => {
  it("lists the company's own batches by expiry, with what may be returned as agreed", async () => {
    const batch = await db
      .selectFrom("order_line_batch as b")
      .innerJoin("order_line as l", "l.id", "b.order_line_id")
      .innerJoin("orders as o", "o.id", "l.order_id")
      .select(["b.id", "l.goods_id", "o.number"])
      .where("o.company_id", "=", 1)
      .executeTakeFirstOrThrow();
    const onShelf = (batchNumber: string, days: number) =>
      db
        .insertInto("shelf_batch")
        .values({
          company_id: 1,
          goods_id: batch.goods_id,
          batch_number: batchNumber,
          expires_on: toDay(NOW + days * DAY),
          order_line_batch_id: batch.id,
          received: 10,
          on_hand: 4,
          paid: 10_000,
          counted_at: null,
          counted_by: null,
        })
        .execute();
    await onShelf("LATE", 200);
    await onShelf("SOON", 20);
    const shelf = (who: number, query = "") =>
      call<{ total: number; list: unknown[] }>(who, `GET /api/orders/shelf${query}`);
    const soon = { batch_number: "SOON", days_left: 20, received: 10, number: 4, amount: "40.00" };
    expect((await shelf(1)).data).toMatchObject({
      total: 2,
      list: [
        { ...soon, order_number: batch.number, can_return: 0 },
        { batch_number: "LATE", can_return: 0 },
      ],
    });
    await db
      .insertInto("near_expiry_term")
      .values({ company_id: 1, from_on: toDay(NOW), days: 30, set_at: NOW })
      .execute();
    expect((await shelf(1, "?term=30")).data.list).toMatchObject([{ ...soon, can_return: 1 }]);
    expect((await shelf(1, "?batch=late")).data.list).toMatchObject([{ can_return: 0 }]);
    expect((await shelf(2)).data.total).toBe(0);
    expect(await shelf(1, "?term=x")).toMatchObject({ code: 422, msg: "到期时间有误" });
    expect(await shelf(0)).toMatchObject({ code: 10001 });
  });
});
