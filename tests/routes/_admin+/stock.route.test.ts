import { beforeAll, expect, test } from "vitest";
import { db } from "~/platform/database/database.server";
import * as batch from "~/routes/_admin+/_warehouse+/staff.stock.$id._index/route";
import * as place from "~/routes/_admin+/_warehouse+/staff.stock.$id.place/route";
import * as list from "~/routes/_admin+/_warehouse+/staff.stock._index/route";
import type { Browser } from "../../modules/company/browser";
import { clear, goods, ground } from "../../modules/orders/shop";
import { getAnswer, loadPeople, roleBrowser } from "../../admin/frame/people";

let browser: Browser;
let id: string;
beforeAll(async () => {
  await clear();
  await ground();
  await goods(11, [[300, 50]]);
  await loadPeople();
  browser = await roleBrowser("warehouse");
  id = String((await db.selectFrom("batch").select("id").executeTakeFirstOrThrow()).id);
});

const send = (fields: Record<string, string>, by = browser, of = id) =>
  getAnswer(batch.action, by.post(`/staff/stock/${of}`, { seen: "50", why: "清点", ...fields }), { id: of });

test("the list shows what lies there, and takes any filter", async () => {
  const answer = await getAnswer(list.loader, browser.get("/staff/stock"));
  expect(await answer.json()).toMatchObject({
    rows: [{ number: "B11-0", quantity: 50, held: 0 }],
    next: null,
  });
  for (const query of ["code=%00", "expiry=x", "after=999999", `code=${"9".repeat(300)}`])
    expect((await getAnswer(list.loader, browser.get(`/staff/stock?${query}`))).status).toBe(200);
});

test("wrong counts, no reason, an unknown batch and another role are refused", async () => {
  for (const fields of [
    { onHand: "" },
    { onHand: "-1" },
    { onHand: "1.5" },
    { onHand: "40", why: "" },
    { onHand: "50" },
  ])
    expect((await send(fields as Record<string, string>)).status).toBe(400);
  expect((await send({ onHand: "40" }, browser, "999999")).status).toBe(404);
  expect((await send({ onHand: "40" }, await roleBrowser("purchasing"))).status).toBe(403);
});

test("a count is corrected once; from an older form it is asked again with what differs", async () => {
  const done = await send({ onHand: "40" });
  expect([done.status, done.headers.get("Location")]).toEqual([303, `/staff/stock/${id}`]);
  expect((await send({ onHand: "40" })).status).toBe(409);
  const stale = await send({ onHand: "45" });
  expect([stale.status, await stale.json()]).toMatchObject([
    409,
    { stale: { version: 40, rows: [{ name: "在库", current: "40", own: "45" }] } },
  ]);
  expect((await send({ onHand: "45", seen: "40" })).status).toBe(303);
  const page = await getAnswer(batch.loader, browser.get(`/staff/stock/${id}`), { id });
  expect(await page.json()).toMatchObject({
    batch: { quantity: 45 },
    mayCorrect: true,
    changes: [{ command: "更正库存", why: "清点" }, { command: "更正库存" }],
  });
});

test("what is past the limit is refused, and asks for a count", async () => {
  const refused = await send({ onHand: "9999", seen: "45" });
  expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining("请开盘点单")]);
});

test("a place is written down in one case, once, and never over somebody else's change", async () => {
  const write = (values: string, seen: string, by = browser, of = id) =>
    getAnswer(place.action, by.post(`/staff/stock/${of}/place`, { place: values, seen }), { id: of });
  const where = async () =>
    (await db.selectFrom("batch").select("place").where("id", "=", Number(id)).executeTakeFirstOrThrow())
      .place;
  expect((await write(" a-03-2", "")).status).toBe(303);
  expect(await where()).toBe("A-03-2");
  expect((await write("A-03-2", "")).status).toBe(400);
  expect((await write("B-1", "")).status).toBe(409);
  for (const wrong of ["<b>", "X".repeat(21)]) expect((await write(wrong, "A-03-2")).status).toBe(400);
  expect((await write("B-1", "A-03-2", browser, "999999")).status).toBe(404);
  expect((await write("B-1", "A-03-2", await roleBrowser("purchasing"))).status).toBe(403);
  expect(await where()).toBe("A-03-2");
  expect((await write("", "A-03-2")).status).toBe(303);
});
