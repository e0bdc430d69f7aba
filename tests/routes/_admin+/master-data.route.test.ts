/** Every field of the master data from the form to everything that shows it; a forgotten field fails. */
import { beforeAll, beforeEach, expect, test } from "vitest";
import { goodsFileRows, goodsHeadings } from "~/modules/catalogue/admin/goods-file.server";
import { findAdminGoods } from "~/modules/catalogue/admin/goods-facts.server";
import { IMPORT_COLUMN_HEADINGS, toHeading } from "~/modules/catalogue/rows/columns";
import {
  findBuyerFacts,
  getMasterDataLabel,
  MASTER_DATA,
  MASTER_DATA_FIELDS,
  type MasterData,
  type MasterDataField,
  pickMasterData,
  UNKNOWN_MASTER_DATA,
} from "~/modules/catalogue/rows/master-data";
import { goodsDetail } from "~/modules/catalogue/goods-page/detail.server";
import { serializeMasterData } from "~/api/serializers/detail";
import type { RowResult } from "~/modules/catalogue/rows/row-result";
import { receiveGoods } from "../../modules/catalogue/batches/receive";
import { importGoods, importStock } from "~/modules/imports/run-file.server";
import { db } from "~/platform/database/database.server";
import * as page from "~/routes/_admin+/_goods+/staff.goods.$id._index/route";
import * as facts from "~/routes/_admin+/_goods+/staff.goods.$id.facts/route";
import type { Browser } from "../../modules/company/browser";
import { htmlOf } from "../../admin/lists/shown-list";
import { clear, NOW, signedIn } from "../../modules/orders/shop";
import { getAnswer, loadPeople, roleBrowser } from "../../admin/frame/people";

interface Sample<T> {
  /** as exports write it */
  cell: string;
  stored: T;
  /** as other programs write it */
  written: string;
  /** on pages */
  shown: string;
}

const same = (cell: string): Sample<string> => ({ cell, stored: cell, written: ` ${cell} `, shown: cell });

const SAMPLES: { [F in MasterDataField]: Sample<MasterData[F]> } = {
  marketing_authorization_holder: same("邦民药业集团有限公司"),
  storage_class: { cell: "冷藏", stored: "cold", written: "密闭，在冷处保存", shown: "冷藏（2 至 10 ℃）" },
  storage_min: { cell: "2", stored: 20, written: "2.0℃", shown: "2 至" },
  storage_max: { cell: "10", stored: 100, written: "１０ 度", shown: "至 10 ℃" },
  insurance_code: same("XJ01CAA040E001010104575"),
  tax_code: same("1070304990000000000"),
  tax_rate: { cell: "13%", stored: 1300, written: "0.13", shown: "13%" },
  retail_price: { cell: "18.50", stored: 1850, written: "￥18.5元", shown: "¥18.50" },
  processing_spec: same("酒炙"),
  registrant: same("南方医疗器械有限公司"),
  contract_manufacturer: same("东方代工有限公司"),
  production_licence: same("粤药监械生产许20200001号"),
  udi_di: same("06901234567892"),
  is_implant: { cell: "是", stored: 1, written: "1", shown: "是" },
};

const CELLS = Object.fromEntries(MASTER_DATA_FIELDS.map((field) => [field, SAMPLES[field].cell]));
const STORED = Object.fromEntries(MASTER_DATA_FIELDS.map((field) => [field, SAMPLES[field].stored]));
const NAMED = {
  商品名称: "骨科植入物",
  生产企业: "邦民器械厂",
  规格: "1套",
  管理类别: "III",
  批准文号: "国械注准20203130001",
  价格: "12.00",
};

let browser: Browser;
beforeAll(async () => {
  await clear();
  await loadPeople();
  browser = await roleBrowser("purchasing");
});
beforeEach(async () => {
  await db.deleteFrom("goods_review").execute();
  await db.deleteFrom("batch").execute();
  await db.deleteFrom("goods").execute();
});

const add = async (row: Record<string, string>) => {
  const { results } = await importGoods([{ ...NAMED, ...row }], {
    kind: "device",
    now: NOW,
    paper: "首营审批表 1",
  });
  expect(results.map(({ result, reason }) => [result, reason])).toEqual([["created", undefined]]);
  return (await db.selectFrom("goods").select("id").executeTakeFirstOrThrow()).id;
};
const masterData = async (id: number) => pickMasterData((await findAdminGoods(id))!.state);
const loaded = async (module: typeof facts | typeof page, id: number) => {
  const path = module === page ? `/staff/goods/${id}` : `/staff/goods/${id}/facts`;
  return (await getAnswer(module.loader, browser.get(path), { id: String(id) })).json();
};
const originOf = async (id: number) =>
  (await db.selectFrom("batch").select("origin").where("goods_id", "=", id).executeTakeFirstOrThrow()).origin;
const exported = async (id: number): Promise<Record<string, string>> => {
  const goods = (await findAdminGoods(id))!.state;
  const [row] = await goodsFileRows([{ id, goods }], false);
  return Object.fromEntries(goodsHeadings(false).map((heading, at) => [heading, row![at]!]));
};

