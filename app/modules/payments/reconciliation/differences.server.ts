import { db, type Db } from "~/platform/database/database.server";
import { toChunks } from "~/platform/values/chunks";
import { toDay } from "~/platform/values/clock";
import type { Row } from "~/platform/database/schema";
import type { BillProvider, LineKind } from "./bill";
import { isCovered, matchEntries, NEAR_MIDNIGHT, spanAround } from "./match";
import { entriesNumbered, entriesWithoutLine } from "./our-entries.server";
import type { MatchResult } from "./reconciliation";

const CHUNK = 400;

type Difference = Pick<
  Row<"reconciliation_difference">,
  | "provider"
  | "kind"
  | "side"
  | "key"
  | "ours"
  | "theirs"
  | "comparison"
  | "their_amount"
  | "our_amount"
  | "day"
>;

/** Inserts new differences, reopens cleared ones and updates changed ones; settled ones stay. */
async function keep(trx: Db, differences: readonly Difference[], now: number): Promise<void> {
  for (const part of toChunks(differences, CHUNK))
    await trx
      .insertInto("reconciliation_difference")
      .values(part.map((item) => ({ ...item, found_at: now })))
      .onConflict((conflict) =>
        conflict
          .columns(["provider", "kind", "side", "key"])
          .doUpdateSet((eb) => ({
            state: "open",
            ended_at: null,
            comparison: eb.ref("excluded.comparison"),
            their_amount: eb.ref("excluded.their_amount"),
            our_amount: eb.ref("excluded.our_amount"),
            version: eb("reconciliation_difference.version", "+", 1),
          }))
          .where((eb) =>
            eb.or([
              eb("reconciliation_difference.state", "=", "cleared"),
              eb.and([
                eb("reconciliation_difference.state", "=", "open"),
                eb.or([
                  eb("reconciliation_difference.comparison", "<>", eb.ref("excluded.comparison")),
                  eb(
                    "reconciliation_difference.our_amount",
                    "is distinct from",
                    eb.ref("excluded.our_amount"),
                  ),
                ]),
              ]),
            ]),
          ),
      )
      .execute();
}

async function clear(
  trx: Db,
  of: { provider: string; kind: string; side: "theirs" | "ours" },
  keys: readonly string[],
  now: number,
): Promise<void> {
  for (const part of toChunks(keys, CHUNK))
    await trx
      .updateTable("reconciliation_difference")
      .set((eb) => ({ state: "cleared", ended_at: now, version: eb("version", "+", 1) }))
      .where("provider", "=", of.provider)
      .where("kind", "=", of.kind)
      .where("side", "=", of.side)
      .where("key", "in", part)
      .where("state", "=", "open")
      .execute();
}

type Line = Row<"reconciliation_line">;

async function setResults(trx: Db, lines: readonly Line[], result: MatchResult): Promise<void> {
  const ids = lines.filter((line) => line.comparison !== result).map(({ id }) => id);
  for (const part of toChunks(ids, CHUNK))
    await trx
      .updateTable("reconciliation_line")
      .set({ comparison: result })
      .where("id", "in", part)
      .execute();
}

const lineDifference = (line: Line, result: MatchResult, ourAmount: number | null): Difference => ({
  provider: line.provider,
  kind: line.kind,
  side: "theirs",
  key: line.theirs,
  comparison: result,
  ours: line.ours,
  theirs: line.theirs,
  their_amount: line.amount,
  our_amount: ourAmount,
  day: line.day,
});

/** Matches all lines with these numbers, or this statement's without a number, and updates results and differences. */
async function matchAgain(
  trx: Db,
  provider: BillProvider,
  numbers: readonly string[],
  now: number,
): Promise<void> {
  const lines = await trx
    .selectFrom("reconciliation_line")
    .selectAll()
    .where("provider", "=", provider)
    .where("kind", "in", ["payment", "refund"])
    .where("ours", "in", numbers)
    .orderBy("id")
    .execute();
  const entries = await entriesNumbered(trx, provider, numbers);
  const asLine = (line: Line) => ({
    kind: line.kind as LineKind,
    number: line.ours,
    amount: line.amount,
    line,
  });
  const { pairs, unknown, missing } = matchEntries(lines.map(asLine), entries);
  const [matched, differing] = [
    pairs.filter(({ kind: is }) => is === "matched"),
    pairs.filter(({ kind: is }) => is === "differs"),
  ];
  await setResults(
    trx,
    matched.map(({ line }) => line.line),
    "matched",
  );
  await setResults(
    trx,
    differing.map(({ line }) => line.line),
    "differs",
  );
  await setResults(
    trx,
    unknown.map(({ line }) => line),
    "unknown",
  );
  await keep(
    trx,
    [
      ...differing.map(({ line, entry }) => lineDifference(line.line, "differs", entry.amount)),
      ...unknown.map(({ line }) => lineDifference(line, "unknown", null)),
    ],
    now,
  );
  const lacking = new Set(missing.map(({ kind, number }) => `${kind} ${number}`));
  for (const kind of ["payment", "refund"] as const) {
    const theirs = matched.flatMap(({ line }) => (line.kind === kind ? line.line.theirs : []));
    await clear(trx, { provider, kind, side: "theirs" }, theirs, now);
    const ours = numbers.filter((number) => !lacking.has(`${kind} ${number}`));
    await clear(trx, { provider, kind, side: "ours" }, ours, now);
  }
}

