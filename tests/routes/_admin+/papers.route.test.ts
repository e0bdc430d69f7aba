import { beforeAll, beforeEach, expect, test } from "vitest";
import { placeOrders } from "~/modules/checkout/place.server";
import { readDeliveryNotes } from "~/modules/documents/delivery-note.server";
import { holdOrder } from "~/modules/orders/admin/hold.server";
import { shipIn } from "~/modules/orders/shipping/shipment.server";
import { advance, markPaid } from "~/modules/orders/transitions/transitions.server";
import { db, inTransaction } from "~/platform/database/database.server";
import * as pdf from "~/routes/_admin+/_warehouse+/staff.warehouse.$number.note[.]pdf";
import * as packing from "~/routes/_admin+/_warehouse+/staff.warehouse.$number._index/route";
import * as papers from "~/routes/_admin+/_warehouse+/staff.warehouse.$number.papers/route";
import * as parcelLink from "~/routes/_admin+/_warehouse+/staff.warehouse.$number.parcel-link/route";
import type { Browser } from "../../modules/company/browser";
import { cart, clear, company, draftOf, goods, ground, NOW } from "../../modules/orders/shop";
import { getAnswer, loadPeople, roleBrowser } from "../../admin/frame/people";

let browser: Browser;
let order: { id: number; number: string };

beforeAll(async () => {
  await loadPeople();
  browser = await roleBrowser("warehouse");
});
beforeEach(async () => {
  await clear();
  await ground();
  await goods(11, [
    [300, 3],
    [400, 50],
  ]);
  const buyer = await company(1);
  await cart(1, [[11, 7]]);
  expect((await placeOrders(buyer, await draftOf(buyer), NOW)).ok).toBe(true);
  const placed = await db.selectFrom("orders").select(["id", "number", "payable"]).executeTakeFirstOrThrow();
  await inTransaction((trx) =>
    markPaid(trx, placed.id, { amount: placed.payable, actor: "shop", note: "" }, NOW),
  );
  expect(await advance(placed.id, "approve", { actor: "operator:刘洋", text: "" }, NOW)).toMatchObject({
    ok: true,
  });
  order = placed;
});

const at = (page: { loader: unknown }, query: string, by = browser, number = order.number) =>
  getAnswer(page.loader as never, by.get(`/staff/warehouse/${number}/papers?${query}`), { number });
interface Documents {
  note: { number: string; parcel: number; carriage: string; lines: object[] } | null;
  refusal: string | null;
  pdf: string;
  back: string;
  order: { code: string };
}
const documentsAt = async (query: string) => (await (await at(papers, query)).json()) as Documents;
const ship = (rows: { row: number; quantity: number }[] | null) =>
  inTransaction((trx) =>
    shipIn(
      trx,
      order.id,
      { parcel: { carrier: "shunfeng", tracking: "SF0000001", note: "", rows }, actor: "operator:刘洋" },
      NOW,
    ),
  );

test("the paper before a parcel leaves is the one that its company reads afterwards", async () => {
  await ship([{ row: 1, quantity: 1 }]);
  const before = await documentsAt(
    "units-1=2&units-2=4&carrier=shunfeng&tracking=SF0000001&from=scanner&key=k",
  );
  expect(before).toMatchObject({ refusal: null, note: { parcel: 2, carriage: "顺丰速运 SF0000001" } });
  expect(before.order.code).toMatch(/^data:image\/svg/);
  expect(before.back).toBe(
    `/staff/warehouse/${order.number}/scanner?units-1=2&units-2=4&carrier=shunfeng&tracking=SF0000001`,
  );
  await ship(null);
  const [, after] = (await readDeliveryNotes(1, order.id))!;
  expect(before.note).toMatchObject({ number: after!.number, lines: after!.lines });
  expect((await documentsAt("parcel=2")).note).toEqual(after);
});

test("the PDF is shown, of a draft and of a parcel that left", async () => {
  for (const query of ["units-1=2", "parcel=1"]) {
    const answer = await at(pdf, query);
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
    expect(await answer.text()).toMatch(/^%PDF-/);
    await ship([{ row: 1, quantity: 1 }]);
  }
});

test("a QR code is on the label and can be replaced once, by those who ship", async () => {
  await ship(null);
  const before = (await documentsAt("parcel=1")) as Documents & { link: string };
  expect(before.link).toMatch(/^data:image\/svg/);
  const path = `/staff/warehouse/${order.number}/parcel-link?parcel=1`;
  const send = (by: Browser, to = path) =>
    getAnswer(parcelLink.action, by.post(to, { why: "面单遗失" }), { number: order.number });
  expect((await send(await roleBrowser("sales"))).status).toBe(403);
  expect((await send(browser, path.replace("parcel=1", "parcel=9"))).status).toBe(404);
  expect((await send(browser)).status).toBe(303);
  expect(((await documentsAt("parcel=1")) as typeof before).link).not.toBe(before.link);
  const keys = await db.selectFrom("parcel_link").select("revoked_at").execute();
  expect(keys.map((row) => row.revoked_at !== null).toSorted()).toEqual([false, true]);
});

test("what could not leave is not printed, with why", async () => {
  expect(await documentsAt("units-1=4")).toMatchObject({
    note: null,
    refusal: expect.stringContaining("还有 3盒"),
  });
  expect(await documentsAt("units-1=0")).toMatchObject({ note: null, refusal: "请填写数量" });
  expect((await at(pdf, "units-1=4")).status).toBe(409);
  await holdOrder(order.id, "刘洋", "核实", NOW);
  expect((await documentsAt("")).refusal).toContain("已挂起");
  await db.updateTable("orders").set({ held_at: null, status: "pendingReview" }).execute();
  expect((await documentsAt("")).refusal).toContain("待审核");
});

test("unknown orders and parcels and other roles get nothing", async () => {
  for (const page of [papers, pdf]) {
    expect((await at(page, "parcel=9")).status).toBe(404);
    expect((await at(page, "", browser, "2026000000001")).status).toBe(404);
    expect((await at(page, "", await roleBrowser("sales"))).status).toBe(403);
  }
});

test("the packing form begins with what its address carries, and lists the parcels that left", async () => {
  await ship([{ row: 1, quantity: 1 }]);
  const answer = await at(packing, "units-1=2&carrier=jd&x=1");
  expect(await answer.json()).toMatchObject({
    input: { "units-1": "2", carrier: "jd" },
    parcels: [{ number: 1, label: "顺丰速运 SF0000001" }],
  });
});
