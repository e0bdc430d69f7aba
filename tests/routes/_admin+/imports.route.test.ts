import { beforeAll, expect, test } from "vitest";
import { findPrice } from "../../modules/catalogue/admin/find-price";
import * as exported from "~/routes/_admin+/_goods+/staff.goods.export";
import * as results from "~/routes/_admin+/_goods+/staff.imports.$id.verdicts/route";
import * as item from "~/routes/_admin+/_goods+/staff.imports.$id._index/route";
import * as lists from "~/routes/_admin+/_goods+/staff.imports._index/route";
import * as approvalRequest from "~/routes/_admin+/_system+/staff.proposals.$id/route";
import { carriedOn, workImports } from "~/admin/imports/start-import.server";
import { db } from "~/platform/database/database.server";
import type { Browser } from "../../modules/company/browser";
import { clear, company, goods, ground } from "../../modules/orders/shop";
import { getAnswer, loadPeople, roleBrowser } from "../../admin/frame/people";
import { emptyTables } from "../../rows";

let buying: Browser;
let boss: Browser;
beforeAll(async () => {
  await clear();
  await ground();
  for (const id of [11, 12, 13]) await goods(id, [[300, 50]]);
  await company(1);
  await loadPeople();
  [buying, boss] = [await roleBrowser("purchasing"), await roleBrowser("boss")];
});

interface Page {
  list: { id: number; state: string; version: number; columns: string[] };
  counts: Record<string, number>;
  refused: unknown;
  goods: Record<string, object>;
  maySeeGoods: boolean;
  choices: { value: string }[];
  rows: {
    row: number;
    cells: string[];
    changes: unknown[];
    result: string;
    reason: string;
    undone: string;
    isHeld: boolean;
  }[];
  held: number;
  waiting: { id: number }[];
}

const keyOf = async () =>
  ((await (await getAnswer(lists.loader, buying.get("/staff/imports"))).json()) as { formKey: string })
    .formKey;
async function upload(
  bytes: string | Uint8Array<ArrayBuffer>,
  fields: Record<string, string> = {},
  by = buying,
) {
  const file = new File([bytes], "价格.csv", { type: "text/csv" });
  const form = { formKey: await keyOf(), kind: "prices", ...fields, file };
  return getAnswer(lists.action, by.post("/staff/imports", form));
}
const idOf = (answer: Response) => answer.headers.get("Location")!.split("/").at(-1)!;
const page = async (id: string, query = "", by = buying) =>
  (await (await getAnswer(item.loader, by.get(`/staff/imports/${id}${query}`), { id })).json()) as Page;
async function send(id: string, fields: Record<string, string>, by = buying) {
  const { list } = await page(id);
  const form = { version: String(list.version), ...fields };
  return getAnswer(item.action, by.post(`/staff/imports/${id}`, form), { id });
}
const map = async (id: string) => {
  const { list } = await page(id);
  return send(id, {
    do: "map",
    ...Object.fromEntries(list.columns.map((column, at) => [`column-${at}`, column])),
  });
};

const PRICES = "客户价格表,,\n商品编号,基础价（元）,备注\n11,9.00元,\n12,4.00,大降\n13,面议,\n";

test("a file in any spelling is read once, whoever presses twice; what is none is refused", async () => {
  const formKey = await keyOf();
  const [first, again] = [await upload(PRICES, { formKey }), await upload(PRICES, { formKey })];
  expect([first.status, idOf(again)]).toEqual([303, idOf(first)]);
  // 商品编号,单价 in GBK
  const gbk = Uint8Array.from([
    0xc9, 0xcc, 0xc6, 0xb7, 0xb1, 0xe0, 0xba, 0xc5, 0x2c, 0xb5, 0xa5, 0xbc, 0xdb, 0x0a, 0x31, 0x31, 0x2c,
    0x39, 0x0a,
  ]);
  expect((await page(idOf(await upload(gbk)))).list.columns).toEqual(["goods", "price"]);
  for (const bad of ["", "一行", Uint8Array.from([0xff, 0xd8, 0xff, 0xe0])])
    expect((await upload(bad)).status).toBe(400);
  expect((await upload(PRICES, { kind: "x" })).status).toBe(400);
  expect((await upload(PRICES, {}, boss)).status).toBe(403);
});

