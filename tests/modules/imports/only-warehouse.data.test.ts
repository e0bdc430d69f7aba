import { beforeEach, expect, test } from "vitest";
import { importGoods } from "~/modules/imports/run-file.server";
import { db } from "~/platform/database/database.server";
import { NOW } from "../orders/shop";
import { emptyTables } from "../../rows";

const row = (name: string, more: Record<string, string> = {}) => ({
  商品名称: name,
  生产企业: "演示药厂",
  价格: "10.00",
  ...more,
});
const bring = (...rows: Record<string, string>[]) => importGoods(rows, { kind: "drug", now: NOW });
const houses = async () =>
  (await db.selectFrom("warehouse").select("name").orderBy("id").execute()).map(({ name }) => name);
const houseOf = async (name: string) =>
  (
    await db
      .selectFrom("goods as g")
      .innerJoin("warehouse as w", "w.id", "g.warehouse_id")
      .select("w.name")
      .where("g.name", "=", name)
      .executeTakeFirstOrThrow()
  ).name;

beforeEach(async () => {
  await emptyTables(["goods", "warehouse"]);
});

test("where several are open and none is named, a new goods is refused with their names", async () => {
  const open = { note: "", area_code: "440100", closed_at: null };
  await db
    .insertInto("warehouse")
    .values([
      { ...open, name: "广州仓", sort: 0 },
      { ...open, name: "佛山仓", sort: 1 },
    ])
    .execute();
  const { results } = await bring(row("甲药"), row("乙药", { 仓库: "佛山仓" }));
  expect(results.map(({ result, reason }) => [result, reason])).toEqual([
    ["refused", expect.stringMatching(/有 2 个仓库（.*广州仓.*），请写明仓库/)],
    ["created", undefined],
  ]);
  expect(await houseOf("乙药")).toBe("佛山仓");
});

test("where there is none, the one that is made is named in the row's result", async () => {
  const { results } = await bring(row("甲药"));
  expect(results[0]?.notes).toContain("没有写仓库，归入新建的“中心仓”");
  expect(await houseOf("甲药")).toBe("中心仓");
});

test("the only open warehouse is meant, one that is named is added", async () => {
  const own = { name: "白云仓", note: "", area_code: "440100" };
  const closed = { name: "旧仓", note: "", area_code: "440100", sort: 1, closed_at: NOW };
  await db
    .insertInto("warehouse")
    .values([{ ...own, sort: 0, closed_at: null }, closed])
    .execute();
  await bring(row("甲药"), row("乙药", { 仓库: "" }));
  expect([await houseOf("甲药"), await houseOf("乙药"), await houses()]).toEqual([
    "白云仓",
    "白云仓",
    ["白云仓", "旧仓"],
  ]);
  await bring(row("丙药", { 仓库: "中心仓" }), row("甲药", { 价格: "11.00" }));
  expect([await houseOf("丙药"), await houseOf("甲药")]).toEqual(["中心仓", "白云仓"]);
});
