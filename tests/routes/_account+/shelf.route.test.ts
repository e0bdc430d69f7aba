import { beforeEach, expect, test } from "vitest";
import { action, loader } from "~/routes/_account+/wdxq/route";
import { loader as exportLoader } from "~/routes/_account+/wdxq_.export.$format";
import { db } from "~/platform/database/database.server";
import { call, getCookie, signedInCompanies } from "../../modules/orders/route-fixtures";
import { cart, clear, draftOf, goods, ground, NOW, signedIn } from "../../modules/orders/shop";
import { placeOrders } from "~/modules/checkout/place.server";
import { advance, confirmReceipt } from "~/modules/orders/transitions/transitions.server";

beforeEach(async () => {
  await clear();
  await ground();
  await signedInCompanies(2);
  await goods(11, [
    [300, 6],
    [400, 500],
  ]);
  await cart(1, [[11, 10]]);
  await placeOrders(signedIn(1), await draftOf(signedIn(1)), NOW);
  await db.updateTable("orders").set({ status: "pendingShipment" }).execute();
  const { id } = await db.selectFrom("orders").select("id").executeTakeFirstOrThrow();
  await advance(id, "ship", { actor: "operator:周", text: "" }, NOW);
  await confirmReceipt(1, id, "buyer:1", NOW);
});

const route = { loader, action };
const rows = () => db.selectFrom("shelf_batch").selectAll().orderBy("id").execute();
const send = (who: number, form: Record<string, string>) => call(route, who, "/wdxq?term=all", form);

test("a visitor signs in first; another company sees none of the rows", async () => {
  expect((await call(route, 0, "/wdxq")).headers.get("Location")).toContain("/login");
  const own = (await (await call(route, 1, "/wdxq")).json()) as { rows: unknown[] };
  expect(own.rows).toHaveLength((await rows()).length);
  const others = (await (await call(route, 2, "/wdxq")).json()) as { rows: unknown[] };
  expect(others.rows).toEqual([]);
});

test("a number is stored once for two presses; another company's row is not found", async () => {
  const [row] = await rows();
  const form = { [`number-${row!.id}`]: "1", [`shown-${row!.id}`]: `0-${row!.on_hand}` };
  expect((await send(2, form)).status).toBe(404);
  expect((await send(1, form)).status).toBe(303);
  expect((await send(1, form)).status).toBe(303);
  expect((await rows())[0]).toMatchObject({ on_hand: 1, version: 1, counted_by: 1 });
  const stale = await send(1, { ...form, [`number-${row!.id}`]: "2" });
  expect(stale.status).toBe(409);
  expect((await rows())[0]).toMatchObject({ on_hand: 1, version: 1 });
});

test.each(["", "-1", "1.5", "abc", "99999999"])("the number %j is refused with its row", async (input) => {
  const [row] = await rows();
  const answer = await send(1, {
    [`number-${row!.id}`]: input,
    [`shown-${row!.id}`]: `0-${row!.on_hand}`,
  });
  expect(answer.status).toBe(400);
  const reply = (await answer.json()) as { input: Record<string, string>; errors: Record<string, string> };
  expect(Object.keys(reply.errors)).toEqual([String(row!.id)]);
  expect(reply.input[row!.id]).toBe(input);
  expect((await rows())[0]).toMatchObject({ on_hand: row!.on_hand, version: 0 });
});

test("the file holds the company's rows; other formats are not found", async () => {
  const file = async (who: number, format: string) => {
    const request = new Request(`http://shop.test/wdxq/export/${format}`, {
      headers: { cookie: getCookie(who) },
    });
    try {
      return await exportLoader({ request, params: { format }, context: {} } as never);
    } catch (thrown) {
      return thrown as Response;
    }
  };
  const text = await (await file(1, "csv")).text();
  const [row] = await rows();
  expect(text).toContain(row!.batch_number);
  expect(text).toContain(`合计 ${(await rows()).length} 个批次`);
  expect(await (await file(2, "csv")).text()).not.toContain(row!.batch_number);
  expect((await file(1, "xlsx")).headers.get("Content-Type")).toContain("spreadsheetml");
  expect((await file(1, "pdf")).status).toBe(404);
});
