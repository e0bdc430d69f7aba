import { sql } from "kysely";
import { db, type Db } from "~/platform/database/database.server";
import { monthSpan } from "~/platform/values/clock";
import { TRANSFER_METHODS } from "~/modules/payments/payment/payment-method";
import { countWaitingBefore } from "~/modules/staff/approval-requests/approval-requests.server";
import { type Left, type LeftKind, toMonth } from "./closing";
import { getFigures, type MonthFigures, type MonthSum } from "./figures";

const WALLETS = sql.join(["balance", "redPacket", "points"].map((account) => sql.lit(account)));

/** Builds the query, separate for plan checks. Each part of a month is an index range; current balances are summed over companies. */
export function monthQuery(month: string) {
  const { from, to } = monthSpan(month);
  return sql<MonthSum>`
    select 'received' as part, provider as "of",
        case when purpose = 'recharge' and refunded > 0 then 'late' else purpose end as "by",
        count(*) as count, sum(amount) as amount, 0 as tax
      from payment where paid_at >= ${from} and paid_at < ${to} group by 2, 3
    union all select 'received', 'bank', 'surplus', count(*), sum(amount), 0
      from ledger where account = 'balance' and at >= ${from} and at < ${to}
        and kind = 'recharge' and order_id is not null
    union all select 'received', method, 'repayment', count(*), sum(amount - surplus), 0
      from repayment where at >= ${from} and at < ${to} group by method
    union all select 'received', method, 'surplus', sum(case when surplus > 0 then 1 else 0 end), sum(surplus), 0
      from repayment where at >= ${from} and at < ${to} group by method
    union all select 'refunded', case when r.key = 'balance' then 'toBalance' else p.provider end, '',
        count(*), sum(r.amount), 0
      from payment_refund r join payment p on p.id = r.payment_id
      where r.finished_at >= ${from} and r.finished_at < ${to} group by 2
    union all select 'moved', account, kind, count(*), sum(amount), 0
      from ledger where account in (${WALLETS}) and at >= ${from} and at < ${to} group by account, kind
    union all select 'since', account, '', 0, sum(amount), 0
      from ledger where account in (${WALLETS}) and at >= ${to} group by account
    union all select 'held', account, '', 0, sum(amount), 0 from wallet_account group by account
    union all select 'moved', 'credit', kind, count(*), sum(amount), 0
      from credit_entry where at >= ${from} and at < ${to} group by kind
    union all select 'since', 'credit', '', 0, sum(amount), 0 from credit_entry where at >= ${to}
    union all select 'held', 'credit', '', 0, sum(outstanding), 0 from credit_account
    union all select 'moved', 'withdrawal', 'requested', count(*), sum(amount), 0
      from withdrawal where created_at >= ${from} and created_at < ${to}
    union all select 'moved', 'withdrawal', state, count(*), -sum(amount), 0
      from withdrawal where finished_at >= ${from} and finished_at < ${to} group by state
    union all select 'since', 'withdrawal', '', 0, sum(amount), 0 from withdrawal where created_at >= ${to}
    union all select 'since', 'withdrawal', '', 0, -sum(amount), 0 from withdrawal where finished_at >= ${to}
    union all select 'held', 'withdrawal', '', 0, sum(amount), 0 from withdrawal where state = 'pending'
    union all select 'invoiced', type, '', count(*), sum(amount), sum(tax)
      from invoice where finished_at >= ${from} and finished_at < ${to} and invoice_number is not null
      group by type
    union all select 'invoiced', 'red', '', count(*), -sum(amount), -sum(tax)
      from invoice_red where issued_at >= ${from} and issued_at < ${to}`;
}

/** Returns a month's current figures. One query. */
export async function readMonthFigures(month: string, trx: Db = db): Promise<MonthFigures> {
  const { rows } = await monthQuery(month).execute(trx);
  const sums = rows.map((row) => ({
    part: row.part,
    of: row.of,
    by: row.by,
    count: Number(row.count ?? 0),
    amount: Number(row.amount ?? 0),
    tax: Number(row.tax ?? 0),
  }));
  return getFigures(month, sums);
}

/** Returns the month of the first entry; null when there is none. One query that reads the first entry of each index. */
export async function firstMonth(trx: Db = db): Promise<string | null> {
  const { rows } = await sql<{ at: number | null }>`
    select min(paid_at) as at from payment
    union all select min(at) from ledger where account = 'balance'
    union all select min(at) from ledger where account = 'redPacket'
    union all select min(at) from ledger where account = 'points'
    union all select min(at) from credit_entry
    union all select min(finished_at) from invoice`.execute(trx);
  const times = rows.flatMap(({ at }) => (at === null ? [] : [Number(at)]));
  return times.length === 0 ? null : toMonth(Math.min(...times));
}

/** Counts the work begun by the end of a month and still open; `kinds`: the approval requests of finance. Two queries. */
export async function getLeft(month: string, kinds: readonly string[], trx: Db = db): Promise<Left> {
  const { to } = monthSpan(month);
  const { rows } = await sql<{ kind: LeftKind; n: number }>`
    select 'transfers' as kind, count(*) as n from payment
      where state = 'pending' and provider in (${sql.join(TRANSFER_METHODS)}) and created_at < ${to}
    union all select 'refunds', count(*) from payment_refund
      where state in ('waiting', 'stuck') and created_at < ${to}
    union all select 'withdrawals', count(*) from withdrawal where state = 'pending' and created_at < ${to}
    union all select 'invoices', count(*) from invoice where state = 'pending' and created_at < ${to}
    union all select 'redLetters', count(*) from invoice_red where state = 'pending' and created_at < ${to}`.execute(
    trx,
  );
  const waiting = await countWaitingBefore(kinds, to, trx);
  const counts = [...rows.map(({ kind, n }) => [kind, Number(n)] as const), ["proposals", waiting] as const];
  return Object.fromEntries(counts.filter(([, n]) => n > 0));
}
