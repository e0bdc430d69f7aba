import { join } from "node:path";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { endpoints } from "~/api/endpoints/endpoints.server";
import { respond } from "~/api/serving/answer.server";
import { blockBatch } from "~/modules/catalogue/batches/block.server";
import { addNote } from "~/modules/company/members/notes.server";
import { loadDemo } from "~/demo/demo.server";
import { holdOrder } from "~/modules/orders/admin/hold.server";
import { actingAs } from "~/platform/database/audit.server";
import { db, inTransaction } from "~/platform/database/database.server";
import { startSession } from "~/platform/http/session.server";
import { now } from "~/platform/values/clock.server";
import { noteCase } from "~/modules/quality/complaints/complaint-admin.server";
import { propose } from "~/modules/staff/approval-requests/approval-requests.server";
import { Browser } from "../modules/company/browser";
import { shopRoutes } from "../spec/routes";
import { getAnswer } from "./frame/people";

const MARK = "内部记号甲乙丙";
const SHOWN = "给客户的话丁戊己";
/** A column for words that somebody writes. */
const WORDS =
  /^(?:why|note|reason|remarks?|text|words|describe|comment|answer)$|_(?:why|note|reason|remark)$/;

/** Who reads such a column: staff alone, or companies too (their own words among it). A new column is asked about here. */
const READERS: Record<string, "internal" | "shown"> = {
  "ad.text": "shown",
  "article.words": "shown",
  "audit.why": "internal",
  "bank_line.remark": "internal",
  "batch.blocked_why": "internal",
  "buy_request.answer": "shown",
  "buy_request.note": "shown",
  "chat_message.text": "shown",
  "company.frozen_why": "shown",
  "company.reason": "shown",
  "company_closing.why": "internal",
  "company_note.text": "internal",
  "company_review.note": "internal",
  "contract.text": "shown",
  "credit_entry.note": "shown",
  "delivery_run.note": "internal",
  "draw.remarks": "shown",
  "favourite.note": "shown",
  "feedback.answer": "shown",
  "feedback.text": "shown",
  "goods_review.note": "internal",
  "goods_review.reason": "internal",
  "invoice.reason": "shown",
  "invoice_event.note": "shown",
  "invoice_red.reason": "shown",
  "stored_answer.answer": "shown",
  "ledger.note": "shown",
  "link.text": "shown",
  "list_import.why": "internal",
  "list_import_row.reason": "internal",
  "missed_search.words": "shown",
  "month_end.remark": "internal",
  "parcel_difference.reason": "shown",
  "order_case.answer": "shown",
  "order_case.reason": "shown",
  "order_case.text": "shown",
  "order_case_event.note": "shown",
  "order_event.note": "shown",
  "order_search.text": "shown",
  "orders.cancel_reason": "shown",
  "orders.held_why": "internal",
  "orders.remark": "shown",
  "payment.note": "shown",
  "payment_refund.note": "shown",
  "points_item.describe": "shown",
  "draft_order.reason": "shown",
  "draft_order.remark": "shown",
  "qualification.reason": "shown",
  "quality_case.answer": "shown",
  "quality_case.text": "shown",
  "quality_note.text": "internal",
  "quick_sheet_line.answer": "shown",
  "quick_sheet_line.text": "shown",
  "quick_sheet_line.why": "shown",
  "ready_answer.text": "internal",
  "recall.end_reason": "shown",
  "recall.reason": "shown",
  "recall_company.note": "shown",
  "reconciliation_difference.why": "internal",
  "refused_purchase.reason": "shown",
  "release_request.reason": "shown",
  "repayment.reversed_why": "shown",
  "sandbox_message.text": "shown",
  "shipment.note": "shown",
  "staff_notice.text": "internal",
  "approval_request.answer": "internal",
  "approval_request.why": "internal",
  "goods_receipt.note": "internal",
  "goods_receipt.why": "internal",
  "goods_receipt_line.note": "internal",
  "purchase_order.ended_why": "internal",
  "purchase_order.note": "internal",
  "purchase_order_line.note": "internal",
  "rejected_goods.disposal_note": "internal",
  "rejected_goods.reason": "internal",
  "supplier.note": "internal",
  "supplier.reason": "internal",
  "outbound_check.note": "internal",
  "trace_event.note": "internal",
  "trace_parcel.missing_reason": "internal",
  "supplier.review_note": "internal",
  "supplier.submitted_note": "internal",
  "supplier_licence.why": "internal",
  "supplier_person.why": "internal",
  "stock_count.note": "internal",
  "warehouse.note": "internal",
  "withdrawal.note": "shown",
};

async function wordColumns(): Promise<string[]> {
  const tables = await db.introspection.getTables();
  return tables
    .filter(({ isView, name }) => !isView && !name.startsWith("sqlite_") && !name.includes("migration"))
    .flatMap(({ name, columns }) =>
      columns
        .filter((column) => WORDS.test(column.name) && /text|char/i.test(column.dataType))
        .map((column) => `${name}.${column.name}`),
    );
}

beforeAll(() => loadDemo(now(), () => undefined));

test("every column for words is known, with who reads it", async () =>
  expect((await wordColumns()).toSorted()).toEqual(Object.keys(READERS).toSorted()));

const INTERNAL = Object.keys(READERS).filter((column) => READERS[column] === "internal");

async function findBuyer(companyId: number): Promise<Browser> {
  const { account_id: accountId } = await db
    .selectFrom("membership")
    .select("account_id")
    .where("company_id", "=", companyId)
    .executeTakeFirstOrThrow();
  const browser = new Browser();
  const cookie = await startSession(new Request("http://shop.test"), { accountId, companyId });
  await browser.take(new Response(null, { headers: { "Set-Cookie": cookie } }));
  return browser;
}

