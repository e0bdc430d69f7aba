import { db } from "~/platform/database/database.server";
import type { Cell } from "~/platform/files/table-stream.server";
import { formatTime } from "~/platform/values/clock";
import { inYuan } from "~/platform/values/money";
import type { Row } from "~/platform/database/schema";
import type { BillProvider, LineKind } from "./bill";
import { ourSums, type Summed } from "./our-entries.server";
import { STATEMENT_LINE_KIND_NAMES, type MatchResult, MATCH_RESULT_NAMES } from "./reconciliation";

export type DayLine = Pick<
  Row<"reconciliation_line">,
  "id" | "kind" | "theirs" | "ours" | "payment_number" | "amount" | "at" | "comparison"
>;

export interface DaySums {
  theirs: { kind: LineKind; comparison: MatchResult; count: number; sum: number }[];
  ours: Record<LineKind, Summed>;
  isThere: boolean;
}

/** Returns the sums of a day on both sides. Five queries. */
export async function daySums(provider: BillProvider, day: string): Promise<DaySums> {
  const lines = await db
    .selectFrom("reconciliation_line")
    .select((eb) => [
      "kind",
      "comparison",
      eb.fn.countAll<number>().as("n"),
      eb.fn.sum<number>("amount").as("sum"),
    ])
    .where("provider", "=", provider)
    .where("day", "=", day)
    .groupBy(["kind", "comparison"])
    .execute();
  const missing = await db
    .selectFrom("reconciliation_difference")
    .select((eb) => ["kind", eb.fn.countAll<number>().as("n"), eb.fn.sum<number>("our_amount").as("sum")])
    .where("provider", "=", provider)
    .where("day", "=", day)
    .where("state", "in", ["open", "settled"])
    .where("side", "=", "ours")
    .groupBy("kind")
    .execute();
  const there = await db
    .selectFrom("reconciliation_statement")
    .select("id")
    .where("provider", "=", provider)
    .where("to_day", ">=", day)
    .where("from_day", "<=", day)
    .limit(1)
    .executeTakeFirst();
  const all = [...lines, ...missing.map((row) => ({ ...row, comparison: "missing" }))];
  return {
    theirs: all.map(({ kind, comparison: result, n, sum }) => ({
      kind: kind as LineKind,
      comparison: result as MatchResult,
      count: Number(n),
      sum: Number(sum ?? 0),
    })),
    ours: await ourSums(db, provider, day),
    isThere: there !== undefined,
  };
}

const lines = (provider: string, day: string) =>
  db
    .selectFrom("reconciliation_line")
    .select(["id", "kind", "theirs", "ours", "payment_number", "amount", "at", "comparison"])
    .where("provider", "=", provider)
    .where("day", "=", day)
    .orderBy("id");

/** Returns lines of a day, all or with one result, after the id `after`. One query. */
export const linesOfDay = (
  { provider, day, comparison: result }: { provider: string; day: string; comparison: string | null },
  { after, limit }: { after: number | null; limit: number },
): Promise<DayLine[]> =>
  lines(provider, day)
    .$if(result !== null, (query) => query.where("comparison", "=", result!))
    .$if(after !== null, (query) => query.where("id", ">", after!))
    .limit(limit)
    .execute();

/** Returns the differences of a day by number, at most `most`. One query. */
export async function differencesOfDay(provider: string, day: string, limit: number) {
  return db
    .selectFrom("reconciliation_difference")
    .selectAll()
    .where("provider", "=", provider)
    .where("day", "=", day)
    .where("state", "in", ["open", "settled"])
    .orderBy("id")
    .limit(limit)
    .execute();
}

export const DAY_HEADINGS = [
  "核对结果",
  "类别",
  "时间",
  "对方单号",
  "我方编号",
  "原付款编号",
  "金额",
] as const;
const AT_ONCE = 1000;

export async function* dayRows(provider: string, day: string): AsyncGenerator<Cell[]> {
  let after: number | null = null;
  for (;;) {
    const part: DayLine[] = await linesOfDay({ provider, day, comparison: null }, { after, limit: AT_ONCE });
    for (const line of part)
      yield [
        MATCH_RESULT_NAMES[line.comparison as MatchResult],
        STATEMENT_LINE_KIND_NAMES[line.kind as LineKind],
        formatTime(line.at),
        line.theirs,
        line.ours,
        line.payment_number,
        inYuan(line.amount),
      ];
    if (part.length < AT_ONCE) break;
    after = part.at(-1)!.id;
  }
  for (const row of await differencesOfDay(provider, day, 10 * AT_ONCE))
    if (row.side === "ours")
      yield [
        MATCH_RESULT_NAMES.missing,
        STATEMENT_LINE_KIND_NAMES[row.kind as LineKind],
        "",
        "",
        row.ours,
        "",
        inYuan(row.our_amount ?? 0),
      ];
}
