import { Link } from "@remix-run/react";
import { DetailSection } from "~/admin/detail/case-parts";
import { ListExports } from "~/admin/lists/list-exports";
import { FilterRow, ListFoot } from "~/admin/lists/list-parts";
import {
  dayPath,
  MATCH_RESULT_NAMES,
  type MatchResult,
} from "~/modules/payments/reconciliation/reconciliation";
import { type Share, ShareBar } from "~/ui/charts/share-bar";
import { Notice } from "~/ui/notice";
import type { ReconciliationSumRow } from "./day-page";
import { type ReconciliationLineRow, LinesTable } from "./lines-table";

interface DayViewProps {
  provider: string;
  day: string;
  name: string;
  input: { comparison: string };
  isThere: boolean;
  sums: readonly ReconciliationSumRow[];
  shares: Record<MatchResult, Share>;
  lines: readonly ReconciliationLineRow[];
  before: string;
  behind: string;
  first: string | null;
  next: string | null;
}

const FIELDS = [
  {
    name: "comparison",
    label: "核对结果",
    options: [
      { value: "", name: "全部结果" },
      ...Object.entries(MATCH_RESULT_NAMES).map(([value, name]) => ({ value, name })),
    ],
  },
];
export function DayView(props: DayViewProps) {
  const { provider, day, name, input, isThere, shares, lines, before, behind, first, next } = props;
  const isEmpty = Object.values(shares).every(({ value }) => value === 0);
  return (
    <>
      <div className="admin-head">
        <h1>{`${name} ${day}`}</h1>
        <nav aria-label="日期">
          <ul className="saved">
            {Object.entries({ 前一天: before, 后一天: behind, 全部账单: "/staff/reconciliation" }).map(
              ([name, to]) => (
                <li key={name}>
                  <Link className="saved__link" to={to}>
                    {name}
                  </Link>
                </li>
              ),
            )}
          </ul>
        </nav>
        <span className="admin-head__end">
          <ListExports path="/staff/reconciliation/export" input={{ provider, day }} />
        </span>
      </div>
      <div className="admin-body">
        {isThere ? null : <Notice kind="warning">还没有这一天的完整账单，下面的数字不全。</Notice>}
        <Sums {...props} />
        {isEmpty ? null : (
          <ShareBar
            id="verdicts"
            title={`${name} ${day} 的核对结果`}
            parts={[shares.matched, shares.differs, shares.unknown]}
            rest={shares.missing}
          />
        )}
        <DetailSection id="h-lines" title="明细">
          <FilterRow path={dayPath(provider, day)} fields={FIELDS} input={input} />
          {lines.length === 0 ? <p className="soft">没有明细。</p> : <LinesTable lines={lines} />}
          <ListFoot first={first} next={next} />
        </DetailSection>
      </div>
    </>
  );
}

const Sums = ({ sums, provider }: DayViewProps) => (
  <table className="grid-table grid-table--low fold-table">
    <caption className="sr-only">合计</caption>
    <thead>
      <tr>
        <th scope="col">类别</th>
        {["账单", provider === "bank" ? "我方已确认" : "我方", "相差"].map((head) => (
          <th scope="col" className="grid-table__figure" key={head}>
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {sums.map(({ name, theirs, ours, off }) => (
        <tr key={name} className={off === "" ? undefined : "grid-table__row--warn"}>
          <th scope="row">{name}</th>
          {[theirs, ours, off || "一致"].map((text, at) => (
            <td className="grid-table__figure" data-name={["账单", "我方", "相差"][at]} key={at}>
              {text}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
