import { beforeAll, expect, test } from "vitest";
import { listInvoicesForOperator } from "~/modules/invoices/invoice-admin.server";
import { invoiceIds, type InvoiceQueueFilter } from "~/modules/invoices/invoice-queue.server";
import { db } from "~/platform/database/database.server";
import { openShop } from "../returns/after-sales-fixtures";
import { input } from "./asked";
import { emptyTables } from "../../rows";

/** Ids by state; 105 stands before 101 in time, 102 and 103 in the same moment. */
const PENDING = [105, 101, 102, 103, 108];
const ISSUED = [104, 106, 107];
const WITH_RED = [104, 103, 107];
const TIMES: Record<number, number> = { 105: 1, 101: 2, 102: 5, 103: 5, 104: 6, 106: 7, 107: 8, 108: 9 };

beforeAll(async () => {
  await openShop();
  const { id } = await input();
  const item = await db.selectFrom("invoice").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  await emptyTables(["invoice_order", "invoice_line", "invoice_event", "invoice"]);
  const rows = [...PENDING, ...ISSUED].map((own) => ({
    ...item,
    id: own,
    number: `FP${own}`,
    created_at: TIMES[own]!,
    state: PENDING.includes(own) ? "pending" : "issued",
  }));
  await db.insertInto("invoice").values(rows).execute();
  const red = {
    company_id: 1,
    state: "pending",
    reason: "",
    amount: 1,
    tax: 0,
    invoice_number: null,
    created_at: 1,
    issued_at: null,
  };
  const letters = WITH_RED.map((own) => ({ ...red, key: `k${own}`, invoice_id: own }));
  await db.insertInto("invoice_red").values(letters).execute();
});

async function walk(view: InvoiceQueueFilter, limit: number): Promise<number[]> {
  const all: number[] = [];
  for (let after: number | null = null; ; after = all.at(-1)!) {
    const part = await invoiceIds(view, { after, limit });
    if (part.length === 0) return all;
    expect(part.length).toBeLessThanOrEqual(limit);
    all.push(...part.map(({ id }) => id));
  }
}

test.each([
  ["pending", [105, 101, 102, 103, 108]],
  ["issued", [104, 106, 107]],
  ["red", [103, 104, 107]],
  ["open", [105, 101, 102, 103, 104, 107, 108]],
  ["rejected", []],
] as const)("%s", async (view, ids) => {
  for (const limit of [1, 2, 3, 50]) expect(await walk(view, limit)).toEqual(ids);
});

test("an id that is gone begins anew, and no ids are no invoices", async () => {
  expect(await invoiceIds("issued", { after: 999, limit: 1 })).toMatchObject([{ id: 104 }]);
  expect(await listInvoicesForOperator([])).toEqual([]);
});
