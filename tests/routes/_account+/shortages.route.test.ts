import { beforeEach, expect, test } from "vitest";
import { noteShortages, listShortages } from "~/modules/shortages/shortages.server";
import type { ShortagesPage } from "~/modules/shortages/shortages-page.server";
import { db, inTransaction } from "~/platform/database/database.server";
import * as route from "~/routes/_account+/_service+/qhb/route";
import { call, findToken, signedInCompanies } from "../../modules/orders/route-fixtures";
import { clear, goods, ground, NOW } from "../../modules/orders/shop";
import { messageIn } from "../../platform/http/message-in";
import { emptyTables } from "../../rows";

const [SHORT, SUBSTITUTE] = [11, 12];

beforeEach(async () => {
  await clear();
  await emptyTables(["shortage"]);
  await ground();
  await signedInCompanies(2);
  const drug = { generic_name: "阿莫西林胶囊", dosage_form: "胶囊剂" };
  await goods(SHORT, [[36_500, 0]], { ...drug, spec: "0.25g*24粒" });
  await goods(SUBSTITUTE, [[36_500, 50]], { ...drug, spec: "0.25g*50粒" });
  await inTransaction((trx) => noteShortages(trx, 1, [{ goodsId: SHORT, units: 20, needed: 1 }], NOW));
});

const post = (who: number, fields: Record<string, string>, path = "/qhb") => call(route, who, path, fields);
const read = async (who: number, path = "/qhb") =>
  (await (await call(route, who, path)).json()) as ShortagesPage & { token: string };
const inCart = () => db.selectFrom("cart_line").select(["company_id", "goods_id", "number"]).execute();

test("shows the short product with its substitute, to its company alone", async () => {
  const { rows, counts } = await read(1);
  expect(counts).toEqual({ open: 1, came: 0 });
  expect(rows).toMatchObject([
    {
      goodsId: SHORT,
      units: 20,
      reason: "暂时缺货",
      substitutes: [{ goods: { id: SUBSTITUTE }, sameness: "same" }],
    },
  ]);
  expect((await read(2)).rows).toEqual([]);
});

test("a wait until a day is stored; a wrong day is refused and comes back", async () => {
  const wrong = await post(1, { do: "wait", goods: String(SHORT), until: "2020-01-01" });
  expect(wrong.status).toBe(400);
  expect(await wrong.json()).toMatchObject({
    error: { [`until-${SHORT}`]: [expect.stringContaining("早于")] },
  });
  const until = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  const done = await post(1, { do: "wait", goods: String(SHORT), until }, "/qhb?view=open");
  expect([done.status, done.headers.get("location")]).toEqual([303, "/qhb"]);
  expect(await listShortages(1)).toMatchObject([{ isWaiting: true, waitUntil: until }]);
});

test("what another tab removed is a conflict; an unknown product is not found; another company's book stays", async () => {
  expect((await post(2, { do: "wait", goods: String(SHORT), until: "" })).status).toBe(409);
  const token = findToken(2);
  const take = { do: "take", goods: String(SHORT), instead: String(SUBSTITUTE), number: "5", token };
  expect((await post(2, take)).status).toBe(409);
  // Its fields are gone from the answered page, so a fault cannot stand at one.
  expect((await post(2, { ...take, number: "" })).status).toBe(409);
  expect((await post(2, { do: "wait", goods: String(SHORT), until: "2020-01-01" })).status).toBe(409);
  expect((await post(1, { do: "drop", goods: "999" })).status).toBe(404);
  expect((await post(2, { do: "drop", goods: String(SHORT) })).status).toBe(303);
  expect(await listShortages(1)).toHaveLength(1);
  expect(await inCart()).toEqual([]);
});

test("a substitute is added once however often its form is sent, and only with a number", async () => {
  const token = findToken(1);
  const take = { do: "take", goods: String(SHORT), instead: String(SUBSTITUTE), token };
  const empty = await post(1, { ...take, number: "" });
  expect(empty.status).toBe(400);
  const answers = await Promise.all([1, 2, 3].map(() => post(1, { ...take, number: "５" })));
  for (const answer of answers) expect(messageIn(answer)).toBe("已加入购物车 5盒");
  expect(await inCart()).toEqual([{ company_id: 1, goods_id: SUBSTITUTE, number: 5 }]);
  expect(await listShortages(1)).toEqual([]);
});

test("too many of a substitute are refused with the reason; the short product stays", async () => {
  const take = { do: "take", goods: String(SHORT), instead: String(SUBSTITUTE), number: "51" };
  const answer = await post(1, { ...take, token: findToken(1) });
  expect(messageIn(answer)).toBe("库存不足，仅剩50盒");
  expect((await listShortages(1)).map(({ goodsId }) => goodsId)).toContain(SHORT);
});

test("needs a company that is signed in", async () => {
  expect((await call(route, 0, "/qhb").catch((answer: Response) => answer)).status).toBe(303);
});
