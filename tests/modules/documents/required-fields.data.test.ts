/** Each field that an article names for a document is on it, with a value. docs/decisions/documents-by-law.md says what was read. */
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
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
import { UNKNOWN_MASTER_DATA } from "~/modules/catalogue/rows/master-data";
import { ApprovalForm } from "~/routes/_admin+/_customers+/staff.companies.$id.form/approval-form";
import { SupplierApprovalForm } from "~/routes/_admin+/_purchasing+/staff.suppliers.$id.form/supplier-approval-form";
import { GoodsApprovalForm } from "~/routes/_admin+/_quality+/staff.first-goods.$id.form/goods-approval-form";
import { input } from "../invoices/asked";
import { openShop } from "../returns/after-sales-fixtures";
import { NOW } from "../orders/shop";

type Fields = Record<string, string>;
type Part = Record<string, string>;

/** Article, then its field and the heading under which the document has it. */
const REQUIRED: Record<
  | "note"
  | "sale"
  | "deviceSale"
  | "herbSale"
  | "invoice"
  | "purchase"
  | "acceptance"
  | "supplierForm"
  | "customerForm"
  | "drugForm"
  | "deviceForm",
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
  // 首营审批表: no article was read; the lists that wholesalers publish ask for these
  supplierForm: {
    企业名称: "企业名称",
    统一社会信用代码: "统一社会信用代码",
    法定代表人: "法定代表人",
    生产或经营范围: "生产或经营范围",
    "开户户名、银行和账号": "开户户名、银行和账号",
    证照和质量保证协议: "证照和协议",
    销售人员授权: "销售人员授权",
    "印章和随货同行单样式、协议的核对": "核对项",
    采购部门意见: "采购部门申请意见",
    质量管理部门意见: "质量管理部门初审意见",
    质量负责人意见: "质量负责人审批意见",
  },
  customerForm: {
    单位名称: "单位名称",
    证照号码: "证照号码",
    统一社会信用代码: "统一社会信用代码",
    注册地址: "注册地址",
    联系人: "联系人",
    经营范围: "经营范围",
    证件: "证件",
    核对项: "核对项",
    质量管理部门意见: "质量管理部门初审意见",
    质量负责人意见: "质量负责人审批意见",
  },
  drugForm: {
    品名: "品名",
    通用名称: "通用名称",
    剂型: "类型和剂型",
    规格: "规格和单位",
    生产企业: "生产企业",
    上市许可持有人: "上市许可持有人",
    批准文号: "批准文号",
    "批件、质量标准、检验报告和包装": "首营资料",
    质量标准: "质量标准",
    储存条件: "储存条件",
    有效期: "有效期",
    质量管理部门意见: "质量管理部门初审意见",
    质量负责人意见: "质量负责人审批意见",
  },
  deviceForm: {
    品名: "品名",
    规格: "规格和单位",
    生产企业: "生产企业",
    "注册人、备案人": "注册人/备案人",
    受托生产企业: "受托生产企业",
    生产许可证号: "生产许可证号",
    注册证或备案凭证编号: "批准文号",
    首营资料: "首营资料",
  },
};

/** An approval form as it is printed: its cells by their names. */
function formCells(view: Parameters<typeof renderToStaticMarkup>[0]): Part {
  const html = renderToStaticMarkup(view);
  const rows = html.matchAll(/<th[^>]*>(.*?)<\/th><td>(.*?)<\/td>/gs);
  return Object.fromEntries([...rows].map(([, name, cell]) => [name, cell!.replace(/<[^>]*>/g, "").trim()]));
}

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

describe("approved", () => {
  const seller = { name: "某医药公司", hasSeal: {} };
  const signed = { firstBy: "林素问", firstAt: NOW, secondBy: "沈复", secondAt: NOW };

  test("the form of a supplier", () => {
    const props = {
      seller,
      supplier: {
        id: 1,
        name: "某供应商",
        creditCode: "91440101MA5SELLER1",
        kind: "wholesaler",
        legalPerson: "周",
        address: "中山路 1 号",
        bankHolder: "某供应商",
        bankName: "某银行",
        bankAccount: "440100001",
        scope: "化学药制剂",
      },
      review: { ...signed, points: [], note: "", submittedBy: "吴", submittedAt: NOW, submittedNote: "新增" },
      licences: ["药品经营许可证 粤1，2030-01-01", "质量保证协议，2027-01-01"],
      people: ["郑（440100********0011），化学药制剂，广东，2026-01-01 至 2026-12-31"],
    } as unknown as Parameters<typeof SupplierApprovalForm>[0];
    const cells = formCells(createElement(SupplierApprovalForm, props));
    expect(missing("supplierForm", cells)).toEqual([]);
    expect(cells["开户户名、银行和账号"]).toBe("某供应商，某银行，440100001");
  });

  test("the form of a customer", () => {
    const props = {
      seller,
      company: {
        id: 1,
        name: "某药房",
        kind: "pharmacy",
        licenceNumber: "粤2",
        creditCode: "91440101MA5BUYER11",
        place: "广州市天河区",
        contact: "王",
        phone: "13800000001",
        papers: [{ kind: "businessLicence", number: "9144", startsOn: null, endsOn: null }],
      },
      review: { ...signed, points: [], note: "" },
      scopes: ["化学药制剂"],
    } as unknown as Parameters<typeof ApprovalForm>[0];
    expect(missing("customerForm", formCells(createElement(ApprovalForm, props)))).toEqual([]);
  });

  test.each(["drug", "device"] as const)("the form of a %s", (kind) => {
    const props = {
      id: 1,
      seller,
      state: {
        ...UNKNOWN_MASTER_DATA,
        kind,
        name: "品名",
        generic_name: "通用名",
        dosage_form: "片剂",
        spec: "10片",
        unit: "盒",
        manufacturer: "某药厂",
        approval_number: "国药准字H20000001",
        marketing_authorization_holder: "某集团",
        registrant: "某器械公司",
        contract_manufacturer: "某代工厂",
        production_licence: "粤械生产许1",
        storage_class: "cold",
        facts: [
          ["质量标准", "中国药典"],
          ["有效期", "24个月"],
        ],
      },
      papers: [{ kind: "registration", endsOn: null }],
      points: [],
      review: { ...signed, points: [], note: "", paper: "", requestedAt: NOW },
    } as unknown as Parameters<typeof GoodsApprovalForm>[0];
    const form = kind === "drug" ? "drugForm" : "deviceForm";
    expect(missing(form, formCells(createElement(GoodsApprovalForm, props)))).toEqual([]);
  });
});
