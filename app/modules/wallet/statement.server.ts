import { lastMonths } from "~/platform/values/clock";
import { db } from "~/platform/database/database.server";
import type { Row } from "~/platform/database/schema";
import { LEDGER_KINDS, type LedgerKind } from "./ledger";
import type { LedgerFound, LedgerLine, MonthEndBalance } from "./ledger-page";
import { getWalletLedgerSpan, type LedgerQuery, type PagedAccount } from "./ledger-query";

const ROWS_PER_PAGE = 20;

/** Returns the rows of a query, newest first, at most the last page. Two queries. */
export async function findRows(
  companyId: number,
  account: PagedAccount,
  query: LedgerQuery,
  size = ROWS_PER_PAGE,
): Promise<LedgerFound> {
  const found = getRows(companyId, account, query);
  const sums = await found
    .select((eb) => [
      eb.fn.countAll<number>().as("total"),
      eb.fn
        .sum<number | null>(eb.case().when("amount", ">", 0).then(eb.ref("amount")).else(0).end())
        .as("came"),
      eb.fn
        .sum<number | null>(eb.case().when("amount", "<", 0).then(eb.ref("amount")).else(0).end())
        .as("went"),
    ])
    .executeTakeFirstOrThrow();
  const total = Number(sums.total);
  const pages = Math.max(1, Math.ceil(total / size));
  const page = Math.min(query.page, pages);
  const rows = await found
    .selectAll()
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  return {
    query: { ...query, page },
    lines: rows.map(toLine),
    total,
    pages,
    came: Number(sums.came ?? 0),
    went: Math.abs(Number(sums.went ?? 0)),
  };
}

function getRows(companyId: number, account: PagedAccount, query: LedgerQuery) {
  const { since, until } = getWalletLedgerSpan(query);
  let rows = db.selectFrom("ledger").where("company_id", "=", companyId).where("account", "=", account);
  if (query.kind) rows = rows.where("kind", "=", query.kind);
  if (since !== null) rows = rows.where("at", ">=", since);
  if (until !== null) rows = rows.where("at", "<", until);
  return rows;
}

const toLine = (row: Row<"ledger">): LedgerLine => ({
  id: row.id,
  at: row.at,
  amount: row.amount,
  after: row.after,
  kind: Object.hasOwn(LEDGER_KINDS, row.kind) ? LEDGER_KINDS[row.kind as LedgerKind] : row.kind,
  note: row.note,
  orderId: row.order_id,
});

/** Returns the balances at the end of the last `months` calendar months, the current one last. One query. */
export async function monthEnds(
  companyId: number,
  account: PagedAccount,
  months: number,
  now: number,
): Promise<MonthEndBalance[]> {
  const spans = lastMonths(months, now);
  // Each month's rows from the index alone.
  const own = (since: number | null, until: number) =>
    db
      .selectFrom("ledger")
      .select((eb) => eb.fn.sum<number | null>("amount").as("sum"))
      .where("company_id", "=", companyId)
      .where("account", "=", account)
      .where("at", "<", until)
      .$if(since !== null, (rows) => rows.where("at", ">=", since!));
  const row = await db
    .selectNoFrom(() => spans.map(({ from, to }, at) => own(at === 0 ? null : from, to).as(`m${at}`)))
    .executeTakeFirst();
  const sums = (row ?? {}) as Record<string, number | null>;
  let held = 0;
  return spans.map(({ month }, at) => ({ month, amount: (held += Number(sums[`m${at}`] ?? 0)) }));
}
