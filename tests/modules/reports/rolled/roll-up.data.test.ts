import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/platform/database/database.server";
import { DAY, toDay } from "~/platform/values/clock";
import { addDays, type Days, getPeriod } from "~/modules/reports/period/period";
import { marginRows, marginTotal } from "~/modules/reports/margin/margin.server";
import { getWindows } from "~/modules/reports/period/spans";
import { missingDays, rollUpSales } from "~/modules/reports/rolled/roll-up.server";
import {
  type Dimension,
  getNet,
  readSales,
  SALES_WORDS,
  type SalesInput,
} from "~/modules/reports/sales/sales";
import { salesDays, salesRows, salesTotal } from "~/modules/reports/sales/sales.server";
import { clear, company, goods, ground } from "../../orders/shop";
import { countedOneByOne, type Facts } from "./naive";
import { emptyTables } from "../../../rows";

const START = Date.parse("2026-09-10T03:00:00Z");
const COMPANIES = [1, 2, 3];
const GOODS = [11, 12, 13, 14];
const AREAS = ["440106", "440304", "110101"];
let number = 0;

beforeEach(async () => {
  await clear();
  await emptyTables(["sales_span", "sales_goods", "sales_company", "sales_offer", "returned_line"]);
  await db.updateTable("report_run").set({ looked_at: 0 }).execute();
  await ground();
  await db
    .insertInto("manufacturer")
    .values({ id: 2, name: "第二药厂", short_name: "第二", initials: "deyc", goods_count: 0 })
    .execute();
  for (const [at, id] of COMPANIES.entries()) {
    await company(id);
    await db.updateTable("company").set({ area_code: AREAS[at]! }).where("id", "=", id).execute();
  }
  for (const id of GOODS) await goods(id, [[400, 100]], { manufacturer_id: id % 2 === 0 ? 2 : 1 });
  await emptyTables(["goods_cost"]);
  const costs = [11, 12].map((id) => ({ goods_id: id, cost: 70 + id, updated_at: START }));
  await db.insertInto("goods_cost").values(costs).execute();
});

interface Line {
  goodsId: number;
  quantity: number;
  amount: number;
  share: number;
  isGift: boolean;
}

