/** Each field that an article names for a document is on it, with a value. docs/decisions/documents-by-law.md says what was read. */
import { beforeAll, describe, expect, test } from "vitest";
import {
  ACCEPTANCE_RECORD_HEADINGS,
  acceptanceRecordCells,
  PURCHASE_RECORD_HEADINGS,
  purchaseRecordCells,
} from "~/admin/purchasing/record-lists";
import { NOTE_COLUMNS, noteHeads } from "~/modules/documents/delivery-note-pdf.server";
import { readDeliveryNotes } from "~/modules/documents/delivery-note.server";
import { listInvoicesForOperator } from "~/modules/invoices/invoice-admin.server";
import { TAX_HEADINGS, taxRows } from "~/modules/invoices/tax-file";
import type { PurchaseRecord, ReceiptRecord } from "~/modules/purchasing/records.server";
import { SALES_RECORD_HEADINGS, salesRecordCells } from "~/modules/quality/trace/sales-records";
import { listSalesRecords } from "~/modules/quality/trace/sales-records.server";
import { db } from "~/platform/database/database.server";
import { input } from "../invoices/asked";
import { openShop } from "../returns/after-sales-fixtures";
import { NOW } from "../orders/shop";

type Fields = Record<string, string>;
type Part = Record<string, string>;

/** Article, then its field and the heading under which the document has it. */
const REQUIRED: Record<
  "note" | "sale" | "deviceSale" | "herbSale" | "invoice" | "purchase" | "acceptance",
  Fields
> = {
  // 药品经营质量管理规范, article 73
  note: {
    供货单位: "供货单位",
    生产厂商: "生产厂商 / 持有人",
    通用名称: "品名 / 通用名称",
    剂型: "剂型",
    规格: "规格 / 储存条件",
    批号: "批号",
    数量: "数量",
    收货单位: "收货单位（购货单位）",
    收货地址: "收货地址",
    发货日期: "发货日期",
  },
  // article 92
  sale: {
    通用名称: "通用名称",
    规格: "规格",
    剂型: "剂型",
    批号: "批号",
    有效期: "有效期至",
    生产厂商: "生产企业",
    购货单位: "购货单位",
    销售数量: "销售数量",
    单价: "单价",
    金额: "金额",
    销售日期: "销售日期",
  },
  // article 92, for 中药饮片
  herbSale: { 品名: "品名", 规格: "规格", 批号: "批号", 产地: "产地", 生产厂商: "生产企业" },
  // 医疗器械监督管理条例, article 45
  deviceSale: {
    名称: "品名",
    "型号、规格": "规格",
    数量: "销售数量",
    生产批号: "批号",
    使用期限或者失效日期: "有效期至",
    销售日期: "销售日期",
    "注册人、备案人": "持有人或注册人",
    受托生产企业: "受托生产企业",
    购货者名称: "购货单位",
    购货者地址: "地址",
    购货者联系方式: "联系电话",
    许可证明文件编号: "批准文号",
    购货者许可证明文件编号: "许可证编号",
  },
  // 药品经营质量管理规范, article 66, and what the tax program asks for
  invoice: {
    通用名称: "项目名称",
    规格: "规格型号",
    单位: "单位",
    数量: "数量",
    单价: "含税单价",
    金额: "含税金额",
    税收分类编码: "税收分类编码",
    税率: "税率",
    税额: "税额",
  },
  // article 68; 产地 for 中药材 and 中药饮片
  purchase: {
    通用名称: "通用名称",
    剂型: "剂型",
    规格: "规格",
    生产厂商: "生产企业",
    供货单位: "供货单位",
    数量: "数量",
    价格: "单价",
    购货日期: "购货日期",
    产地: "产地",
  },
  // the article on 验收记录
  acceptance: {
    通用名称: "通用名称",
    剂型: "剂型",
    规格: "规格",
    批准文号: "批准文号",
    批号: "批号",
    生产日期: "生产日期",
    有效期: "有效期至",
    生产厂商: "生产企业",
    供货单位: "供货单位",
    产地: "产地",
    到货数量: "到货数量",
    到货日期: "到货日期",
    验收合格数量: "合格数量",
    验收结果: "验收结论",
    验收人员: "验收人",
    验收日期: "验收时间",
  },
};

const zip = (headings: readonly string[], cells: readonly (string | number)[]): Part =>
  Object.fromEntries(headings.map((heading, at) => [heading, String(cells[at] ?? "")]));

const missing = (of: keyof typeof REQUIRED, part: Part): string[] =>
  Object.entries(REQUIRED[of]).flatMap(([field, heading]) => ((part[heading] ?? "") === "" ? [field] : []));

