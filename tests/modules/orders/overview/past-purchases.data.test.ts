import { beforeAll, describe, expect, test } from "vitest";
import { queriesOf } from "../../../query-count";
import { readCart } from "~/modules/cart/lines/cart.server";
import { lastBought, pastPurchases } from "~/modules/orders/overview/past-purchases.server";
import type { QuickOrder } from "~/modules/cart/quick-order/quick-order";
import {
  deleteOldSheets,
  makeSheet,
  recentSheets,
  findSheet,
  sheetPage,
} from "~/modules/cart/quick-order/quick-sheet.server";
import { findCandidates } from "~/modules/cart/quick-order/sheet-candidates.server";
import { addOrderSheetToCart, saveLines } from "~/modules/cart/quick-order/sheet-order.server";
import { sheetAnswers } from "~/modules/cart/quick-order/sheet-answers.server";
import { parsePastedText } from "~/modules/cart/quick-order/sheet-read";
import { indexGoods } from "~/modules/catalogue/search/search-index.server";
import { addPurchases } from "~/modules/catalogue/goods/purchases.server";
import { DAY } from "~/platform/values/clock";
import { bumpVersion, db, inTransaction } from "~/platform/database/database.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import { company, goods, ground, NOW, signedIn } from "../shop";
import { ensureRows } from "../../../rows";

const me = signedIn(1);
const other = signedIn(2);

const NAMES = [
  ["阿莫西林胶囊", "0.25g*24粒"],
  ["阿莫西林胶囊", "0.25g*50粒"],
  ["板蓝根颗粒", "10g*20袋"],
  ["布洛芬缓释胶囊", "0.3g*20粒"],
] as const;

/** An order as it stands in the books. */
async function ordered(
  id: number,
  lines: [goodsId: number, number: number, price: number][],
  daysAgo: number,
) {
  const at = NOW - daysAgo * DAY;
  await db
    .insertInto("orders")
    .values({
      id,
      number: `N${id}`,
      company_id: 1,
      account_id: 1,
      status: "completed",
      checkout_key: `k${id}`,
      goods_amount: 0,
      shipping_amount: 0,
      discount_amount: 0,
      payable: 0,
      price_rows: "[]",
      address: "{}",
      invoice_type: "none",
      delivery: "carrier",
      remark: "",
      placed_at: at,
      pay_before: at,
      group_offer_id: null,
      paid_at: null,
      shipped_at: null,
      completed_at: null,
      cancelled_at: null,
      cancel_reason: null,
    })
    .execute();
  await db
    .insertInto("order_line")
    .values(
      lines.map(([goodsId, quantity, price]) => ({
        order_id: id,
        goods_id: goodsId,
        warehouse_id: 1,
        type: "ordinary",
        offer_id: null,
        name: "商品",
        spec: "",
        unit: "盒",
        manufacturer: "",
        approval_number: "",
        unit_price: price,
        number: quantity,
        amount: quantity * price,
        gift_rule: null,
      })),
    )
    .execute();
  await inTransaction((trx) =>
    addPurchases(
      trx,
      1,
      lines.map(([goodsId, quantity]) => ({ goodsId, quantity })),
      at,
    ),
  );
}

const past = (order: QuickOrder, keywords = "") => pastPurchases(me, { order, keywords, page: 1 }, NOW);
const idsOf = async (order: QuickOrder, keywords = "") =>
  (await past(order, keywords)).rows.map((row) => row.goods.id);

beforeAll(async () => {
  await ground();
  await company(1);
  await company(2);
  for (const [at, [name, spec]] of NAMES.entries())
    await goods(at + 1, [[400, 500]], {
      name,
      generic_name: name,
      spec,
      unit: "盒",
      pack_size: 10,
      case_size: 100,
    });
  await db.updateTable("goods").set({ approval_number: "国药准字Z37021178" }).where("id", "=", 3).execute();
  await db.updateTable("goods").set({ stock: 0 }).where("id", "=", 4).execute();
  await inTransaction(async (trx) => {
    await indexGoods(trx, await trx.selectFrom("goods").selectAll().execute());
    await bumpVersion(trx, "goods");
  });
  await ordered(
    1,
    [
      [1, 10, 900],
      [3, 100, 1000],
    ],
    30,
  );
  await ordered(
    2,
    [
      [1, 20, 1100],
      [2, 10, 1000],
    ],
    20,
  );
  await ordered(
    3,
    [
      [1, 60, 1200],
      [4, 10, 5000],
    ],
    10,
  );
});

