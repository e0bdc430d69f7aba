import { beforeAll, describe, expect, test } from "vitest";
import { searchInvoices } from "~/modules/invoices/invoice-search.server";
import { ordersByTracking, searchOrders } from "~/modules/orders/overview/order-search.server";
import { listQualityCases } from "~/modules/quality/complaints/complaint-admin.server";
import { listAdminRecalls } from "~/modules/recalls/admin-recalls.server";
import { subjectIn } from "~/modules/support/chat/chat-subject.server";
import { db } from "~/platform/database/database.server";
import { clear, company, goods, ground, NOW } from "../../modules/orders/shop";

const ORDER = "2026112000000001";
const TRACKING = "SF10020030040";
const INVOICE = "FP20261120000001";
const TAX_NUMBER = "24442000000012345678";
const CASE = "TS20261126000001";
const RECALL = "ZH20261120000001";
/** A batch has hyphens of its own. */
const BATCH = "B11-0";

beforeAll(async () => {
  await clear();
  await ground();
  await company(1);
  await goods(11, [[300, 10]]);
  const batch = await db.selectFrom("batch").select("id").executeTakeFirstOrThrow();
  await db
    .insertInto("orders")
    .values({
      id: 1,
      number: ORDER,
      company_id: 1,
      account_id: 1,
      status: "pendingReceipt",
      checkout_key: "printed",
      goods_amount: 100,
      shipping_amount: 0,
      discount_amount: 0,
      payable: 100,
      price_rows: "[]",
      address: "{}",
      invoice_type: "none",
      delivery: "carrier",
      remark: "",
      placed_at: NOW,
      pay_before: NOW,
    })
    .execute();
  await db
    .insertInto("shipment")
    .values({ id: 1, order_id: 1, number: 1, carrier: "shunfeng", tracking: TRACKING, shipped_at: NOW })
    .execute();
  await db
    .insertInto("invoice")
    .values({
      id: 1,
      number: INVOICE,
      company_id: 1,
      account_id: 1,
      type: "ordinary",
      title: "药店1",
      tax_number: "TAX1",
      email: "",
      state: "issued",
      amount: 100,
      tax: 10,
      created_at: NOW,
      invoice_number: TAX_NUMBER,
    })
    .execute();
  await db
    .insertInto("quality_case")
    .values({
      number: CASE,
      kind: "complaint",
      severity: "ordinary",
      company_id: 1,
      account_id: null,
      goods_id: 11,
      goods_name: "商品11",
      batch_number: BATCH,
      order_number: ORDER,
      quantity: null,
      happened_on: "2026-11-20",
      text: "破损",
      reporter: "王",
      phone: "13800000000",
      source: "admin",
      created_by: "周",
      received_at: NOW,
      due_at: NOW,
    })
    .execute();
  await db
    .insertInto("recall")
    .values({
      number: RECALL,
      goods_id: 11,
      batch_id: batch.id,
      batch_number: BATCH,
      level: "two",
      reason: "含量",
      body: "",
      state: "open",
      started_by: "何",
      started_at: NOW,
    })
    .execute();
});

const cases = async (number: string) =>
  (await listQualityCases({ kind: "complaint", state: "open", number }, { after: null, limit: 9 })).length;
const recalls = async (number: string) =>
  (await listAdminRecalls({ state: "all", number, before: null, limit: 9 })).length;
const chats = async (order: string) => {
  const named = { id: 1, number: ORDER, payable: 100, placed_at: NOW };
  const subject = await subjectIn(new URLSearchParams({ order }), async (number) =>
    number === ORDER ? named : null,
  );
  return subject === null ? 0 : 1;
};

const SEARCHES: readonly [name: string, number: string, find: (input: string) => Promise<number>][] = [
  ["orders", ORDER, async (input) => (await searchOrders(input, 9)).length],
  ["parcels", TRACKING, async (input) => (await ordersByTracking(input, 9)).length],
  ["invoices", INVOICE, async (input) => (await searchInvoices(input, 9)).length],
  ["invoices of the tax office", TAX_NUMBER, async (input) => (await searchInvoices(input, 9)).length],
  ["complaints", CASE, cases],
  ["complaints of an order", ORDER, cases],
  ["complaints of a batch", BATCH, cases],
  ["recalls", RECALL, recalls],
  ["recalls of a batch", BATCH, recalls],
  ["the order of a chat", ORDER, chats],
];

const inGroups = (number: string, by: string) => number.replace(/(.{4})(?=.)/g, `$1${by}`);
const wide = (number: string) =>
  number.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0));
const FORMS: Readonly<Record<string, (number: string) => string>> = {
  "as it is": (number) => number,
  "in groups": (number) => inGroups(number, " "),
  "in groups of an office file": (number) => inGroups(number, "\u00a0"),
  "with blanks around it": (number) => ` ${number}\t`,
  "in small letters": (number) => number.toLowerCase(),
  "in full width": wide,
};
const HYPHENS: typeof FORMS = {
  "with hyphens": (number) => inGroups(number, "-"),
  "with dashes": (number) => inGroups(number, "–"),
};

describe.each(SEARCHES)("%s", (_name, number, find) => {
  const forms = number === BATCH ? FORMS : { ...FORMS, ...HYPHENS };
  test.each(Object.keys(forms))("are found %s", async (form) => {
    expect(await find(forms[form]!(number))).toBe(1);
  });
  test("and nothing by another number", async () => expect(await find(`${number}9`)).toBe(0));
});
