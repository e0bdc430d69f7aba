import { beforeEach, describe, expect, test } from "vitest";
import { placeOrders } from "~/modules/checkout/place.server";
import {
  confirmRejected,
  disposeRejectedIn,
  findRejected,
  takeRejected,
} from "~/modules/rejected-goods/rejected-goods.server";
import { changeCareRules } from "~/modules/stock-care/care-rules.server";
import {
  type CarePlanFilter,
  type CareDue,
  countPlannedCare,
  listPlannedCare,
} from "~/modules/stock-care/care-plan.server";
import {
  batchStockCare,
  listStockCare,
  recordStockCare,
  type StockCareWanted,
} from "~/modules/stock-care/stock-care.server";
import { actingAs } from "~/platform/database/audit.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import { DAY } from "~/platform/values/clock";
import { emptyTables, ensureRows } from "../../rows";
import { receiveGoods } from "../catalogue/batches/receive";
import { cart, clear, company, day, draftOf, goods, ground, NOW, signedIn } from "../orders/shop";
import { accept, placed, PURCHASING_TABLES, received, supplier } from "../purchasing/purchasing-fixtures";

beforeEach(async () => {
  await emptyTables(["stock_care", ...PURCHASING_TABLES, "setting", "audit"]);
  await clear();
  await ground();
  await goods(11, [[400, 50]]);
  await goods(12, [[400, 20]], { storage_class: "cold" });
  await goods(13, [[20, 5]]);
});

const batch = async (goodsId: number) =>
  db.selectFrom("batch").selectAll().where("goods_id", "=", goodsId).executeTakeFirstOrThrow();
const care = async (goodsId: number, also: Partial<StockCareWanted> = {}, now = NOW) => {
  const wanted: StockCareWanted = {
    formKey: newFormToken(),
    seen: 0,
    result: "normal",
    problem: "",
    measure: "",
    temperature: 185,
    humidity: null,
    by: "周仓",
    ...also,
  };
  return recordStockCare((await batch(goodsId)).id, wanted, now);
};
const plan = async (
  filter: Partial<CarePlanFilter & { due: CareDue }> = {},
  now = NOW,
  page: { after: number | null; limit: number } = { after: null, limit: 50 },
) => listPlannedCare({ goods: "", warehouse: "", care: "", due: "due", ...filter }, page, now);
const names = async (...wanted: Parameters<typeof plan>) => (await plan(...wanted)).map(({ name }) => name);

describe("a record of an inspection", () => {
  test("is written once for a form, with the batch as it was", async () => {
    const formKey = newFormToken();
    const operator = { name: "周仓", command: "登记养护", input: null, why: "", now: NOW };
    const once = () => actingAs(operator, () => care(12, { formKey }));
    const done = await Promise.all([once(), once()]);
    expect(done).toEqual([{ ok: true }, { ok: true }]);
    const records = await listStockCare(
      { goods: "商品12", batch: "", result: "", from: "2026-11-20", to: "2026-11-20" },
      { after: null, limit: 10 },
    );
    expect(records).toMatchObject([
      {
        goodsName: "商品12",
        batch: "B12-0",
        warehouse: "广州中心仓",
        quantity: 20,
        isKey: true,
        temperature: 185,
      },
    ]);
    expect((await batch(12)).blocked_at).toBe(null);
    const [log] = await db.selectFrom("audit").selectAll().where("subject", "=", "stock_care").execute();
    expect(log).toMatchObject({ operator: "周仓", command: "登记养护" });
  });

  test("is refused from a page that another record has overtaken, and without a batch or units", async () => {
    expect(await care(11)).toEqual({ ok: true });
    expect(await care(11)).toMatchObject({ ok: false, isStale: true });
    const [last] = await batchStockCare((await batch(11)).id, 1);
    expect(await care(11, { seen: last!.id })).toEqual({ ok: true });
    await db.updateTable("batch").set({ quantity: 0 }).where("goods_id", "=", 13).execute();
    expect(await care(13)).toMatchObject({ ok: false, text: expect.stringContaining("没有库存") });
    const wanted = { formKey: newFormToken(), seen: 0, result: "normal" as const, problem: "", measure: "" };
    expect(
      await recordStockCare(999_999, { ...wanted, temperature: null, humidity: null, by: "周仓" }, NOW),
    ).toBe(null);
  });

  test("of a problem stops the batch; one that is stopped stays as it is", async () => {
    const problem = { result: "problem" as const, problem: "外包装破损", measure: "隔离" };
    expect(await care(11, problem)).toEqual({ ok: true });
    expect(await batch(11)).toMatchObject({ blocked_by: "周仓", blocked_why: "养护发现问题：外包装破损" });
    const { stock } = await db
      .selectFrom("goods")
      .select("stock")
      .where("id", "=", 11)
      .executeTakeFirstOrThrow();
    expect(stock).toBe(0);
    const [last] = await batchStockCare((await batch(11)).id, 1);
    expect(await care(11, { ...problem, problem: "受潮", seen: last!.id })).toEqual({ ok: true });
    expect((await batch(11)).blocked_why).toBe("养护发现问题：外包装破损");
  });

  test("of a problem ends with the destruction of the units, while the batch stays stopped", async () => {
    expect(await care(11, { result: "problem", problem: "外包装破损", measure: "隔离" })).toEqual({
      ok: true,
    });
    const { id } = await batch(11);
    const taken = await takeRejected(
      id,
      { units: 5, reason: "养护发现外包装破损", by: "周仓", formKey: newFormToken() },
      NOW,
    );
    const number = taken?.ok ? taken.number : "";
    const quality = { version: 1, conclusion: "不合格", by: "林素问" };
    expect(await confirmRejected(number, quality, NOW)).toMatchObject({ ok: true });
    const disposal = {
      version: 2,
      disposal: "destruction",
      note: "焚烧",
      by: "林素问",
      agreedBy: "沈复",
    } as const;
    const done = await inTransaction((trx) => disposeRejectedIn(trx, number, disposal, NOW));
    expect(done).toMatchObject({ ok: true });
    expect(await findRejected(number)).toMatchObject({ state: "disposed", batchId: id, quantity: 5 });
    expect(await batch(11)).toMatchObject({ quantity: 45, blocked_why: "养护发现问题：外包装破损" });
    expect(await plan({ due: "all", care: "general" })).toMatchObject([
      { id, quantity: 45, stop: "blocked" },
    ]);
  });

  test("counts the units that orders hold", async () => {
    await company(1);
    await ensureRows("staff_member", 1);
    const buyer = signedIn(1);
    await cart(1, [[11, 50]]);
    expect((await placeOrders(buyer, await draftOf(buyer), NOW)).ok).toBe(true);
    expect((await batch(11)).quantity).toBe(0);
    expect(await care(11)).toEqual({ ok: true });
    expect((await batchStockCare((await batch(11)).id, 1))[0]).toMatchObject({ quantity: 50 });
  });
});

