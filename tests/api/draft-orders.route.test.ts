import { beforeEach, describe, expect, it } from "vitest";
import type { z } from "zod";
import type { DraftOrderItem } from "~/api/serializers/draft-order";
import { MAX_WAITING_DRAFTS } from "~/modules/cart/draft-orders/draft-order";
import { countToFollow } from "~/modules/cart/draft-orders/follow-up.server";
import type { TokenScope } from "~/modules/company/account/api-token";
import { makeToken } from "~/modules/company/account/api-token.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { DAY } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import * as page from "~/routes/_account+/_service+/kjcg_.proposed.$id/route";
import { call as callPage, signedInCompanies } from "../modules/orders/route-fixtures";
import { clear, goods, ground, signedIn } from "../modules/orders/shop";
import { emptyTables } from "../rows";
import { call, type CallOptions } from "./call";

const LASTING: [number, number][] = [[36_500, 500]];
type DraftOrder = z.infer<typeof DraftOrderItem>;

async function bearing(scope: TokenScope, more: Record<string, string> = {}) {
  const wish = { name: "门店 ERP", scope, lasts: 90 };
  const made = await inTransaction((trx) => makeToken(trx, signedIn(1), wish, now()));
  if (!made.ok) throw new Error(made.text);
  return { headers: { authorization: `Bearer ${made.token}`, ...more } };
}

const LINES = [
  { goods_id: 12, number: 3 },
  { goods_id: 11, number: 20 },
  { goods_id: 13, number: 5 },
];
const propose = async (json: object, options: CallOptions = {}) =>
  call<DraftOrder>(0, "POST /api/draft-orders", {
    json,
    ...(options.headers ? {} : await bearing("propose")),
    ...options,
  });
const count = async (table: "cart_line" | "draft_order" | "orders") =>
  (await db.selectFrom(table).select("id").execute()).length;

beforeEach(async () => {
  await clear();
  await emptyTables(["draft_order_result", "draft_order_line", "draft_order", "api_token", "stored_answer"]);
  await ground();
  await signedInCompanies(2);
  await goods(11, LASTING, { pack_size: 10, base_price: 1000 });
  await goods(12, LASTING, { base_price: 500 });
  await goods(13, [[36_500, 0]]);
});

describe("POST /api/draft-orders", () => {
  it("stores what a person then confirms on the page, and puts nothing into the cart itself", async () => {
    const { code, data } = await propose({ lines: LINES, remark: "周三补货" });
    expect(code).toBe(10000);
    expect(data).toMatchObject({
      state: "sent",
      author: "程序“门店 ERP”",
      remark: "周三补货",
      url: `/kjcg/proposed/${data.id}`,
      total: "215.00",
      order_ids: [],
    });
    expect(data.lines.map((line) => [line.goods_id, line.number, line.buy_tips])).toEqual([
      [12, 3, ""],
      [11, 20, ""],
      [13, 5, "暂时缺货"],
    ]);
    expect([await count("cart_line"), await count("orders")]).toEqual([0, 0]);
    const sent = await db
      .selectFrom("message")
      .select(["title", "url"])
      .where("company_id", "=", 1)
      .executeTakeFirst();
    expect(sent).toEqual({ title: "程序“门店 ERP” 为您拟好了订单，请确认", url: data.url });

    const answer = await callPage(page, 1, data.url, { do: "accept" });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/cart"]);
    expect(await count("cart_line")).toBe(2);
    expect((await call<DraftOrder>(1, `GET /api/draft-orders/${data.id}`)).data.state).toBe("inCart");
  });

  it("takes the lines as JSON text in a form", async () => {
    const { data } = await propose({}, { json: undefined, form: { lines: JSON.stringify(LINES) } });
    expect(data.lines).toHaveLength(3);
  });

  it("is made once for an Idempotency-Key", async () => {
    const options = await bearing("propose", { "idempotency-key": "tuesday-1" });
    const first = await propose({ lines: LINES }, options);
    const second = await propose({ lines: LINES }, options);
    expect(second.data.id).toBe(first.data.id);
    expect(await count("draft_order")).toBe(1);
  });

  it.each([
    [{ lines: [] }, "请提交商品和数量"],
    [{}, "请提交商品和数量"],
    [{ lines: [{ goods_id: 12, number: 0 }] }, "请填写正确的数量"],
    [{ lines: [...LINES, { goods_id: 12, number: 1 }] }, "同一商品请合并为一行"],
    [{ lines: Array.from({ length: 301 }, (_, at) => ({ goods_id: at + 1, number: 1 })) }, "最多 300 种"],
    [{ lines: LINES, remark: "字".repeat(201) }, "备注不超过 200 个字"],
  ])("refuses %j", async (json, text) => {
    const { status, msg } = await propose(json);
    expect([status, msg]).toEqual([422, expect.stringContaining(text)]);
    expect(await count("draft_order")).toBe(0);
  });

  it("refuses products that the company cannot see, and names them", async () => {
    const answer = await propose({ lines: [...LINES, { goods_id: 999, number: 1 }] });
    expect(answer).toMatchObject({ status: 400, msg: "没有这些商品：999" });
    expect(await count("draft_order")).toBe(0);
  });

  it("refuses a token that may only read, and lets one propose nothing more", async () => {
    const read = await call(0, "POST /api/draft-orders", {
      json: { lines: LINES },
      ...(await bearing("read")),
    });
    expect(read).toMatchObject({ status: 403, msg: "该访问令牌的权限是“只读”，不能进行此操作" });
    const token = await bearing("propose");
    expect((await call(0, "GET /api/goods/search?keywords=商品", token)).code).toBe(10000);
    const params = [{ goods_id: 12, number: 1 }];
    for (const answer of [
      await call(0, "POST /api/cart", { json: { params }, ...token }),
      await call(0, "POST /api/orders", { form: { agree: 1, payable: "1.00" }, ...token }),
    ])
      expect(answer.status).toBe(403);
  });

  it("accepts no more than may wait; one that is declined or over makes room", async () => {
    const token = await bearing("propose");
    for (let at = 0; at < MAX_WAITING_DRAFTS; at += 1)
      expect((await propose({ lines: LINES }, token)).code).toBe(10000);
    const refused = await propose({ lines: LINES }, token);
    expect(refused).toMatchObject({ status: 400, msg: expect.stringContaining("20 份") as string });
    const { id } = (await db.selectFrom("draft_order").select("id").executeTakeFirst())!;
    await db
      .updateTable("draft_order")
      .set({ sent_at: now() - 8 * DAY })
      .where("id", "=", id)
      .execute();
    expect((await propose({ lines: LINES }, token)).code).toBe(10000);
  });

  it("is not followed up by staff", async () => {
    const { data } = await propose({ lines: LINES });
    await callPage(page, 1, data.url, { do: "decline", reason: "不要" });
    expect((await countToFollow(now())).count).toBe(0);
  });
});

it("another company finds no draft order by its number", async () => {
  const { data } = await propose({ lines: LINES });
  expect((await call(2, `GET /api/draft-orders/${data.id}`)).status).toBe(404);
  expect((await call(0, `GET /api/draft-orders/${data.id}`)).code).toBe(10001);
});
