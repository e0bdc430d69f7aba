import { beforeEach, describe, expect, it } from "vitest";
import type { z } from "zod";
import type { CartState } from "~/api/serializers/cart-state";
import { bumpVersion, db } from "~/platform/database/database.server";
import { offer } from "../modules/promotions/offers/offer-rows";
import { signedInCompanies } from "../modules/orders/route-fixtures";
import { cart, clear, goods, ground } from "../modules/orders/shop";
import { call } from "./call";

/** Calls ask the machine's clock: these offers run for ever. */
const ALWAYS = { starts_at: 0, ends_at: 9_000_000_000_000 };
const LASTING: [number, number][] = [[36_500, 500]];

interface Added {
  total: number;
  warning: 0 | 1;
  lines: { goods_id: number; type: number; is_added: 0 | 1; msg: string }[];
  failed: number[];
}

const rows = (companyId: number) =>
  db
    .selectFrom("cart_line")
    .select(["id", "goods_id", "type", "number", "is_selected"])
    .where("company_id", "=", companyId)
    .orderBy("goods_id")
    .execute();
const idOf = async (companyId: number, goodsId: number) =>
  (await rows(companyId)).find((row) => row.goods_id === goodsId)!.id;
const toList = async (who: number, query = "") =>
  (await call<z.infer<typeof CartState>>(who, `GET /api/cart/list${query}`)).data;

beforeEach(async () => {
  await clear();
  await ground();
  await signedInCompanies(2);
  await goods(11, LASTING, { pack_size: 10, ladder: '[{"from":50,"price":900}]' });
  await goods(12, LASTING);
  await goods(13, [[36_500, 0]]);
});

