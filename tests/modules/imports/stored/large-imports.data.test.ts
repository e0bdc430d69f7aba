import { beforeAll, beforeEach, expect, test } from "vitest";
import { importGoods } from "~/modules/imports/run-file.server";
import { clearOldLists, dropUnread, keepList } from "~/modules/imports/stored/store-import.server";
import type { ReadListRow } from "~/modules/imports/columns/headings";
import { ROW_RETENTION_DAYS } from "~/modules/imports/stored/stored-import";
import { countImportRows, findList } from "~/modules/imports/stored/stored-imports.server";
import { startTakingBack, workList, workLists } from "~/modules/imports/stored/run-import.server";
import { chooseColumns, correctRow, moveList } from "~/modules/imports/stored/prepare-import.server";
import { auditRows } from "~/platform/database/audit-log.server";
import { actingAs } from "~/platform/database/audit.server";
import { db } from "~/platform/database/database.server";
import { DAY } from "~/platform/values/clock";
import { company, NOW } from "../../orders/shop";
import { choose, deps, keep, newList, ready, getRows, run, start } from "./lists";
import { queriesSent } from "../../../query-count";
import { emptyTables, ensureRows } from "../../../rows";

const HOUR = DAY / 24;
let at = NOW;
let ids: number[] = [];
beforeAll(() => ensureRows("staff_member", 1));
beforeAll(() => company(1));
beforeEach(async () => {
  at += 1000;
  await emptyTables(["list_import", "list_import_row", "list_mapping", "goods_price", "goods_cost"]);
  await emptyTables(["batch", "goods"]);
  const rows = [1, 2].map((place) => ({
    商品名称: `商品${place}`,
    货号: `H-${place}`,
    规格: "1g",
    生产企业: "演示药厂",
    价格: "10.00",
    状态: "上架",
  }));
  await importGoods(rows, { kind: "drug", now: at });
  ids = (await db.selectFrom("goods").select("id").orderBy("name").execute()).map(({ id }) => id);
});
const clock = () => at;
const getState = async (id: number) => (await findList(id))!.state;
const base = (id: number) =>
  db.selectFrom("goods").select("base_price").where("id", "=", id).executeTakeFirst();

/** A batch a row; every fifth is of no goods, and the last one stands there twice. */
function stock(rows: number): string[][] {
  const lines = Array.from({ length: rows }, (_, n) => [
    n % 5 === 4 ? "99999999" : String(ids[n % 2]),
    "",
    `B${n}`,
    "2025-01-01",
    "2030-01-01",
    "7",
  ]);
  lines[rows - 1] = ["", "H-1", "B0", "", "", "9"];
  return [["商品编号", "货号", "批号", "生产日期", "有效期至", "可售数量"], ...lines];
}

test("what breaks off while it is stored is no list: the same file goes on with it, or it is laid aside", async () => {
  const list = newList("stock", stock(1200));
  const parts = [...list.parts];
  function* broken(): Generator<ReadListRow[]> {
    yield parts[0]!;
    throw new Error("killed");
  }
  await expect(keepList({ ...list, parts: broken() }, at)).rejects.toThrow("killed");
  const { id } = await db.selectFrom("list_import").select("id").executeTakeFirstOrThrow();
  const { columns: chosen, options, version, state } = (await findList(id))!;
  expect([state, (await getRows(id)).length]).toEqual(["reading", 500]);
  expect(await chooseColumns(id, { chosen, options, version }, deps, at)).toMatchObject({ ok: false });
  expect(await moveList(id, "dropped", version, at)).toMatchObject({ ok: false });
  expect(await keepList({ ...list, digest: "another" }, at)).toMatchObject({ ok: false });
  expect(await Promise.all([keepList(list, at), keepList(list, at)])).toEqual([
    { ok: true, id },
    { ok: true, id },
  ]);
  expect([await getState(id), (await getRows(id)).length]).toEqual(["mapping", 1200]);

  const lost = newList("stock", stock(20));
  await expect(keepList({ ...lost, parts: broken() }, at)).rejects.toThrow("killed");
  expect(await dropUnread(at + HOUR)).toBe(0);
  expect(await dropUnread(at + HOUR + 1)).toBe(1);
  expect(await keepList(lost, at)).toMatchObject({ ok: false });
  const [dropped] = await db.selectFrom("list_import").select(["id", "state"]).where("id", ">", id).execute();
  expect([dropped?.state, await getRows(dropped!.id)]).toEqual(["dropped", []]);
});

