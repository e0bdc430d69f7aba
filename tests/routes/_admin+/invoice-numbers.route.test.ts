import { parse } from "csv-parse/sync";
import { writeXlsx } from "hucre/xlsx";
import { readSheet } from "read-excel-file/node";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { EMPTY_LEGAL_ENTITY } from "~/modules/content/legal-entity";
import { changeLegalEntity } from "~/modules/content/legal-entity.server";
import { db, inTransaction } from "~/platform/database/database.server";
import * as list from "~/routes/_admin+/_finance+/staff.invoices._index/route";
import * as entry from "~/routes/_admin+/_finance+/staff.invoices.$id._index/route";
import * as numbers from "~/routes/_admin+/_finance+/staff.invoices.numbers/route";
import * as exported from "~/routes/_admin+/_finance+/staff.invoices.export";
import type { BuiltInRole } from "~/modules/staff/permissions/permissions";
import { openShop } from "../../modules/returns/after-sales-fixtures";
import { input } from "../../modules/invoices/asked";
import { getAnswer, loadPeople, personOf, roleBrowser } from "../../admin/frame/people";
import { shownList } from "../../admin/lists/shown-list";
import { emptyTables } from "../../rows";

const TABLES = [
  ...(["invoice_event", "invoice_file", "invoice_red_line", "invoice_red"] as const),
  ...(["invoice_line", "invoice_order", "invoice", "audit"] as const),
];
const TAX = ["25442000000123456781", "25442000000123456782"] as const;

beforeAll(loadPeople);
beforeEach(async () => {
  await emptyTables(["message"]);
  await emptyTables(TABLES);
  await openShop();
  await nameSeller("广东青囊医药有限公司");
});

const nameSeller = (name: string) =>
  inTransaction((trx) =>
    changeLegalEntity(trx, { ...EMPTY_LEGAL_ENTITY, name, creditCode: "91440101MA5SELLER1" }, 0),
  );

const download = async (query: string, role: BuiltInRole = "finance") => {
  const browser = await roleBrowser(role);
  return getAnswer(exported.loader as never, browser.get(`/staff/invoices/export?${query}`));
};
const upload = async (file: File | string, role: BuiltInRole = "finance") => {
  const browser = await roleBrowser(role);
  return getAnswer(numbers.action as never, browser.post("/x", { file }));
};
const csv = (...rows: string[][]) =>
  new File([[["申请编号", "发票号码", "价税合计"], ...rows].map((row) => row.join()).join("\n")], "号码.csv");
const findResults = async (file: File) =>
  ((await (await upload(file)).json()) as { results: { name: string; isDone: boolean; text: string }[] })
    .results;
const states = async () =>
  (await db.selectFrom("invoice").select(["state", "invoice_number"]).orderBy("id").execute()).map(
    ({ state, invoice_number }) => [state, invoice_number],
  );

test("an invoice is refused by a form without a file, with its reason", async () => {
  const { id } = await input();
  const browser = await roleBrowser("finance");
  const refuse = (why: string) =>
    getAnswer(entry.action as never, browser.post(`/staff/invoices/${id}`, { do: "reject", why }), {
      id: String(id),
    });
  const blank = await refuse("");
  expect([blank.status, ((await blank.json()) as { error: object }).error]).toEqual([
    400,
    { why: ["请写明不能开票的原因"] },
  ]);
  expect((await refuse("抬头与证照不符")).status).toBe(303);
  expect(await states()).toEqual([["rejected", null]]);
});

