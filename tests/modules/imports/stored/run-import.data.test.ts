import { beforeAll, beforeEach, expect, test } from "vitest";
import { listStock } from "~/modules/catalogue/batches/stock-admin.server";
import { importGoods } from "~/modules/imports/run-file.server";
import type { ListKind } from "~/modules/imports/stored/stored-import";
import {
  countImportRows,
  findList,
  type ListDeps,
  rowsOfList,
} from "~/modules/imports/stored/stored-imports.server";
import { chooseColumns, correctRow } from "~/modules/imports/stored/prepare-import.server";
import {
  applyHeld,
  startTakingBack,
  stopList,
  workList,
  workLists,
} from "~/modules/imports/stored/run-import.server";
import { auditRows } from "~/platform/database/audit-log.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import { company, NOW } from "../../orders/shop";
import {
  deps,
  keep as keepLines,
  ready as readyLines,
  getRows,
  run as runList,
  start as startList,
} from "./lists";
import { emptyTables } from "../../../rows";
import { receiveGoods } from "../../catalogue/batches/receive";

beforeAll(() => company(1));
let ids: number[] = [];
/** The number of a goods, from 1. */
const n = (place: number) => String(ids[place - 1]);
let at = NOW;
beforeEach(async () => {
  at += 1000;
  await emptyTables(["list_import", "list_import_row", "list_mapping", "goods_price", "purchase"]);
  await emptyTables(["batch", "goods"]);
  const rows = [1, 2, 3, 4, 5].map((place) => ({
    商品名称: `商品${place}`,
    生产企业: "演示药厂",
    价格: "10.00",
    批次: `B${place},2025-01-01,2030-01-01,50`,
    状态: "上架",
  }));
  await importGoods(rows, { kind: "drug", now: at });
  ids = (await db.selectFrom("goods").select("id").orderBy("name").execute()).map(({ id }) => id);
});

const clock = () => at;
const keep = (kind: ListKind, lines: readonly string[][]) => keepLines(kind, lines, at);
const ready = (kind: ListKind, lines: readonly string[][]) => readyLines(kind, lines, at);
const start = (id: number) => startList(id, at);
const run = (id: number) => runList(id, at);
const counts = async (id: number) => countImportRows((await findList(id))!, { isDone: true });
const results = async (id: number) => (await getRows(id)).map(({ result }) => result);
const base = async (place: number) =>
  (
    await db
      .selectFrom("goods")
      .select("base_price")
      .where("id", "=", ids[place - 1]!)
      .executeTakeFirstOrThrow()
  ).base_price;

const PRICES = () => [
  ["某某药业价格表", ""],
  ["商品编号", "单价"],
  [n(1), "9.00元"],
  [n(2), "¥10.00"],
  [n(3), "面议"],
  ["999999", "8"],
];

test("every row is tried and nothing is changed; a bad one is put right in its place", async () => {
  const id = await ready("prices", PRICES());
  expect(await results(id)).toEqual(["updated", "unchanged", "refused", "refused"]);
  expect([await base(1), await db.selectFrom("goods_price").select("id").execute()]).toEqual([1000, []]);
  const { version } = (await findList(id))!;
  const cells = new Map([[1, "9.50"]]);
  expect(await correctRow(id, { row: 5, cells, version: version - 1 }, deps, at)).toMatchObject({
    ok: false,
  });
  expect(await correctRow(id, { row: 5, cells, version }, deps, at)).toEqual({ ok: true, isTried: true });
  expect(await results(id)).toEqual(["updated", "unchanged", "updated", "refused"]);
  await run(id);
  expect([await base(1), await base(2), await base(3)]).toEqual([900, 1000, 950]);
  expect(await findList(id)).toMatchObject({ state: "done", done: 4 });
});