describe("POST /api/cart", () => {
  const line = { goods_id: 11, number: 15, price: "10.00", ck_id: 1, is_yj: 1 };

  it("takes lines as JSON, as a JSON string in a form and as fields of a form", async () => {
    const json = await call<Added>(1, "POST /api/cart", { json: { params: [line] } });
    expect(json).toMatchObject({ code: 10000, msg: expect.stringContaining("取整为20") as string });
    expect(json.data).toMatchObject({ total: 1, warning: 0, failed: [] });
    await call(1, "POST /api/cart", { form: { params: JSON.stringify([{ goods_id: 12, number: 3 }]) } });
    await call(1, "POST /api/cart", { form: { "params[0][goods_id]": 12, "params[0][number]": 2 } });
    expect((await rows(1)).map((row) => [row.goods_id, row.number])).toEqual([
      [11, 20],
      [12, 5],
    ]);
  });

  it("answers each line, and marks a partial failure as a warning", async () => {
    const values = [line, { goods_id: 13, number: 1 }, { goods_id: 12, number: 1 }];
    const { code, msg, data } = await call<Added>(1, "POST /api/cart", { json: { params: values } });
    expect(code).toBe(10000);
    expect(msg).toContain("商品13：暂时缺货");
    expect(data).toMatchObject({ total: 2, warning: 1, failed: [13] });
    expect(data.lines.map((line) => [line.goods_id, line.is_added])).toEqual([
      [11, 1],
      [13, 0],
      [12, 1],
    ]);
  });

  it("is an alert where nothing could be added", async () => {
    const none = await call(1, "POST /api/cart", { json: { params: [{ goods_id: 13, number: 1 }] } });
    expect(none).toMatchObject({ status: 400, code: 400, msg: "暂时缺货", data: null });
    expect(await rows(1)).toEqual([]);
  });

  it("leads to the contract with 459 while it is not signed", async () => {
    await db.updateTable("company").set({ contract_year: null }).where("id", "=", 1).execute();
    const answer = await call(1, "POST /api/cart", { json: { params: [line] } });
    expect(answer).toMatchObject({ code: 459, msg: expect.stringContaining("电子合同") as string });
  });

  it("tells a price that is not the one the buyer saw", async () => {
    await call(1, "POST /api/cart", { json: { params: [{ ...line, number: 10, price: "9.80" }] } });
    expect((await toList(1)).data[0]).toMatchObject({ price: "10.00", changed_from: "9.80" });
  });

  it("adds sets of a bundle and what is swapped for", async () => {
    await offer({
      id: 1,
      kind: "bundle",
      also: ALWAYS,
      goods: [
        [11, 900, 10],
        [12, 900, 1],
      ],
    });
    await goods(14, LASTING);
    const terms = { tiers: [{ from: 5_000, choose: 1 }] };
    await offer({ id: 2, kind: "swap", goods: [[14, 100, 1]], terms, scope: { goods: [11] }, also: ALWAYS });
    const values = [
      { goods_id: 14, number: 1, type: 2, goods_manjian_id: 2 },
      { goods_id: 11, number: 10 },
      { goods_id: 1, number: 2, type: 3 },
    ];
    const { data } = await call<Added>(1, "POST /api/cart", { json: { params: values } });
    expect(data).toMatchObject({ warning: 0, total: 3, failed: [] });
    const { data: lines } = await toList(1);
    expect(lines.map((line) => [line.type, line.number, line.price, line.is_combination]).sort()).toEqual([
      [0, 10, "10.00", 0],
      [2, 1, "1.00", 0],
      [3, 2, "99.00", 1],
    ]);
    const bundle = lines.find((line) => line.type === 3)!;
    expect(bundle.goods).toBeNull();
    expect(bundle.combination).toMatchObject({ id: 1, name: "活动1", saved: "22.00" });
    expect(
      bundle.combination!.goods.map((product) => [product.goods.id, product.number, product.price]),
    ).toEqual([
      [11, 20, "9.00"],
      [12, 2, "9.00"],
    ]);
  });

  it.each<[unknown, string]>([
    [{}, "请提交要加入的商品"],
    [{ params: [] }, "请提交要加入的商品"],
    [{ params: "not json" }, "请提交要加入的商品"],
    [{ params: [{ goods_id: 11, number: 0 }] }, "请填写正确的数量"],
    [{ params: [{ goods_id: "x", number: 1 }] }, "编号有误"],
    [{ params: [{ goods_id: 11, number: 1, price: "cheap" }] }, "单价有误"],
    [{ params: [{ goods_id: 11, number: 1, type: 7 }] }, "类型有误"],
  ])("refuses %j", async (json, msg) => {
    expect(await call(1, "POST /api/cart", { json })).toMatchObject({ status: 422, code: 422, msg });
  });
});

