import { beforeAll, describe, expect, it } from "vitest";
import { now } from "~/platform/values/clock.server";
import { db } from "~/platform/database/database.server";
import { offer } from "../modules/promotions/offers/offer-rows";
import { signedInCompanies } from "../modules/orders/route-fixtures";
import { clear, goods, ground } from "../modules/orders/shop";
import { lottery, redPacket, THANKS } from "../modules/rewards/draw-fixtures";
import { call } from "./call";
import { emptyTables } from "../rows";

/** Calls ask the machine's clock: these offers run for ever. */
const ALWAYS = { starts_at: 0, ends_at: 9_000_000_000_000 };
const LASTING: [number, number][] = [[36_500, 900]];
let running = 0;
let over = 0;

beforeAll(async () => {
  await clear();
  await ground();
  await signedInCompanies(3);
  await db.updateTable("company").set({ status: "pending" }).where("id", "=", 3).execute();
  await db.updateTable("company").set({ name: "广州康民大药房" }).where("id", "=", 1).execute();
  for (const id of [11, 12, 13, 14]) await goods(id, LASTING, id === 14 ? { is_controlled: 1 } : {});
  await offer({
    id: 1,
    kind: "bundle",
    also: ALWAYS,
    goods: [
      [11, 900, 2],
      [12, 800, 1],
    ],
  });
  const terms = { measure: "kinds", tiers: [{ from: 2, gives: [{ goodsId: 13, number: 1 }] }] };
  const also = { ...ALWAYS, kind: "bundleGift" };
  await offer({ id: 2, kind: "gift", goods: [[13, 0, 1]], terms, scope: { goods: [11, 12] }, also });
  await db
    .insertInto("voucher_template")
    .values(
      [21, 22].map((id) => ({
        id,
        kind: "coupon",
        name: `满200减${id}`,
        threshold: 20_000,
        amount: 1_000,
        scope: '{"all":true}',
        ...ALWAYS,
        total: 5,
        limit_per_company: 1,
        status: "on",
        is_public: 1 as const,
        starts_at: id === 22 ? 8_000_000_000_000 : 0,
      })),
    )
    .execute();
  running = await lottery(now(), [redPacket(500, null)], { name: "幸运抽奖", remarks: "每家一次" });
  over = await lottery(now(), [THANKS], { status: "off" });
});

