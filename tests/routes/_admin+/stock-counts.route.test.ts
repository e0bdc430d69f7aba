import { beforeAll, beforeEach, expect, test } from "vitest";
import { db } from "~/platform/database/database.server";
import * as proposals from "~/routes/_admin+/_system+/staff.proposals.$id/route";
import * as abandonment from "~/routes/_admin+/_warehouse+/staff.stock-counts.$number.abandonment/route";
import * as file from "~/routes/_admin+/_warehouse+/staff.stock-counts.$number.export/route";
import * as page from "~/routes/_admin+/_warehouse+/staff.stock-counts.$number._index/route";
import * as numbers from "~/routes/_admin+/_warehouse+/staff.stock-counts.$number.numbers/route";
import * as review from "~/routes/_admin+/_warehouse+/staff.stock-counts.$number.review/route";
import * as scan from "~/routes/_admin+/_warehouse+/staff.stock-counts.$number.scan/route";
import * as sheet from "~/routes/_admin+/_warehouse+/staff.stock-counts.$number.sheet/route";
import * as list from "~/routes/_admin+/_warehouse+/staff.stock-counts._index/route";
import * as opening from "~/routes/_admin+/_warehouse+/staff.stock-counts.new/route";
import type { Browser } from "../../modules/company/browser";
import { clear, goods, ground } from "../../modules/orders/shop";
import { getAnswer, loadPeople, roleBrowser } from "../../admin/frame/people";
import { emptyTables } from "../../rows";

let browser: Browser;
let number: string;
let made = 0;
beforeAll(async () => {
  await clear();
  await ground();
  await goods(11, [
    [300, 50],
    [400, 5],
  ]);
  await goods(12, [[300, 7]]);
  await db.updateTable("batch").set({ place: "A-1" }).where("goods_id", "=", 11).execute();
  await loadPeople();
  browser = await roleBrowser("warehouse");
});

const open = (fields: Record<string, string> = {}) => {
  made += 1;
  const sent = { key: `form-of-a-stock-count-${made}`, scope: "place", place: "a-1", ...fields };
  return getAnswer(opening.action, browser.post("/x", sent));
};
beforeEach(async () => {
  await emptyTables(["stock_count_line", "stock_count"]);
  number = (await open()).headers.get("Location")!.split("/").at(-1)!;
});

const at = () => ({ number });
const toLines = async () =>
  (
    await db
      .selectFrom("stock_count_line as l")
      .innerJoin("batch as b", "b.id", "l.batch_id")
      .select(["l.id", "l.version", "l.counted", "b.number", "b.id as batchId"])
      .orderBy("l.id")
      .execute()
  ).map((line) => ({ ...line, id: String(line.id) }));
const count = (fields: Record<string, string>, by = browser) =>
  getAnswer(page.action, by.post("/x", fields), at());
const settle = async (fields: Record<string, string> = {}) => {
  const seen = await getAnswer(review.loader, browser.get("/x"), at());
  const { found } = (await seen.json()) as { found: { mark: number } };
  const sent = { do: "apply", mark: String(found.mark), why: "月末盘点", ...fields };
  return getAnswer(review.action, browser.post("/x", sent), at());
};
const free = async (batch: string) =>
  (await db.selectFrom("batch").select("quantity").where("number", "=", batch).executeTakeFirstOrThrow())
    .quantity;

test("a count is opened once a form, and refused where it holds nothing or the place is missing", async () => {
  const key = "form-of-a-stock-count-twice";
  const both = [await open({ key }), await open({ key })];
  expect(both[0]!.headers.get("Location")).toBe(both[1]!.headers.get("Location"));
  const wrongs: Record<string, string>[] = [
    { place: "" },
    { place: "Z" },
    { scope: "x" },
    { scope: "category" },
  ];
  for (const fields of [...wrongs, { scope: "near" }]) expect((await open(fields)).status).toBe(400);
  const shown = await getAnswer(list.loader, browser.get("/x"));
  expect(await shown.json()).toMatchObject({ rows: [{ lines: 2, counted: 0 }, { lines: 2 }] });
  const ids = (await toLines()).map(({ batchId }) => batchId);
  const ticked = await getAnswer(
    opening.loader,
    browser.get(`/x?batches=${ids[0]}&batches=${ids[0]}&batches=x`),
  );
  expect(await ticked.json()).toMatchObject({ ticked: 1 });
  expect((await open({ scope: "batches", batches: String(ids[0]) })).status).toBe(303);
});

test("who counts does not see the book; the sheet shows it where it is asked for", async () => {
  const shown = await (await getAnswer(page.loader, browser.get("/x"), at())).text();
  expect(shown).not.toContain('"book"');
  expect(shown).not.toContain("countedBook");
  const blind = await (await getAnswer(sheet.loader, browser.get("/x"), at())).json();
  expect(blind).toMatchObject({ lines: [{ book: null }, { book: null }] });
  const open = await (await getAnswer(sheet.loader, browser.get("/x?book=1"), at())).json();
  expect(open).toMatchObject({ lines: [{ book: 50 }, { book: 5 }] });
});

test("numbers are written once; a form that is older than somebody else's number is asked again", async () => {
  const [item, two] = await toLines();
  const sent = { [`seen-${item!.id}`]: "0:", [`counted-${item!.id}`]: "48" };
  expect((await count(sent)).status).toBe(303);
  const late = await count({ ...sent, [`seen-${two!.id}`]: "0:", [`counted-${two!.id}`]: "5" });
  expect([late.status, await late.json()]).toMatchObject([409, { meanwhile: [{ counted: 48 }] }]);
  expect((await toLines()).map(({ counted: counts }) => counts)).toEqual([48, 5]);
  expect((await count({ [`seen-${item!.id}`]: "1:48", [`counted-${item!.id}`]: "47" })).status).toBe(303);
  expect((await count({ [`seen-${item!.id}`]: "2:47", [`counted-${item!.id}`]: "x" })).status).toBe(400);
  expect((await count(sent, await roleBrowser("quality"))).status).toBe(403);
  expect((await getAnswer(page.loader, browser.get("/x"), { number: "PD999999" })).status).toBe(404);
});

