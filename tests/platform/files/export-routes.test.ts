import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const files = readdirSync("app", { recursive: true, encoding: "utf8" })
  .map((path) => `app/${path.replaceAll("\\", "/")}`)
  .filter((path) => /\.tsx?$/.test(path));
const holding = (pattern: RegExp, within: RegExp) =>
  files.filter((path) => within.test(path) && pattern.test(readFileSync(path, "utf8"))).toSorted();

/** What writes rows as CSV or XLSX itself. */
const WRITERS = [
  // The special ledger as a workbook only, in which a text is a text.
  "app/cli/orders/ephedrine.ts",
  "app/cli/output/table-file.ts",
  "app/modules/documents/order-documents.server.ts",
  // A provider's own bill, played.
  "app/modules/payments/sandbox/sandbox-bills.server.ts",
  // For programs and as a template to fill in; its cells pass escapeCell where spreadsheets read it.
  "app/platform/files/sheet-file.server.ts",
  "app/platform/files/table-stream.server.ts",
];

test("rows become CSV or XLSX in few places", () =>
  expect(holding(/from "(?:csv-stringify|hucre)/, /^app\//)).toEqual(WRITERS));

test("every one of them that spreadsheets read guards its cells", () => {
  for (const path of WRITERS.filter((item) => !/sandbox|ephedrine/.test(item)))
    expect([path, readFileSync(path, "utf8").includes("escapeCell")]).toEqual([path, true]);
});

/** Pages that offer a file, or send it; the permission tests ask who may. */
const ROUTES = /(?:export|[.](?:csv|xlsx))(?:[./][^/]*)*$/;
const EXPORTS: string[] = [
  "app/routes/_account+/_orders+/order_.export.$format.ts",
  "app/routes/_account+/_orders+/ysjl_.export.$format.ts",
  "app/routes/_account+/wdxq_.export.$format.ts",
  "app/routes/_admin+/_after-sales+/staff.broken-promises.export.ts",
  "app/routes/_admin+/_customers+/staff.customers.$id.export._index/route.tsx",
  "app/routes/_admin+/_customers+/staff.customers.$id.export.file/route.ts",
  "app/routes/_admin+/_finance+/staff.credit.export.ts",
  "app/routes/_admin+/_finance+/staff.invoices.export.ts",
  "app/routes/_admin+/_finance+/staff.month-end.$month.export.ts",
  "app/routes/_admin+/_finance+/staff.reconciliation.export.ts",
  "app/routes/_admin+/_goods+/staff.expiring-stock.export.ts",
  "app/routes/_admin+/_goods+/staff.goods.export.ts",
  "app/routes/_admin+/_goods+/staff.makers.export.ts",
  "app/routes/_admin+/_orders+/staff.orders.export.ts",
  "app/routes/_admin+/_promotions+/staff.offers.export.ts",
  "app/routes/_admin+/_purchasing+/staff.acceptance-records.export.ts",
  "app/routes/_admin+/_purchasing+/staff.purchase-records.export.ts",
  "app/routes/_admin+/_purchasing+/staff.purchases.$number.export.ts",
  "app/routes/_admin+/_purchasing+/staff.receipt-records.export.ts",
  "app/routes/_admin+/_purchasing+/staff.suppliers.export.ts",
  "app/routes/_admin+/_quality+/staff.complaints.export.ts",
  "app/routes/_admin+/_quality+/staff.ephedrine.ledger_.export.ts",
  "app/routes/_admin+/_quality+/staff.inspection.export/route.ts",
  "app/routes/_admin+/_quality+/staff.recalls.export.ts",
  "app/routes/_admin+/_quality+/staff.rejected-goods.export.ts",
  "app/routes/_admin+/_quality+/staff.sales-records.export.ts",
  "app/routes/_admin+/_quality+/staff.stock-care.records.export.ts",
  "app/routes/_admin+/_reports+/staff.reports.export/route.ts",
  "app/routes/_admin+/_system+/staff.audit.export.ts",
  "app/routes/_admin+/_warehouse+/staff.stock-counts.$number.export/route.ts",
];

test("every export route is known", () =>
  expect(files.filter((path) => path.startsWith("app/routes/") && ROUTES.test(path)).toSorted()).toEqual(
    EXPORTS,
  ));