describe("GET /api/cart/list", () => {
  it("has every field of a line and of the state", async () => {
    await cart(1, [[11, 50]]);
    const state = await toList(1, "?filters=99999&new=1");
    const [line] = state.data;
    expect(line).toMatchObject({
      type: 0,
      goods_type: 0,
      number: 50,
      price: "9.00",
      is_selected: 1,
      with_coupon: 1,
      goods_manjian_amount: "0.00",
      amount: "450.00",
      combination: null,
      is_combination: 0,
      gift_data: { total: 0, type: 0, list: [] },
      goods_price_id: 0,
      ladder_price_id: 50,
      goods_manjian_id: 0,
      is_yj: 0,
      reason: "",
      changed_from: null,
    });
    expect(line!.goods).toMatchObject({
      id: 11,
      name: "商品11",
      sccj: "演示药厂",
      ypgg: "10片",
      ck_id: 1,
      zbz: 10,
      cartNum: 50,
      is_jxq: 0,
      is_buy: 1,
      number: 500,
      base_price: "10.00",
      bzdw: "盒",
      ladder_price_type: 0,
      ladder_price: [{ number: 50, price: "9.00" }],
      is_free_shipping: 0,
      free_shipping_number: 0,
      is_dpby: 0,
      qg_number: 0,
      is_youx: 0,
      type: 0,
      tags: [],
    });
    expect(line!.goods!.goods_image[0]).toMatch(/^\/goods\/11\/pack\.svg/);
    expect(state).toMatchObject({
      action: "list",
      shipping_data: { shipping_amount: "1880.00", no_trans_order_amount: "0.00", missing_amount: "1430.00" },
      total_data: {
        total: 1,
        selected: 1,
        selected_amount: "450.00",
        shipping_fee: "12.00",
        payable: "462.00",
      },
      filter_data: [
        { id: 99_999, number: 1, is_selected: 1 },
        { id: 1, number: 1, is_selected: 0 },
      ],
    });
    expect((await toList(1, "?filters=2")).data).toEqual([]);
  });

  it("puts tiers and vouchers that are met first, with what they take off and from which amount", async () => {
    await cart(1, [[12, 60]]);
    const order = { kind: "orderReduction" as never, goods: [], scope: { all: true }, also: ALWAYS };
    const tiers = [
      { from: 50_000, off: 2_000 },
      { from: 100_000, off: 5_000 },
    ];
    await offerWithoutGoods(5, order.kind, { tiers });
    const window = { starts_at: 0, ends_at: 9_000_000_000_000 };
    await db
      .insertInto("voucher_template")
      .values({
        id: 8,
        kind: "coupon",
        name: "满200减10",
        threshold: 20_000,
        amount: 1_000,
        scope: '{"all":true}',
        ...window,
        total: 5,
        claimed: 1,
        limit_per_company: 1,
        status: "on",
      })
      .execute();
    await db
      .insertInto("voucher")
      .values({ id: 9, template_id: 8, company_id: 1, state: "unused", ...window, claimed_at: 0 })
      .execute();
    const { activity_data: offers, total_data } = await toList(1);
    expect(offers.coupon).toMatchObject([{ id: 9, amount: "10.00", money: "200.00", status: 1, is_used: 1 }]);
    expect(offers.manjians.manjians).toMatchObject([
      { id: 5, amount: "20.00", money: "500.00", status: 1, is_used: 1 },
      { id: 5, amount: "50.00", money: "1000.00", status: 0, is_used: 0, missing: "¥410.00" },
    ]);
    expect(offers).toMatchObject({ discounts: { discounts: [] }, xjq: [] });
    expect(total_data).toMatchObject({ coupon_amount: "600.00", discount_amount: "30.00" });
    const without = await toList(1, "?coupon=none");
    expect(without.total_data).toMatchObject({ discount_amount: "20.00" });
  });

  it("keeps what may not be bought, unselected and with its reason", async () => {
    await cart(1, [[13, 1]]);
    const { data, total_data } = await toList(1);
    expect(data).toMatchObject([{ is_selected: 0, reason: "暂时缺货", goods: { is_buy: 1, number: 0 } }]);
    expect(total_data).toMatchObject({ total: 1, selected: 0, payable: "0.00" });
  });

  it("tells no price to a company that may not see it", async () => {
    await cart(1, [[11, 50]]);
    await db.updateTable("company").set({ status: "pending" }).where("id", "=", 1).execute();
    const { data } = await toList(1);
    expect(data).toMatchObject([{ price: null, amount: "0.00", goods: { base_price: null, is_buy: 0 } }]);
    expect(JSON.stringify(data)).not.toMatch(/10\.00|9\.00/);
    expect(data[0]!.goods!.ladder_price).toEqual([]);
  });
});

/** An offer on the order, which names no goods. */
async function offerWithoutGoods(id: number, kind: string, terms: object) {
  await db
    .insertInto("offer")
    .values({
      id,
      kind,
      name: `活动${id}`,
      ...ALWAYS,
      status: "on",
      scope: '{"all":true}',
      priority: 0,
      terms: JSON.stringify(terms),
    })
    .execute();
  await bumpVersion(db, "offers");
}

