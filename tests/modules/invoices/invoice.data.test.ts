import { zipSync } from "fflate";
import { beforeEach, expect, test } from "vitest";
import { saveInvoiceFacts } from "~/modules/company/account/invoice-facts.server";
import { readInvoiceQuery } from "~/modules/invoices/invoice-page";
import { invoiceFormPage, listInvoices, findInvoice } from "~/modules/invoices/invoice-read.server";
import { requestInvoice, findInvoiceOfOrder } from "~/modules/invoices/invoice.server";
import {
  listInvoicesForOperator,
  issueInvoice,
  redInvoice,
  rejectInvoice,
} from "~/modules/invoices/invoice-admin.server";
import { readMonthStatement } from "~/modules/invoices/month-statement.server";
import { findFile } from "~/platform/files/files.server";
import { db } from "~/platform/database/database.server";
import { newFormToken } from "~/platform/http/forms/forms.server";
import {
  approve,
  bought,
  everything,
  opened,
  openShop,
  receive,
  refund,
  type Sold,
  type Units,
} from "../returns/after-sales-fixtures";
import { company, NOW, signedIn } from "../orders/shop";
import { emptyTables } from "../../rows";

const TABLES = [
  ...(["invoice_event", "invoice_file", "invoice_red_line", "invoice_red"] as const),
  ...(["invoice_line", "invoice_order", "invoice", "audit"] as const),
];
let first: Sold;
let second: Sold;

const ask = (orderIds: number[], who = 1, token = newFormToken()) =>
  requestInvoice(signedIn(who), { orderIds, type: "ordinary", email: "", token }, NOW);
const query = async (...orderIds: number[]): Promise<number> => {
  const answer = await ask(orderIds);
  if (!answer?.ok) throw new Error(answer?.text ?? "not found");
  return Number(/\d+$/.exec(answer.to)![0]);
};
const list = (search: string, who = 1) => listInvoices(who, readInvoiceQuery(new URLSearchParams(search)));
async function comeBack(sold: Sold, units: Units): Promise<number> {
  const number = await opened(sold.id, units);
  await approve(number);
  await receive(number);
  const done = await refund(number);
  if (!done?.ok) throw new Error("not refunded");
  return done.refund;
}

beforeEach(async () => {
  await emptyTables(TABLES);
  await openShop();
  await company(2);
  [first, second] = [await bought(false), await bought(false)];
});

test("one request over two orders sums to what was paid, and both leave the open ones", async () => {
  expect((await list("")).counts).toMatchObject({ ask: 2, pending: 0 });
  const seen = await invoiceFormPage(signedIn(1), [first.id, second.id]);
  expect(seen).toMatchObject({
    amount: first.payable + second.payable,
    fault: null,
    title: "药店1",
    facts: { taxNumber: "TAX1", bank: "" },
    missing: { ordinary: null, special: expect.stringContaining("还缺单位地址、电话、开户银行、银行账号") },
  });
  const id = await query(first.id, second.id);
  const { row, lines } = (await findInvoice(1, id))!;
  expect(row).toMatchObject({ state: "pending", amount: first.payable + second.payable, tax: seen!.tax });
  expect(lines.reduce((sum, line) => sum + line.amount, 0)).toBe(row.amount);
  expect(lines.reduce((sum, line) => sum + line.tax, 0)).toBe(row.tax);
  expect((await list("")).counts).toMatchObject({ ask: 0, pending: 1 });
  const { number } = row.orders[0]!;
  expect((await list(`tab=pending&words=${number.slice(-6)}`)).rows).toHaveLength(1);
  expect((await list("tab=pending&words=nothing")).rows).toEqual([]);
  expect((await list("tab=pending&from=2026-11-21")).rows).toEqual([]);
  expect(await findInvoiceOfOrder(1, first.id)).toMatchObject({ id, state: "pending" });
});

test("an order is asked for once, by its own company, after shipping", async () => {
  const token = newFormToken();
  const answers = await Promise.all([ask([first.id], 1, token), ask([first.id], 1, token)]);
  expect(answers[0]).toEqual(answers[1]);
  const race = await Promise.all([ask([first.id]), ask([second.id]), ask([second.id])]);
  expect(race.map((item) => item?.ok)).toEqual([false, expect.any(Boolean), expect.any(Boolean)]);
  expect(race.filter((item) => item?.ok)).toHaveLength(1);
  expect(await ask([second.id, first.id], 2)).toBeNull();
  expect(await invoiceFormPage(signedIn(2), [first.id])).toBeNull();
  const { id } = (await findInvoiceOfOrder(1, first.id))!;
  expect(await findInvoice(2, id)).toBeNull();
  expect((await list("tab=pending", 2)).rows).toEqual([]);
  await db.updateTable("orders").set({ status: "pendingShipment" }).where("id", "=", second.id).execute();
  expect(await ask([second.id])).toMatchObject({ ok: false });
  expect(await ask([])).toMatchObject({ ok: false });
  expect(await db.selectFrom("invoice").select("id").execute()).toHaveLength(2);
});

