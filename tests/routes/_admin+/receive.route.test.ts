import { beforeAll, beforeEach, expect, test } from "vitest";
import { askReview } from "~/modules/catalogue/approval/goods-approval.server";
import { db } from "~/platform/database/database.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import { toDay } from "~/platform/values/clock";
import { now } from "~/platform/values/clock.server";
import * as page from "~/routes/_admin+/_warehouse+/staff.stock.receive/route";
import type { Browser } from "../../modules/company/browser";
import { clear, goods, ground } from "../../modules/orders/shop";
import { getAnswer, loadPeople, roleBrowser } from "../../admin/frame/people";
import { emptyTables, ensureRows } from "../../rows";

let browser: Browser;
beforeAll(async () => {
  await loadPeople();
  browser = await roleBrowser("warehouse");
});
beforeEach(async () => {
  await clear();
  await emptyTables(["audit"]);
  await ground();
  await goods(11, [[300, 50]], { barcode: "6901234567892", sku: "HH-11" });
  await goods(12, [[300, 50]], { barcode: "6901234567892" });
});

const RECEIPT = {
  goodsId: "11",
  batch: "N-1",
  producedOn: "2026-01-01",
  expiresOn: "2029-01-01",
  quantity: "30",
  place: "a-1",
  paper: "SH-88",
};
const found = async (query: string) => {
  const answer = await getAnswer(page.loader, browser.get(`/staff/stock/receive?${query}`));
  return (await answer.json()) as {
    found: { id: number; isWaiting: boolean }[];
    choices: string[];
    paper: string;
  };
};
const send = async (fields: Record<string, string> = {}, by = browser) => {
  const answer = await getAnswer(
    page.action,
    by.post("/staff/stock/receive", { key: newFormToken(), ...RECEIPT, ...fields }),
  );
  return [answer.status, await answer.text(), answer.headers.get("Location") ?? ""] as const;
};
const batch = (number: string) =>
  db
    .selectFrom("batch")
    .select(["id", "quantity", "place", "expires_on"])
    .where("goods_id", "=", 11)
    .where("number", "=", number)
    .executeTakeFirst();
const stock = async () =>
  (await db.selectFrom("goods").select("stock").where("id", "=", 11).executeTakeFirstOrThrow()).stock;
const logged = () =>
  db.selectFrom("audit").select(["command", "why", "after"]).where("subject", "=", "batch").execute();

test("a scan finds the goods; a code that several share asks which", async () => {
  // One code however it is written; a scanner that gives fourteen figures reads the same barcode.
  for (const code of ["06901234567892", "(01)06901234567892"])
    expect((await found(`code=${code}`)).found.map(({ id }) => id)).toEqual([11, 12]);
  for (const code of ["HH-11", "11", "hh-11", encodeURIComponent("ＨＨ-11"), "%27HH-11", "%20HH-11%20"])
    expect((await found(`code=${code}`)).found.map(({ id }) => id)).toEqual([11]);
  const both = await found("code=6901234567892&paper=SH-88");
  expect(both.found.map(({ id }) => id)).toEqual([11, 12]);
  expect(both.choices[1]).toBe("/staff/stock/receive?goods=12&paper=SH-88");
  expect((await found("goods=12&paper=SH-88")).found.map(({ id }) => id)).toEqual([12]);
  for (const code of ["x", "%00", "9".repeat(300)]) expect((await found(`code=${code}`)).found).toEqual([]);
});

test("a new batch comes in once, however often the form is sent, and stands in the log", async () => {
  const key = newFormToken();
  const [item, two] = [await send({ key }), await send({ key })];
  expect([item[0], item[2], two[0]]).toEqual([303, "/staff/stock/receive?paper=SH-88", 303]);
  expect(await batch("N-1")).toMatchObject({ quantity: 30, place: "A-1", expires_on: "2029-01-01" });
  expect(await stock()).toBe(80);
  const rows = await logged();
  expect(rows).toMatchObject([{ command: "收货入库", why: "随货单 SH-88" }]);
  expect(JSON.parse(rows[0]!.after!)).toEqual({ free: 30, place: "A-1", received: 30, paper: "SH-88" });
});

test("a known batch grows and keeps its place; other days of it are refused", async () => {
  await send();
  expect((await send({ place: "", quantity: "5" }))[0]).toBe(303);
  expect(await batch("N-1")).toMatchObject({ quantity: 35, place: "A-1" });
  expect(await send({ expiresOn: "2029-01-02" })).toMatchObject([
    400,
    expect.stringContaining("该批号登记的有效期至为 2029-01-01"),
    "",
  ]);
  expect((await batch("N-1"))?.quantity).toBe(35);
});

test("expired, recalled and blocked batches, unknown goods, bad fields and other roles bring nothing in", async () => {
  const yesterday = toDay(now() - 86_400_000);
  expect(await send({ expiresOn: yesterday })).toMatchObject([
    400,
    expect.stringContaining("已过有效期"),
    "",
  ]);
  expect(await send({ goodsId: "999" })).toMatchObject([400, expect.stringContaining("没有这个商品"), ""]);
  for (const fields of [
    { quantity: "-1" },
    { batch: "" },
    { paper: "" },
    { expiresOn: "x" },
    { goodsId: "" },
  ] as Record<string, string>[])
    expect((await send(fields))[0]).toBe(400);
  expect((await send({}, await roleBrowser("quality")))[0]).toBe(403);
  expect(await batch("N-1")).toBeUndefined();
  await send();
  await db.updateTable("batch").set({ blocked_at: 1 }).where("number", "=", "N-1").execute();
  expect(await send()).toMatchObject([400, expect.stringContaining("已停售，不能入库"), ""]);
  await ensureRows("recall", 1);
  await db.updateTable("batch").set({ recall_id: 1 }).where("number", "=", "N-1").execute();
  expect(await send()).toMatchObject([400, expect.stringContaining("召回中，不能入库"), ""]);
  expect((await batch("N-1"))?.quantity).toBe(30);
});

test("a batch typed in another case or width is the one that lies there, not a second one", async () => {
  expect((await send({ batch: "N-1" }))[0]).toBe(303);
  for (const spelling of ["n-1", "Ｎ-1"]) expect((await send({ batch: spelling }))[0], spelling).toBe(303);
  const rows = await db
    .selectFrom("batch")
    .select(["number", "quantity"])
    .where("goods_id", "=", 11)
    .execute();
  expect(rows.filter(({ number }) => /n-1/i.test(number.normalize("NFKC")))).toEqual([
    { number: "N-1", quantity: 90 },
  ]);
});

test("what came in is named with its goods and unit, and whether it may be sold yet", async () => {
  const said = async () => {
    const answer = await getAnswer(
      page.action,
      browser.post("/staff/stock/receive", { ...RECEIPT, key: newFormToken() }),
    );
    return Buffer.from(/=([\w-]+)/.exec(answer.headers.getSetCookie().join())![1]!, "base64url").toString();
  };
  expect(await said()).toMatch(/批号 N-1 已入库 30\S+。"/);
  await askReview(db, [{ id: 11, isToSell: false }], null, now());
  expect((await found("code=HH-11")).found).toMatchObject([{ id: 11, isWaiting: true }]);
  expect(await said()).toContain("首营审批还没有通过，通过并上架后才能销售。");
});