describe("combinations", () => {
  it("GET /api/combinationMzhgGroup gives the groups with gifts and the bundles", async () => {
    const { data } = await call<{ groups: object[]; combinations: object[] }>(
      1,
      "GET /api/combinationMzhgGroup",
    );
    expect(data.groups).toMatchObject([
      { id: 2, name: "活动2", goods: [{ goods_id: 11 }, { goods_id: 12 }], is_met: 0 },
    ]);
    expect(data.groups).toMatchObject([{ gifts: [{ goods_id: 13, number: 1, bzdw: "盒" }] }]);
    expect(data.combinations).toMatchObject([
      { id: 1, price: "26.00", saved: "4.00", most: 450, reason: "", goods: [{ price: "9.00" }, {}] },
    ]);
    const visitor = await call<typeof data>(0, "GET /api/combinationMzhgGroup");
    expect(visitor.data.combinations).toMatchObject([{ price: null, saved: null, most: 0 }]);
    expect(JSON.stringify(visitor.data)).not.toMatch(/\d\.\d0"/);
  });

  it("GET /api/combinationMzhg gives the goods of a group", async () => {
    const { data } = await call<{ list: { id: number }[] }>(1, "GET /api/combinationMzhg");
    expect(data).toMatchObject({ group: { id: 2 }, page: 1, per_page: 30, total: 2 });
    expect(data.list.map((item) => item.id).sort()).toEqual([11, 12]);
    expect(await call(1, "GET /api/combinationMzhg?id=99")).toMatchObject({ status: 404, code: 404 });
    expect(await call(1, "GET /api/combinationMzhg?id=x")).toMatchObject({ code: 422, msg: "编号有误" });
  });
});

describe("POST /api/activity/tap", () => {
  it("claims a voucher once and says why not again", async () => {
    const first = await call(1, "POST /api/activity/tap", { form: { id: 21 } });
    expect(first).toMatchObject({ code: 10000, data: { id: 21 } });
    expect(first.msg).toContain("已领取“满200减21”");
    const again = await call(1, "POST /api/activity/tap", { form: { id: 21 } });
    expect(again).toMatchObject({ code: 400, msg: "“满200减21”每家限领 1 张，您已领完" });
    const early = await call(1, "POST /api/activity/tap", { form: { id: 22 } });
    expect(early).toMatchObject({ code: 400, msg: "“满200减22”还没有开始领取" });
    const owned = await db.selectFrom("voucher").select(["company_id", "template_id"]).execute();
    expect(owned).toEqual([{ company_id: 1, template_id: 21 }]);
  });

  it("takes every activity that goods/activities lists", async () => {
    const { data } = await call<{ id: number; name: string }[]>(1, "GET /api/goods/activities");
    expect(data).not.toEqual([]);
    for (const { id, name } of data) {
      const form = { id, type: "activity" };
      const answer = await call(1, "POST /api/activity/tap", { form });
      expect(answer).toMatchObject({ code: 10000, data: { id } });
      expect(answer.msg).toContain(name);
      expect((await call(1, "POST /api/activity/tap", { form: { id } })).status).not.toBe(404);
    }
  });

  it("is not for a company under review", async () => {
    const answer = await call(3, "POST /api/activity/tap", { form: { id: 21 } });
    expect(answer).toMatchObject({ code: 400, msg: "您的资料正在审核，通过后即可领券" });
  });

  it("makes appointments: to be told of stock, and for controlled goods", async () => {
    const notified = await call(1, "POST /api/activity/tap", { form: { id: 11, type: "restock" } });
    expect(notified.msg).toBe("商品11 到货后会通知您");
    const query = await call(1, "POST /api/activity/tap", { form: { id: 14, type: "release" } });
    expect(query.msg).toBe("商品14 的开放申请已提交，答复后会通知您");
    expect(await db.selectFrom("release_request").select("company_id").execute()).toEqual([
      { company_id: 1 },
    ]);
  });

  it("takes a wish for stock back, of this company alone, however often", async () => {
    await emptyTables(["shortage"]);
    await db.updateTable("goods").set({ stock: 0 }).where("id", "=", 11).execute();
    const tap = (who: number, type: string) =>
      call(who, "POST /api/activity/tap", { form: { id: 11, type } });
    const isRequested = async (who: number) =>
      (await call<{ is_restock: number }>(who, "GET /api/goods/detail/11")).data.is_restock;
    for (const who of [1, 2]) await tap(who, "restock");
    expect([await isRequested(1), await isRequested(2), await isRequested(0)]).toEqual([1, 1, 0]);
    for (let time = 0; time < 2; time += 1)
      expect(await tap(1, "restock_cancel")).toMatchObject({ code: 10000, msg: "已取消 商品11 的到货提醒" });
    expect([await isRequested(1), await isRequested(2)]).toEqual([0, 1]);
    await db.updateTable("goods").set({ stock: 50 }).where("id", "=", 11).execute();
    expect(await isRequested(2)).toBe(0);
  });

  it("answers 404 for what there is not, 422 for a wrong id, and asks visitors to sign in", async () => {
    const missing = [
      { id: 99 },
      { id: 99, type: "voucher" },
      { id: 99, type: "activity" },
      { id: 99, type: "restock" },
      { id: 99, type: "restock_cancel" },
      { id: 11, type: "release" },
    ];
    for (const { id, type } of missing) {
      const form: Record<string, string | number> = type === undefined ? { id } : { id, type };
      expect(await call(1, "POST /api/activity/tap", { form })).toMatchObject({ status: 404, code: 404 });
    }
    expect(await call(1, "POST /api/activity/tap", { form: { id: "x" } })).toMatchObject({ code: 422 });
    expect(await call(0, "POST /api/activity/tap", { form: { id: 21 } })).toMatchObject({ code: 10001 });
  });
});

describe("the lucky draw", () => {
  it("says that it may be joined, joins once, and then says that it was", async () => {
    expect((await call(1, "GET /api/draw/simple")).data).toEqual({ id: running, is_join: 0 });
    const { code, data, msg } = await call(1, `GET /api/draw?id=${running}`);
    expect([code, msg]).toEqual([10000, "恭喜您，抽中 5 元红包"]);
    expect(data).toMatchObject({ id: running, is_join: 1, is_win: 1, prize: "5 元红包", url: "/zhhb" });
    expect((await call(1, `GET /api/draw?id=${running}`)).data).toEqual(data);
    expect((await call(1, "GET /api/draw/simple")).data).toEqual({ id: running, is_join: 1 });
    expect(await db.selectFrom("ledger").select("amount").execute()).toEqual([{ amount: 500 }]);
    expect((await call(1, "GET /api/draw/record")).data).toMatchObject([
      { id: running, name: "幸运抽奖", prize: "5 元红包", is_win: 1 },
    ]);
    expect((await call(2, "GET /api/draw/record")).data).toEqual([]);
  });

  it("describes a draw, with what the company won in it", async () => {
    const own = await call(1, `GET /api/draw/${running}/activity`);
    expect(own.data).toMatchObject({ id: running, name: "幸运抽奖", remarks: "每家一次", is_join: 1 });
    expect(own.data).toMatchObject({ prize: "5 元红包", prizes: [{ name: "5 元红包", odds: "100%" }] });
    const other = await call(2, `GET /api/draw/${running}/activity`);
    expect(other.data).toMatchObject({ is_join: 0, prize: "", join_time: null });
    expect(await call(1, `GET /api/draw/${over}/activity`)).toMatchObject({ status: 404, code: 404 });
  });

  it("shows everybody the last winners with half of their names, and where to join", async () => {
    const winners = await call<object[]>(0, `GET /api/draw/new_record?id=${running}`);
    expect(winners.data).toMatchObject([{ company: "广州****药房", prize: "5 元红包" }]);
    expect(await call(0, `GET /api/draw/new_record?id=${over}`)).toMatchObject({ code: 404 });
    expect((await call(0, "GET /api/draw/ads")).data).toMatchObject([
      { id: running, name: "幸运抽奖", url: `/draw/${running}` },
    ]);
  });

  it("is for approved companies while it runs, and started from this shop's pages alone", async () => {
    expect(await call(3, `GET /api/draw?id=${running}`)).toMatchObject({
      code: 400,
      msg: "您的资料审核通过后即可参加抽奖",
    });
    expect(await call(2, `GET /api/draw?id=${over}`)).toMatchObject({ code: 404 });
    const foreign = { origin: "https://elsewhere.example", "sec-fetch-site": "cross-site" };
    expect(await call(2, `GET /api/draw?id=${running}`, { headers: foreign })).toMatchObject({ status: 403 });
    expect((await call(2, "GET /api/draw/record")).data).toEqual([]);
    expect(await call(2, "GET /api/draw")).toMatchObject({ code: 422 });
  });

  it.each(["draw?id=1", "draw/simple", "draw/record", "draw/1/activity"] as const)(
    "GET /api/%s asks a visitor to sign in",
    async (path) => {
      expect(await call(0, `GET /api/${path}`)).toMatchObject({ status: 401, code: 10001 });
    },
  );
});