describe("changing the cart", () => {
  beforeEach(() => cart(1, [[11, 20]]).then(() => cart(1, [[12, 3]])));

  it("sets a number, rounded up to packs and said", async () => {
    const id = await idOf(1, 11);
    const answer = await call(1, `POST /api/cart/${id}/edit`, { form: { number: 41, new: 1 } });
    expect(answer).toMatchObject({ code: 10000, msg: "按中包装10盒取整为50盒" });
    expect(answer.data).toMatchObject({
      line: { id, number: 50, price: "9.00" },
      total_data: { payable: "492.00" },
    });
    const short = await call(1, `POST /api/cart/${id}/edit`, { form: { number: 5_000 } });
    expect(short).toMatchObject({ code: 400, msg: "库存不足，仅剩500盒" });
    expect(await call(1, `POST /api/cart/${id}/edit`, { form: { number: 0 } })).toMatchObject({ code: 422 });
  });

  it("sets a bundle by its sets", async () => {
    const members: [number, number, number][] = [
      [11, 900, 10],
      [12, 900, 1],
    ];
    await offer({ id: 1, kind: "bundle", goods: members, also: ALWAYS });
    await call(2, "POST /api/cart", { json: { params: [{ goods_id: 1, number: 1, type: 3 }] } });
    const { id } = (await toList(2)).data[0]!;
    const answer = await call(2, `POST /api/cart/${id}/edit`, { json: { number: 3 } });
    expect(answer.data).toMatchObject({ line: { id, type: 3, number: 3, amount: "297.00" } });
    expect((await rows(2)).map((row) => row.number)).toEqual([30, 3]);
  });

  it("selects what may be bought and says what may not", async () => {
    await cart(1, [[13, 1]]);
    const ids = (await rows(1)).map((row) => row.id);
    const off = await call(1, "POST /api/cart/batch_select", { form: { ids, is_selected: 0 } });
    expect(off.data).toMatchObject({ total_data: { selected: 0, payable: "0.00" }, failed: [] });
    const on = await call(1, "POST /api/cart/batch_select", { form: { ids, is_selected: 1 } });
    expect(on.data).toMatchObject({
      total_data: { selected: 2 },
      failed: [{ name: "商品13", reason: "暂时缺货" }],
    });
    expect(await call(1, "POST /api/cart/batch_select", { form: { ids } })).toMatchObject({ code: 422 });
  });

  it("deletes lines", async () => {
    const ids = [await idOf(1, 11)];
    const answer = await call(1, "POST /api/cart/batch_delete", { form: { ids } });
    expect(answer.data).toMatchObject({ total_data: { total: 1, selected_amount: "30.00" } });
    expect((await call(1, "POST /api/cart/batch_delete", { form: {} })).msg).toBe("请至少选择一项");
  });

  it("adds one pack quickly", async () => {
    expect(await call(1, "POST /api/cart/quick_add/11")).toMatchObject({ data: { total: 2, warning: 0 } });
    expect((await rows(1))[0]).toMatchObject({ goods_id: 11, number: 30 });
    expect(await call(1, "POST /api/cart/quick_add/13")).toMatchObject({ code: 400, msg: "暂时缺货" });
    expect(await call(1, "POST /api/cart/quick_add/999")).toMatchObject({ status: 404, code: 404 });
    expect(await call(1, "POST /api/cart/quick_add/x")).toMatchObject({ code: 422 });
  });

  it("answers 404 for lines of another company and changes nothing", async () => {
    const own = await rows(1);
    const ids = own.map((row) => row.id);
    const foreign = [
      call(2, "POST /api/cart/batch_delete", { form: { ids } }),
      call(2, "POST /api/cart/batch_select", { form: { ids, is_selected: 0 } }),
      call(2, "POST /api/cart/checkout", { form: { ids } }),
      call(2, "POST /api/cart/copy", { form: { ids, other_user_ids: [1] } }),
      call(2, `POST /api/cart/${ids[0]!}/edit`, { form: { number: 90 } }),
    ];
    for (const answer of await Promise.all(foreign)) expect(answer).toMatchObject({ status: 404, code: 404 });
    expect(await rows(1)).toEqual(own);
  });
});