describe("the plan", () => {
  test("is due an interval after the product's record, sooner for key stock, soonest first", async () => {
    expect(await names()).toEqual([]);
    expect(await names({}, NOW + 30 * DAY)).toEqual(["商品12", "商品13"]);
    expect(await names({ due: "overdue" }, NOW + 30 * DAY)).toEqual([]);
    expect(await names({ due: "overdue" }, NOW + 31 * DAY)).toEqual(["商品12", "商品13"]);
    expect(await names({}, NOW + 90 * DAY)).toEqual(["商品12", "商品13", "商品11"]);
    expect(await names({ due: "all", care: "general" })).toEqual(["商品11"]);
    expect(await names({ due: "all", care: "key" })).toEqual(["商品12", "商品13"]);
    expect(await names({ due: "all", goods: "b11-0" })).toEqual(["商品11"]);
    expect(await names({ due: "all", warehouse: "99" })).toEqual([]);
  });

  test("begins anew with each inspection, and page follows page", async () => {
    const at = NOW + 40 * DAY;
    await care(12, {}, at);
    expect(await names({}, at)).toEqual(["商品13"]);
    const first = await plan({ due: "all" }, at, { after: null, limit: 2 });
    expect(first.map(({ name }) => name)).toEqual(["商品13", "商品12"]);
    expect(first[1]).toMatchObject({ isKey: true, caredAt: at, dueAt: at + 30 * DAY });
    expect(await names({ due: "all" }, at, { after: first[1]!.id, limit: 2 })).toEqual(["商品11"]);
    const progress = await countPlannedCare({ goods: "", warehouse: "", care: "" }, at);
    expect(progress).toEqual({ batches: 3, onTime: 2 });
  });

  test("counts from the day the batch was booked in, and from the last acceptance of it", async () => {
    await db.updateTable("goods").set({ created_at: 0 }).execute();
    await db.updateTable("batch").set({ quantity: 0 }).execute();
    const document = {
      batch: "N1",
      producedOn: day(-30),
      expiresOn: day(700),
      quantity: 5,
      place: "",
      paper: "S1",
    };
    const booked = await receiveGoods({ ...document, goodsId: 11 }, newFormToken(), NOW - 20 * DAY);
    expect(booked).toMatchObject({ ok: true });
    expect(await plan({ due: "all" })).toMatchObject([{ batch: "N1", dueAt: NOW + 70 * DAY }]);
    await supplier(1);
    for (const quantity of [3, 4]) {
      const order = await placed(1, [{ goodsId: 11, quantity, price: 500 }]);
      const number = await received(order, [{ goodsId: 11, batch: "N1", arrived: quantity }]);
      expect(await accept(number)).toMatchObject({ ok: true });
      await db
        .updateTable("goods_receipt")
        .set({ accepted_at: NOW - quantity * DAY })
        .where("number", "=", number)
        .execute();
    }
    expect(await plan({ due: "all" })).toMatchObject([{ quantity: 12, dueAt: NOW + 87 * DAY }]);
  });

  test("counts from the acceptance of what was received", async () => {
    await db.updateTable("goods").set({ created_at: 0 }).execute();
    expect(await names({ care: "general" })).toEqual(["商品11"]);
    await db.updateTable("batch").set({ quantity: 0 }).execute();
    await supplier(1);
    const order = await placed(1, [{ goodsId: 11, quantity: 10, price: 500 }]);
    const number = await received(order, [{ goodsId: 11, batch: "N1", arrived: 10 }]);
    expect(await accept(number)).toMatchObject({ ok: true });
    expect(await names()).toEqual([]);
    expect(await plan({}, NOW + 90 * DAY)).toMatchObject([{ batch: "N1", quantity: 10, caredAt: null }]);
  });

  test("follows the shop's intervals", async () => {
    expect(await inTransaction((trx) => changeCareRules(trx, { generalDays: 90, keyDays: 30 }))).toBe(false);
    expect(await inTransaction((trx) => changeCareRules(trx, { generalDays: 10, keyDays: 5 }))).toBe(true);
    expect(await names({}, NOW + 10 * DAY)).toEqual(["商品12", "商品13", "商品11"]);
  });
});