test("columns, preview, a bad row put right, begun once; the rest waits for a second person", async () => {
  const id = idOf(await upload(PRICES));
  expect((await page(id)).list).toMatchObject({ state: "mapping", columns: ["goods", "price", ""] });
  expect((await send(id, { do: "map", "column-0": "goods", "column-1": "goods" })).status).toBe(400);
  expect((await map(id)).status).toBe(303);
  expect(await page(id)).toMatchObject({
    counts: { updated: 2, refused: 1, held: 1 },
    rows: [{ row: 3 }, { row: 4 }, { row: 5, result: "refused", reason: "价格不是金额" }],
  });
  const refused = await page(id, "?look=refused");
  expect(refused.rows).toHaveLength(1);
  const bad = await db.selectFrom("goods").select(["id", "name", "spec"]).where("id", "=", 13).execute();
  expect([refused.goods["5"], refused.maySeeGoods]).toEqual([bad[0], true]);
  expect((await send(id, { do: "correct", row: "5", "cell-0": "13", "cell-1": "9.50" })).status).toBe(303);
  expect((await send(id, { do: "start", version: "0", why: "调价" })).status).toBe(400);
  expect((await send(id, { do: "start", why: "" })).status).toBe(400);
  expect((await send(id, { do: "start", why: "调价" }, boss)).status).toBe(403);
  expect((await send(id, { do: "start", why: "调价" })).status).toBe(303);
  expect((await send(id, { do: "start", why: "调价" })).status).toBe(303);
  expect(await workImports()).toEqual({ lists: 0, broken: 0 });
  expect([await findPrice(11, "base"), await findPrice(12, "base"), await findPrice(13, "base")]).toEqual([
    900, 1000, 950,
  ]);
  const { waiting, list, rows } = await page(id);
  expect([waiting.length, list.state]).toEqual([1, "done"]);
  // What waits is among the rows of the result.
  expect(rows.map(({ row, isHeld }) => [row, isHeld])).toEqual([
    [3, false],
    [4, true],
    [5, false],
  ]);
  expect((await page(id, "?look=held")).rows.map(({ row }) => row)).toEqual([4]);
  expect((await page(id, "?look=updated")).rows.map(({ row }) => row)).toEqual([3, 5]);
  const params = { id: String(waiting[0]!.id) };
  const path = `/staff/proposals/${waiting[0]!.id}`;
  const query = (await (await getAnswer(approvalRequest.loader, boss.get(path), params)).json()) as {
    rows: unknown;
    evidence: { tables: { id: string; rows: string[][] }[] };
    mark: string;
    approvalRequest: { version: number };
  };
  expect(JSON.stringify(query.rows)).toContain("涨价 0 行，降价 1 行，最大：商品12 −60%");
  expect(JSON.stringify(query.evidence.tables)).toContain("价格 10.00 → 4.00");
  const agree = { intent: "agree", version: String(query.approvalRequest.version), mark: query.mark };
  expect((await getAnswer(approvalRequest.action, buying.post(path, agree), params)).status).toBe(400);
  expect((await getAnswer(approvalRequest.action, boss.post(path, agree), params)).status).toBe(303);
  expect(await findPrice(12, "base")).toBe(400);

  const file = await getAnswer(results.loader as never, buying.get(`/staff/imports/${id}/verdicts`), { id });
  expect((await file.text()).trim().split("\n")).toHaveLength(4);
  expect((await send(id, { do: "back", why: "" })).status).toBe(400);
  expect((await send(id, { do: "back", why: "错表" })).status).toBe(303);
  expect((await send(id, { do: "back", why: "错表" })).status).toBe(303);
  const after = await page(id);
  expect([after.list.state, after.rows.map(({ undone }) => undone)]).toEqual(["undone", ["ok", "ok", "ok"]]);
  expect(await findPrice(11, "base")).toBe(1000);
});

