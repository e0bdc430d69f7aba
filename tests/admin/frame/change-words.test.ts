import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { GOODS_DOCUMENTS } from "~/modules/catalogue/goods/goods-document";
import { REGULATED } from "~/modules/catalogue/goods/purchase-restriction";
import { GOODS_KIND_NAMES, GOODS_STATUS_NAMES } from "~/modules/catalogue/rows/goods-row";
import { COMPANY_STATES, QUALIFICATIONS } from "~/modules/company/identity/qualification";
import { BUSINESS_SCOPE_NAMES } from "~/modules/company/identity/scope";
import { INVOICE_STATES } from "~/modules/invoices/invoice";
import { ORDER_STATUS_NAMES } from "~/modules/order-status/order-status";
import { PAYMENT_STATES } from "~/modules/payments/payment/payment";
import { OFFER_KINDS } from "~/modules/promotions/offers/kinds/kinds";
import { SCOPE_KINDS } from "~/modules/promotions/offers/scope-words";
import { RECALL_LEVELS, RECALL_STATES } from "~/modules/recalls/recall";
import { AFTER_SALES_STATES } from "~/modules/returns/status/after-sales";
import { EXCHANGE_STATES } from "~/modules/rewards/rewards-store";
import { getSubject, subjectText } from "~/admin/frame/change-names";
import { formatAuditChange } from "~/admin/frame/change-words";
import { PERMISSIONS, STAFF_ROLE_NAMES } from "~/modules/staff/permissions/permissions";
import { APPROVAL_REQUEST_STATES } from "~/modules/staff/approval-requests/approval-requests";
import { REQUEST_STATES } from "~/modules/support/buy-requests/buy-request";
import { CHECK_STATES } from "~/modules/trace-codes/packing/outbound-check";
import { BILL_STATES } from "~/modules/trace-codes/platform/bill";
import { VOUCHER_KINDS } from "~/modules/vouchers/coupon-centre";
import { WITHDRAWAL_STATES } from "~/modules/wallet/withdrawal";

const text = (value: unknown) => (value === null ? null : JSON.stringify(value));
const change = (subject: string, before: unknown, after: unknown) =>
  formatAuditChange(subject, text(before), text(after));

const getNames = <T extends object>(table: T, name: (row: T[keyof T]) => string) =>
  Object.fromEntries(Object.entries(table).map(([key, row]) => [key, name(row as T[keyof T])]));

/** Columns of goods that somebody changes; the others follow from them. */
const FOLLOWS = new Set(["stock", "nearest_expiry", "category_path", "sales", "version", "id"]);

test("every column of goods that a person changes has a name, flags and what they point at have words", () => {
  const tables = readFileSync("app/modules/catalogue/tables.ts", "utf8");
  const [, body = ""] = /interface GoodsTable \{([\s\S]*?)\n\}/.exec(tables) ?? [];
  const until = body.indexOf("status: string");
  const columns = [...body.slice(0, until).matchAll(/^ {2}(\w+)\??:/gm)].map(([, column]) => column!);
  expect(columns.length).toBeGreaterThan(25);
  const nameless = columns
    .filter((column) => !FOLLOWS.has(column))
    .filter((column) => /[a-z_]/.test(change("goods", { [column]: null }, { [column]: "无名" })));
  expect(nameless).toEqual([]);
  expect(change("goods", { is_prescription: null }, { is_prescription: 0 })).toBe("处方药：未填 → 否");
});

test("settings are told by the names of their page, money within them in yuan", () => {
  const fees = change("shipping", null, { from: "广州", fees: { 65: 3800 } });
  expect(fees).toBe("发货地：广州；地区运费：新疆维吾尔自治区 ¥38.00");
  const licences = [{ label: "营业执照", number: "9144" }];
  expect(change("settings", null, { licences })).not.toMatch(/label/);
  const bank = { name: "某公司", bank: "某支行", number: "3602" };
  expect(change("moneySettings", null, { bank })).toBe(
    "收款银行：户名 某公司，收款银行 某支行，银行账号 3602",
  );
});

describe("a state is called as on the pages of its room", () => {
  test.each([
    ["company", COMPANY_STATES],
    ["company", BUSINESS_SCOPE_NAMES],
    ["document", QUALIFICATIONS],
    ["goods", GOODS_STATUS_NAMES],
    ["goods", BUSINESS_SCOPE_NAMES],
    ["goods", GOODS_KIND_NAMES],
    ["goods", REGULATED],
    ["goodsDocument", getNames(GOODS_DOCUMENTS, ({ text: name }) => name)],
    ["invoice", INVOICE_STATES],
    ["exchange", EXCHANGE_STATES],
    ["withdrawal", WITHDRAWAL_STATES],
    ["voucher", VOUCHER_KINDS],
    ["voucher", SCOPE_KINDS],
    ["approval_request", APPROVAL_REQUEST_STATES],
    ["request", REQUEST_STATES],
    ["recall", RECALL_STATES],
    ["recall", getNames(RECALL_LEVELS, ({ name }) => name)],
    ["payment", PAYMENT_STATES],
    ["case", AFTER_SALES_STATES],
    ["order", ORDER_STATUS_NAMES],
    ["staff", STAFF_ROLE_NAMES],
    ["offer", getNames(OFFER_KINDS, ({ name }) => name)],
    ["offer", SCOPE_KINDS],
    ["outboundCheck", CHECK_STATES],
    ["traceBill", BILL_STATES],
    ["role", getNames(PERMISSIONS, ({ name }) => name)],
  ] as const)("%s", (subject, names) => {
    for (const [value, name] of Object.entries(names))
      expect([value, change(subject, null, { state: value })]).toEqual([value, `状态：${name}`]);
  });
});

