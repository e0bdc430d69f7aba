import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const OWNER = "app/platform/values/missing.ts";

const files = readdirSync("app", { recursive: true, encoding: "utf8" })
  .map((path) => `app/${path.replaceAll("\\", "/")}`)
  .filter((path) => /\.tsx?$/.test(path) && !/\/migrations\//.test(path) && path !== OWNER);
const placesOf = (pattern: RegExp) =>
  files.filter((path) => pattern.test(readFileSync(path, "utf8"))).toSorted();

test("无 and 未填 come from one place", () =>
  expect(placesOf(/["'`>](?:无|未填|未填写)["'`<]/)).toEqual([
    // Of the API's own pages: an endpoint without fields.
    "app/api/docs/docs-view.tsx",
  ]));

/** A figure that does not apply or cannot be reckoned, and readers of the dash that lists write for an unknown spec; never a field that somebody fills in. */
const DASHES = [
  "app/admin/month-end/month-end-page.ts",
  "app/admin/simulation/assumed.ts",
  "app/admin/simulation/basket-tables.tsx",
  "app/modules/cart/page/cart-line-row.tsx",
  "app/modules/catalogue/approval/known-facts.ts",
  "app/modules/catalogue/cards/pack.ts",
  "app/modules/catalogue/compare/compare-page.tsx",
  "app/modules/catalogue/rows/goods-merge.ts",
  "app/modules/catalogue/search/match-text.ts",
  "app/modules/reports/margin/margin.ts",
  "app/modules/reports/sales/sales.ts",
  "app/modules/returns/request/choose-units.tsx",
  "app/routes/_account+/_orders+/order.recall.$id/recall-lines.tsx",
  "app/routes/_admin+/_finance+/staff.month-end._index/route.tsx",
  "app/routes/_admin+/_reports+/staff.reports.margin/margin-page.ts",
  "app/routes/_admin+/_reports+/staff.reports.offers/yield-page.ts",
  "app/routes/_cart+/cart._index/cart-bundle.tsx",
];

test("a dash stands only in tables of figures", () => expect(placesOf(/["'`>]—["'`<]/)).toEqual(DASHES));

/** Facts that are always known: set by the shop, counted, or decided; one that may be unknown says 未填 (known-facts.ts). */
const YES_NO = [
  "app/admin/approval-requests/kinds/case-refund.server.ts",
  "app/admin/approval-requests/kinds/role-permissions.server.ts",
  "app/admin/export-columns/ledger-columns.ts",
  "app/admin/frame/change-words.ts",
  "app/modules/catalogue/approval/known-facts.ts",
  "app/modules/catalogue/rows/goods-cells.ts",
  "app/modules/credit/credit.ts",
  "app/modules/purchasing/purchasing-rules.server.ts",
  "app/modules/support/ready-answers/ready-answers.server.ts",
  "app/routes/_admin+/_goods+/staff.goods.$id._index/goods-rules.tsx",
  "app/routes/_admin+/_quality+/staff.first-goods.$id._index/route.tsx",
];

test("否 is written only for what is known", () => expect(placesOf(/"是" : "否"/)).toEqual(YES_NO));

test("a fact that may be unknown is not served as 0 or false", () => {
  const nullable = /is_prescription|isPrescription/;
  const guessed = files.filter((path) => {
    const lines = readFileSync(path, "utf8").split("\n");
    return lines.some(
      (line) => nullable.test(line) && /\?\? (?:0|false)\b|bit\(/.test(line) && !/null/.test(line),
    );
  });
  expect(guessed).toEqual([]);
});