const TAX_CODE = "1070103010100000000";
const seller = {
  entity: { name: "青囊医药", creditCode: "91440101MA5SELLER1", address: "", phone: "" },
  bank: null,
};
const TRACE = { batch: "", goods: "", company: "", from: "", to: "" };
let invoiceId: number;
let orderId: number;

beforeAll(async () => {
  await openShop();
  await db
    .updateTable("goods")
    .set({
      generic_name: "通用名",
      dosage_form: "片剂",
      approval_number: "国药准字H20000001",
      tax_code: TAX_CODE,
      marketing_authorization_holder: "某集团",
    })
    .execute();
  await db.updateTable("batch").set({ produced_on: "2026-01-02", origin: "云南" }).execute();
  await db.updateTable("company").set({ contact_phone: "13800000001", address: "中山路 1 号" }).execute();
  const asked = await input();
  invoiceId = asked.id;
  orderId = (
    await db.selectFrom("orders").select("id").where("number", "=", asked.order).executeTakeFirstOrThrow()
  ).id;
});

describe("sold", () => {
  test("the delivery note", async () => {
    const [note] = (await readDeliveryNotes(1, orderId))!;
    const heads = noteHeads(note!)
      .flat()
      .filter((text) => text !== "")
      .map((text) => text.split("：") as [string, string]);
    for (const line of note!.lines) {
      const columns = NOTE_COLUMNS.map(({ head, text }) => [head, text(line)] as const);
      expect(missing("note", Object.fromEntries([...heads, ...columns]))).toEqual([]);
    }
  });

  const sales = async () =>
    (await listSalesRecords(TRACE, { after: null, limit: 50 })).map((row) =>
      zip(SALES_RECORD_HEADINGS, salesRecordCells(row)),
    );

  test.each(["drug", "herb", "device"] as const)("the sales record of a %s", async (kind) => {
    const facts = { registrant: "某器械公司", contract_manufacturer: "某代工厂" };
    await db
      .updateTable("goods")
      .set({ kind, ...facts })
      .execute();
    const rows = await sales();
    expect(rows.length).toBeGreaterThan(0);
    const of = { drug: "sale", herb: "herbSale", device: "deviceSale" } as const;
    for (const row of rows) expect(missing(of[kind], row)).toEqual([]);
    await db.updateTable("goods").set({ kind: "drug" }).execute();
  });

  test("the lines of an invoice, with the codes of now while it waits", async () => {
    const [invoice] = await listInvoicesForOperator([invoiceId]);
    const rows = taxRows([invoice!], seller).map((cells) => zip(TAX_HEADINGS, cells));
    const goods = rows.filter((row) => row["项目名称"] !== "运费");
    expect(goods.length).toBeGreaterThan(0);
    for (const row of goods) {
      expect(missing("invoice", row)).toEqual([]);
      expect(row["税收分类编码"]).toBe(TAX_CODE);
      expect(row["项目名称"]).toContain("通用名");
    }
  });
});

describe("bought", () => {
  const snapshot = {
    id: 1,
    goodsId: 11,
    buyerCode: "",
    goodsName: "品名",
    genericName: "通用名",
    dosageForm: "片剂",
    spec: "10片",
    unit: "盒",
    manufacturer: "某药厂",
    approvalNumber: "国药准字H20000001",
    supplierName: "某供应商",
  };

  test("the purchase record", () => {
    const row: PurchaseRecord = {
      ...snapshot,
      orderNumber: "CG1",
      state: "received",
      placedAt: NOW,
      placedBy: "周",
      origin: "云南",
      quantity: 10,
      price: 100,
      received: 10,
      rejected: 0,
    };
    expect(missing("purchase", zip(PURCHASE_RECORD_HEADINGS, purchaseRecordCells(row)))).toEqual([]);
  });

  test("the acceptance record", () => {
    const row = {
      ...snapshot,
      receiptNumber: "SH1",
      arrivedAt: NOW,
      acceptedAt: NOW,
      acceptedBy: "林",
      batch: "B1",
      producedOn: "2026-01-02",
      expiresOn: "2028-01-01",
      origin: "云南",
      arrived: 10,
      sampled: 3,
      accepted: 10,
      rejected: 0,
      note: "",
      reason: "",
      conclusion: "",
      secondBy: "",
    } as unknown as ReceiptRecord;
    expect(missing("acceptance", zip(ACCEPTANCE_RECORD_HEADINGS, acceptanceRecordCells(row)))).toEqual([]);
  });
});