test("from the form to the database, the product's page and the export, and back by import", async () => {
  const id = await add({});
  expect(await masterData(id)).toEqual(UNKNOWN_MASTER_DATA);
  const form = (await loaded(facts, id)) as { version: number; cells: Record<string, string> };
  const html = htmlOf(facts, form);
  for (const field of MASTER_DATA_FIELDS) expect(html, field).toContain(`name="${field}"`);
  const filled = { ...form.cells, ...CELLS, seen: String(form.version), why: "补资料" };
  const saved = await getAnswer(facts.action, browser.post(`/staff/goods/${id}/facts`, filled), {
    id: String(id),
  });
  expect(saved.status).toBe(303);
  expect(await masterData(id)).toEqual(STORED);
  const shown = htmlOf(page, await loaded(page, id));
  const cells = await exported(id);
  for (const field of MASTER_DATA_FIELDS) {
    expect(shown, field).toContain(SAMPLES[field].shown);
    expect(cells[toHeading(field)], field).toBe(SAMPLES[field].cell);
  }
  const again = await importGoods([cells], { kind: "device", now: NOW });
  expect(again.results.map(({ result, notes }) => [result, notes])).toEqual([["unchanged", []]]);
  const detail = await goodsDetail(id, { seen: [], viewer: signedIn(1) }, NOW);
  expect(serializeMasterData(detail!.masterData)).toEqual({
    ...STORED,
    storage_min: 2,
    storage_max: 10,
    tax_rate: 13,
    retail_price: "18.50",
  });
  const bought = findBuyerFacts("device", detail!.masterData).map(([, text]) => text);
  for (const field of MASTER_DATA_FIELDS) expect(bought.join("\n"), field).toContain(SAMPLES[field].shown);
  const stranger = await goodsDetail(id, { seen: [], viewer: { ...signedIn(1), buyer: null } }, NOW);
  expect(stranger!.goods.price === null ? stranger!.masterData.retail_price : null).toBeNull();
  const stale = await getAnswer(
    facts.action,
    browser.post(`/staff/goods/${id}/facts`, { ...filled, tax_rate: "9%" }),
    { id: String(id) },
  );
  expect([stale.status, JSON.stringify(await stale.json())]).toEqual([
    409,
    expect.stringContaining('"name":"税率","current":"13%","own":"9%"'),
  ]);
});

test.each(MASTER_DATA_FIELDS)("%s is read under each heading, as other programs write it", async (field) => {
  for (const heading of IMPORT_COLUMN_HEADINGS[field]) {
    await db.deleteFrom("goods_review").execute();
    await db.deleteFrom("goods").execute();
    const id = await add({ [heading]: SAMPLES[field].written });
    expect(await masterData(id), heading).toEqual({ ...UNKNOWN_MASTER_DATA, [field]: SAMPLES[field].stored });
  }
});

test.each(MASTER_DATA_FIELDS)(
  "%s becomes unknown by an empty cell, and stays without its column",
  async (field) => {
    const id = await add({ [toHeading(field)]: SAMPLES[field].cell });
    const change = async (row: Record<string, string>) =>
      importGoods([{ 商品编号: String(id), ...row }], { kind: "device", now: NOW });
    await change({ 中包装: "5" });
    expect((await masterData(id))[field]).toBe(SAMPLES[field].stored);
    await change({ [toHeading(field)]: "" });
    expect((await masterData(id))[field]).toBe(MASTER_DATA[field].unknown);
  },
);

test.each(MASTER_DATA_FIELDS.filter((field) => !field.startsWith("storage_m")))(
  "%s is 未填 on the page of a product of its kind while nobody has filled it in",
  async (field) => {
    const [kind] = MASTER_DATA[field].kinds;
    const id = await add({ 商品类型: { drug: "药品", herb: "中药饮片", device: "医疗器械" }[kind!] });
    const html = htmlOf(page, await loaded(page, id));
    expect(html).toMatch(
      new RegExp(`${getMasterDataLabel(field).replace(/[()/]/g, "\\$&")}</dt>\\s*<dd[^>]*>未填`),
    );
  },
);

test("the origin of a batch comes from a stock list or a receipt, and stays where neither says it", async () => {
  const id = await add({ 商品类型: "中药饮片" });
  const stock = async (row: Record<string, string>) => {
    const results: RowResult[] = [];
    const listed = { 商品编号: String(id), 批号: "H1", 有效期至: "2028-06-30", 可售库存: "5", ...row };
    await importStock([listed], {
      file: "库存.csv",
      onRowResult: (result) => void results.push(result),
      isAdded: false,
      heldOf: async () => new Map(),
      now: NOW,
    });
    return results[0]!;
  };
  const first = await stock({ 药材产地: "甘肃岷县" });
  expect([first.result, first.reason]).toEqual(["created", undefined]);
  expect(await originOf(id)).toBe("甘肃岷县");
  await stock({ 可售库存: "6" });
  expect(await originOf(id)).toBe("甘肃岷县");
  const changed = await stock({ 可售库存: "6", 产地: "甘肃" });
  expect(changed.changes).toEqual([{ what: "产地", from: "甘肃岷县", to: "甘肃" }]);
  const receipt = {
    goodsId: id,
    batch: "H1",
    producedOn: "2026-01-01",
    expiresOn: "2028-06-30",
    quantity: 1,
    place: "",
    paper: "SH-1",
  };
  await receiveGoods(receipt, "a".repeat(16), NOW);
  expect(await originOf(id)).toBe("甘肃");
  await receiveGoods({ ...receipt, origin: "四川" }, "b".repeat(16), NOW);
  expect(await originOf(id)).toBe("四川");
  const detail = await goodsDetail(id, { seen: [], viewer: signedIn(1) }, NOW);
  expect(detail!.batches.map(({ number, origin }) => [number, origin])).toEqual([["H1", "四川"]]);
});