test("columns that were chosen are kept for the same headings; what cannot be is refused", async () => {
  const lines = [
    ["编号", "本期行情"],
    [n(1), "9.00"],
  ];
  const id = await keep("prices", lines);
  const { version, options, columns } = (await findList(id))!;
  expect(columns).toEqual(["", ""]);
  const choose = (chosen: string[], of = version) =>
    chooseColumns(id, { chosen, options, version: of }, deps, at);
  expect(await choose(["goods", "goods"])).toMatchObject({ ok: false });
  expect(await choose(["", "price"])).toMatchObject({ ok: false });
  expect(await choose(["goods", "price"], 7)).toMatchObject({ ok: false });
  expect(await choose(["goods", "price"])).toMatchObject({ ok: true });
  expect((await findList(await keep("prices", lines)))!.columns).toEqual(["goods", "price"]);
});

test("a list is begun once, worked once by whoever goes on with it, and stands in the log", async () => {
  const lines = [["货号", "商品名称", "生产企业", "价格"]];
  for (let n = 0; n < 150; n += 1) lines.push([`N-${n}`, `清单药${n}`, "新厂", "9.00"]);
  const id = await ready("goods", lines);
  const begun = await Promise.all([start(id), start(id)]);
  expect(begun.filter((item) => item === "begun")).toHaveLength(1);
  // One part by whoever pressed, the rest by two processes at once.
  await workList(id, deps, clock, 1);
  expect(await findList(id)).toMatchObject({ state: "running", done: 100 });
  await Promise.all([workLists(deps, clock), workLists(deps, clock)]);
  expect(await counts(id)).toMatchObject({ created: 150, refused: 0 });
  const made = await db.selectFrom("goods").select("id").where("sku", "like", "N-%").execute();
  expect(made).toHaveLength(150);
  const rows = await auditRows({ subject: "import", subjectId: "t.csv", limit: 9 });
  expect(rows.map(({ operator, why }) => [operator, why])).toContainEqual(["孙", "调价"]);
  expect(rows.some(({ after }) => after === '{"rows":150}')).toBe(true);
});

test("what one person may not set waits for a second one; what moved past it since is refused", async () => {
  const id = await ready("prices", [
    ["商品编号", "单价"],
    [n(1), "9.00"],
    [n(2), "4.00"],
  ]);
  expect(await start(id)).toEqual({ ok: true, held: 1 });
  const stricter: ListDeps = { ...deps, isPast: () => true };
  await workList(id, stricter, clock);
  expect([await base(1), await base(2)]).toEqual([1000, 1000]);
  expect(await counts(id)).toMatchObject({ refused: 1, held: 1 });
  expect(await inTransaction((trx) => applyHeld(trx, id, deps, at))).toEqual({
    ok: true,
    done: 1,
    refused: 0,
  });
  expect(await base(2)).toBe(400);
  expect(await inTransaction((trx) => applyHeld(trx, id, deps, at))).toMatchObject({ ok: false });
});

test("a new batch is refused without its last day; without its day of production it comes in, and that is said", async () => {
  const id = await ready("stock", [
    ["商品编号", "批号", "生产日期", "有效期至", "实盘数"],
    [n(1), "N1", "2025-01-01", "", "5"],
    [n(2), "N2", "", "2030-01", "5"],
    [n(3), "N3", "", "", "5"],
  ]);
  expect((await getRows(id)).map(({ reason, notes }) => [reason, notes])).toEqual([
    ["新批次缺少有效期至", []],
    ["", ["生产日期未填，请补登"]],
    ["新批次缺少有效期至", []],
  ]);
  await run(id);
  const undated = { code: "", expiry: "undated" };
  const page = { after: null, limit: 9, now: at };
  expect((await listStock(undated, page)).map(({ number, producedOn }) => [number, producedOn])).toEqual([
    ["N2", ""],
  ]);
  // Known later: by the next list, or as more of it comes in.
  await run(
    await ready("stock", [
      ["商品编号", "批号", "生产日期", "实盘数"],
      [n(2), "N2", "2025-02-01", "5"],
    ]),
  );
  expect(await listStock(undated, page)).toEqual([]);
  await db.updateTable("batch").set({ produced_on: "" }).where("number", "=", "N2").execute();
  const receipt = { goodsId: Number(n(2)), batch: "N2", producedOn: "2025-02-01", expiresOn: "2030-01-31" };
  const more = { quantity: 5, place: "", paper: "SH-1" };
  expect(await receiveGoods({ ...receipt, ...more }, newFormToken(), at)).toMatchObject({ ok: true });
  expect(await listStock(undated, page)).toEqual([]);
});

