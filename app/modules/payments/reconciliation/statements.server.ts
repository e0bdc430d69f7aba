import { audited } from "~/platform/database/audit.server";
import { db, inTransaction, type Db } from "~/platform/database/database.server";
import { toChunks } from "~/platform/values/chunks";
import { DAY, toDay, startOfDay } from "~/platform/values/clock";
import { formatYuan } from "~/platform/values/money";
import { paymentMethodText } from "~/modules/payments/payment/payment-method";
import { type Bill, type BillLine, type BillProvider, sumBillLines } from "./bill";
import { findMissing, keepNameless, matchNumbers } from "./differences.server";

const CHUNK = 300;

export interface NewStatement extends Pick<Bill, "provider" | "lines"> {
  days: { from: string; to: string };
  hash: string;
  name: string;
  by: string;
}

/** `differences`: open ones of these days. */
export type StoreStatementResult =
  | { ok: true; id: number; isNew: boolean; newLines: number; differences: number }
  | { ok: false; text: string };

class Differs extends Error {}

async function keepLines(
  trx: Db,
  statementId: number,
  { provider, lines }: Pick<NewStatement, "provider" | "lines">,
): Promise<number> {
  let stored = 0;
  for (const part of toChunks(lines, CHUNK)) {
    for (const kind of ["payment", "refund"] as const) await checkAmounts(trx, provider, kind, part);
    const written = await trx
      .insertInto("reconciliation_line")
      .values(
        part.map(({ paymentNumber, ...line }) => ({
          ...line,
          provider,
          statement_id: statementId,
          payment_number: paymentNumber,
          day: toDay(line.at),
          comparison: "unknown",
        })),
      )
      .onConflict((conflict) => conflict.columns(["provider", "kind", "theirs"]).doNothing())
      .returning("id")
      .execute();
    stored += written.length;
  }
  return stored;
}

async function checkAmounts(
  trx: Db,
  provider: BillProvider,
  kind: BillLine["kind"],
  lines: readonly BillLine[],
): Promise<void> {
  const amounts = new Map(
    lines.flatMap((line) => (line.kind === kind ? [[line.theirs, line.amount] as const] : [])),
  );
  if (amounts.size === 0) return;
  const known = await trx
    .selectFrom("reconciliation_line")
    .select(["theirs", "amount"])
    .where("provider", "=", provider)
    .where("kind", "=", kind)
    .where("theirs", "in", [...amounts.keys()])
    .execute();
  const other = known.find(({ theirs, amount }) => amounts.get(theirs) !== amount);
  if (other)
    throw new Differs(
      `单号 ${other.theirs} 以前读入时金额为 ${formatYuan(other.amount)}，与这份账单不同，请核对文件`,
    );
}

const lastWhole = (to: string, now: number): string => {
  const yesterday = toDay(startOfDay(toDay(now)) - DAY);
  return to < yesterday ? to : yesterday;
};

/** Stores and matches a statement. The same file is stored once; a repeated line stays with its first one. Refused: a line with another amount. `now` in ms. */
export async function keepReconciled(statement: NewStatement, now: number): Promise<StoreStatementResult> {
  const { provider, days, hash, name, by, lines } = statement;
  try {
    return await inTransaction(async (trx): Promise<StoreStatementResult> => {
      const to = lastWhole(days.to, now);
      const made = await trx
        .insertInto("reconciliation_statement")
        .values({
          provider,
          from_day: days.from,
          to_day: to,
          hash,
          name,
          read_at: now,
          read_by: by,
          lines: lines.length,
          new_lines: 0,
          ...sumBillLines(lines),
        })
        .onConflict((conflict) => conflict.columns(["provider", "hash"]).doNothing())
        .returning("id")
        .executeTakeFirst();
      if (!made) {
        const { id } = await trx
          .selectFrom("reconciliation_statement")
          .select("id")
          .where("provider", "=", provider)
          .where("hash", "=", hash)
          .executeTakeFirstOrThrow();
        return { ok: true, id, isNew: false, newLines: 0, differences: await getOpen(trx, provider, days) };
      }
      const newLines = await keepLines(trx, made.id, statement);
      await trx
        .updateTable("reconciliation_statement")
        .set({ new_lines: newLines })
        .where("id", "=", made.id)
        .execute();
      await matchNumbers(
        trx,
        provider,
        lines.map(({ ours }) => ours),
        now,
      );
      await keepNameless(trx, made.id, now);
      await findMissing(trx, provider, { from: days.from, to }, now);
      const differences = await getOpen(trx, provider, days);
      await audited(trx, {
        subject: "statement",
        id: made.id,
        before: null,
        after: {
          来源: paymentMethodText(provider),
          文件: name,
          日期: daysText(days),
          行数: lines.length,
          未处理的差异: differences,
        },
      });
      return { ok: true, id: made.id, isNew: true, newLines, differences };
    });
  } catch (error) {
    if (error instanceof Differs) return { ok: false, text: error.message };
    throw error;
  }
}

const daysText = ({ from, to }: NewStatement["days"]): string => (from === to ? from : `${from} 至 ${to}`);

async function getOpen(trx: Db, provider: string, { from, to }: NewStatement["days"]): Promise<number> {
  const { n } = await trx
    .selectFrom("reconciliation_difference")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("provider", "=", provider)
    .where("day", ">=", from)
    .where("day", "<=", to)
    .where("state", "=", "open")
    .executeTakeFirstOrThrow();
  return Number(n);
}

export interface StoredStatement {
  id: number;
  provider: string;
  from: string;
  to: string;
  name: string;
  readAt: number;
  readBy: string;
  lines: number;
  payments: number;
  paid: number;
  refunds: number;
  refunded: number;
  open: number;
}

/** Returns statements, newest first, after this id. One query. */
export async function listStatements(before: number | null, limit: number): Promise<StoredStatement[]> {
  const rows = await db
    .selectFrom("reconciliation_statement as s")
    .select(["s.id", "s.provider", "s.from_day as from", "s.to_day as to", "s.name", "s.lines"])
    .select(["s.read_at as readAt", "s.read_by as readBy", "s.payments", "s.paid", "s.refunds", "s.refunded"])
    .select((eb) =>
      eb
        .selectFrom("reconciliation_difference as d")
        .select((inner) => inner.fn.countAll<number>().as("n"))
        .whereRef("d.provider", "=", "s.provider")
        .whereRef("d.day", ">=", "s.from_day")
        .whereRef("d.day", "<=", "s.to_day")
        .where("d.state", "=", "open")
        .as("open"),
    )
    .$if(before !== null, (query) => query.where("s.id", "<", before!))
    .orderBy("s.id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, open: Number(row.open ?? 0) }));
}

/** Returns the days without a statement. One query. */
export async function lackingDays(provider: string, days: readonly string[]): Promise<string[]> {
  const [first, last] = [days[0] ?? "", days.at(-1) ?? ""];
  const rows = await db
    .selectFrom("reconciliation_statement")
    .select(["from_day", "to_day"])
    .where("provider", "=", provider)
    .where("to_day", ">=", first)
    .where("from_day", "<=", last)
    .execute();
  return days.filter((day) => !rows.some((row) => row.from_day <= day && day <= row.to_day));
}
