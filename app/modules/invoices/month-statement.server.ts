import { statusesWithout } from "~/modules/order-status/order-status";
import { findCompany } from "~/modules/company/identity/companies.server";
import type { ExpressionBuilder } from "kysely";
import { CREDIT } from "~/modules/credit/credit";
import { db } from "~/platform/database/database.server";
import { monthSpan } from "~/platform/values/clock";
import type { Fen } from "~/platform/values/money";
import type { Database } from "~/platform/database/schema";
import {
  toStatementAccount,
  balanceText,
  signedAmount,
  type MonthStatement,
  type StatementKind,
  type StatementEntry,
} from "./month-statement";

const BEGINNING = 0;
const WALLET = ["balance", "redPacket"];
/** Methods without incoming money, which the ledgers report. */
const NO_MONEY = [...WALLET, CREDIT];

/** A return before the whole order was shipped counts with the order. */
const returnedAt = (
  eb: ExpressionBuilder<Database & { u: Database["order_undo"]; o: Database["orders"] }, "u" | "o">,
) =>
  eb.case().when("u.at", "<", eb.ref("o.shipped_at")).then(eb.ref("o.shipped_at")).else(eb.ref("u.at")).end();

/** All movements of a company from `from` to before `to`. */
function sources(companyId: number, from: number, to: number) {
  const shipped = db
    .selectFrom("orders as o")
    .select(["o.id", "o.number", "o.shipped_at as at", "o.payable as amount"])
    .where("o.company_id", "=", companyId)
    .where("o.status", "not in", statusesWithout("countsAsBought"))
    .where("o.shipped_at", ">=", from)
    .where("o.shipped_at", "<", to);
  const returned = db
    .selectFrom("order_undo as u")
    .innerJoin("orders as o", "o.id", "u.order_id")
    .select((eb) => ["o.id", "o.number", returnedAt(eb).as("at"), "u.refund as amount"])
    .where("o.company_id", "=", companyId)
    .where("o.status", "not in", statusesWithout("countsAsBought"))
    .where("o.shipped_at", "is not", null)
    .where((eb) => eb.and([eb(returnedAt(eb), ">=", from), eb(returnedAt(eb), "<", to)]));
  const outside = db
    .selectFrom("payment as p")
    .innerJoin("orders as o", "o.id", "p.order_id")
    .select(["o.id", "o.number", "p.paid_at as at", "p.amount"])
    .where("p.company_id", "=", companyId)
    .where("p.provider", "not in", NO_MONEY)
    .where("p.paid_at", ">=", from)
    .where("p.paid_at", "<", to);
  const backOutside = db
    .selectFrom("payment_refund as r")
    .innerJoin("orders as o", "o.id", "r.order_id")
    .innerJoin("payment as p", "p.id", "r.payment_id")
    .select(["o.id", "o.number", "r.finished_at as at", "r.amount"])
    .where("r.company_id", "=", companyId)
    .where("p.provider", "not in", NO_MONEY)
    .where("r.key", "<>", "balance")
    // money counts when it was sent
    .where("r.finished_at", ">=", from)
    .where("r.finished_at", "<", to);
  const wallet = db
    .selectFrom("ledger as l")
    .innerJoin("orders as o", "o.id", "l.order_id")
    .select(["o.id", "o.number", "l.at", "l.amount"])
    .where("l.company_id", "=", companyId)
    .where("l.account", "in", WALLET)
    .where("l.kind", "in", ["pay", "refund"])
    .where("l.at", ">=", from)
    .where("l.at", "<", to);
  // A purchase on account is paid when it is repaid, and unpaid again if that is reversed.
  const repaid = db
    .selectFrom("credit_entry as e")
    .innerJoin("receivable as v", "v.id", "e.receivable_id")
    .select(["v.order_id as id", "v.order_number as number", "e.at", "e.amount"])
    .where("e.company_id", "=", companyId)
    .where("e.kind", "in", ["repay", "reversal"])
    .where("e.at", ">=", from)
    .where("e.at", "<", to);
  return { shipped, returned, outside, backOutside, wallet, repaid };
}

