import { beforeAll, expect, it } from "vitest";
import { DAY, toDay } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import { db, inTransaction } from "~/platform/database/database.server";
import type { LedgerKind } from "~/modules/wallet/ledger";
import { postToLedger } from "~/modules/wallet/ledger.server";
import { signedInCompanies } from "../modules/orders/route-fixtures";
import { goods, ground, voucher } from "../modules/orders/shop";
import { call } from "./call";

const NOW = now();
const ROWS = [
  "GET /api/user/availableCoupon",
  "GET /api/user/coupon",
  "GET /api/user/couponNum",
  "GET /api/user/user_money",
  "GET /api/user/user_money_log",
  "GET /api/user/buy",
  "GET /api/user/fast_buy",
  "POST /api/user/buy",
  "POST /api/user/feedback",
] as const;

interface Paged<T> {
  list: T[];
  page: number;
  per_page: number;
  total: number;
}

const entry = (amount: number, kind: LedgerKind, account: "balance" | "redPacket", at: number) =>
  inTransaction((trx) =>
    postToLedger(trx, {
      companyId: 1,
      account,
      amount,
      kind,
      key: `${kind}${amount}`,
      note: "说明",
      now: at,
    }),
  );

beforeAll(async () => {
  await ground();
  await signedInCompanies(2);
  await goods(1, [[400, 900]], { name: "阿莫西林胶囊" });
  await voucher(1, 1, { kind: "coupon", threshold: 20_000, amount: 1500 });
  await voucher(2, 1, { kind: "cashVoucher", threshold: 10_000, amount: 500 });
  await voucher(3, 1, { kind: "coupon", threshold: 0, amount: 100 });
  await voucher(4, 2, { kind: "coupon", threshold: 0, amount: 200 });
  await db
    .updateTable("voucher")
    .set({ starts_at: NOW - DAY, ends_at: NOW + 9 * DAY })
    .execute();
  await db
    .updateTable("voucher")
    .set({ ends_at: NOW - 1 })
    .where("id", "=", 3)
    .execute();
  await entry(50_000, "recharge", "balance", NOW - 3 * DAY);
  await entry(-1250, "pay", "balance", NOW);
  await entry(300, "grant", "redPacket", NOW);
  const past = { company_id: 1, goods_id: 1, times: 3, number: 30, last_at: NOW - DAY };
  await db.insertInto("purchase").values(past).execute();
});

it.each(ROWS)("%s asks a visitor to sign in", async (line) => {
  expect(await call(0, line)).toMatchObject({ status: 401, code: 10001 });
});

it("lists own vouchers by kind and state, amounts in yuan and times in seconds", async () => {
  const list = async (who: number, query = "") =>
    (await call<Paged<{ id: number }>>(who, `GET /api/user/coupon${query}`)).data;
  const usable = await list(1);
  expect(usable).toMatchObject({ page: 1, per_page: 20, total: 2 });
  expect(usable.list.find((item) => item.id === 1)).toMatchObject({
    type: 1,
    amount: "15.00",
    money: "200.00",
    status: 0,
    status_text: "可使用",
    end_time: Math.floor((NOW + 9 * DAY) / 1000),
    order_id: null,
    order_number: "",
  });
  const ids = async (who: number, query: string) => (await list(who, query)).list.map((item) => item.id);
  expect(await ids(1, "?type=2")).toEqual([2]);
  expect(await ids(1, "?status=2")).toEqual([3]);
  expect((await list(1, "?status=2")).list[0]).toMatchObject({ status: 2, status_text: "已过期" });
  expect(await ids(1, "?status=1")).toEqual([]);
  expect(await ids(2, "")).toEqual([4]);
  const available = await call<Paged<{ id: number }>>(1, "GET /api/user/availableCoupon?type=1");
  expect(available.data.list.map((item) => item.id)).toEqual([1]);
  await db.updateTable("voucher").set({ state: "locked" }).where("id", "=", 2).execute();
  const free = await call<Paged<{ id: number }>>(1, "GET /api/user/availableCoupon");
  expect(free.data.list.map((item) => item.id)).toEqual([1]);
  expect((await list(1, "?type=2")).list).toMatchObject([{ id: 2, status: 3, status_text: "订单占用中" }]);
  expect((await call(1, "GET /api/user/couponNum")).data).toEqual({
    total: 2,
    yhq: { unused: 1, used: 0, expired: 1 },
    xjq: { unused: 1, used: 0, expired: 0 },
  });
});