test.each(["requested", "approved", "rejected", "sent", "received", "refunded", "resent", "withdrawn"])(
  "what was done with a return is in Chinese: %s",
  (did) => expect(change("case", null, { did })).not.toContain(did),
);

test.each([
  ["company", { status: "pending" }, { status: "approved" }, "状态：待审核 → 已审核"],
  ["company", { status: "pending" }, null, "状态：待审核"],
  ["company", { frozen: false }, { frozen: "证照待核实" }, "冻结：否 → 证照待核实"],
  ["company", null, { scopes: ["herbal", "deviceOne"] }, "经营范围：中药饮片、第一类医疗器械"],
  ["staff", { roles: [] }, { roles: ["sales", "boss"] }, "角色：无 → 销售、负责人"],
  ["goods", { base_price: 1050 }, { base_price: 980 }, "基础价：¥10.50 → ¥9.80"],
  ["goods", null, { ladder: [{ from: 10, price: 900 }] }, "阶梯价：从 10，价格 ¥9.00"],
  ["payment", null, { result: "partial", arrived: 100 }, "核对：部分到账；到账：¥1.00"],
  ["nav_item", { starts_at: null }, { starts_at: 1795140000000 }, "开始：不限 → 2026-11-20 10:00"],
  [
    "offer",
    { ends_at: Date.parse("2026-12-31T18:00:00+08:00") },
    { ends_at: Date.parse("2027-01-01T00:00:00+08:00") },
    "结束：2026-12-31 18:00 → 2026-12-31",
  ],
  ["goods", null, { startsAt: 8_639_999_971_200_001 }, "开始：8639999971200001"],
  ["batch", { onHand: 5, place: "" }, { onHand: 5, place: "A-1" }, "库位：未填 → A-1"],
  ["role", { may: [] }, { may: ["orders.see"] }, "权限：无 → 看订单"],
  ["shipping", null, { fees: {} }, "地区运费：无"],
  ["shipping", null, { fees: { "44": 1000 } }, "地区运费：广东省 ¥10.00"],
  [
    "offer",
    null,
    { terms: { tiers: "满300减25", notWith: ["coupon"] } },
    "条件：档位 满300减25，不同享 优惠券",
  ],
  ["text", "旧", "新", "内容：旧 → 新"],
  ["company", { 备注: "误记" }, null, "备注：误记"],
  ["goods", { status: "on" }, { status: "on" }, ""],
  ["staff", null, { device: "Chrome", network: null, note: "" }, "设备：Chrome"],
])("%s from %j to %j reads %j", (subject, before, after, words) =>
  expect(change(subject, before, after)).toBe(words),
);

test("a state of one thing is not the state of another, and names of objects are no words", () => {
  expect(change("unknown", null, { state: "pending" })).toBe("状态：pending");
  expect(change("constructor", null, { constructor: "toString" })).toBe("constructor：toString");
});

test("whatever is noted can be read, and what did not change is not named", () =>
  fc.assert(
    fc.property(fc.string(), fc.dictionary(fc.string(), fc.jsonValue()), (subject, fields) => {
      expect(change(subject, fields, fields)).toBe("");
      expect(typeof change(subject, null, fields)).toBe("string");
      expect(typeof change(subject, fields, {})).toBe("string");
    }),
  ));

test("any number of a field of times can be read", () =>
  fc.assert(
    fc.property(fc.constantFrom("At", "startsAt", "starts_at", "at"), fc.double(), (field, at) => {
      expect(typeof change("goods", null, { [field]: at })).toBe("string");
    }),
  ));

describe("what a change is about", () => {
  test.each([
    ["order", "2026112000000001", "订单 2026112000000001"],
    ["synonym", "vc", "俗名 vc"],
    ["new thing", "7", "new thing 7"],
  ])("%s %s is %s", (subject, id, words) => expect(subjectText(subject, id)).toBe(words));

  test("is found by its word, or as it is kept", () => {
    expect(["订单", "order", "", "toString"].map(getSubject)).toEqual(["order", "order", "", "toString"]);
  });
});

test("a coupon is told in the words of its form, and its threshold is no threshold of shipping", () => {
  const current = { kind: "coupon", threshold: 30_000, total: 50, is_public: true, scope: { kind: "herb" } };
  expect(change("voucher", null, current)).toBe(
    "类型：优惠券；门槛：¥300.00；总张数：50；公开领取：是；适用：中药饮片",
  );
  expect(change("voucher", current, { ...current, scope: { all: true } })).toBe("适用：中药饮片 → 全场");
});