describe("bought before", () => {
  test("by times, last date, name and amount; searched within", async () => {
    expect((await idsOf("times"))[0]).toBe(1);
    expect((await idsOf("last")).slice(0, 2)).toEqual([1, 4]);
    expect(await idsOf("name")).toEqual([1, 2, 3, 4]);
    expect((await idsOf("amount")).slice(0, 3)).toEqual([1, 3, 4]);
    expect((await idsOf("times", "amxljn")).sort()).toEqual([1, 2]);
    expect(await idsOf("times", "没有买过")).toEqual([]);
  });

  test("each with the last and the usual number, the last price and today's refusal", async () => {
    const [first] = (await past("times")).rows;
    expect(first).toMatchObject({
      times: 3,
      lastQuantity: 60,
      usualQuantity: 20,
      lastPrice: 1200,
      lastAt: NOW - 10 * DAY,
    });
    const soldOut = (await past("times")).rows.find((row) => row.goods.id === 4)!;
    expect(soldOut.goods.restriction).toEqual({ code: "soldOut" });
    expect((await pastPurchases(other, { order: "times", keywords: "", page: 9 }, NOW)).rows).toEqual([]);
  });
});

test("the last purchase of each goods, of its own company alone", async () => {
  const last = await lastBought(1, [1, 3, 99, 1]);
  expect(last).toEqual({
    1: { quantity: 60, price: 1200, at: NOW - 10 * DAY },
    3: { quantity: 100, price: 1000, at: NOW - 30 * DAY },
  });
  expect(await lastBought(2, [1, 3])).toEqual({});
  expect(await lastBought(1, [])).toEqual({});
});

const TEXT = [
  "阿莫西林胶囊 0.25g*24粒 2件",
  "阿莫西林胶囊 3件",
  "六味地黄丸 30",
  "国药准字Z37021178 15",
  "布洛芬缓释胶囊 0.3g*20粒 10",
  "板蓝根颗粒",
  "板兰根颗粒 5",
].join("\n");
const remaining = async (text = TEXT, token = newFormToken()) => {
  const path = await makeSheet(me, { name: "", lines: parsePastedText(text), token }, NOW);
  return Number(/lists\/(\d+)/.exec(path)![1]);
};
const all = async (id: number) => (await sheetPage(me, { id, view: "all", page: 1 }, NOW)).lines;
const NOTHING = {
  choices: new Map<number, number>(),
  confirmed: new Map<number, number>(),
  quantities: new Map<number, string>(),
};

