import type { LineKind } from "~/modules/payments/reconciliation/bill";
import type { DaySums } from "~/modules/payments/reconciliation/day.server";
import {
  STATEMENT_LINE_KIND_NAMES,
  MATCH_RESULT_NAMES,
  type MatchResult,
} from "~/modules/payments/reconciliation/reconciliation";
import { formatYuan } from "~/platform/values/money";
import type { Share } from "~/ui/charts/share-bar";

export interface ReconciliationSumRow {
  name: string;
  theirs: string;
  ours: string;
  /** the statement minus our books; "" when equal */
  off: string;
}

const counts = (count: number, sum: number) =>
  `${count < 0 ? "−" : ""}${Math.abs(count)} 笔 ${formatYuan(sum)}`;

export const toDaySumRows = ({ theirs, ours }: DaySums): ReconciliationSumRow[] =>
  (Object.keys(STATEMENT_LINE_KIND_NAMES) as LineKind[]).map((kind) => {
    const lines = theirs.filter((row) => row.kind === kind && row.comparison !== "missing");
    const count = lines.reduce((all, row) => all + row.count, 0);
    const sum = lines.reduce((all, row) => all + row.sum, 0);
    const own = ours[kind];
    const isSame = count === own.count && sum === own.sum;
    return {
      name: STATEMENT_LINE_KIND_NAMES[kind],
      theirs: counts(count, sum),
      ours: counts(own.count, own.sum),
      off: isSame ? "" : counts(count - own.count, sum - own.sum),
    };
  });

/** Counts matches and differences of both kinds together. */
export function shares({ theirs }: DaySums): Record<MatchResult, Share> {
  const of = (result: MatchResult): Share => {
    const count = theirs.reduce((all, row) => all + (row.comparison === result ? row.count : 0), 0);
    return { name: MATCH_RESULT_NAMES[result], value: count, text: `${count} 笔` };
  };
  return { matched: of("matched"), differs: of("differs"), unknown: of("unknown"), missing: of("missing") };
}