test("2,500 rows: the first 2,000 at once, the rest by whoever goes on; one row put right tries those about the same alone", async () => {
  const id = await keep("stock", stock(2500), at);
  expect(await choose(id, at)).toBe(false);
  expect(await findList(id)).toMatchObject({ state: "trying", done: 2000, lastRow: 2001 });
  expect(await start(id, at)).toMatchObject({ ok: false });
  // One part, then nobody; then two processes at once.
  expect(await workList(id, deps, clock, 1)).toBe(true);
  await Promise.all([workLists(deps, clock), workLists(deps, clock)]);
  const tried = (await findList(id))!;
  expect(tried).toMatchObject({ state: "ready", done: 2500 });
  expect(await countImportRows(tried, { isDone: false })).toMatchObject({ created: 2000, refused: 500 });
  expect((await getRows(id)).at(-1)).toMatchObject({ result: "refused", reason: "与前面的行重复" });

  // Rows that are about something else are not tried again: what stands there stays.
  const mark = { name: "未重试" };
  await db.updateTable("list_import_row").set(mark).where("import_id", "=", id).execute();
  const cells = new Map([[2, "B9999"]]);
  const put = await correctRow(id, { row: 2, cells, version: tried.version }, deps, at);
  expect(put).toEqual({ ok: true, isTried: true });
  const rows = await getRows(id);
  expect(rows.filter(({ name }) => name === mark.name)).toHaveLength(2500 - 1 - 500);
  expect([rows[0], rows.at(-1)]).toMatchObject([
    { result: "created", name: "商品1 B9999" },
    { result: "refused", reason: "新批次缺少有效期至" },
  ]);

  expect(await start(id, at)).toMatchObject({ ok: true });
  await workList(id, deps, clock, 1);
  await Promise.all([workLists(deps, clock), workLists(deps, clock)]);
  expect(await findList(id)).toMatchObject({ state: "done", done: 2500 });
  expect(await countImportRows(tried, { isDone: true })).toMatchObject({ created: 2000, refused: 500 });
  const batches = await db.selectFrom("batch").select(["number", "quantity"]).execute();
  expect(batches).toHaveLength(2000);
  expect(batches.every(({ quantity }) => quantity === 7)).toBe(true);
});

test("what earlier rows answered is read once by whoever goes on, not for every part", async () => {
  const id = await ready("stock", stock(900), at);
  expect(await start(id, at)).toMatchObject({ ok: true });
  const seen = await queriesSent(() => workList(id, deps, clock));
  expect(seen.filter((sql) => /^select "touches", "row" from "list_import_row"/.test(sql))).toHaveLength(1);
});

test("costs come by lists of prices and of goods, are shown before and after, noted, and taken back", async () => {
  const [first, second] = ids as [number, number];
  const costs = async () =>
    Object.fromEntries(
      (await db.selectFrom("goods_cost").selectAll().execute()).map(({ goods_id, cost }) => [goods_id, cost]),
    );
  const prices = await ready(
    "prices",
    [
      ["商品编号", "价格", "进价"],
      [String(first), "", "6.50元"],
      [String(second), "9.00", "-"],
      [String(second), "9.00", "贵"],
    ],
    at,
  );
  expect(await getRows(prices)).toMatchObject([
    { result: "updated", changes: [{ what: "进价", from: "", to: "6.50" }] },
    { result: "updated", changes: [{ what: "价格", from: "10.00", to: "9.00" }] },
    { result: "refused", reason: "进价不是金额" },
  ]);
  expect(await costs()).toEqual({});
  await run(prices, at);
  expect([await costs(), await base(first)]).toEqual([{ [first]: 650 }, { base_price: 1000 }]);
  const log = await auditRows({ subject: "goods", subjectId: String(first), limit: 9 });
  expect(log.map(({ operator, after }) => [operator, after])).toContainEqual(["孙", '{"cost":650}']);
  at += 1000;
  const goods = await ready(
    "goods",
    [
      ["商品编号", "商品名称", "规格", "生产企业", "价格", "进价"],
      [String(first), "商品1", "1g", "演示药厂", "10.00", "7.00"],
      [String(second), "商品2", "1g", "演示药厂", "9.00", ""],
      ["", "新药", "2g", "演示药厂", "8.00", "5.00"],
    ],
    at,
  );
  expect((await getRows(goods)).map(({ result, changes }) => [result, changes])).toEqual([
    ["updated", [{ what: "进价", from: "6.50", to: "7.00" }]],
    ["unchanged", []],
    ["created", []],
  ]);
  await run(goods, at);
  expect(Object.values(await costs()).sort()).toEqual([500, 700]);
  at += 1000;
  const back = async (id: number) => {
    expect(await startTakingBack(id, "错表")).toEqual({ ok: true });
    await workList(id, deps, clock);
    return (await getRows(id)).filter(({ undone }) => undone !== "").map(({ undone }) => undone);
  };
  // The list of goods has changed it since.
  expect(await back(prices)).toEqual(["导入后又改过，不能撤回", "ok"]);
  expect(await back(goods)).toEqual(["ok", "ok"]);
  expect((await costs())[first]).toBe(650);
});

test("rows of lists that are long over are deleted; the list and its counts stay, and it is not taken back", async () => {
  const prices = (price: string) =>
    ready(
      "prices",
      [
        ["商品编号", "价格"],
        [String(ids[0]), price],
        ["99999999", "1.00"],
      ],
      at,
    );
  const [id, open] = [await prices("9.00"), await prices("8.00")];
  await actingAs({ name: "孙", command: "导入清单", input: {}, why: "调价", now: at }, () => run(id, at));
  const laid = await prices("7.00");
  await moveList(laid, "dropped", (await findList(laid))!.version, at);
  expect(await clearOldLists(at + ROW_RETENTION_DAYS * DAY)).toBe(0);
  expect(await clearOldLists(at + ROW_RETENTION_DAYS * DAY + 1)).toBe(2);
  expect(await clearOldLists(at + ROW_RETENTION_DAYS * DAY + 1)).toBe(0);
  for (const item of [id, laid]) expect(await getRows(item)).toEqual([]);
  expect(await getRows(open)).toHaveLength(2);
  const [list, dropped] = [(await findList(id))!, (await findList(laid))!];
  expect(await countImportRows(list, { isDone: true })).toMatchObject({ updated: 1, refused: 1 });
  expect(await countImportRows(dropped, { isDone: false })).toMatchObject({ updated: 1, refused: 1 });
  expect(await startTakingBack(id, "错表")).toMatchObject({ ok: false });
  expect(await auditRows({ subject: "import", subjectId: "t.csv", limit: 9 })).not.toEqual([]);
});