/** News go on without end. */
const isStream = (answer: Response) => /event-stream/.test(answer.headers.get("Content-Type") ?? "");

/** Where the marker stands: columns of all tables, whatever they are called. */
async function markedColumns(): Promise<string[]> {
  const found: string[] = [];
  for (const { name, columns, isView } of await db.introspection.getTables()) {
    if (isView || name.startsWith("sqlite_")) continue;
    for (const column of columns.filter(({ dataType }) => /text|char/i.test(dataType))) {
      const { rows } =
        await sql`select 1 from ${sql.table(name)} where ${sql.ref(column.name)} like ${`%${MARK}%`} limit 1`.execute(
          db,
        );
      if (rows.length > 0) found.push(`${name}.${column.name}`);
    }
  }
  return found;
}

test("what is noted for staff is stored where staff alone read", async () => {
  const at = now();
  const by = { id: 1, name: "林素问" };
  const who = { name: by.name, command: "测试", input: {}, why: MARK, now: at };
  const order = await db
    .selectFrom("orders")
    .select("id")
    .where("company_id", "=", 1)
    .where("status", "in", ["pendingReview", "pendingShipment"])
    .executeTakeFirst();
  const batch = await db.selectFrom("batch").select("id").where("quantity", ">", 0).executeTakeFirstOrThrow();
  const quality = await db.selectFrom("quality_case").select(["id", "number"]).executeTakeFirstOrThrow();
  await actingAs(who, async () => {
    if (order) await holdOrder(order.id, by.name, MARK, at);
    await blockBatch(batch.id, by.name, MARK, at);
    await inTransaction((trx) => addNote(trx, { companyId: 1, text: MARK, by }, at));
    await noteCase(quality, { text: MARK, author: by.name, formKey: "internal-reasons-1" }, at);
    await inTransaction((trx) =>
      propose(
        trx,
        {
          kind: "giftGrant",
          subject: "company",
          subjectId: 1,
          title: "赠送",
          before: { wish: null },
          after: { wish: { gift: { what: "points", number: 1 }, reason: "补偿", key: "m" } },
          why: MARK,
          by,
        },
        at,
      ),
    );
  });
  const marked = await markedColumns();
  // The log keeps what was typed beside the reason; nothing of it is read by companies.
  expect(marked.filter((column) => !INTERNAL.includes(column) && !/^audit\./.test(column))).toEqual([]);
  expect(marked).toEqual(expect.arrayContaining(["audit.why", "company_note.text", "approval_request.why"]));
});

test("what staff note for staff is in no page, message, export and call of any company", async () => {
  for (const column of INTERNAL) {
    const [table, name] = column.split(".") as [string, string];
    await sql`update ${sql.table(table)} set ${sql.ref(name)} = ${MARK}`.execute(db);
  }
  // What is meant for companies reaches them, so the pages were really read.
  for (const column of ["orders.remark", "order_event.note", "ledger.note"]) {
    const [table, name] = column.split(".") as [string, string];
    await sql`update ${sql.table(table)} set ${sql.ref(name)} = ${SHOWN}`.execute(db);
  }
  const pages = Object.values(shopRoutes()).filter(
    ({ file, path }) =>
      file && path && !/_layout\.tsx?$/.test(file) && !/^routes\/_(?:staff|api)\+/.test(file),
  );
  const ids = async (table: string, companyId: number) =>
    (
      await sql<{
        id: number;
      }>`select id from ${sql.table(table)} where company_id = ${companyId} order by id desc limit 3`.execute(
        db,
      )
    ).rows.map(({ id }) => String(id));
  const companies = await db
    .selectFrom("orders")
    .select("company_id")
    .distinct()
    .orderBy("company_id")
    .limit(2)
    .execute();
  const seen = new Set<string>();
  const notified = new Set<string>();
  const read = new Set<string>();
  const note = (place: string, text: string) => {
    seen.add(place);
    if (text.includes(MARK)) notified.add(place);
    if (text.includes(SHOWN)) read.add(place);
  };
  for (const { company_id: companyId } of companies) {
    const browser = await findBuyer(companyId);
    const own = ["1", "2", ...(await ids("orders", companyId))];
    for (const { file, path } of pages) {
      const { loader } = (await import(join(process.cwd(), "app", file!))) as {
        loader?: (args: never) => unknown;
      };
      if (!loader) continue;
      const names = [...path!.matchAll(/:(\w+)\??/g)].map(([, name]) => name!);
      for (const id of names.length > 0 ? own : ["1"]) {
        const address = `/${path!.replace(/:\w+\??/g, id)}`;
        const params = Object.fromEntries(names.map((name) => [name, id]));
        const answer = await getAnswer(loader, browser.get(address), params).catch(() => null);
        if (answer?.status !== 200 || isStream(answer)) continue;
        note(path!, await answer.text());
      }
    }
    for (const { method, path } of endpoints.filter((endpoint) => endpoint.method === "GET"))
      for (const id of path.includes(":") ? own : ["1"]) {
        const address = `/api/${path.replace(/^\/?(?:api\/)?/, "").replace(/:\w+/g, id)}`;
        const answer = await respond(browser.get(address), address.slice("/api/".length));
        if (answer.status !== 200 || isStream(answer)) continue;
        note(`${method} ${path}`, await answer.text());
      }
    const messages = await db.selectFrom("message").selectAll().where("company_id", "=", companyId).execute();
    if (JSON.stringify(messages).includes(MARK)) notified.add(`messages of ${companyId}`);
  }
  expect([...notified]).toEqual([]);
  expect(seen.size).toBeGreaterThan(80);
  expect(read.size).toBeGreaterThan(3);
});
