import { sql } from "kysely";
import { Readable } from "node:stream";
import { afterEach, expect, test } from "vitest";
import { readAdminFilter } from "~/modules/orders/admin/admin-filter";
import { listAdminOrders } from "~/modules/orders/admin/admin-orders.server";
import { exportWalletLedger, exportLines, exportOrders } from "~/modules/orders/overview/export.server";
import { listOrders } from "~/modules/orders/order/orders.server";
import { findRecallStatus } from "~/modules/recalls/recall-admin.server";
import { readReportQuery } from "~/modules/documents/test-report";
import { findTestReportPage } from "~/modules/documents/test-reports.server";
import { auditRows, exportAudit } from "~/platform/database/audit-log.server";
import { db, engine } from "~/platform/database/database.server";
import { deleteBefore } from "~/platform/database/old-rows.server";
import { findInbox } from "~/modules/notifications/inbox.server";
import { latestMessages } from "~/modules/notifications/messages.server";
import { findRows, monthEnds } from "~/modules/wallet/statement.server";
import { NOW } from "./shop";
import { emptyTables } from "../../rows";

const QUERY = Symbol.for("shop.query");
const watched = globalThis as { [QUERY]?: (sql: string, ms: number) => void };
afterEach(() => delete watched[QUERY]);

/** The tables that grow with the orders and are walked through by what `work` asks. */
async function walkedBy(work: () => Promise<unknown>): Promise<string[]> {
  const query = new Set<string>();
  watched[QUERY] = (text) => query.add(text);
  await work();
  delete watched[QUERY];
  const plans = [...query].filter((text) => /^(with|select|delete)/i.test(text));
  const steps = await Promise.all(
    plans.map(async (text) => {
      const filled = sql.raw(`explain query plan ${text.replace(/\?/g, "1")}`);
      const { rows } = await sql<{ detail: string }>`${filled}`.execute(db);
      return rows.map((row) => row.detail);
    }),
  );
  return steps
    .flat()
    .filter((step) =>
      /^SCAN (o|l|b|rl|m|s|orders|order_line|message|ledger|audit|order_search|bought_batch)\b/.test(step),
    )
    .filter((step) => !/USING (COVERING )?INDEX/.test(step));
}

const all = (rows: AsyncIterable<unknown>) => Readable.from(rows).toArray();

const month = { from: NOW - 30 * 86_400_000, to: NOW };
const unfiltered = { state: "", words: "", from: "", to: "", kind: "" };
const plain = { status: null, words: "", from: "", to: "", page: 1 } as const;

test.runIf(engine === "sqlite").each<[string, () => Promise<unknown>]>([
  ["a month's orders", () => all(exportOrders(month))],
  ["a month's lines", () => all(exportLines(month))],
  ["a month's ledger", () => all(exportWalletLedger(month))],
  ["a company's ledger", () => all(exportWalletLedger({ companyId: 1 }))],
  ["the audit log", () => all(exportAudit(month))],
  ["one operator's changes", () => auditRows({ operator: "王", limit: 10 })],
  [
    "the back office's orders",
    () => listAdminOrders(readAdminFilter(unfiltered), { after: null, limit: 50 }),
  ],
  [
    "those of a state and its days",
    () =>
      listAdminOrders(
        readAdminFilter({ ...unfiltered, state: "pendingReview", from: "2026-11-01", to: "2026-11-30" }),
        { after: null, limit: 50 },
      ),
  ],
  ["a company's orders", () => listOrders(1, plain)],
  ["those that words find", () => listOrders(1, { ...plain, words: "阿莫" })],
  ["its test reports", () => findTestReportPage(1, readReportQuery(new URLSearchParams()))],
  ["its messages", () => findInbox(1, new URLSearchParams())],
  ["its newest messages", () => latestMessages(1, 5)],
  ["its account", () => findRows(1, "balance", { kind: null, from: "", to: "", page: 1 })],
  ["its account by month", () => monthEnds(1, "balance", 12, NOW)],
  ["who has answered a recall", () => findRecallStatus("none")],
  ["old messages", () => deleteBefore("message", "created_at", 1)],
  ["the old log", () => deleteBefore("audit", "at", 1)],
])("%s are found by an index", async (_, work) => {
  expect(await walkedBy(work)).toEqual([]);
});

/** A row of the audit log at `at`. */
const change = (at: number) => ({
  at,
  operator: "王",
  command: "set",
  subject: "goods",
  subject_id: String(at),
  before: null,
  after: null,
  why: "",
});

test("the log is exported whole and in order across chunks, and removed before a time alone", async () => {
  await emptyTables(["audit"]);
  const rows = Array.from({ length: 1_203 }, (_, i) => change(1 + (i >> 1)));
  for (let from = 0; from < rows.length; from += 300)
    await db
      .insertInto("audit")
      .values(rows.slice(from, from + 300))
      .execute();
  const read: number[] = [];
  const counts: number[] = [];
  for await (const row of exportAudit({ from: 1, to: 10_000 }, (done) => counts.push(done)))
    read.push(row.at);
  expect(read).toEqual(rows.map((row) => row.at));
  expect(counts).toEqual([500, 1_000, 1_203]);
  expect(await deleteBefore("audit", "at", 601)).toBe(1_200);
  expect((await db.selectFrom("audit").select("at").execute()).map((row) => row.at)).toEqual([601, 601, 602]);
});