test("a list of stock past the limit waits for somebody else than who handed it in", async () => {
  const id = idOf(await upload("商品编号,批号,可售数量\n11,B11-0,200\n12,B12-0,45\n", { kind: "stock" }));
  expect((await map(id)).status).toBe(303);
  expect((await page(id)).held).toBe(1);
  expect((await send(id, { do: "start", why: "对账" })).status).toBe(303);
  const stock = async (goodsId: number) =>
    (
      await db
        .selectFrom("batch")
        .select("quantity")
        .where("goods_id", "=", goodsId)
        .executeTakeFirstOrThrow()
    ).quantity;
  expect([await stock(11), await stock(12)]).toEqual([50, 45]);
  const { waiting, rows } = await page(id);
  expect(rows.map(({ row, isHeld }) => [row, isHeld])).toEqual([
    [2, true],
    [3, false],
  ]);
  const cell = { role: "purchasing", permission: "warehouse.agreeCount", is_allowed: 1 as const };
  await db.insertInto("staff_role_permission").values(cell).execute();
  const path = `/staff/proposals/${waiting[0]!.id}`;
  const params = { id: String(waiting[0]!.id) };
  const agree = async (by: Browser) => {
    const seen = await getAnswer(approvalRequest.loader as never, by.get(path), params);
    const { approvalRequest: request, mark } = (await seen.json()) as {
      approvalRequest: { version: number };
      mark: string;
    };
    const fields = { intent: "agree", why: "", version: String(request.version), mark };
    return getAnswer(approvalRequest.action as never, by.post(path, fields), params);
  };
  const own = await agree(buying);
  expect([own.status, await own.text()]).toEqual([400, expect.stringContaining("不能复核自己提出的改动")]);
  expect(await stock(11)).toBe(50);
  expect((await agree(boss)).status).toBe(303);
  expect(await stock(11)).toBe(200);
  await emptyTables(["staff_role_permission"]);
});

test("a list of more than 2,000 rows is tried on by the job, can be stopped, and is downloaded with what is wrong", async () => {
  const lines = ["商品编号,价格"];
  for (let n = 0; n < 2010; n += 1) lines.push(n === 7 ? "11,9.00" : `${900_000 + n},9.00`);
  const id = idOf(await upload(lines.join("\n")));
  expect((await map(id)).status).toBe(303);
  const tried = await page(id);
  expect([tried.list.state, tried.counts["refused"], tried.refused]).toEqual([
    "trying",
    1999,
    { row: 2, to: `/staff/imports/${id}?after=1` },
  ]);
  expect((await send(id, { do: "correct", row: "2", "cell-0": "12", "cell-1": "9.50" })).status).toBe(400);
  expect((await send(id, { do: "start", why: "调价" })).status).toBe(400);
  expect((await send(id, { do: "stop" })).status).toBe(303);
  expect((await page(id)).list.state).toBe("mapping");
  expect((await map(id)).status).toBe(303);
  expect(await workImports()).toEqual({ lists: 1, broken: 0 });
  expect((await page(id, "?after=2000")).rows).toHaveLength(11);
  const path = `/staff/imports/${id}/verdicts?look=refused`;
  const bad = await (await getAnswer(results.loader as never, buying.get(path), { id })).text();
  expect(bad.split("\n", 2).map((line) => line.trim().replace("\ufeff", ""))).toEqual([
    "商品编号,价格,不能导入的原因",
    "900000,9.00,没有商品编号为 900000 的商品",
  ]);
  // Handed in again as it is, the reasons are no column of the list.
  const again = await getAnswer(lists.loader, buying.get(`/staff/imports?again=${id}`));
  expect(((await again.json()) as { again: unknown }).again).toMatchObject({
    kind: "prices",
    isAdded: false,
  });
  expect((await page(idOf(await upload(bad)))).list.columns).toEqual(["goods", "price"]);
  const large = "商品编号,价格\n" + "11,9.00\n".repeat(1_400_000);
  const refused = await upload(large);
  expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining("10 MB")]);
});

