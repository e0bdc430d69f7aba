/** A small shop for the catalogue's tests: a company that may buy, one that waits, and a handful of goods of known prices and stock. */
import type { Buyer, SignedIn, Viewer } from "~/modules/company/identity/buyer";
import { BUSINESS_SCOPE_NAMES, type BusinessScopeCode } from "~/modules/company/identity/scope";
import { importGoods } from "~/modules/imports/run-file.server";
import { DAY, toDay } from "~/platform/values/clock";

export const NOW = Date.parse("2026-11-20T02:00:00Z");
export const day = (offset: number) => toDay(NOW + offset * DAY);

const buyer: Buyer = {
  companyId: 1,
  accountId: 1,
  kind: "pharmacy",
  status: "approved",
  rank: "B",
  areaCode: "440106",
  scopes: Object.keys(BUSINESS_SCOPE_NAMES) as BusinessScopeCode[],
  qualifications: (["businessLicence", "drugLicence", "purchaseAuthorisation"] as const).map((kind) => ({
    kind,
    state: "approved",
    endsOn: null,
  })),
  contractYear: 2026,
};

export const visitor: Viewer = { buyer: null };

/** A signed-in company; what differs from an approved pharmacy of rank B in Guangzhou is given. */
export function company(differs: Partial<Buyer> = {}): SignedIn {
  return {
    buyer: { ...buyer, ...differs },
    accountName: "测试",
    username: "test",
    companyName: "测试药房",
    phone: "13800000000",
    sessionId: "",
  };
}

type RowGiven = Record<string, string>;

const batch = (number: string, expires: number, quantity: number) =>
  `${number},${day(-100)},${day(expires)},${quantity}`;

export const ROWS: RowGiven[] = [
  {
    name: "阿莫西林胶囊",
    spec: "0.25g*50粒",
    unit: "盒",
    dosage_form: "胶囊剂",
    manufacturer: "广东邦民制药厂有限公司",
    approval_number: "国药准字H44022059",
    barcode: "6922261200200",
    category: "青霉素类",
    price: "11.80",
    pack_size: "10",
    ladder: "50:11.20;200:10.60",
    sales: "900",
    batches: [batch("A1", 500, 600), batch("A2", 700, 300)].join(";"),
  },
  {
    name: "阿莫西林胶囊(阿莫仙)",
    generic_name: "阿莫西林胶囊",
    trade_name: "阿莫仙",
    spec: "0.25g*50粒",
    unit: "盒",
    dosage_form: "胶囊剂",
    manufacturer: "珠海联邦制药股份有限公司中山分公司",
    category: "青霉素类",
    price: "14.50",
    sales: "300",
    batches: batch("B1", 90, 40),
  },
  {
    name: "重组人干扰素凝胶",
    spec: "5g",
    dosage_form: "凝胶剂",
    manufacturer: "兆科药业(合肥)有限公司",
    price: "32",
    sales: "20",
    batches: batch("C1", 400, 0),
  },
  {
    name: "地西泮片",
    spec: "2.5mg*20片",
    dosage_form: "片剂",
    manufacturer: "北京益民药业有限公司",
    price: "6",
    sales: "5",
    batches: batch("D1", 400, 100),
  },
  {
    name: "复方阿胶浆",
    spec: "20ml*12支",
    dosage_form: "合剂",
    manufacturer: "山东东阿阿胶股份有限公司",
    approval_number: "国药准字Z20083345",
    price: "58",
    sales: "450",
    batches: batch("E1", 900, 80),
  },
  {
    name: "盐酸氨溴索口服溶液(沐舒坦)",
    generic_name: "盐酸氨溴索口服溶液",
    spec: "100ml:0.6g",
    dosage_form: "口服溶液剂",
    manufacturer: "上海勃林格殷格翰药业有限公司",
    category: "呼吸系统药物>祛痰药",
    price: "21.30",
    sales: "100",
    batches: batch("F1", 30, 10),
  },
];

export const HERBS: RowGiven[] = [
  {
    name: "莪术",
    category: "活血化瘀药",
    manufacturer: "饮片厂",
    spec: "500g",
    price: "18",
    batches: batch("H1", 600, 50),
  },
  { name: "生川乌", toxic: "医疗用毒性药品(28种)", manufacturer: "饮片厂", spec: "500g", price: "30" },
];

/** Imports the small shop: goods 1 to 8 in the order above. */
export async function loadScene(): Promise<void> {
  await importGoods(ROWS, { kind: "drug", now: NOW, paper: "首营审批表 1" });
  await importGoods(HERBS, { kind: "herb", now: NOW, paper: "首营审批表 1" });
}
