/** demo's invoices in each state, with red letters for its returns. DEMO DATA. */
import type { VatInvoiceType } from "~/modules/invoices/invoice";
import { issueInvoice, redInvoice, rejectInvoice } from "~/modules/invoices/invoice-admin.server";
import { writeInvoiceRequest } from "~/modules/invoices/invoice.server";
import { DAY } from "~/platform/values/clock";
import { db, inTransaction } from "~/platform/database/database.server";
import type { Fen } from "~/platform/values/money";
import { demoInvoicePdf } from "./invoice-pdf.server";
import { COMPANY } from "~/demo/orders/order-plan";

const ACCOUNT = 1;
const ACTOR = "operator:财务 何";

interface Plan {
  /** indexes among its shipped orders, newest first */
  orders: number[];
  type: VatInvoiceType;
  /** days after shipping the newest of them */
  after: number;
  end: "pending" | "issued" | "reversed" | { rejected: string };
}

/** The order with a refunded return is invoiced before it, so that its red letter waits. */
const PLANS: readonly Plan[] = [
  { orders: [1], type: "ordinary", after: 0.2, end: "issued" },
  { orders: [6, 7], type: "ordinary", after: 1, end: "pending" },
  { orders: [8], type: "special", after: 1, end: "pending" },
  { orders: [9, 10, 11], type: "ordinary", after: 1, end: "issued" },
  { orders: [12], type: "special", after: 2, end: "issued" },
  {
    orders: [13],
    type: "ordinary",
    after: 1,
    end: { rejected: "证照正在变更，企业名称核对一致后请重新申请" },
  },
  { orders: [14], type: "ordinary", after: 1, end: "reversed" },
  ...[15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26].map((at): Plan => ({
    orders: [at],
    type: at % 4 === 0 ? "special" : "ordinary",
    after: 1,
    end: "issued",
  })),
];

/** A 20-digit number that no tax office issues, because it begins with zeros. */
const toNumber = (id: number, part: number) => `0000${String(part)}${String(id).padStart(15, "0")}`;

async function documents(id: number, amount: Fen, number: string, isRed: boolean): Promise<File[]> {
  const title = isRed ? "INVOICE (RED)" : "INVOICE";
  const pdf = await demoInvoicePdf({ title, number, amount });
  const name = `${isRed ? "红字发票" : "电子发票"}_${number}`;
  const files = [new File([new Uint8Array(pdf)], `${name}.pdf`)];
  if (isRed || id % 3 !== 0) return files;
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<demo note="DEMO DATA - NOT AN INVOICE" number="${number}"/>\n`;
  return [...files, new File([xml], `${name}.xml`)];
}

/** Needs the orders, and must run before the returns; `now` in ms. */
export async function loadInvoices(now: number): Promise<void> {
  const orders = await db
    .selectFrom("orders")
    .select(["id", "shipped_at"])
    .where("company_id", "=", COMPANY)
    .where("status", "in", ["pendingReceipt", "completed"])
    .where("payable", ">", 0)
    .orderBy("placed_at", "desc")
    .limit(40)
    .execute();
  for (const plan of PLANS) {
    const own = plan.orders.flatMap((at) => orders[at] ?? []);
    if (own.length < plan.orders.length) continue;
    const shipped = Math.max(...own.map((order) => order.shipped_at ?? now));
    await play(
      plan,
      own.map((order) => order.id),
      Math.min(shipped + plan.after * DAY, now - DAY / 4),
      now,
    );
  }
}

async function play({ type, end }: Plan, orderIds: number[], query: number, now: number): Promise<void> {
  const request = { companyId: COMPANY, accountId: ACCOUNT, orderIds, type, email: "" };
  const id = await inTransaction((trx) => writeInvoiceRequest(trx, request, query));
  const at = (days: number) => Math.min(query + days * DAY, now - DAY / 8);
  if (typeof end === "object") await rejectInvoice(id, end.rejected, ACTOR, at(0.5));
  if (typeof end === "object" || end === "pending") return;
  const { amount } = await db
    .selectFrom("invoice")
    .select("amount")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const number = toNumber(id, 1);
  const files = await documents(id, amount, number, false);
  await issueInvoice(id, { number, files, actor: ACTOR, now: at(0.1) });
  if (end !== "reversed") return;
  const red = toNumber(id, 2);
  const redFiles = await documents(id, -amount, red, true);
  await redInvoice(
    id,
    { amount, reason: "销售折让" },
    { number: red, files: redFiles, actor: ACTOR, now: at(2) },
  );
}