test("a run past its first part goes on behind the answer, without the job", async () => {
  const price = await findPrice(13, "base");
  const lines = Array.from({ length: 250 }, (_, at) => (at === 230 ? "13,9.60" : `${800_000 + at},9.00`));
  const id = idOf(await upload(["商品编号,价格", ...lines].join("\n")));
  expect((await map(id)).status).toBe(303);
  expect((await page(id)).list.state).toBe("ready");
  expect((await send(id, { do: "start", why: "调价" })).status).toBe(303);
  expect([price === 960, carriedOn.has(Number(id))]).toEqual([false, true]);
  await carriedOn.get(Number(id));
  expect((await page(id)).list.state).toBe("done");
  expect((await page(id)).counts).toMatchObject({ updated: 1, refused: 249 });
  expect([await findPrice(13, "base"), carriedOn.size]).toEqual([960, 0]);
  expect(await workImports()).toEqual({ lists: 0, broken: 0 });
});

test("what goods cost is seen and imported by those who may alone", async () => {
  const costly = "商品编号,进价\n13,6.00\n";
  const id = idOf(await upload(costly));
  expect((await map(id)).status).toBe(303);
  expect((await page(id)).rows).toMatchObject([{ changes: [{ what: "进价", from: "", to: "6.00" }] }]);
  const barred = { role: "purchasing", permission: "goods.cost", is_allowed: 0 as const };
  await db.insertInto("staff_role_permission").values(barred).execute();
  const hidden = await page(id);
  expect([hidden.rows[0], hidden.choices.some(({ value }) => value === "cost")]).toMatchObject([
    { cells: ["13", ""], changes: [] },
    false,
  ]);
  expect((await send(id, { do: "start", why: "进价" })).status).toBe(400);
  expect((await map(idOf(await upload(costly)))).status).toBe(400);
  const goodsFile = async () =>
    (await getAnswer(exported.loader as never, buying.get("/staff/goods/export"))).text();
  expect((await goodsFile()).split("\n")[0]).not.toContain("进价");
  await emptyTables(["staff_role_permission"]);
  expect((await send(id, { do: "start", why: "进价" })).status).toBe(303);
  const file = (await goodsFile()).trim().split("\n");
  expect(file[0]!.trim().endsWith(",进价")).toBe(true);
  expect(
    file
      .find((line) => line.startsWith("13,"))!
      .trim()
      .endsWith(",6.00"),
  ).toBe(true);
});

test("a floor comes in by a list of prices, goes out with the goods, and changes nothing when it comes back", async () => {
  const id = idOf(await upload("商品编号,控销价\n13,5.00\n"));
  expect((await map(id)).status).toBe(303);
  expect((await page(id)).rows).toMatchObject([{ changes: [{ what: "最低售价", from: "", to: "5.00" }] }]);
  expect((await send(id, { do: "start", why: "控销" })).status).toBe(303);
  const file = await (await getAnswer(exported.loader as never, buying.get("/staff/goods/export"))).text();
  const lines = file.trim().split("\n");
  const stored = [lines[0]!, lines.find((line) => line.startsWith("13,"))!].join("\n");
  expect(stored).toContain("最低售价");
  const again = idOf(await upload(stored));
  await map(again);
  expect((await page(again)).rows).toMatchObject([{ result: "unchanged", changes: [] }]);
  const below = idOf(await upload("商品编号,价格\n13,4.99\n"));
  await map(below);
  expect((await page(below)).rows).toMatchObject([{ result: "refused" }]);
});

test("a list may be laid aside, and its moves out of turn are sentences", async () => {
  const id = idOf(await upload(PRICES));
  expect((await send(id, { do: "start", why: "调价" })).status).toBe(400);
  for (const move of ["stop", "back"]) expect((await send(id, { do: move, why: "调价" })).status).toBe(400);
  expect((await send(id, { do: "x" })).status).toBe(400);
  expect((await send(id, { do: "drop" })).status).toBe(303);
  expect((await send(id, { do: "map", "column-0": "goods", "column-1": "price" })).status).toBe(400);
  expect((await page(id)).list.state).toBe("dropped");
  for (const query of ["?look=x&fix=x&after=x", "?fix=999"])
    expect((await page(id, query)).list.id).toBe(Number(id));
  expect((await getAnswer(item.loader, buying.get("/staff/imports/9999"), { id: "9999" })).status).toBe(404);
});
