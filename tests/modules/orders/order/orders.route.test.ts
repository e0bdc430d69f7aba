import { beforeEach, describe, expect, it } from "vitest";
import type { CheckoutPage, CheckoutReply } from "~/routes/_cart+/cart.step2/checkout-page";
import { DAY } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { db } from "~/platform/database/database.server";
import * as account from "~/routes/_account+/_layout";
import * as orders from "~/routes/_account+/_orders+/_layout";
import * as cartSteps from "~/routes/_cart+/cart/route";
import * as step2 from "~/routes/_cart+/cart.step2/route";
import * as list from "~/routes/_account+/_orders+/order._index/route";
import * as exporting from "~/routes/_account+/_orders+/order_.export.$format";
import * as change from "~/routes/_account+/_orders+/order.change.$id/route";
import * as info from "~/routes/_account+/_orders+/order.info.$id/route";
import { call, getCookie, signedInCompanies, findToken } from "../route-fixtures";
import { cart, clear, goods, ground, NOW } from "../shop";

const pageOf = async (who: number) =>
  ((await (await call(step2, who, "/cart/step2")).json()) as { page: CheckoutPage }).page;
const filled = (page: CheckoutPage, also: Record<string, string> = {}) => ({
  intent: "place",
  token: page.token,
  snapshot: page.snapshot,
  addressId: String(page.addresses[0]!.id),
  invoiceType: "ordinary",
  delivery: "carrier",
  expiryMonths: "0",
  remark: "",
  agree: "1",
  ...also,
});

beforeEach(async () => {
  await clear();
  await ground();
  await signedInCompanies(2);
  // Routes ask the machine's clock: this stock keeps for a century.
  await goods(11, [[36_500, 50]]);
  await cart(1, [[11, 5]]);
});

async function place(): Promise<string> {
  const answer = await call(step2, 1, "/cart/step2", filled(await pageOf(1)));
  expect(answer.status).toBe(303);
  return /step3\/(\d+)/.exec(answer.headers.get("location") ?? "")![1]!;
}