it.each([
  ["GET /api/user/coupon?status=9", "券的状态有误"],
  ["GET /api/user/coupon?type=x", "券的类型有误"],
  ["GET /api/user/availableCoupon?page=0", "页码有误"],
  ["GET /api/user/user_money_log?use_type=x", "流水种类有误"],
  ["GET /api/user/user_money_log?start_time=2026-02-31", "日期应写作 2026-11-20"],
  ["GET /api/user/buy?status=x", "求购状态有误"],
  ["GET /api/user/fast_buy?order=x", "排序方式有误"],
] as const)("%s is refused: %s", async (line, msg) => {
  expect(await call(1, line)).toMatchObject({ status: 422, code: 422, msg });
});

it("tells balance and red packets, and their rows by kind and day", async () => {
  const money = async (who: number) => (await call(who, "GET /api/user/user_money")).data;
  expect(await money(1)).toEqual({ money: "487.50", hongbao: "3.00", frozen: "0.00" });
  expect(await money(2)).toEqual({ money: "0.00", hongbao: "0.00", frozen: "0.00" });
  const rows = async (query = "") =>
    (await call<Paged<Record<string, unknown>>>(1, `GET /api/user/user_money_log${query}`)).data;
  expect(await rows()).toMatchObject({ total: 2, per_page: 20 });
  expect((await rows()).list[0]).toMatchObject({
    use_type: "pay",
    use_type_text: "订单支付",
    money: "-12.50",
    balance: "487.50",
    time: Math.floor(NOW / 1000),
    remark: "说明",
    order_id: null,
  });
  expect((await rows("?account=hongbao")).list).toMatchObject([{ use_type: "grant", money: "3.00" }]);
  expect(await rows("?use_type=recharge")).toMatchObject({ total: 1, list: [{ money: "500.00" }] });
  expect(await rows(`?start_time=${toDay(NOW)}`)).toMatchObject({ total: 1 });
  expect(await rows(`?end_time=${Math.floor((NOW - 2 * DAY) / 1000)}`)).toMatchObject({ total: 1 });
});

it("takes a request to buy once for a key, and shows it to its company alone", async () => {
  const ask = (form: Record<string, string | number>, key = "") =>
    call<{ url: string }>(1, "POST /api/user/buy", {
      form,
      ...(key && { headers: { "idempotency-key": key } }),
    });
  expect(await ask({})).toMatchObject({ code: 422, msg: "请填写品名" });
  expect(await ask({ name: "罕见药片", number: 0 })).toMatchObject({ code: 422 });
  const wish = { name: "罕见药片", number: 20, ypgg: "10片", sccj: "某厂", bzdw: "瓶", price: "12.5" };
  const sent = await ask(wish, "buy-request-1");
  expect(sent).toMatchObject({ code: 10000, data: { url: expect.stringMatching(/^\/pzqg\/info\?id=\d+$/) } });
  expect((await ask(wish, "buy-request-1")).data).toEqual(sent.data);
  const list = async (who: number) => (await call<Paged<unknown>>(who, "GET /api/user/buy")).data;
  expect(await list(1)).toMatchObject({
    total: 1,
    list: [
      { name: "罕见药片", ypgg: "10片", sccj: "某厂", price: "12.50", status: "pending", goods_id: null },
    ],
  });
  expect(await list(2)).toMatchObject({ total: 0, list: [] });
});

it("takes feedback once for a key", async () => {
  const send = (content: string, key = "") =>
    call(1, "POST /api/user/feedback", {
      form: { type: "delivery", content },
      ...(key && { headers: { "idempotency-key": key } }),
    });
  expect(await send("短")).toMatchObject({ code: 422, msg: "反馈内容至少 10 个字" });
  const words = "送货很快，包装完好，谢谢各位。";
  for (let i = 0; i < 2; i += 1) expect(await send(words, "feedback-1")).toMatchObject({ code: 10000 });
  const stored = await db.selectFrom("feedback").select(["company_id", "kind", "text"]).execute();
  expect(stored).toEqual([{ company_id: 1, kind: "delivery", text: words }]);
});

it("lists what the company bought before with what it costs now", async () => {
  const past = async (who: number, query = "") =>
    (await call<Paged<unknown>>(who, `GET /api/user/fast_buy${query}`)).data;
  expect(await past(1, "?order=last")).toMatchObject({
    total: 1,
    per_page: 30,
    list: [{ id: 1, name: "阿莫西林胶囊", base_price: "10.00", times: 3, last_price: null }],
  });
  expect(await past(2)).toMatchObject({ total: 0, list: [] });
});
