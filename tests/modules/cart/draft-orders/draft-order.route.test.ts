import { beforeEach, expect, test } from "vitest";
import { addToDraftOrder, makeDraftOrder, saveDraftOrder } from "~/modules/cart/draft-orders/propose.server";
import { DRAFT_ORDER_DAYS } from "~/modules/cart/draft-orders/draft-order";
import { db } from "~/platform/database/database.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import { DAY } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import * as page from "~/routes/_account+/_service+/kjcg_.proposed.$id/route";
import * as list from "~/routes/_account+/_service+/kjcg_.proposed._index/route";
import { call, signedInCompanies } from "../../orders/route-fixtures";
import { clear, goods, ground, signedIn } from "../../orders/shop";
import { emptyTables, ensureRows } from "../../../rows";

let id: number;
beforeEach(async () => {
  await clear();
  await emptyTables(["draft_order_result", "draft_order_line", "draft_order"]);
  await ground();
  await signedInCompanies(2);
  for (const item of [1, 2]) await goods(item, [[400, 500]], { base_price: 1000 });
  const viewer = signedIn(1);
  await ensureRows("staff_member", 7);
  id = await makeDraftOrder(1, { id: 7, name: "王芳" }, newFormToken(), now());
  const wanted = [1, 2].map((goodsId) => ({ goodsId, quantity: 10 }));
  await addToDraftOrder(viewer, id, wanted, now());
  await saveDraftOrder(viewer, id, { version: 2, input: new Map(), remark: "月初", send: true }, now());
});

const answer = async (fields: Record<string, string>, who = 1) => {
  const values = await call(page, who, `/kjcg/proposed/${id}`, fields);
  return { status: values.status, to: values.headers.get("location"), text: await values.text() };
};
const seen = async (who = 1) => (await call(page, who, `/kjcg/proposed/${id}`)).json() as Promise<unknown>;
const inCart = async () => (await db.selectFrom("cart_line").select("goods_id").execute()).length;

test("another company finds it neither in its list nor by its number, and answers nothing", async () => {
  expect((await call(page, 2, `/kjcg/proposed/${id}`)).status).toBe(404);
  for (const what of ["accept", "decline"]) expect((await answer({ do: what }, 2)).status).toBe(404);
  expect(await (await call(list, 2, "/kjcg/proposed")).json()).toEqual([]);
  expect(await (await call(list, 1, "/kjcg/proposed")).json()).toMatchObject([
    { id, staffName: "王芳", kinds: 2 },
  ]);
  expect((await call(page, 0, `/kjcg/proposed/${id}`)).status).toBe(303);
  expect([await inCart(), (await seen()) as object]).toMatchObject([0, { fault: null }]);
});

test("confirmed twice it is in the cart once, and both lead there", async () => {
  expect(await answer({ do: "accept" })).toMatchObject({ status: 303, to: "/cart" });
  expect(await answer({ do: "accept" })).toMatchObject({ status: 303, to: "/cart" });
  expect((await answer({ do: "decline" })).status).toBe(400);
  expect([await inCart(), await seen()]).toMatchObject([2, { answeredBy: expect.stringMatching(".") }]);
});

test("prices that changed since are shown and summed as they are today", async () => {
  expect(await seen()).toMatchObject({ total: 20_000 });
  await db.updateTable("goods").set({ base_price: 1200 }).where("id", "=", 1).execute();
  expect(await seen()).toMatchObject({ total: 22_000, rows: [{ goods: { price: 1200 } }, {}] });
});

test("with a lapsed licence nothing is put into the cart; why is said, and it waits", async () => {
  await db.updateTable("qualification").set({ ends_on: "2020-01-01" }).where("company_id", "=", 1).execute();
  expect(await seen()).toMatchObject({ rows: [{ goods: { restriction: expect.anything() } }, {}] });
  expect((await answer({ do: "accept" })).status).toBe(400);
  expect([await inCart(), await seen()]).toMatchObject([0, { fault: null }]);
});

test("declined with a reason, or past its days, it is answered no more", async () => {
  await db
    .updateTable("draft_order")
    .set({ sent_at: now() - DRAFT_ORDER_DAYS * DAY })
    .execute();
  expect((await answer({ do: "accept" })).text).toContain(`已超过 ${DRAFT_ORDER_DAYS} 天`);
  await db.updateTable("draft_order").set({ sent_at: now() }).execute();
  expect((await answer({ do: "burn" })).status).toBe(400);
  expect(await answer({ do: "decline", reason: "太贵" })).toMatchObject({
    status: 303,
    to: "/kjcg/proposed",
  });
  expect((await answer({ do: "accept" })).text).toContain("您已回复不需要");
});