describe("a kept list", () => {
  test("answers each line: matched, a choice, or unknown", async () => {
    const id = await remaining();
    const lines = await all(id);
    expect(lines.map((line) => [line.state, line.goods?.goods.id ?? null, line.quantity])).toEqual([
      ["matched", 1, 200],
      ["ambiguous", null, 3],
      ["unknown", null, 30],
      ["matched", 3, 20],
      ["matched", 4, 10],
      ["matched", 3, null],
      ["ambiguous", null, 5],
    ]);
    expect(lines[1]!.choices.map(({ goods }) => goods.id)).toEqual([1, 2]);
    expect(lines[0]!.why).toContain("2件按每件100盒计为 200盒");
    expect(lines[6]!.choices.map(({ goods }) => goods.id)).toContain(3);
    const page = await sheetPage(me, { id, view: "unknown", page: 7 }, NOW);
    expect([page.query.page, page.lines.length, page.counts]).toEqual([
      1,
      1,
      { all: 7, ambiguous: 2, unknown: 1, matched: 4, added: 0, ready: 2 },
    ]);
  });

  test("ticks of several goods the one that was bought before, and orders it only when it is chosen", async () => {
    await ensureRows("company", 9);
    await db
      .updateTable("purchase")
      .set({ company_id: 9 })
      .where("goods_id", "=", 2)
      .where("company_id", "=", 1)
      .execute();
    const id = await remaining("阿莫西林胶囊 3件\n板兰根颗粒 5");
    await db.updateTable("purchase").set({ company_id: 1 }).where("company_id", "=", 9).execute();
    const [line, alike] = await all(id);
    expect(line).toMatchObject({ state: "ambiguous", likely: 1, goods: null });
    // what only sounds alike may be another medicine
    expect(alike).toMatchObject({ state: "ambiguous", likely: null });
    const done = await addOrderSheetToCart(me, id, NOTHING, NOW);
    expect(done).toMatchObject({
      message: { text: "没有加入任何一行，还有 2 行没有加入，各行写有原因，其中 1 行待您确认" },
    });
  });

  test("takes choices and numbers, and puts every settled line into the cart once, with an answer each", async () => {
    const id = await remaining();
    const lines = await all(id);
    const at = (n: number) => lines[n]!.id;
    // a goods that was not shown is no choice
    await saveLines(
      me,
      id,
      {
        ...NOTHING,
        choices: new Map([
          [at(1), 3],
          [at(6), 0],
        ]),
      },
      NOW,
    );
    expect((await all(id)).map((line) => line.state).slice(1, 7)).toEqual([
      "ambiguous",
      "unknown",
      "matched",
      "matched",
      "matched",
      "unknown",
    ]);
    const changes = { ...NOTHING, choices: new Map([[at(1), 2]]), quantities: new Map([[at(3), "２５"]]) };
    expect(await saveLines(me, id, { ...changes, quantities: new Map([[at(3), "abc"]]) }, NOW)).toEqual({
      wrong: [at(3)],
    });
    const [first, second] = await Promise.all([
      addOrderSheetToCart(me, id, changes, NOW),
      addOrderSheetToCart(me, id, changes, NOW),
    ]);
    expect([first, second].map((item) => item.wrong)).toEqual([null, null]);
    const after = await all(id);
    expect(after.map((line) => line.isAdded)).toEqual([true, true, false, true, false, false, false]);
    expect(after[4]!.answer).toBe("暂时缺货");
    expect(after[5]!.answer).toBe("请填写数量");
    expect(after[3]!.answer).toContain("取整为30盒");
    // Which of the two comes first is the database's to say.
    expect(
      [first, second].map((item) => (item as { message: { text: string } }).message.text).sort(),
    ).toEqual([
      "已将 3 行加入购物车，还有 4 行没有加入，各行写有原因；其中 3 种的单价未在本页显示，请在购物车核对后再结算",
      "没有加入任何一行，还有 4 行没有加入，各行写有原因",
    ]);
    const cart = await db
      .selectFrom("cart_line")
      .select(["goods_id", "number"])
      .where("company_id", "=", 1)
      .orderBy("goods_id")
      .execute();
    expect(cart).toEqual([
      { goods_id: 1, number: 200 },
      { goods_id: 2, number: 300 },
      { goods_id: 3, number: 30 },
    ]);
    expect((await readCart(me, {}, NOW)).lines.length).toBe(3);
  });

  test("is made once for a token, kept 30 days, and another company's answers 404", async () => {
    const token = newFormToken();
    const id = await remaining("板蓝根颗粒 10", token);
    expect(await remaining("板蓝根颗粒 10", token)).toBe(id);
    const refused = (work: Promise<unknown>) => expect(work).rejects.toMatchObject({ status: 404 });
    await refused(sheetPage(other, { id, view: "all", page: 1 }, NOW));
    await refused(addOrderSheetToCart(other, id, NOTHING, NOW));
    await refused(saveLines(other, id, NOTHING, NOW));
    await refused(sheetAnswers(other, id, "csv", NOW));
    await refused(findSheet(1, id, NOW + 31 * DAY));
    expect((await recentSheets(2, NOW)).length).toBe(0);
    expect((await recentSheets(1, NOW)).find((sheet) => sheet.id === id)).toMatchObject({ lines: 1 });
    expect(await deleteOldSheets(NOW + 29 * DAY)).toBe(0);
    expect(await deleteOldSheets(NOW + 31 * DAY)).toBeGreaterThan(0);
    const left = await db
      .selectFrom("quick_sheet_line")
      .select("sheet_id")
      .where("sheet_id", "=", id)
      .execute();
    expect(left).toEqual([]);
  });

  test("is written out line by line", async () => {
    const file = await sheetAnswers(me, await remaining(), "csv", NOW);
    const text = Buffer.from(file.bytes).toString("utf8");
    expect(text.split("\n").length).toBe(9);
    expect(text).toContain("未找到");
    expect(file.headers["Content-Disposition"]).toContain("attachment");
  });
});

test("two thousand lines are answered and ordered", async () => {
  const text = Array.from(
    { length: 2000 },
    (_, at) => `${NAMES[at % 3]!.join(" ")} 未知厂家${at % 500} ${at + 1}盒`,
  );
  const id = await remaining(text.join("\n"));
  await addOrderSheetToCart(me, id, NOTHING, NOW);
  expect((await sheetPage(me, { id, view: "all", page: 67 }, NOW)).lines.length).toBe(20);
});

/** Queries that looking up the goods of a list needs. */
const lookups = (lines: readonly string[]) =>
  queriesOf(() => findCandidates(1, parsePastedText(lines.join("\n"))));

test("lines of words that say nothing cost what good ones do", async () => {
  const good = Array.from({ length: 2000 }, (_, at) => `${NAMES[at % 4]!.join(" ")} ${at + 1}盒`);
  const FORMS = ["片", "胶囊", "颗粒", "注射液", "口服液", "软膏", "缓释", "a"];
  const bad = good.map((_, at) =>
    FORMS.map((_, i) => FORMS[(at + i) % 8]! + FORMS[(at >> i) % 8]!).join(" "),
  );
  expect(await lookups(good)).toBeLessThan(10);
  expect(await lookups(bad)).toBeLessThan(20);
  const { lines } = await findCandidates(1, parsePastedText(bad.join("\n")));
  expect(lines.length).toBe(2000);
  expect(lines.every(({ ids }) => ids.length <= NAMES.length)).toBe(true);
});