/** An order as it is placed at `at`. */
async function place(companyId: number, lines: readonly Line[], at: number): Promise<void> {
  number += 1;
  const { id } = await db
    .insertInto("orders")
    .values({
      number: `R${number}`,
      company_id: companyId,
      account_id: companyId,
      status: "pendingReview",
      checkout_key: `report-${number}`,
      goods_amount: 0,
      shipping_amount: 500,
      discount_amount: 0,
      payable: 0,
      price_rows: "[]",
      address: "{}",
      invoice_type: "none",
      delivery: "carrier",
      remark: "",
      placed_at: at,
      pay_before: at + DAY,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("order_line")
    .values(
      lines.map(({ goodsId, quantity, amount, share, isGift }) => ({
        order_id: id,
        goods_id: goodsId,
        warehouse_id: 1,
        type: isGift ? "gift" : "ordinary",
        name: "",
        spec: "",
        unit: "盒",
        manufacturer: "",
        approval_number: "",
        unit_price: 0,
        number: quantity,
        amount: isGift ? 0 : amount,
        discount_share: isGift ? 0 : share,
      })),
    )
    .execute();
}

/** The order at this place among those that stand, or none. */
async function standing(at: number) {
  const orders = await db
    .selectFrom("orders")
    .selectAll()
    .where("status", "<>", "cancelled")
    .orderBy("id")
    .execute();
  return orders.length > 0 ? orders[at % orders.length]! : null;
}

async function cancel(at: number, now: number): Promise<void> {
  const order = await standing(at);
  if (!order) return;
  const gone = { status: "cancelled", cancelled_at: now };
  await db.updateTable("orders").set(gone).where("id", "=", order.id).execute();
}

/** Some units of a line come back, as settleReturn notes it. */
async function giveBack(at: number, quantity: number, now: number): Promise<void> {
  const order = await standing(at);
  if (!order) return;
  const lines = await db.selectFrom("order_line").selectAll().where("order_id", "=", order.id).execute();
  const line = lines[at % lines.length]!;
  const units = Math.min(quantity, line.number - line.returned);
  if (units === 0) return;
  const worth = (back: number) => Math.floor(((line.amount - line.discount_share) * back) / line.number);
  const amount = worth(line.returned + units) - worth(line.returned);
  number += 1;
  await db
    .insertInto("returned_line")
    .values({ key: `R${number}`, order_line_id: line.id, order_id: order.id, number: units, amount, at: now })
    .execute();
  await db
    .updateTable("order_line")
    .set({ shipped: line.number, returned: line.returned + units })
    .where("id", "=", line.id)
    .execute();
}

const line = fc.record({
  goodsId: fc.constantFrom(...GOODS),
  quantity: fc.integer({ min: 1, max: 30 }),
  amount: fc.integer({ min: 1_000, max: 99_999 }),
  share: fc.integer({ min: 0, max: 999 }),
  isGift: fc.boolean(),
});
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("place" as const),
      companyId: fc.constantFrom(...COMPANIES),
      lines: fc.array(line, { minLength: 1, maxLength: 4 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("cancel" as const), at: fc.nat(50) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("back" as const),
      at: fc.nat(50),
      quantity: fc.integer({ min: 1, max: 9 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant("roll" as const), piece: fc.integer({ min: 1, max: 40 }) }),
  },
);
/** What happens, each so long after what was before: from a second to two weeks. */
const story = fc.array(fc.tuple(step, fc.constantFrom(1_000, 300_000, DAY / 2, 3 * DAY, 14 * DAY)), {
  minLength: 8,
  maxLength: 24,
});

const toFormValues = (input: Partial<SalesInput>): SalesInput => ({
  ...(Object.fromEntries(SALES_WORDS.map((word) => [word, ""])) as SalesInput),
  ...input,
});
const ALL = { skip: 0, limit: 1_000 };

async function expectEqual(by: Dimension, days: Days, keyOf: (facts: Facts) => string | null, input = {}) {
  const query = readSales(toFormValues({ by, ...input }));
  const rows = await salesRows(query, days, ALL);
  const counts = await countedOneByOne(days, keyOf);
  const shown = rows.filter((row) => row.amount + row.returned + row.units > 0 || counts.has(row.key));
  expect(new Set(shown.map(({ key }) => key))).toEqual(new Set(counts.keys()));
  for (const row of shown) {
    const naive = counts.get(row.key)!;
    const known = (["orders", "lines", "companies"] as const).filter((name) => row[name] !== null);
    for (const name of [...known, "units", "amount", "returned"] as const)
      expect([by, row.key, name, row[name]]).toEqual([by, row.key, name, naive[name]]);
  }
  const nets = rows.map(getNet);
  if (by !== "day") expect(nets).toEqual([...nets].sort((a, b) => b - a));
}

/** Margins by goods and by maker come to the same, however many pieces they are read of; some costs are known, others are not. */
async function expectMargins(days: Days): Promise<void> {
  const { net, known, cost } = await marginTotal(days, null);
  const goods = await marginRows({ by: "goods", manufacturer: null }, days, ALL);
  const sold = await countedOneByOne(days, () => "all");
  expect(net).toBe((sold.get("all")?.amount ?? 0) - (sold.get("all")?.returned ?? 0));
  for (const rows of [goods, await marginRows({ by: "manufacturer", manufacturer: null }, days, ALL)])
    for (const [name, value] of Object.entries({ net, known, cost }))
      expect([name, rows.reduce((sum, row) => sum + row[name as "net"], 0)]).toEqual([name, value]);
  const own = await marginRows({ by: "goods", manufacturer: 2 }, days, ALL);
  expect(own).toEqual(goods.filter(({ key }) => Number(key) % 2 === 0));
}

async function expectAll(days: Days): Promise<void> {
  const getArea = ({ order }: Facts) => AREAS[order.company_id - 1]!;
  await expectEqual("goods", days, ({ line }) => String(line.goods_id));
  await expectEqual("manufacturer", days, ({ line }) => (line.goods_id % 2 === 0 ? "2" : "1"));
  await expectEqual("goods", days, ({ line }) => (line.goods_id % 2 === 0 ? String(line.goods_id) : null), {
    manufacturer: "2",
  });
  await expectEqual("company", days, ({ order }) => String(order.company_id));
  await expectEqual("manager", days, () => "0");
  await expectEqual("area", days, (facts) => getArea(facts).slice(0, 2));
  await expectEqual(
    "area",
    days,
    (facts) => (getArea(facts).startsWith("44") ? getArea(facts).slice(0, 4) : null),
    {
      area: "44",
    },
  );
  await expectEqual("day", days, ({ order }) => toDay(order.placed_at));
  await expectMargins(days);
  const total = await salesTotal(readSales(toFormValues({ by: "day" })), days);
  const item = (await countedOneByOne(days, () => "all")).get("all");
  expect([total.orders, total.companies, total.units, total.amount, total.returned]).toEqual(
    item ? [item.orders, item.companies, item.units, item.amount, item.returned] : [0, 0, 0, 0, 0],
  );
}

describe("rolled-up sales", () => {
  it("equal the orders counted one by one, after any story of orders, cancels and returns", async () => {
    await fc.assert(
      fc.asyncProperty(story, fc.nat(80), fc.nat(80), async (steps, back, length) => {
        await emptyTables(["sales_span", "sales_goods", "sales_company", "sales_offer"]);
        await emptyTables(["returned_line", "order_line", "orders"]);
        await db.updateTable("report_run").set({ looked_at: 0 }).execute();
        let now = START;
        for (const [item, later] of steps) {
          now += later;
          if (item.kind === "place") await place(item.companyId, item.lines, now);
          if (item.kind === "cancel") await cancel(item.at, now);
          if (item.kind === "back") await giveBack(item.at, item.quantity, now);
          if (item.kind === "roll") await rollUpSales(now, item.piece);
        }
        await rollUpSales(now);
        expect(await missingDays(now)).toEqual([]);
        await expectAll({ from: toDay(START), to: toDay(now) });
        const to = addDays(toDay(now), -back % 60);
        await expectAll({ from: addDays(to, -length), to });
        const { before, ...days } = getPeriod({ span: "month", from: "", to: "" }, toDay(now));
        await expectAll(days);
        await expectAll(before);
      }),
      { numRuns: 6 },
    );
  });

  it("reads whole past months and sixths as one, and by days again once an order of theirs changed", async () => {
    const sold = { goodsId: 11, quantity: 2, amount: 5_000, share: 0, isGift: false };
    for (let day = 0; day < 60; day += 1) await place(1, [sold], START + day * DAY);
    const now = START + 60 * DAY;
    expect(await rollUpSales(now)).toEqual({ day: 61, sixth: 11, month: 1, quarter: 0, window: 9 });
    const months = () => db.selectFrom("sales_span").select("span").where("grain", "=", "month").execute();
    expect(await months()).toEqual([{ span: "2026-10" }]);
    await cancel(30, now + 1_000);
    // Somebody reads between the day made anew and its month.
    const days = { from: "2026-09-10", to: toDay(now) };
    expect(await rollUpSales(now + 2_000)).toEqual({ day: 2, sixth: 1, month: 1, quarter: 0, window: 4 });
    const [row] = await salesRows(readSales(toFormValues({ by: "goods" })), days, ALL);
    expect(row).toMatchObject({ key: "11", orders: 59, amount: 59 * 5_000 });
    expect((await salesDays(days)).reduce((sum, { amount }) => sum + amount, 0)).toBe(59 * 5_000);
  });

  it("keeps windows for the reports of today, and those of yesterday no longer", async () => {
    const sold = { goodsId: 11, quantity: 2, amount: 5_000, share: 0, isGift: false };
    for (let day = 0; day < 60; day += 1) await place(1, [sold], START + day * DAY);
    const stored = async () => {
      const rows = await db.selectFrom("sales_goods").select("span").where("grain", "=", "window").execute();
      return rows.map(({ span }) => span).sort();
    };
    await rollUpSales(START + 60 * DAY);
    const whole = getWindows("2026-11-09").filter((span) => span >= "2026-09-10");
    expect(await stored()).toEqual(whole.sort());
    await rollUpSales(START + 61 * DAY);
    expect(await stored()).toEqual(
      getWindows("2026-11-10")
        .filter((span) => span >= "2026-09-10")
        .sort(),
    );
  });

  it("takes on days never rolled up in pieces, the newest first, and says how many are left", async () => {
    const sold = { goodsId: 11, quantity: 1, amount: 100, share: 0, isGift: false };
    for (let day = 0; day < 10; day += 1) await place(1, [sold], START + day * DAY);
    const now = START + 9 * DAY;
    expect(await rollUpSales(now, 4)).toEqual({ day: 4, sixth: 0, month: 0, quarter: 0, window: 0 });
    const left = await missingDays(now);
    expect([left.length, left[0], left.at(-1)]).toEqual([6, toDay(START + 5 * DAY), toDay(START)]);
    await rollUpSales(now, 4);
    await rollUpSales(now, 4);
    expect(await missingDays(now)).toEqual([]);
  });

  it("made by several at once is made once, beside orders that are placed meanwhile", async () => {
    const sold = { goodsId: 12, quantity: 3, amount: 900, share: 100, isGift: false };
    for (let day = 0; day < 6; day += 1) await place(2, [sold, { ...sold, isGift: true }], START + day * DAY);
    const now = START + 5 * DAY;
    await Promise.all([
      rollUpSales(now),
      rollUpSales(now + 1),
      rollUpSales(now + 2),
      place(1, [sold], now),
      place(3, [sold], now + 3),
    ]);
    await rollUpSales(now + 5);
    await expectAll({ from: toDay(START), to: toDay(now) });
  });
});
