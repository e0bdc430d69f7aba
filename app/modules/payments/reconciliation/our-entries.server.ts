import type { Db } from "~/platform/database/database.server";
import { DAY, startOfDay } from "~/platform/values/clock";
import type { Fen } from "~/platform/values/money";
import type { BillProvider, LineKind } from "./bill";
import type { ReconciliationEntry } from "./match";
import type { OurSide } from "./reconciliation";

const PAID = ["succeeded", "refunding", "refunded"] as const;

export interface OurEntry extends ReconciliationEntry {
  /** when it was paid, sent or confirmed, epoch ms; null: not yet */
  at: number | null;
}

const paidPayments = (trx: Db, provider: BillProvider) =>
  trx
    .selectFrom("payment as p")
    .select(["p.number", "p.amount", "p.paid_at as at"])
    .where("p.provider", "=", provider)
    .where("p.state", "in", PAID);

/** Refunds sent by a person are not the provider's. The caller filters the provider: here SQLite would start with all of its payments. */
const sentRefunds = (trx: Db) =>
  trx
    .selectFrom("payment_refund as r")
    .innerJoin("payment as p", "p.id", "r.payment_id")
    .select(["p.provider", "r.number", "r.amount", "r.finished_at as at"])
    .where("r.is_by_hand", "=", 0);

const refundsIn = (trx: Db, { from, to }: { from: number; to: number }) =>
  sentRefunds(trx)
    .where("r.state", "=", "done")
    .where("r.finished_at", ">=", from)
    .where("r.finished_at", "<", to);

/** A serial confirmed its whole line (bank-file). */
const confirmedLines = (trx: Db) =>
  trx
    .selectFrom("bank_line as b")
    .select(["b.serial as number", "b.amount", "b.confirmed_at as at"])
    .where("b.payment_number", "is not", null);

const of = (kind: LineKind, rows: readonly Omit<OurEntry, "kind">[]): OurEntry[] =>
  rows.map(({ number, amount, at }) => ({ number, amount, at, kind }));
const ofProvider = <T extends { provider: string }>(rows: readonly T[], provider: BillProvider): T[] =>
  rows.filter((row) => row.provider === provider);

/** Returns entries with these numbers; of the bank: serials. One or two queries. */
export async function entriesNumbered(
  trx: Db,
  provider: BillProvider,
  numbers: readonly string[],
): Promise<OurEntry[]> {
  if (provider === "bank")
    return of("payment", await confirmedLines(trx).where("b.serial", "in", numbers).execute());
  return [
    ...of("payment", await paidPayments(trx, provider).where("p.number", "in", numbers).execute()),
    ...of("refund", ofProvider(await sentRefunds(trx).where("r.number", "in", numbers).execute(), provider)),
  ];
}

const hasLine = (trx: Db, provider: BillProvider, kind: LineKind) =>
  trx
    .selectFrom("reconciliation_line as l")
    .select("l.id")
    .where("l.provider", "=", provider)
    .where("l.kind", "=", kind);

/** Returns entries of a time, epoch ms, `to` exclusive, that no statement has; of the bank only serials entered by hand. One or two queries. */
export async function entriesWithoutLine(
  trx: Db,
  provider: BillProvider,
  { from, to }: { from: number; to: number },
): Promise<(OurEntry & { at: number })[]> {
  const found =
    provider === "bank"
      ? of(
          "payment",
          await confirmedLines(trx)
            .where("b.day", "=", "")
            .where("b.confirmed_at", ">=", from)
            .where("b.confirmed_at", "<", to)
            .where(({ not, exists, ref }) =>
              not(exists(hasLine(trx, provider, "payment").where("l.theirs", "=", ref("b.serial")))),
            )
            .execute(),
        )
      : [
          ...of(
            "payment",
            await paidPayments(trx, provider)
              .where("p.paid_at", ">=", from)
              .where("p.paid_at", "<", to)
              .where(({ not, exists, ref }) =>
                not(exists(hasLine(trx, provider, "payment").where("l.ours", "=", ref("p.number")))),
              )
              .execute(),
          ),
          ...of(
            "refund",
            ofProvider(
              await refundsIn(trx, { from, to })
                .where(({ not, exists, ref }) =>
                  not(exists(hasLine(trx, provider, "refund").where("l.ours", "=", ref("r.number")))),
                )
                .execute(),
              provider,
            ),
          ),
        ];
  return found.filter((entry): entry is OurEntry & { at: number } => entry.at !== null);
}

export interface Summed {
  count: number;
  sum: Fen;
}

/** Returns our sums of a day; of the bank: lines that confirmed a transfer. Two queries. */
export async function ourSums(
  trx: Db,
  provider: BillProvider,
  day: string,
): Promise<Record<LineKind, Summed>> {
  const [from, to] = [startOfDay(day), startOfDay(day) + DAY];
  const payments =
    provider === "bank"
      ? confirmedLines(trx)
          .innerJoin("reconciliation_line as l", (join) =>
            join.onRef("l.theirs", "=", "b.serial").on("l.provider", "=", provider),
          )
          .where("l.kind", "=", "payment")
          .where("l.day", "=", day)
          .clearSelect()
          .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.sum<number>("b.amount").as("sum")])
      : paidPayments(trx, provider)
          .where("p.paid_at", ">=", from)
          .where("p.paid_at", "<", to)
          .clearSelect()
          .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.sum<number>("p.amount").as("sum")]);
  const refunds = await refundsIn(trx, { from, to })
    .clearSelect()
    .select("p.provider")
    .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.sum<number>("r.amount").as("sum")])
    .groupBy("p.provider")
    .execute();
  const numbers = ({ count, sum }: { count: number; sum: number | null }): Summed => ({
    count: Number(count),
    sum: Number(sum ?? 0),
  });
  return {
    payment: numbers(await payments.executeTakeFirstOrThrow()),
    refund: numbers(ofProvider(refunds, provider)[0] ?? { count: 0, sum: 0 }),
  };
}

/** Returns our entry of a number in any state, or null. One or two queries. */
export async function ourSide(trx: Db, provider: string, number: string): Promise<OurSide | null> {
  if (number === "") return null;
  const payment = await trx
    .selectFrom("payment")
    .select(["id as paymentId", "number", "amount", "state"])
    .where("number", "=", number)
    .where("provider", "=", provider)
    .executeTakeFirst();
  if (payment) return { ...payment, kind: "payment", isByHand: false };
  const refund = await trx
    .selectFrom("payment_refund as r")
    .innerJoin("payment as p", "p.id", "r.payment_id")
    .select(["p.id as paymentId", "r.number", "r.amount", "r.state", "r.is_by_hand"])
    .where("r.number", "=", number)
    .where("p.provider", "=", provider)
    .executeTakeFirst();
  if (!refund) return null;
  const { is_by_hand: isByHand, ...rest } = refund;
  return { ...rest, kind: "refund", isByHand: isByHand === 1 };
}
