import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { writersIn } from "./money-writers";

const WRITTEN = {
  writers: [
    "correctStock",
    "applyCountIn",
    "applyCount",
    "saveStock",
    "saveRows",
    "stockImport",
    "goodsImport",
    "addReceivedUnits",
    "withdrawUnits",
    "putBatches",
  ],
  tables: ["batch"],
};

/** What only does what its callers, listed too, were allowed. */
const PLACE = "writes for its callers, which are listed";
const IN = "goods that come in (docs/decisions/approval-limits.md)";
const COMMAND = "a command of whoever runs the server";
const REASONS: Record<string, string> = {
  "app/admin/stock-count/correct-batch.server.ts correctByHand": "limit: count, countLine",
  "app/admin/stock-count/settle-count.server.ts settleIn": "limit: count, countLine",
  "app/admin/approval-requests/kinds/stock-count.server.ts stockCount": "two people",
  "app/modules/catalogue/admin/save-goods.server.ts save": "the form of a goods names no batches",
  "app/modules/catalogue/batches/block.server.ts change": "stops the sale; no units",
  "app/modules/catalogue/batches/place.server.ts setPlace": "where it lies; no units",
  "app/modules/catalogue/batches/receipt.server.ts addReceivedUnits": PLACE,
  "app/modules/catalogue/batches/receipt.server.ts newBatch": IN,
  "app/modules/catalogue/batches/stock-admin.server.ts correctStock": PLACE,
  "app/modules/catalogue/batches/withdraw.server.ts withdrawUnits": PLACE,
  "app/modules/rejected-goods/rejected-goods.server.ts takeRejected":
    "into quarantine; two people dispose of it",
  "app/modules/rejected-goods/rejected-goods.server.ts releaseRejected": "back out of quarantine, by quality",
  "app/modules/imports/run-file.server.ts importStock": COMMAND,
  "app/modules/catalogue/rows/write-stock.server.ts saveStock": PLACE,
  "app/modules/catalogue/rows/goods-writes.server.ts writeChanged": PLACE,
  "app/modules/imports/run-file.server.ts importGoods": COMMAND,
  "app/modules/imports/kinds/goods.server.ts goodsImport": PLACE,
  "app/modules/imports/kinds/goods.server.ts writeBack": "takes facts of goods back; no batches",
  "app/modules/imports/kinds/stock.server.ts stockImport": PLACE,
  "app/modules/imports/stored/kinds.server.ts getImportKind":
    "limit: count, countLine (admin/imports/start-import); a goods list leaves batches that the book has",
  "app/modules/catalogue/search/insert.server.ts putBatches": PLACE,
  "app/modules/catalogue/stock/stock.server.ts moveUnits": "what orders take and give back",
  "app/modules/catalogue/stock/stock.server.ts holdBatch": "what recalls hold; no units",
  "app/modules/catalogue/stock-count/apply-count.server.ts correctLine": PLACE,
  "app/modules/catalogue/stock-count/apply-count.server.ts applyCount": PLACE,
  "app/modules/purchasing/acceptance.server.ts bringIn": IN,
};

test("every function that writes stock is known, with its limit or why it needs none", () => {
  const found = readdirSync("app", { recursive: true, encoding: "utf8" })
    .map((path) => `app/${path.replaceAll("\\", "/")}`)
    .filter((path) => /\.tsx?$/.test(path) && !path.startsWith("app/demo/") && !path.includes("/migrations/"))
    .map((path) => ({ path, text: readFileSync(path, "utf8") }))
    // Parsing every source takes long.
    .filter(({ text }) => [...WRITTEN.writers, '"batch"'].some((word) => text.includes(word)))
    .flatMap((source) => writersIn(source, WRITTEN));
  expect(found.toSorted()).toEqual(Object.keys(REASONS).toSorted());
});