test("what comes back while an invoice waits comes off it; the whole ends it", async () => {
  const id = await query(first.id, second.id);
  const back = await comeBack(first, [[first.batches[11]![0]!.id, 2]]);
  expect(back).toBeGreaterThan(0);
  expect((await findInvoice(1, id))!.row.amount).toBe(first.payable + second.payable - back);
  expect((await invoiceFormPage(signedIn(1), [first.id]))!.amount).toBe(first.payable - back);
  await comeBack(second, everything(second));
  const { row, lines } = (await findInvoice(1, id))!;
  expect(row).toMatchObject({ state: "pending", amount: first.payable - back });
  expect(lines.reduce((sum, line) => sum + line.amount, 0)).toBe(row.amount);
  const left = everything(first).map(([batch, quantity], i): [number, number] => [
    batch,
    i === 0 ? quantity - 2 : quantity,
  ]);
  await comeBack(
    first,
    left.filter(([, quantity]) => quantity > 0),
  );
  expect((await findInvoice(1, id))!.row).toMatchObject({
    state: "rejected",
    reason: "商品已全部退回，无需开票",
  });
  expect((await list("")).counts).toMatchObject({ ask: 0, rejected: 1 });
});

const PDF = Buffer.from("%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");
const pdf = (name = "发票.pdf") => new File([PDF], name);
const no = (n: number) => String(n).padStart(20, "0");
const how = (n: number, files = [pdf()]) => ({ number: no(n), files, actor: "operator:何", now: NOW });
const titles = async () =>
  (
    await db.selectFrom("message").select("title").where("url", "like", "/dzfp?%").orderBy("id").execute()
  ).map(({ title }) => title);

test("is issued once, with files for its company alone, under a number of its own", async () => {
  const [item, two] = [await query(first.id), await query(second.id)];
  expect(await issueInvoice(item, { ...how(1), number: "12" })).toMatchObject({ ok: false });
  const script = new File(["#!/bin/sh"], "a.pdf");
  expect(await issueInvoice(item, how(1, [script]))).toMatchObject({ ok: false });
  expect((await findInvoice(1, item))!.row.state).toBe("pending");
  const xml = new File(['<?xml version="1.0"?><a/>'], "发票.xml");
  const ofd = new File([zipSync({ "OFD.xml": new Uint8Array([60]) })], "发票.ofd");
  const answers = await Promise.all([
    issueInvoice(item, how(1, [pdf(), xml, ofd])),
    issueInvoice(item, how(2)),
  ]);
  expect(answers.filter((answer) => answer?.ok)).toHaveLength(1);
  expect(await issueInvoice(two, how(1))).toMatchObject({ ok: answers[1]!.ok });
  expect(await issueInvoice(999_999, how(9))).toBeNull();
  const { files } = (await findInvoice(1, item))!.row;
  expect(files.map((file) => file.format)).toEqual(answers[0]!.ok ? ["PDF", "XML", "OFD"] : ["PDF"]);
  expect(await findFile(1, files[0]!.id)).not.toBeNull();
  expect(await findFile(2, files[0]!.id)).toBeNull();
  expect(await titles()).toContain("电子发票已开具");
  expect(await rejectInvoice(item, "x", "operator:何", NOW)).toMatchObject({ ok: false });
});

test("turned down, its orders may be asked for again", async () => {
  const id = await query(first.id);
  expect(await rejectInvoice(id, "名称变更中", "operator:何", NOW)).toMatchObject({ ok: true });
  expect((await findInvoice(1, id))!.row).toMatchObject({ state: "rejected", reason: "名称变更中" });
  expect(await titles()).toEqual(["开票申请未通过"]);
  expect(await query(first.id)).not.toBe(id);
});