type Found = { id: number; number: string; at: number | null; amount: number };

async function readMoves(companyId: number, from: number, to: number): Promise<StatementEntry[]> {
  const from_ = sources(companyId, from, to);
  const [shipped, returned, outside, backOutside, wallet, repaid] = await Promise.all([
    from_.shipped.execute(),
    from_.returned.execute(),
    from_.outside.execute(),
    from_.backOutside.execute(),
    from_.wallet.execute(),
    from_.repaid.execute(),
  ]);
  const as = (kind: StatementKind) => (row: Found) => ({
    at: row.at!,
    kind,
    amount: Math.abs(row.amount),
    order: { id: row.id, number: row.number },
  });
  return [
    ...shipped.map(as("shipped")),
    ...returned.map(as("returned")),
    ...outside.map(as("paid")),
    ...backOutside.map(as("refunded")),
    ...[...wallet, ...repaid].map((row) => as(row.amount < 0 ? "paid" : "refunded")(row)),
  ].filter((move) => move.amount > 0);
}

async function owedBefore(companyId: number, until: number): Promise<Fen> {
  const all = sources(companyId, BEGINNING, until);
  const sums = await Promise.all(
    [all.shipped, all.returned, all.outside, all.backOutside, all.wallet, all.repaid].map((source) =>
      db
        .selectFrom((source as typeof all.wallet).as("s"))
        .select((eb) => eb.fn.sum<number | null>("s.amount").as("n"))
        .executeTakeFirstOrThrow(),
    ),
  );
  const [shipped, returned, outside, back, wallet, repaid] = sums.map((row) => Number(row.n ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return (
    signedAmount("shipped", shipped) +
    signedAmount("returned", returned) +
    signedAmount("paid", outside) +
    signedAmount("refunded", back) +
    wallet +
    repaid
  );
}

/** Returns the statement of a month ("2026-11"). Seventeen queries. */
export async function readMonthStatement(companyId: number, month: string): Promise<MonthStatement> {
  const { from, to } = monthSpan(month);
  const [company, opening, moves, issued, reds, held, kinds] = await Promise.all([
    findCompany(companyId),
    owedBefore(companyId, from),
    readMoves(companyId, from, to),
    db
      .selectFrom("invoice")
      .select(["id", "invoice_number as number", "finished_at as at", "amount"])
      .where("company_id", "=", companyId)
      .where("invoice_number", "is not", null)
      .where("finished_at", ">=", from)
      .where("finished_at", "<", to)
      .execute(),
    db
      .selectFrom("invoice_red")
      .select(["invoice_id as id", "invoice_number as number", "issued_at as at", "amount"])
      .where("company_id", "=", companyId)
      .where("issued_at", ">=", from)
      .where("issued_at", "<", to)
      .execute(),
    db
      .selectFrom("ledger")
      .select((eb) => eb.fn.sum<number | null>("amount").as("n"))
      .where("company_id", "=", companyId)
      .where("account", "=", "balance")
      .where("at", "<", from)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom("ledger")
      .select((eb) => ["kind", eb.fn.sum<number>("amount").as("n")])
      .where("company_id", "=", companyId)
      .where("account", "=", "balance")
      .where("at", ">=", from)
      .where("at", "<", to)
      .groupBy("kind")
      .orderBy("kind")
      .execute(),
  ]);
  const invoices = [...issued, ...reds.map((red) => ({ ...red, amount: -red.amount }))]
    .map((item) => ({ id: item.id, number: item.number ?? "", at: item.at!, amount: item.amount }))
    .sort((a, b) => a.at - b.at || a.id - b.id);
  const before = Number(held.n ?? 0);
  const balance = kinds.map((row) => ({ text: balanceText(row.kind), amount: Number(row.n) }));
  return {
    month,
    company: company!.name,
    taxNumber: company!.tax_number,
    account: toStatementAccount(opening, moves),
    invoices,
    invoiced: invoices.reduce((sum, invoice) => sum + invoice.amount, 0),
    balance: {
      opening: before,
      moves: balance,
      closing: before + balance.reduce((sum, item) => sum + item.amount, 0),
    },
  };
}
