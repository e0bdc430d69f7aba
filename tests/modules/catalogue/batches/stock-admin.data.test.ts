import { beforeEach, expect, test } from "vitest";
import { correctStock, findStock, listStock } from "~/modules/catalogue/batches/stock-admin.server";
import { placeOrders } from "~/modules/checkout/place.server";
import { heldUnits } from "~/modules/orders/order/held-units.server";
import { auditRows } from "~/platform/database/audit-log.server";
import { actingAs } from "~/platform/database/audit.server";
import { db } from "~/platform/database/database.server";
import { cart, clear, company, draftOf, goods, ground, NOW } from "../../orders/shop";

const ALL = { code: "", expiry: "" };
const numbers = async (filter: Partial<typeof ALL>, after: number | null = null, limit = 10) =>
  (await listStock({ ...ALL, ...filter }, { after, limit, now: NOW })).map(({ number }) => number);
const idOf = async (number: string) =>
  (await db.selectFrom("batch").select("id").where("number", "=", number).executeTakeFirstOrThrow()).id;

beforeEach(async () => {
  await clear();
  await ground();
  await goods(11, [
    [300, 50],
    [90, 5],
  ]);
  await goods(12, [[300, 7]]);
});

test("batches are listed as they expire, page by page", async () => {
  expect(await numbers({})).toEqual(["B11-1", "B11-0", "B12-0"]);
  expect(await numbers({}, null, 2)).toEqual(["B11-1", "B11-0"]);
  expect(await numbers({}, await idOf("B11-0"))).toEqual(["B12-0"]);
});

test("they are found by number, goods and codes, near their expiry and behind it", async () => {
  await db
    .updateTable("goods")
    .set({ barcode: "6901234567892", sku: "HH-12" })
    .where("id", "=", 12)
    .execute();
  await db.updateTable("batch").set({ expires_on: "2026-01-01" }).where("number", "=", "B11-0").execute();
  for (const code of ["12", "HH-12", "hh-12", "ＨＨ-12", "6901234567892", "06901234567892", "B12-0", "b12-0"])
    expect(await numbers({ code })).toEqual(["B12-0"]);
  expect(await numbers({ expiry: "near" })).toEqual(["B11-1"]);
  expect(await numbers({ expiry: "expired" })).toEqual(["B11-0"]);
  expect(await numbers({ code: "' or 1=1 --" })).toEqual([]);
});

test("a corrected count changes what is free, not what orders hold, and stands in the log", async () => {
  const buyer = await company(1);
  await cart(1, [[12, 4]]);
  expect((await placeOrders(buyer, await draftOf(buyer), NOW)).ok).toBe(true);
  const id = await idOf("B12-0");
  const correct = (onHand: number, seen = 7) =>
    actingAs({ name: "周", command: "更正库存", input: {}, why: "清点", now: NOW }, () =>
      correctStock(id, { onHand, seen }, heldUnits, NOW),
    );
  expect(await correct(3)).toEqual({ ok: false, text: "未发货订单占用 4，在库不能少于它" });
  expect(await correct(7)).toEqual({ ok: false, text: "数量没有变化" });
  expect(await correct(6, 8)).toEqual({ ok: false, current: 7 });
  expect(await correct(6)).toEqual({ ok: true });
  expect(await correct(6)).toEqual({ ok: false, current: 6 });
  expect((await findStock(id))?.quantity).toBe(2);
  const { stock } = await db
    .selectFrom("goods")
    .select("stock")
    .where("id", "=", 12)
    .executeTakeFirstOrThrow();
  expect(stock).toBe(2);
  const [row] = await auditRows({ subject: "batch", subjectId: String(id), limit: 1 });
  expect(row).toMatchObject({ operator: "周", why: "清点" });
  expect(await correct(4, 6)).toEqual({ ok: true });
  expect(await correctStock(0, { onHand: 1, seen: 0 }, heldUnits, NOW)).toBeNull();
});