describe("POST /api/cart/copy", () => {
  beforeEach(() => cart(1, [[11, 20]]).then(() => cart(1, [[12, 3]])));

  it("adds the lines to another store of the same login", async () => {
    const ids = (await rows(1)).map((row) => row.id);
    expect(await call(1, "POST /api/cart/copy", { form: { ids, other_user_ids: [2] } })).toMatchObject({
      code: 404,
    });
    await db.insertInto("membership").values({ account_id: 1, company_id: 2, is_default: 0 }).execute();
    const answer = await call(1, "POST /api/cart/copy", { form: { ids, other_user_ids: [2] } });
    expect(answer).toMatchObject({ code: 10000, data: { warning: 0 } });
    expect((await rows(2)).map((row) => [row.goods_id, row.number])).toEqual([
      [11, 20],
      [12, 3],
    ]);
    expect(await call(1, "POST /api/cart/copy", { form: { ids } })).toMatchObject({ code: 422 });
  });
});

describe("POST /api/cart/checkout", () => {
  it("drafts the orders of exactly the named lines", async () => {
    await cart(1, [
      [11, 20],
      [12, 3],
      [13, 1],
    ]);
    const ids = [await idOf(1, 12), await idOf(1, 13)];
    const { code, data, msg } = await call(1, "POST /api/cart/checkout", { form: { ids, new: 1 } });
    expect([code, msg]).toEqual([10000, "商品13：暂时缺货"]);
    expect(data).toMatchObject({
      orders: [{ is_ephedrine: 0, data: [{ goods: { id: 12 } }], payable: "42.00", shipping_fee: "12.00" }],
      payable: "42.00",
      failed: [{ id: ids[1], reason: "暂时缺货" }],
      url: "/cart/step2",
      address: [{ id: 1 }],
    });
    expect((await rows(1)).map((row) => row.is_selected)).toEqual([0, 1, 0]);
  });

  it("refuses what cannot be ordered, and leads to the contract", async () => {
    await cart(1, [[13, 1]]);
    const ids = [await idOf(1, 13)];
    expect(await call(1, "POST /api/cart/checkout", { form: { ids } })).toMatchObject({
      code: 400,
      msg: "商品13：暂时缺货",
    });
    await db.updateTable("company").set({ contract_year: null }).where("id", "=", 1).execute();
    expect(await call(1, "POST /api/cart/checkout", { form: { ids } })).toMatchObject({ code: 459 });
    expect(await call(1, "POST /api/cart/checkout", { form: {} })).toMatchObject({ code: 422 });
  });
});

describe("POST /api/cart/next_hint", () => {
  it("says what is missing to the next tier, of the cart and of one goods", async () => {
    await cart(1, [[11, 20]]);
    const { data } = await call(1, "POST /api/cart/next_hint?goods_id=11");
    expect(data).toMatchObject([
      { type: "ladder", id: 11, missing: "30 盒", msg: "还差 30 盒 可享满50盒单价 ¥9.00" },
      { type: "freeShipping", id: 0, missing: "¥1,680.00", msg: "还差 ¥1,680.00 可享包邮" },
    ]);
    expect(await call(1, "POST /api/cart/next_hint", { form: { goods_id: "x" } })).toMatchObject({
      code: 422,
    });
    expect(await call(1, "POST /api/cart/next_hint", { form: { goods_id: 999 } })).toMatchObject({
      code: 404,
    });
  });
});

it.each([
  "GET /api/cart/total",
  "GET /api/cart/list",
  "POST /api/cart",
  "POST /api/cart/quick_add/11",
  "POST /api/cart/1/edit",
  "POST /api/cart/batch_select",
  "POST /api/cart/batch_delete",
  "POST /api/cart/copy",
  "POST /api/cart/checkout",
  "POST /api/cart/next_hint",
] as const)("%s asks a visitor to sign in", async (line) => {
  expect(await call(0, line)).toMatchObject({ status: 401, code: 10001, data: null });
});