test("what comes back after issuing waits as a red letter for just that; red letters never go beyond the invoice", async () => {
  const id = await query(first.id, second.id);
  const all = first.payable + second.payable;
  expect(await redInvoice(id, { amount: 100, reason: "" }, how(5))).toMatchObject({ ok: false });
  await issueInvoice(id, how(1));
  const back = await comeBack(first, [[first.batches[12]![0]!.id, 3]]);
  const { row, reds } = (await findInvoice(1, id))!;
  expect(row).toMatchObject({ state: "issued", amount: all, reversed: 0, redWaiting: back });
  expect(reds).toMatchObject([{ isIssued: false, amount: back, reason: "商品退回" }]);
  const { number } = await db.selectFrom("order_case").select("number").executeTakeFirstOrThrow();
  const [shown] = await listInvoicesForOperator([id]);
  expect(shown!.reds).toMatchObject([
    {
      amount: back,
      key: `case:${number}`,
      reason: "商品退回",
      lines: [{ name: expect.stringMatching(/^商品\d+$/), unit: "盒", number: 3, rate: 13, amount: back }],
    },
  ]);
  expect(shown!.reds[0]!.tax).toBe(shown!.reds[0]!.lines[0]!.tax);
  expect(await redInvoice(id, { amount: all - back + 1, reason: "" }, how(2))).toMatchObject({ ok: false });
  expect(await redInvoice(id, { caseNumber: "TH0" }, how(2))).toMatchObject({ ok: false });
  const race = await Promise.all([2, 3].map((n) => redInvoice(id, { caseNumber: number }, how(n))));
  expect(race.filter((item) => item?.ok)).toMatchObject([{ amount: back }]);
  expect((await findInvoice(1, id))!.row).toMatchObject({
    state: "reversed",
    reversed: back,
    redWaiting: 0,
  });
  expect(await ask([first.id])).toMatchObject({ ok: false });
  expect(await redInvoice(id, { amount: all - back, reason: "销售折让" }, how(4))).toMatchObject({
    ok: true,
  });
  const done = (await findInvoice(1, id))!;
  expect(done.row.reversed).toBe(all);
  expect(done.reds.map(({ reason }) => reason).toSorted()).toEqual(["商品退回", "销售折让"]);
  expect(done.reds.reduce((sum, red) => sum + red.tax, 0)).toBe(done.row.tax);
  expect(await redInvoice(id, { amount: 1, reason: "" }, how(6))).toMatchObject({ ok: false });
  // what is kept may stand on a new invoice now
  const again = await query(first.id);
  expect((await findInvoice(1, again))!.row.amount).toBe(first.payable - back);
});

test("a month's statement holds what was shipped, paid, returned, refunded and invoiced, of its company alone", async () => {
  const id = await query(first.id, second.id);
  await issueInvoice(id, how(1));
  const all = first.payable + second.payable;
  const back = await comeBack(first, [[first.batches[11]![0]!.id, 2]]);
  const page = await readMonthStatement(1, "2026-11");
  expect(page.account).toMatchObject({
    opening: 0,
    sums: { shipped: all, paid: all, returned: back, refunded: back },
    closing: 0,
  });
  expect(page).toMatchObject({ company: "药店1", invoiced: all, balance: { opening: 0, closing: back } });
  const next = await readMonthStatement(1, "2026-12");
  expect(next.account).toMatchObject({ opening: page.account.closing, rows: [] });
  expect(next.balance).toMatchObject({ opening: back, moves: [], closing: back });
  const other = await readMonthStatement(2, "2026-11");
  expect([other.account.rows, other.invoices, other.balance.moves]).toEqual([[], [], []]);
});

test("is made out on what the company says of itself, and a special one not without its bank and address", async () => {
  const special = (who = 1) =>
    requestInvoice(
      signedIn(who),
      { orderIds: [first.id], type: "special", email: "", token: newFormToken() },
      NOW,
    );
  const facts = { taxNumber: "91350100M000100Y43", address: "天河路 1 号", phone: "020-12345678" };
  const whole = { ...facts, bank: "演示银行", account: "0000000000000001" };
  await saveInvoiceFacts(1, { ...whole, taxNumber: "" });
  expect(await ask([first.id])).toMatchObject({ ok: false, text: expect.stringContaining("还缺税号") });
  await saveInvoiceFacts(1, { ...whole, bank: "" });
  expect(await special()).toMatchObject({ ok: false, text: expect.stringContaining("还缺开户银行") });
  await saveInvoiceFacts(1, whole);
  const answer = await special();
  const id = Number(/\d+$/.exec(answer?.ok ? answer.to : "")![0]);
  // What is mended while it waits is what it is issued on.
  await saveInvoiceFacts(1, { ...whole, account: "" });
  const issue = () => issueInvoice(id, how(7));
  expect(await issue()).toMatchObject({ ok: false });
  await saveInvoiceFacts(1, { ...whole, account: "0000000000000002" });
  expect((await findInvoice(1, id))!.facts.account).toBe("0000000000000002");
  expect((await listInvoicesForOperator([id]))[0]!.facts.account).toBe("0000000000000002");
  expect(await issue()).toMatchObject({ ok: true });
  await saveInvoiceFacts(1, whole);
  expect((await findInvoice(1, id))!.facts.account).toBe("0000000000000002");
});