test("a scan finds the line, the number is written, and a batch beside the list is added", async () => {
  const found = await getAnswer(scan.loader, browser.get("/x?code=B11-0"), at());
  expect(await found.json()).toMatchObject({ found: [{ line: { batch: "B11-0" } }], others: [] });
  const [item] = await toLines();
  const sent = { do: "count", line: item!.id, version: "0", counted: "49" };
  const post = (fields: Record<string, string>) => getAnswer(scan.action, browser.post("/x", fields), at());
  expect((await post(sent)).status).toBe(303);
  const again = await post({ ...sent, counted: "50" });
  expect([again.status, await again.json()]).toMatchObject([409, { stale: { version: 1 } }]);
  expect((await post({ ...sent, counted: "" })).status).toBe(400);
  const other = await getAnswer(scan.loader, browser.get("/x?code=12"), at());
  const { others } = (await other.json()) as { others: { id: number }[] };
  const added = await post({ do: "add", batch: String(others[0]!.id) });
  expect(added.headers.get("Location")).toMatch(/scan\?line=\d+$/);
  expect((await post({ do: "add", batch: "999999" })).status).toBe(404);
  expect(await toLines()).toHaveLength(3);
});

test("a file is shown before it is written, row by row", async () => {
  const send = (trial: string) => {
    const body = new File(["批号,实盘数量\nB11-0,44\nB9,1\n"], "n.csv", { type: "text/csv" });
    return getAnswer(numbers.action, browser.post("/x", { file: body, trial }), at());
  };
  expect(await (await send("1")).json()).toMatchObject({ results: [{ isDone: true }, { isDone: false }] });
  expect((await toLines())[0]!.counted).toBeNull();
  await send("");
  expect((await toLines())[0]!.counted).toBe(44);
  const answer = await getAnswer(file.loader, browser.get("/x?format=csv"), at());
  expect(await answer.text()).toContain("B11-0");
});

test("what is not counted and what orders hold is asked; within the limits one person corrects, once", async () => {
  const [item] = await toLines();
  await count({ [`seen-${item!.id}`]: "0:", [`counted-${item!.id}`]: "48" });
  const query = await settle();
  expect([query.status, await query.json()]).toMatchObject([
    400,
    { error: { isPartial: [expect.any(String)] } },
  ]);
  const stale = await settle({ isPartial: "1", mark: "1" });
  expect(stale.status).toBe(409);
  expect((await settle({ isPartial: "1", why: "" })).status).toBe(400);
  expect((await settle({ isPartial: "1" })).status).toBe(303);
  expect(await free("B11-0")).toBe(48);
  expect((await settle({ isPartial: "1" })).status).toBe(400);
  expect(await free("B11-0")).toBe(48);
  await db.updateTable("batch").set({ quantity: 50 }).where("number", "=", "B11-0").execute();
});

test("past a limit a second person corrects, who sees what was counted since", async () => {
  await emptyTables(["approval_request"]);
  await db.updateTable("stock_count_line").set({ price: 100_000 }).execute();
  const [item] = await toLines();
  await count({ [`seen-${item!.id}`]: "0:", [`counted-${item!.id}`]: "40" });
  expect((await settle({ isPartial: "1" })).status).toBe(303);
  expect(await free("B11-0")).toBe(50);
  const { id } = await db.selectFrom("approval_request").select("id").executeTakeFirstOrThrow();
  const agree = async (by: Browser) => {
    const seen = await getAnswer(proposals.loader as never, by.get("/x"), { id: String(id) });
    const { mark } = (await seen.json()) as { mark: string };
    return {
      mark,
      send: () =>
        getAnswer(proposals.action as never, by.post("/x", { intent: "agree", version: "1", mark }), {
          id: String(id),
        }),
    };
  };
  expect((await (await agree(browser)).send()).status).toBe(400);
  const quality = await roleBrowser("quality");
  const early = await agree(quality);
  await count({ [`seen-${item!.id}`]: "1:40", [`counted-${item!.id}`]: "41" });
  expect((await early.send()).status).not.toBe(303);
  expect(await free("B11-0")).toBe(50);
  expect((await (await agree(quality)).send()).status).toBe(303);
  expect(await free("B11-0")).toBe(41);
  await db.updateTable("batch").set({ quantity: 50 }).where("number", "=", "B11-0").execute();
});

test("lines are counted again without their number; a count that is given up corrects nothing", async () => {
  const [item] = await toLines();
  await count({ [`seen-${item!.id}`]: "0:", [`counted-${item!.id}`]: "1" });
  const recount = (lines: string) =>
    getAnswer(review.action, browser.post("/x", { do: "recount", lines }), at());
  expect((await recount("")).status).toBe(400);
  expect((await recount(item!.id)).status).toBe(303);
  expect((await toLines())[0]!.counted).toBeNull();
  const give = (why: string) => getAnswer(abandonment.action, browser.post("/x", { why }), at());
  expect((await give("")).status).toBe(400);
  expect((await give("范围选错")).status).toBe(303);
  expect((await give("范围选错")).status).toBe(400);
  expect((await count({ [`seen-${item!.id}`]: "2:", [`counted-${item!.id}`]: "1" })).status).toBe(400);
  expect(await free("B11-0")).toBe(50);
});
