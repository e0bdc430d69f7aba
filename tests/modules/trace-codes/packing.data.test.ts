import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { unpackOrderCode } from "~/modules/orders/admin/pack-codes.server";
import { findParcelCodes } from "~/modules/trace-codes/codes/find-codes.server";
import { db } from "~/platform/database/database.server";
import {
  batchOf,
  code,
  NOW,
  openShop,
  orderOf,
  pack,
  range,
  receive,
  setTrace,
  ship,
  stateOf,
} from "./trace-fixtures";

beforeEach(openShop);

const CARTON = code(900);
const carton = `${CARTON}：${range(1, 10).join(" ")}`;

describe("receiving", () => {
  it("stores packs with what is in them, and the same receipt once", async () => {
    expect(await receive(carton, { quantity: 10 })).toBe(11);
    expect(await receive(carton, { quantity: 10 })).toBe(0);
    const row = await db
      .selectFrom("trace_code")
      .selectAll()
      .where("code", "=", CARTON)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ level: 2, units: 10, state: "inStock", receipt_ref: "SH-1" });
    expect(
      await db.selectFrom("trace_product").select(["prefix", "level", "units"]).orderBy("level").execute(),
    ).toEqual([
      { prefix: "8600011", level: 1, units: 1 },
      { prefix: "8600011", level: 2, units: 10 },
    ]);
  });

  it("refuses more codes than units, a code of another receipt, and another product's beginning unless confirmed", async () => {
    await expect(receive(carton, { quantity: 9 })).rejects.toThrow("多于入库数量");
    await receive(carton);
    await expect(receive(code(1), { receiptRef: "SH-2" })).rejects.toThrow("已登记");
    await expect(receive(code(50), { goodsId: 12 })).rejects.toThrow("登记为另一商品");
    expect(await receive(code(50), { goodsId: 12, isConfirmed: true })).toBe(1);
  });
});

