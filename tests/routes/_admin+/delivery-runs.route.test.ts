import { beforeAll, beforeEach, expect, test } from "vitest";
import { copyWords, readRunNumber, runNumber, toDeliveryStops } from "~/modules/orders/delivery/delivery-run";
import { makeRun } from "~/modules/orders/delivery/delivery-run.server";
import { shipIn } from "~/modules/orders/shipping/shipment.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { now } from "~/platform/values/clock.server";
import * as page from "~/routes/_admin+/_warehouse+/staff.delivery-runs.$number._index/route";
import * as paper from "~/routes/_admin+/_warehouse+/staff.delivery-runs.$number.paper/route";
import * as list from "~/routes/_admin+/_warehouse+/staff.delivery-runs._index/route";
import * as making from "~/routes/_admin+/_warehouse+/staff.delivery-runs.new/route";
import { placeOrders } from "~/modules/checkout/place.server";
import { advance, markPaid } from "~/modules/orders/transitions/transitions.server";
import type { Browser } from "../../modules/company/browser";
import { cart, clear, company, draftOf, goods, ground, NOW } from "../../modules/orders/shop";
import { getAnswer, loadPeople, roleBrowser } from "../../admin/frame/people";
import { emptyTables } from "../../rows";

let browser: Browser;
let parcels: string[];
let made = 0;
beforeAll(async () => {
  await loadPeople();
  browser = await roleBrowser("warehouse");
});
beforeEach(async () => {
  await emptyTables(["delivery_run_parcel", "delivery_run"]);
  await clear();
  await ground();
  await goods(11, [[300, 50]]);
  for (const id of [1, 2]) {
    const buyer = await company(id);
    await cart(id, [[11, 4]]);
    expect((await placeOrders(buyer, await draftOf(buyer), NOW)).ok).toBe(true);
  }
  for (const { id, payable } of await db.selectFrom("orders").select(["id", "payable"]).execute()) {
    await inTransaction((trx) => markPaid(trx, id, { amount: payable, actor: "shop", note: "" }, NOW));
    await advance(id, "approve", { actor: "operator:刘洋", text: "" }, NOW);
    const label = { carrier: "own" as const, tracking: "", note: "", rows: null };
    await inTransaction((trx) => shipIn(trx, id, { parcel: label, actor: "operator:刘洋" }, now()));
  }
  const rows = await db.selectFrom("shipment").select("id").orderBy("id").execute();
  parcels = rows.map(({ id }) => String(id));
});

const make = (some: readonly string[], fields: Record<string, string> = {}, by = browser) => {
  made += 1;
  const sent = new URLSearchParams({
    key: `form-of-delivery-run-${made}`,
    carrier: "own",
    driver: "老陈",
    ...fields,
  });
  for (const item of some) sent.append("parcels", item);
  return getAnswer(making.action, by.post("/x", sent));
};
const toNumber = (answer: Response) => answer.headers.get("Location")!.split("/").at(-1)!;

test("parcels of the own van are offered until they are on a run, once a form", async () => {
  const offered = async () => {
    const answer = await getAnswer(making.loader, browser.get("/x"));
    return ((await answer.json()) as { parcels: { id: number }[] }).parcels.map(({ id }) => String(id));
  };
  expect((await offered()).toSorted()).toEqual(parcels.toSorted());
  expect((await make([])).status).toBe(400);
  expect((await make(parcels, { driver: "" })).status).toBe(400);
  expect((await make(parcels, { carrier: "jd" })).status).toBe(400);
  expect((await make(parcels, {}, await roleBrowser("quality"))).status).toBe(403);
  const key = "form-of-delivery-run-twice";
  const both = [await make([parcels[0]!], { key }), await make([parcels[0]!], { key })];
  expect(toNumber(both[0]!)).toBe(toNumber(both[1]!));
  expect(await offered()).toEqual([parcels[1]]);
  expect((await make(parcels)).status).toBe(400);
  const shown = await getAnswer(list.loader, browser.get("/x"));
  expect(await shown.json()).toMatchObject({ rows: [{ driver: "老陈", parcels: 1, answered: 0 }] });
});

test("of two runs made at once one gets the parcel", async () => {
  const wish = {
    carrier: "own" as const,
    parcelIds: [Number(parcels[0])],
    driver: "陈",
    vehicle: "",
    note: "",
  };
  const both = await Promise.all(
    [1, 2].map((at) => makeRun(wish, { key: `delivery-run-at-once-${at}`, by: "周", now: now() })),
  );
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
});

test("the first print is the paper, the next ones say so", async () => {
  const number = toNumber(await make(parcels));
  const print = () => getAnswer(page.action, browser.post("/x", { do: "print" }), { number });
  const read = async (query: string) =>
    (await (await getAnswer(paper.loader, browser.get(`/x${query}`), { number })).json()) as {
      copy: string;
      stops: unknown[];
    };
  expect((await read("?copy=1")).copy).toContain("仅供查看");
  expect((await print()).headers.get("Location")).toContain("copy=1");
  expect(await read("?copy=1")).toMatchObject({ copy: "", stops: [{}, {}] });
  expect((await print()).headers.get("Location")).toContain("copy=2");
  expect((await read("?copy=2")).copy).toContain("补打");
  expect((await getAnswer(paper.loader, browser.get("/x"), { number: "PS999999" })).status).toBe(404);
});

test("what is signed for is delivered to its buyer, once; what came back may go out again", async () => {
  const number = toNumber(await make(parcels));
  const answer = (fields: Record<string, string>) =>
    getAnswer(page.action, browser.post("/x", { do: "answer", ...fields }), { number });
  expect((await answer({})).status).toBe(400);
  const [first, second] = parcels;
  const sent = { [`result-${first}`]: "delivered", [`result-${second}`]: "returned" };
  expect((await answer(sent)).status).toBe(303);
  expect((await answer(sent)).status).toBe(400);
  const rows = await db.selectFrom("shipment").select("delivered_at").orderBy("id").execute();
  expect(rows.map(({ delivered_at }) => delivered_at !== null)).toEqual([true, false]);
  const states = await db.selectFrom("orders").select("status").execute();
  expect(states.map(({ status }) => status)).toEqual(["pendingReceipt", "pendingReceipt"]);
  expect((await make([first!])).status).toBe(400);
  expect((await make([second!])).status).toBe(303);
});

test("one receiver at one address is one stop; numbers and copies are read as they are printed", () => {
  const parcel = (id: number, detail: string, isEphedrine = false) => ({
    id,
    orderNumber: `${id}`,
    parcelNumber: 1,
    tracking: "",
    company: "甲",
    receiver: "李",
    phone: "1",
    region: "广州",
    detail,
    shippedAt: id,
    units: 1,
    isEphedrine,
    isBiological: false,
  });
  const stops = toDeliveryStops([parcel(1, "路 10 号"), parcel(2, "路 2 号"), parcel(3, "路 10 号", true)]);
  expect(stops.map((stop) => [stop.address, stop.parcels.length, stop.isEphedrine])).toEqual([
    ["广州路 2 号", 1, false],
    ["广州路 10 号", 2, true],
  ]);
  expect([readRunNumber(runNumber(12)), readRunNumber("PS0"), readRunNumber("x")]).toEqual([12, null, null]);
  expect([copyWords(1, 1), copyWords(1, 0), copyWords(null, 3)].map((words) => words === "")).toEqual([
    true,
    false,
    false,
  ]);
});
