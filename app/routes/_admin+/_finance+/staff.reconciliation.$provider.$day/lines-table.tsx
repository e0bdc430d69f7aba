import { Link } from "@remix-run/react";
import type { LineKind } from "~/modules/payments/reconciliation/bill";
import {
  differencePath,
  STATEMENT_LINE_KIND_NAMES,
  MATCH_RESULT_NAMES,
  type MatchResult,
} from "~/modules/payments/reconciliation/reconciliation";
import { formatTime } from "~/platform/values/clock";
import { formatYuan } from "~/platform/values/money";
import { NONE } from "~/platform/values/missing";

export interface ReconciliationLineRow {
  id: number;
  kind: LineKind;
  comparison: MatchResult;
  theirs: string;
  ours: string;
  amount: number;
  /** null: missing in the statement */
  at: number | null;
  difference: { id: number; isOpen: boolean } | null;
}

const MARKS = { matched: "done", differs: "warn", unknown: "stop", missing: "stop" } as const;

export const LinesTable = ({ lines }: { lines: readonly ReconciliationLineRow[] }) => (
  <table className="grid-table grid-table--stay fold-table">
    <caption className="sr-only">账单明细</caption>
    <thead>
      <tr>
        {["核对结果", "类别", "时间", "对方单号", "我方编号"].map((head) => (
          <th scope="col" key={head}>
            {head}
          </th>
        ))}
        <th scope="col" className="grid-table__figure">
          金额
        </th>
      </tr>
    </thead>
    <tbody>
      {lines.map((line) => (
        <tr key={line.id} className={line.difference?.isOpen ? "grid-table__row--warn" : undefined}>
          <th scope="row">
            <span className={`state state--${MARKS[line.comparison]}`}>
              {line.difference ? (
                <Link to={differencePath(line.difference.id)}>
                  {`${MATCH_RESULT_NAMES[line.comparison]}${line.difference.isOpen ? "" : "，已处理"}`}
                </Link>
              ) : (
                MATCH_RESULT_NAMES[line.comparison]
              )}
            </span>
          </th>
          <td data-name="类别">{STATEMENT_LINE_KIND_NAMES[line.kind]}</td>
          <td data-name="时间">{line.at === null ? NONE : formatTime(line.at)}</td>
          <td data-name="对方单号">{line.theirs || NONE}</td>
          <td data-name="我方编号">{line.ours || NONE}</td>
          <td data-name="金额" className="grid-table__figure">
            {formatYuan(line.amount)}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