describe("/cart/step2", () => {
  it("sends a visitor to sign in and back", async () => {
    const answer = await call(step2, 0, "/cart/step2?coupon=none");
    expect(answer.headers.get("location")).toBe("/login?redirectTo=%2Fcart%2Fstep2%3Fcoupon%3Dnone");
  });

  it("places the order and leads to paying; the same form again leads to the same order", async () => {
    const page = await pageOf(1);
    const [first, second] = [
      await call(step2, 1, "/cart/step2", filled(page)),
      await call(step2, 1, "/cart/step2", filled(page)),
    ];
    expect([first.status, second.status]).toEqual([303, 303]);
    expect(second.headers.get("location")).toBe(first.headers.get("location"));
    expect(await db.selectFrom("orders").select("id").execute()).toHaveLength(1);
  });

  it("holds the order where the asked validity cannot be kept, and mends each line at one step with what was typed kept", async () => {
    const soon = Math.round((now() - NOW) / DAY) + 100;
    await goods(12, [
      [soon, 50],
      [36_500, 3],
    ]);
    await cart(1, [[12, 5]]);
    const page = await pageOf(1);
    const held = await call(step2, 1, "/cart/step2", filled(page, { expiryMonths: "12", remark: "尽快" }));
    expect(held.status).toBe(400);
    const reply = (await held.json()) as CheckoutReply;
    expect(reply).toMatchObject({ isBlocked: true, initialValue: { remark: "尽快", expiryMonths: "12" } });
    expect(reply.changes!.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^商品12：效期不少于 12 个月的仅有 3盒，现有最长效期至 .*，需要 5盒$/),
    ]);
    expect(await db.selectFrom("orders").select("id").execute()).toEqual([]);
    const query = await pageOf(1);
    const [line] = await db.selectFrom("cart_line").select("id").where("goods_id", "=", 12).execute();
    expect([query.expiryMonths, query.refused]).toEqual([12, []]);
    expect(query.short).toMatchObject([{ lineId: line!.id, quantity: 3, months: 3 }]);

    const adjust = async (what: string, expiryMonths = "12") => {
      const form = { ...filled(query, { expiryMonths, remark: "尽快" }), intent: "adjust" };
      const answer = await call(step2, 1, `/cart/step2?adjust=${what}`, form);
      expect(answer.status).toBe(200);
      expect(((await answer.json()) as CheckoutReply).initialValue).toMatchObject({ remark: "尽快" });
      return pageOf(1);
    };
    expect((await adjust(`months:${line!.id}:6`)).short).toMatchObject([{ quantity: 3, months: 3 }]);
    expect((await adjust(`months:${line!.id}:3`)).short).toEqual([]);
    expect((await adjust(`months:${line!.id}:12`)).short).toHaveLength(1);
    expect((await adjust(`leave:${line!.id}`)).short).toEqual([]);
    await db.updateTable("cart_line").set({ is_selected: 1 }).execute();
    expect((await adjust("wish", "24")).expiryMonths).toBe(24);
    const mended = await adjust(`number:${line!.id}:3`);
    expect(mended.short).toEqual([]);
    // Another company's line is nobody's to change.
    await cart(2, [[12, 5]]);
    const theirs = await db.selectFrom("cart_line").selectAll().where("company_id", "=", 2).execute();
    await adjust(`number:${theirs[0]!.id}:3`, "12");
    await adjust(`months:${theirs[0]!.id}:3`, "12");
    expect(await db.selectFrom("cart_line").selectAll().where("company_id", "=", 2).execute()).toEqual(
      theirs,
    );
    const placed = await call(step2, 1, "/cart/step2", filled(await pageOf(1), { expiryMonths: "12" }));
    expect(placed.status).toBe(303);
    const lines = await db.selectFrom("order_line").select(["goods_id", "number", "expiry_months"]).execute();
    expect(lines).toContainEqual({ goods_id: 12, number: 3, expiry_months: 12 });
  });

  it("shows a changed price with status 400 and the typed values, and places nothing", async () => {
    const page = await pageOf(1);
    await db.updateTable("goods").set({ base_price: 1200 }).execute();
    const answer = await call(step2, 1, "/cart/step2", filled(page, { remark: "轻放" }));
    expect(answer.status).toBe(400);
    const reply = (await answer.json()) as CheckoutReply;
    expect(reply.changes?.[0]?.text).toBe("商品11：单价由 ¥10.00 变为 ¥12.00");
    expect(reply).toMatchObject({ isBlocked: false, initialValue: { remark: "轻放" } });
    expect(await db.selectFrom("orders").select("id").execute()).toEqual([]);
  });

  it("refuses wrong fields in their slots", async () => {
    const page = await pageOf(1);
    const { agree, ...rest } = filled(page, { invoiceType: "x", remark: "长".repeat(201) });
    expect(agree).toBe("1");
    const answer = await call(step2, 1, "/cart/step2", rest);
    expect(answer.status).toBe(400);
    const { error } = (await answer.json()) as CheckoutReply;
    expect(Object.keys(error ?? {}).sort()).toEqual(["agree", "invoiceType", "remark"]);
  });

  it("keeps a new address for review and asks for districts without calling it a mistake", async () => {
    const input = {
      intent: "address",
      token: findToken(1),
      receiver: "王强",
      phone: "13800000009",
      province: "440000",
      city: "440100",
    };
    const query = await call(step2, 1, "/cart/step2?address=new", { ...input, pickRegion: "1" });
    expect(query.status).toBe(200);
    const reply = (await query.json()) as CheckoutReply;
    expect(reply.error).toBeUndefined();
    expect(reply.regions?.districts.some((region) => region.code === "440104")).toBe(true);
    const stale = { ...input, city: "440300", areaCode: "440104", detail: "北京路 00 号二楼" };
    const misplaced = await call(step2, 1, "/cart/step2?address=new", stale);
    expect(misplaced.status).toBe(400);
    expect(((await misplaced.json()) as CheckoutReply).error?.areaCode).toEqual([
      "请先更新下级地区，再选择区",
    ]);
    const nextList = await call(step2, 1, "/cart/step2?address=new", { ...stale, pickRegion: "1" });
    expect(nextList.status).toBe(200);
    expect((await pageOf(1)).addresses).toHaveLength(1);
    const whole = { ...input, areaCode: "440104", detail: "北京路 00 号二楼" };
    expect((await call(step2, 1, "/cart/step2?address=new", whole)).status).toBe(303);
    const page = await pageOf(1);
    expect(page.addresses.map((address) => address.state)).toEqual(["released", "pending"]);
    const refused = await call(
      step2,
      1,
      "/cart/step2",
      filled(page, { addressId: String(page.addresses[1]!.id) }),
    );
    expect(((await refused.json()) as CheckoutReply).changes?.[0]?.text).toBe("请选择可以收货的地址");
  });
});