test("ticked ones that wait are exported, the same rows as CSV and XLSX", async () => {
  const [item, two] = [await input(), await input()];
  const browser = await roleBrowser("finance");
  const shown = await getAnswer(list.loader as never, browser.get("/staff/invoices"));
  const { rows, mayIssue } = await shownList<{ mayIssue: boolean }>(list, shown);
  expect([rows.map(({ tick }) => tick), mayIssue]).toEqual([[String(item.id), String(two.id)], true]);
  const answer = await download(`format=csv&ids=${item.id}`);
  const cells = parse(await answer.text(), { bom: true, columns: true }) as Record<string, string>[];
  expect(new Set(cells.map((row) => row["申请编号"]))).toEqual(new Set([item.number]));
  expect(cells[0]).toMatchObject({ 购方名称: "药店1", 购方税号: "TAX1", 税率: "13%" });
  expect(cells[0]).toMatchObject({
    销方名称: "广东青囊医药有限公司",
    销方税号: "91440101MA5SELLER1",
    销方地址: "未填",
  });
  const sum = cells.reduce((all, row) => all + Math.round(Number(row["含税金额"]) * 100), 0);
  expect(sum).toBe(item.amount);
  const sheet = await download(`format=xlsx&ids=${item.id}&ids=${two.id}`);
  const rowsOfSheet = await readSheet(Buffer.from(await sheet.arrayBuffer()));
  expect(new Set(rowsOfSheet.slice(1).map(([number]) => number))).toEqual(new Set([item.number, two.number]));
  const log = await db.selectFrom("audit").select(["operator", "command"]).execute();
  expect(log).toContainEqual({ operator: personOf("finance").name, command: "导出待开票明细" });
});

test("without the name of the legal entity nothing is exported, and nothing stands in the log", async () => {
  const { id } = await input();
  await nameSeller("");
  const answer = await download(`format=csv&ids=${id}`);
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/staff/invoices"]);
  const exports = await db.selectFrom("audit").select("id").where("subject_id", "=", "export").execute();
  expect(exports).toEqual([]);
});

test("numbers that come back issue each application, with its result; the same file again changes nothing", async () => {
  const [item, two] = [await input(), await input()];
  const file = csv(
    [item.number, TAX[0], String(item.amount / 100)],
    [two.number, TAX[0]],
    ["FP0", TAX[1]],
    [two.number.replace("FP", "XX"), "12"],
  );
  expect(await findResults(file)).toMatchObject([
    { name: item.number, isDone: true },
    { name: two.number, isDone: false, text: expect.stringContaining("已登记过") },
    { isDone: false, text: "没有这个申请编号" },
    { isDone: false },
  ]);
  expect(await states()).toEqual([
    ["issued", TAX[0]],
    ["pending", null],
  ]);
  expect((await findResults(file))[0]).toMatchObject({ isDone: false, text: "以前登记过这个号码，没有变化" });
  const rows = [
    ["申请编号", "发票号码"],
    [two.number, TAX[1]],
  ];
  const bytes = new Uint8Array(await writeXlsx({ sheets: [{ name: "号码", rows }] }));
  expect(await findResults(new File([bytes], "号码.xlsx"))).toMatchObject([{ isDone: true }]);
  expect(await states()).toEqual([
    ["issued", TAX[0]],
    ["issued", TAX[1]],
  ]);
  const sent = await db.selectFrom("message").select("id").where("title", "=", "电子发票已开具").execute();
  expect(sent).toHaveLength(2);
});

test("another amount than was asked for is refused; both at the same moment issue once", async () => {
  const item = await input();
  expect((await findResults(csv([item.number, TAX[0], "0.01"])))[0]).toMatchObject({
    isDone: false,
    text: expect.stringContaining("不符"),
  });
  expect(await states()).toEqual([["pending", null]]);
  const file = csv([item.number, TAX[0]]);
  const both = await Promise.all([findResults(file), findResults(file)]);
  expect(both.flat().filter(({ isDone }) => isDone)).toHaveLength(1);
});

test("nothing ticked, bad files and other roles issue and export nothing", async () => {
  const item = await input();
  for (const query of ["", "ids=x", "ids=999999"]) {
    const answer = await download(query);
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/staff/invoices"]);
  }
  expect((await upload("")).status).toBe(400);
  expect((await upload(new File(["甲,乙\n1,2"], "a.csv"))).status).toBe(400);
  for (const role of ["boss", "sales"] as const) {
    expect((await upload(csv([item.number, TAX[0]]), role)).status).toBe(403);
    expect((await download(`ids=${item.id}`, role)).status).toBe(403);
  }
  expect(await states()).toEqual([["pending", null]]);
});
