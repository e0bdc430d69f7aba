import { beforeAll, expect, test } from "vitest";
import type { GoodsPriceInput } from "~/modules/catalogue/admin/prices";
import {
  priceAmong,
  readPrices,
  readRecipient,
  setPriceIn,
  trySetPrice,
} from "~/modules/catalogue/admin/prices.server";
import { goodsForBuyer } from "~/modules/catalogue/goods/goods.server";
import { auditRows } from "~/platform/database/audit-log.server";
import { actingAs } from "~/platform/database/audit.server";
import { dataVersion, db, inTransaction } from "~/platform/database/database.server";
import type { SignedIn } from "~/modules/company/identity/buyer";
import { company, goods, ground, NOW } from "../../orders/shop";

let buyer: SignedIn;
beforeAll(async () => {
  await ground();
  await goods(11, [[300, 50]]);
  buyer = await company(1);
  await company(2);
  await db.updateTable("company").set({ name: "药店1分店" }).where("id", "=", 2).execute();
});

const price = (
  scope: GoodsPriceInput["scope"],
  key: string,
  fen: number | null,
  ladder: GoodsPriceInput["ladder"] = [],
) => ({
  scope,
  key,
  price: fen,
  ladder,
});
const set = (to: GoodsPriceInput, id = 11) =>
  actingAs({ name: "孙", command: "改价", input: {}, why: "合同", now: NOW }, () =>
    inTransaction((trx) => setPriceIn(trx, id, to, NOW)),
  );
const paid = async () => (await goodsForBuyer([11], buyer, NOW)).get(11)!.price;

test("the cart's price follows at once, the most particular wins, and an own price ends", async () => {
  const version = await dataVersion("goods");
  expect(await set(price("base", "", 1200, [{ from: 50, price: 1100 }]))).toEqual({ ok: true });
  expect([await paid(), (await dataVersion("goods")) > version]).toEqual([1200, true]);
  for (const [to, current] of [
    [price("area", "440000", 1150), 1150],
    [price("area", "440106", 1140), 1140],
    [price("rank", "A", 1160), 1160],
    [price("company", "1", 1190), 1190],
    [price("company", "1", null), 1160],
  ] as const) {
    expect(await set(to)).toEqual({ ok: true });
    expect(await paid()).toBe(current);
  }
  const [row] = await auditRows({ subject: "goods", subjectId: "11", limit: 1 });
  expect(row).toMatchObject({ operator: "孙", why: "合同", after: null });
});

test("all prices are read with whose they are", async () => {
  await set(price("company", "1", 1000));
  const prices = (await readPrices(11, NOW))!;
  expect(prices).toMatchObject({ basePrice: 1200, ladder: [{ from: 50, price: 1100 }] });
  expect(prices.own.map(({ scope, who, price: fen }) => [scope, who, fen])).toEqual([
    ["rank", "等级 A", 1160],
    ["area", "广东省", 1150],
    ["area", "广东省广州市天河区", 1140],
    ["company", "药店1（1）", 1000],
  ]);
  expect(priceAmong(prices, "base", "x")).toMatchObject({ price: 1200, key: "" });
  expect(priceAmong(prices, "rank", "A").price).toBe(1160);
  expect(priceAmong(prices, "rank", "B").price).toBeNull();
  expect(await readPrices(99, NOW)).toBeNull();
});

test("no change and what an import refuses are refused; a trial changes nothing", async () => {
  expect(await set(price("rank", "A", 1160))).toEqual({ ok: false, text: "价格没有变化" });
  expect(await set(price("company", "99", 900))).toEqual({ ok: false, text: "没有这个客户" });
  expect(await set(price("base", "", 1000, [{ from: 5, price: 1000 }]))).toMatchObject({ ok: false });
  expect(await set(price("rank", "A", 1), 99)).toMatchObject({ ok: false });
  expect(await trySetPrice(11, price("rank", "A", 1), NOW)).toEqual({ ok: true });
  expect(await paid()).toBe(1000);
});

test("whom a word means", async () => {
  for (const [scope, input, key] of [
    ["rank", "A", "A"],
    ["area", "440106", "440106"],
    ["area", "天河区", "440106"],
    ["area", "广东省", "440000"],
    ["area", "北京市", "110000"],
    ["area", "江苏省南京市鼓楼区", "320106"],
    ["company", "2", "2"],
    ["company", "L1", "1"],
    ["company", "药店1", "1"],
    ["company", "分店", "2"],
    ["base", "", ""],
  ] as const)
    expect(await readRecipient(scope, input), `${scope} ${input}`).toEqual({ ok: true, key });
  for (const [scope, values, reason] of [
    ["area", "999999", "没有这个地区"],
    ["area", "火星", "没有这个地区"],
    ["company", "没有的公司", "没有这个客户"],
  ] as const)
    expect(await readRecipient(scope, values), `${scope} ${values}`).toEqual({ ok: false, reason });
  expect(await readRecipient("company", "药店")).toMatchObject({
    ok: false,
    reason: expect.stringMatching(/^有多家客户相符，请填客户编号：2 药店1分店、1 药店1$/),
  });
  expect(await readRecipient("area", "鼓楼区")).toMatchObject({
    ok: false,
    reason: expect.stringContaining("多个"),
  });
});