describe("an order's pages", () => {
  it("answer 404 to another company, in every verb", async () => {
    const id = await place();
    expect((await call(info, 1, `/order/info/${id}`)).status).toBe(200);
    const answers = [
      await call(info, 2, `/order/info/${id}`),
      await call(change, 2, `/order/change/${id}?do=cancel`),
      await call(change, 2, `/order/change/${id}`, { intent: "cancel" }),
      await call(change, 2, `/order/change/${id}`, { intent: "receive" }),
      await call(change, 2, `/order/change/${id}`, { intent: "reorder", token: findToken(2) }),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404, 404, 404]);
    const mine = (await (await call(list, 2, "/order")).json()) as { list: { total: number } };
    expect(mine.list.total).toBe(0);
  });

  it("cancel with 303 back to the order, and say why not when it is too late", async () => {
    const id = await place();
    const answer = await call(change, 1, `/order/change/${id}`, { intent: "cancel" });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, `/order/info/${id}`]);
    expect(await db.selectFrom("orders").select("status").execute()).toEqual([{ status: "cancelled" }]);
    await call(change, 1, `/order/change/${id}`, { intent: "receive" });
    expect(await db.selectFrom("orders").select("status").execute()).toEqual([{ status: "cancelled" }]);
  });

  it("put an order into the cart again, each line answered, once for a form", async () => {
    const id = await place();
    const line = await db.selectFrom("order_line").select("id").executeTakeFirstOrThrow();
    const form = { intent: "reorder", token: findToken(1) };
    const answer = await call(change, 1, `/order/change/${id}`, form);
    expect(answer.headers.get("location")).toBe(`/order/info/${id}?again=${line.id}`);
    await call(change, 1, `/order/change/${id}`, form);
    expect(await db.selectFrom("cart_line").select("number").execute()).toEqual([{ number: 5 }]);
    await db.updateTable("goods").set({ status: "off" }).execute();
    const refused = await call(change, 1, `/order/change/${id}`, {
      intent: "reorder",
      token: findToken(1),
    });
    const to = refused.headers.get("location")!;
    expect(to).toBe(`/order/info/${id}?again=!${line.id}`);
    const { answers } = (await (await call(info, 1, to)).json()) as { answers: unknown[] };
    // Products of one name differ by specification and maker.
    const { spec, manufacturer } = await db
      .selectFrom("order_line")
      .select(["spec", "manufacturer"])
      .executeTakeFirstOrThrow();
    expect(answers).toEqual([
      {
        name: `商品11 ${spec} ${manufacturer}`,
        ok: false,
        text: expect.stringContaining("该商品已下架"),
      },
    ]);
  });

  it("put only the ticked lines into the cart again, and say so when none is", async () => {
    await goods(12, [[36_500, 50]]);
    await cart(1, [[12, 2]]);
    const id = await place();
    const lines = await db.selectFrom("order_line").select(["id", "goods_id"]).execute();
    const second = lines.find((line) => line.goods_id === 12)!.id;
    const form = () => ({ intent: "reorder", token: findToken(1), chosen: "1" });
    const none = await call(change, 1, `/order/change/${id}`, form());
    expect(none.headers.get("location")).toBe(`/order/info/${id}`);
    const item = await call(change, 1, `/order/change/${id}`, { ...form(), [`lines.${second}`]: "1" });
    expect(item.headers.get("location")).toBe(`/order/info/${id}?again=${second}`);
    expect(await db.selectFrom("cart_line").select(["goods_id", "number"]).execute()).toEqual([
      { goods_id: 12, number: 2 },
    ]);
  });

  it("ask before they change anything", async () => {
    const id = await place();
    const query = await call(change, 1, `/order/change/${id}?do=cancel`);
    expect(await query.json()).toMatchObject({ question: "cancel", id: Number(id) });
    expect((await call(change, 1, `/order/change/${id}?do=x`)).headers.get("location")).toBe(
      `/order/info/${id}`,
    );
  });
});