/** The same in parts. `now` in ms. */
export async function matchNumbers(
  trx: Db,
  provider: BillProvider,
  numbers: readonly string[],
  now: number,
): Promise<void> {
  const known = [...new Set(numbers)].filter((number) => number !== "");
  for (const part of toChunks(known, CHUNK)) await matchAgain(trx, provider, part, now);
}

/** Adds this statement's lines without our number. */
export async function keepNameless(trx: Db, statementId: number, now: number): Promise<void> {
  const lines = await trx
    .selectFrom("reconciliation_line")
    .selectAll()
    .where("statement_id", "=", statementId)
    .where("ours", "=", "")
    .execute();
  await keep(
    trx,
    lines.map((line) => lineDifference(line, "unknown", null)),
    now,
  );
}

async function coveredDays(trx: Db, provider: string, from: string, to: string): Promise<Set<string>> {
  const rows = await trx
    .selectFrom("reconciliation_statement")
    .select(["from_day", "to_day"])
    .where("provider", "=", provider)
    .where("to_day", ">=", from)
    .where("from_day", "<=", to)
    .execute();
  const days = listDaysBetween(from, to);
  return new Set(days.filter((day) => rows.some((row) => row.from_day <= day && day <= row.to_day)));
}

/** All days from one to another, both included. */
export function listDaysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += 86_400_000)
    days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}

/** Finds our entries of these days that no statement has, if all possible statements are stored. `now` in ms. */
export async function findMissing(
  trx: Db,
  provider: BillProvider,
  { from, to }: { from: string; to: string },
  now: number,
): Promise<void> {
  if (to < from) return;
  const span = spanAround(from, to);
  const lacking = await entriesWithoutLine(trx, provider, span);
  if (lacking.length === 0) return;
  // What was paid at the edge may be in the neighbouring day's bill.
  const covered = await coveredDays(
    trx,
    provider,
    toDay(span.from - NEAR_MIDNIGHT),
    toDay(span.to + NEAR_MIDNIGHT),
  );
  await keep(
    trx,
    lacking
      .filter(({ at }) => isCovered(at, covered))
      .map(({ kind, number, amount, at }) => ({
        provider,
        kind,
        side: "ours",
        key: number,
        ours: number,
        theirs: "",
        comparison: "missing",
        their_amount: null,
        our_amount: amount,
        day: toDay(at),
      })),
    now,
  );
}

const MOST_AGAIN = 5000;

/** Matches open differences again; returns how many stay open. */
export async function matchOpen(trx: Db, now: number): Promise<number> {
  const open = await trx
    .selectFrom("reconciliation_difference")
    .select(["provider", "ours"])
    .where("state", "=", "open")
    .orderBy("id")
    .limit(MOST_AGAIN)
    .execute();
  for (const provider of new Set(open.map((item) => item.provider)))
    await matchNumbers(
      trx,
      provider as BillProvider,
      open.filter((item) => item.provider === provider).map(({ ours }) => ours),
      now,
    );
  return (await countOpen(trx)).count;
}

/** Counts open differences, with the oldest time, epoch ms. One query. */
export async function countOpen(trx: Db = db): Promise<{ count: number; oldestAt: number | null }> {
  const { n, oldest } = await trx
    .selectFrom("reconciliation_difference")
    .select((eb) => [eb.fn.countAll<number>().as("n"), eb.fn.min("found_at").as("oldest")])
    .where("state", "=", "open")
    .executeTakeFirstOrThrow();
  return { count: Number(n), oldestAt: oldest === null ? null : Number(oldest) };
}