describe("packing", () => {
  it("covers what is in a carton, which leaves with it", async () => {
    await receive(carton);
    const order = await orderOf(1, [[11, 10]]);
    expect(await pack(order.id, CARTON)).toMatchObject({
      ok: true,
      value: [{ code: CARTON, row: 1, units: 10 }],
    });
    expect(await stateOf(code(3))).toBe("packed");
    await ship(order.id);
    const shipment = await db.selectFrom("shipment").select("id").executeTakeFirstOrThrow();
    const codes = await findParcelCodes([shipment.id]);
    expect(codes).toHaveLength(11);
    expect(codes.filter(({ isScanned }) => isScanned).map((row) => row.code)).toEqual([CARTON]);
    expect(await db.selectFrom("trace_parcel").selectAll().executeTakeFirstOrThrow()).toMatchObject({
      expected: 10,
      scanned: 10,
      packed_by: "周",
    });
  });

  it("does not let a carton leave as a whole once a part of it is taken, also after the part has left", async () => {
    await receive(carton);
    const first = await orderOf(1, [[11, 2]]);
    const second = await orderOf(2, [[11, 20]]);
    expect(await pack(first.id, code(1))).toMatchObject({ ok: true });
    expect(await pack(second.id, CARTON)).toMatchObject({ ok: false });
    expect(await pack(first.id, code(2))).toMatchObject({ ok: true });
    await ship(first.id);
    expect(await pack(second.id, CARTON)).toMatchObject({ ok: false, text: expect.stringContaining("拆零") });
    expect(await pack(second.id, range(3, 10).join("\n"))).toMatchObject({ ok: true });
  });

  it("asks for a code that begins as none before, learns the answer and takes the next by itself", async () => {
    const order = await orderOf(1, [
      [11, 3],
      [12, 4],
    ]);
    const rows = await pack(order.id, code(1));
    expect(rows).toMatchObject({ ok: false, question: { code: code(1), rows: [1, 2] } });
    expect(await pack(order.id, code(1), { row: 1, level: 1, units: 1 })).toMatchObject({ ok: true });
    expect(await pack(order.id, code(2))).toMatchObject({ ok: true, value: [{ row: 1 }] });
    await db.updateTable("goods").set({ approval_number: "国药准字H19999999" }).execute();
    expect(await pack(order.id, code(3))).toMatchObject({ ok: false, question: { code: code(3) } });
  });

  it("refuses another product, another batch, what is packed, and more than is left", async () => {
    await receive(range(1, 30).join(" "));
    await receive(code(60, "8600012"), { goodsId: 12 });
    const order = await orderOf(1, [[11, 2]]);
    expect(await pack(order.id, code(60, "8600012"))).toMatchObject({
      ok: false,
      text: expect.stringContaining("不是这单的商品"),
    });
    expect(await pack(order.id, `${code(1)} ${code(2)} ${code(3)}`)).toMatchObject({
      ok: false,
      text: expect.stringContaining("已扫够"),
    });
    expect(await stateOf(code(1))).toBe("inStock");
    expect(await pack(order.id, code(1))).toMatchObject({ ok: true });
    expect(await pack(order.id, code(1))).toMatchObject({
      ok: false,
      text: expect.stringContaining("已装箱"),
    });
    const other = await db
      .insertInto("batch")
      .values({
        goods_id: 11,
        number: "B-2",
        produced_on: "2026-01-01",
        expires_on: "2028-01-01",
        quantity: 5,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db.updateTable("trace_code").set({ batch_id: other.id }).where("code", "=", code(5)).execute();
    expect(await pack(order.id, code(5))).toMatchObject({
      ok: false,
      text: expect.stringContaining("批号不对"),
    });
    expect(await batchOf(12)).toBeGreaterThan(0);
  });

  it("takes a scan back: received codes go back into stock, others are forgotten", async () => {
    await receive(carton);
    const order = await orderOf(1, [[11, 12]]);
    await pack(order.id, CARTON);
    await pack(order.id, code(77), { row: 1, level: 1, units: 1 });
    expect(await unpackOrderCode(order.id, { code: code(1), actor: "周" }, NOW)).toMatchObject({ ok: false });
    expect(await unpackOrderCode(order.id, { code: CARTON, actor: "周" }, NOW)).toMatchObject({ ok: true });
    expect(await unpackOrderCode(order.id, { code: code(77), actor: "周" }, NOW)).toMatchObject({ ok: true });
    expect([await stateOf(CARTON), await stateOf(code(1)), await stateOf(code(77))]).toEqual([
      "inStock",
      "inStock",
      null,
    ]);
  });
});

describe("a parcel with too few codes", () => {
  it("leaves, leaves with a reason, or stays, as the setting says", async () => {
    const order = await orderOf(1, [[11, 6]]);
    await setTrace({ missing: "stop" });
    await expect(ship(order.id, { rows: [{ row: 1, quantity: 2 }] })).rejects.toThrow("扫齐后才能发货");
    await setTrace({ missing: "reason" });
    await expect(ship(order.id, { rows: [{ row: 1, quantity: 2 }] })).rejects.toThrow("填写缺码原因");
    await ship(order.id, { rows: [{ row: 1, quantity: 2 }], reason: "厂家未赋码" });
    await setTrace({ missing: "off" });
    await ship(order.id, { rows: [{ row: 1, quantity: 2 }] });
    expect(
      await db
        .selectFrom("trace_parcel")
        .select(["expected", "scanned", "missing_reason"])
        .orderBy("shipment_id")
        .execute(),
    ).toEqual([
      { expected: 2, scanned: 0, missing_reason: "厂家未赋码" },
      { expected: 2, scanned: 0, missing_reason: "" },
    ]);
  });

  it("never leaves with more codes than units", async () => {
    await receive(range(1, 6).join(" "));
    const order = await orderOf(1, [[11, 6]]);
    await pack(order.id, range(1, 6).join(" "));
    await expect(ship(order.id, { rows: [{ row: 1, quantity: 5 }] })).rejects.toThrow("请取消多扫的码");
  });
});

describe("two packers at once", () => {
  const inParcels = async () =>
    (
      await db
        .selectFrom("trace_code")
        .select("code")
        .where("state", "=", "packed")
        .where("is_scanned", "=", 1)
        .execute()
    ).map((row) => row.code);

  it("cannot pack one code twice, known before or not", async () => {
    await receive(code(1));
    const [first, second] = [await orderOf(1, [[11, 2]]), await orderOf(2, [[11, 2]])];
    for (const one of [code(1), code(2)]) {
      const results = await Promise.all([pack(first.id, one), pack(second.id, one, null, "郑")]);
      expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    }
    expect((await inParcels()).sort()).toEqual([code(1), code(2)]);
  });

  it("cannot pack a carton and a part of it", async () => {
    await receive(carton);
    const [first, second] = [await orderOf(1, [[11, 10]]), await orderOf(2, [[11, 10]])];
    const results = await Promise.all([pack(first.id, CARTON), pack(second.id, code(4))]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it("never share a code, whatever both scan", async () => {
    await receive(carton);
    await receive(range(20, 29).join(" "));
    const [first, second] = [await orderOf(1, [[11, 30]]), await orderOf(2, [[11, 30]])];
    const scans = fc.array(fc.constantFrom(CARTON, ...range(1, 10), ...range(20, 29)), {
      minLength: 1,
      maxLength: 5,
    });
    await fc.assert(
      fc.asyncProperty(scans, scans, async (mine, theirs) => {
        await Promise.all([pack(first.id, mine.join(" ")), pack(second.id, theirs.join(" "))]);
        const rows = await db
          .selectFrom("trace_code")
          .select(["code", "parent_code", "order_line_batch_id", "state"])
          .execute();
        const byCode = new Map(rows.map((row) => [row.code, row]));
        for (const row of rows) {
          const around = row.parent_code === null ? undefined : byCode.get(row.parent_code);
          if (around?.state === "packed") expect(row.order_line_batch_id).toBe(around.order_line_batch_id);
        }
        for (const { id } of [first, second])
          for (const one of await inParcels()) await unpackOrderCode(id, { code: one, actor: "周" }, NOW);
        expect(await inParcels()).toEqual([]);
      }),
      { numRuns: 15 },
    );
  });
});