test("what is stopped stays as far as it came", async () => {
  const id = await ready("prices", PRICES());
  expect(await start(id)).toMatchObject({ ok: true });
  expect(await stopList(id, at)).toEqual({ ok: true });
  await workList(id, deps, clock);
  expect([await base(1), (await findList(id))!.state]).toEqual([1000, "stopped"]);
  expect(await stopList(id, at)).toMatchObject({ ok: false });
});

async function takeBack(id: number) {
  at += 1000;
  expect(await startTakingBack(id, "错表")).toEqual({ ok: true });
  await workList(id, deps, clock);
  return Object.fromEntries(
    (await rowsOfList(id, { result: null, isDone: true, after: 0, limit: 99 })).map(({ row, undone }) => [
      row,
      undone,
    ]),
  );
}

test("prices are taken back, but for those that were sold by or changed since", async () => {
  const id = await ready("prices", [
    ["商品编号", "客户编号", "价格"],
    [n(1), "", "9.00"],
    [n(2), "", "9.00"],
    [n(3), "", "9.00"],
    [n(4), "1", "8.00"],
  ]);
  await run(id);
  at += 1000;
  const order = { company_id: 1, goods_id: ids[1]!, times: 1, number: 1, last_at: at };
  await db.insertInto("purchase").values(order).execute();
  await run(
    await ready("prices", [
      ["商品编号", "价格"],
      [n(3), "9.50"],
    ]),
  );
  expect(await takeBack(id)).toEqual({
    2: "ok",
    3: "导入后已卖出过，不能撤回",
    4: "导入后又改过，不能撤回",
    5: "ok",
  });
  expect([await base(1), await base(2), await base(3)]).toEqual([1000, 900, 950]);
  expect(await startTakingBack(id, "错表")).toBe("begun");
  const running = await db
    .selectFrom("goods_price")
    .select("id")
    .where("scope", "=", "company")
    .where("ends_at", "is", null)
    .execute();
  expect(running).toEqual([]);
});

test("facts of goods are taken back, a new one comes off sale, one changed since stays", async () => {
  const id = await ready(
    "goods",
    [
      ["商品编号", "货号", "商品名称", "生产企业", "价格", "中包装", "状态"],
      [n(1), "", "甲药", "新厂", "9.00", "5盒", ""],
      [n(2), "", "乙药", "新厂", "9.00", "5盒", ""],
      ["", "NEW", "丙药", "新厂", "9.00", "5", "上架"],
    ].map((line) => line.slice(0, 6)),
  );
  const previous = await db
    .selectFrom("goods")
    .select(["name", "pack_size", "base_price"])
    .where("id", "=", ids[0]!)
    .execute();
  await run(id);
  at += 1000;
  const rows = [{ 商品编号: n(2), 中包装: "7" }];
  await importGoods(rows, { kind: "drug", now: at });
  expect(await takeBack(id)).toEqual({ 2: "ok", 3: "导入后又改过，不能撤回", 4: "ok" });
  expect(
    await db
      .selectFrom("goods")
      .select(["name", "pack_size", "base_price"])
      .where("id", "=", ids[0]!)
      .execute(),
  ).toEqual(previous);
  const [made] = await db.selectFrom("goods").select("status").where("sku", "=", "NEW").execute();
  expect(made).toEqual({ status: "off" });
});

test("stock is set by its batches and is not taken back", async () => {
  const id = await ready("stock", [
    ["商品编号", "批号", "可售数量"],
    [n(1), "B1", "1,200盒"],
  ]);
  await run(id);
  const { quantity } = await db
    .selectFrom("batch")
    .select("quantity")
    .where("goods_id", "=", ids[0]!)
    .executeTakeFirstOrThrow();
  expect(quantity).toBe(1200);
  expect(await startTakingBack(id, "错表")).toMatchObject({ ok: false });
});
