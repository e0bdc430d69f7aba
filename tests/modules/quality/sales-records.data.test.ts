import { beforeEach, expect, test } from "vitest";
import { listSalesRecords } from "~/modules/quality/trace/sales-records.server";
import { advance } from "~/modules/orders/transitions/transitions.server";
import { shipIn } from "~/modules/orders/shipping/shipment.server";
import { placeOrders } from "~/modules/checkout/place.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { DAY } from "~/platform/values/clock";
import { cart, clear, company, draftOf, goods, ground, NOW, signedIn } from "../orders/shop";

const EVERYTHING = { batch: "", goods: "", company: "", from: "", to: "" };
const list = (after: number | null, limit: number) => listSalesRecords(EVERYTHING, { after, limit });

beforeEach(async () => {
  await clear();
  await ground();
  await company(1);
  await goods(11, [
    [300, 7],
    [400, 500],
  ]);
  await cart(1, [[11, 20]]);
  await placeOrders(signedIn(1), await draftOf(signedIn(1)), NOW);
  await db.updateTable("orders").set({ status: "pendingShipment" }).execute();
  // A price that does not divide into the units.
  await db.updateTable("order_line").set({ amount: 1_001, discount_share: 100 }).execute();
});

test("the parts of a line over its parcels add up to what is paid, and pages to the whole list", async () => {
  const { id } = await db.selectFrom("orders").select("id").executeTakeFirstOrThrow();
  const label = { carrier: "own", tracking: "", note: "" } as const;
  const parcel = { ...label, rows: [{ row: 1, quantity: 3 }] };
  const sent = await inTransaction((trx) => shipIn(trx, id, { parcel, actor: "operator:周" }, NOW));
  expect(sent).toMatchObject({ ok: true });
  await advance(id, "ship", { actor: "operator:周", text: "" }, NOW + DAY);
  const all = await list(null, 50);
  expect(all.map(({ units, parcel: number }) => [number, units])).toEqual([
    [2, 4],
    [2, 13],
    [1, 3],
  ]);
  expect(all.reduce((sum, { amount }) => sum + amount, 0)).toBe(901);
  const [first, second] = [await list(null, 1), await list(all[0]!.id, 50)];
  expect([...first, ...second]).toEqual(all);
  expect(await list(all.at(-1)!.id, 50)).toEqual([]);
});