describe("several orders at once", () => {
  const bulk = (intent: string, ids: readonly (string | number)[], who = 1) =>
    call(list, who, "/order?status=pendingPayment", {
      intent,
      token: findToken(who),
      ...Object.fromEntries(ids.map((id) => [`orders.${id}`, "1"])),
    });
  const two = async () => {
    const first = await place();
    await cart(1, [[11, 7]]);
    return [first, await place()] as const;
  };

  it("are bought again by one press, once for a form, each line answered on the list", async () => {
    const ids = await two();
    const answer = await bulk("reorder", ids);
    expect(answer.status).toBe(303);
    const to = answer.headers.get("location")!;
    expect(to).toMatch(/^\/order\?again=\d+,\d+$/);
    const lines = await db.selectFrom("cart_line").select(["goods_id", "number"]).execute();
    expect(lines).toEqual([{ goods_id: 11, number: 12 }]);
    const { answers } = (await (await call(list, 1, to)).json()) as { answers: { ok: boolean }[] };
    expect(answers.map(({ ok }) => ok)).toEqual([true, true]);
    // Another company reads nothing from the same address.
    const theirs = (await (await call(list, 2, to)).json()) as { answers: unknown[] };
    expect(theirs.answers).toEqual([]);
  });

  it("are all invoiced on one form, or each that cannot says why in its row and nothing goes on", async () => {
    const ids = await two();
    await db.updateTable("orders").set({ status: "completed" }).where("id", "=", Number(ids[0])).execute();
    const held = await bulk("invoice", ids);
    expect(held.status).toBe(400);
    expect(await held.json()).toEqual({
      refused: [{ orderId: Number(ids[1]), text: "尚未发货，发货后可申请开票" }],
      chosen: ids.map(Number),
    });
    await db.updateTable("orders").set({ status: "completed" }).execute();
    const answer = await bulk("invoice", ids);
    expect(answer.headers.get("location")).toBe(`/dzfp?order=${ids[0]}&order=${ids[1]}`);
  });

  it("are none of another company's, and none where none is ticked", async () => {
    const ids = await two();
    for (const intent of ["reorder", "invoice"]) expect((await bulk(intent, ids, 2)).status).toBe(404);
    expect((await bulk("reorder", [999_999])).status).toBe(404);
    expect((await bulk("reorder", [])).headers.get("location")).toBe("/order?status=pendingPayment");
    expect((await bulk("sell", ids)).status).toBe(400);
    expect((await bulk("reorder", ["1e3"])).status).toBe(400);
  });

  it("have sums of the page and of all, and are exported as the list finds them", async () => {
    const ids = await two();
    await db.updateTable("orders").set({ status: "cancelled" }).where("id", "=", Number(ids[1])).execute();
    const { payable } = await db
      .selectFrom("orders")
      .select("payable")
      .where("id", "=", Number(ids[0]))
      .executeTakeFirstOrThrow();
    const shown = (await (await call(list, 1, "/order")).json()) as { list: { total: number; sum: number } };
    expect(shown.list).toMatchObject({ total: 2, sum: payable });
    const file = async (path: string, format: string, who = 1) => {
      const request = new Request(`http://shop.test${path}`, { headers: { cookie: getCookie(who) } });
      return exporting.loader({ request, params: { format }, context: {} } as never);
    };
    const csv = await (await file("/order/export/csv", "csv")).text();
    expect(csv.trim().split("\n")).toHaveLength(4);
    expect(csv).toContain("合计 1 张（不含已取消）");
    const cancelled = await (await file("/order/export/csv?status=cancelled", "csv")).text();
    expect(cancelled.trim().split("\n")).toHaveLength(3);
    const theirs = await (await file("/order/export/csv", "csv", 2)).text();
    expect(theirs.trim().split("\n")).toHaveLength(2);
    expect((await file("/order/export/xlsx", "xlsx")).headers.get("content-type")).toContain("spreadsheetml");
    await expect(file("/order/export/pdf", "pdf")).rejects.toMatchObject({ status: 404 });
  });
});

describe("the layouts of the account centre, orders and the cart", () => {
  const layouts = [
    [account, "/user", { orders: 0, receipts: 0, documents: 0 }, { orders: 1, receipts: 0, documents: 0 }],
    [orders, "/order", { counts: {}, openCases: 0 }, { counts: { pendingPayment: 1 }, openCases: 0 }],
    [cartSteps, "/cart", { count: 1 }, { count: 0 }],
  ] as const;

  it.each(layouts)("%# read counts of the session's company alone", async (layout, path, before, after) => {
    const read = async (who: number) => (await call(layout, who, path)).json();
    expect(await read(1)).toEqual(before);
    await place();
    expect(await read(1)).toEqual(after);
    const other = await read(2);
    expect(other).toEqual(layout === cartSteps ? { count: 0 } : before);
  });

  it.each(layouts)("%# send a visitor to sign in", async (layout, path) => {
    const answer = await call(layout, 0, path);
    expect(answer.headers.get("location")).toBe(`/login?redirectTo=${encodeURIComponent(path)}`);
  });
});
