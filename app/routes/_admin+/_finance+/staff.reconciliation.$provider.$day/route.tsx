/** 一天的账单: a day's statement next to our books, with its lines. */
import { json, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { useLoaderData, Link } from "@remix-run/react";
import { toListAddress, toListPage } from "~/admin/lists/list-address";
import { paymentMethodText } from "~/modules/payments/payment/payment-method";
import type { LineKind } from "~/modules/payments/reconciliation/bill";
import { daySums, differencesOfDay, linesOfDay } from "~/modules/payments/reconciliation/day.server";
import {
  dayPath,
  isBillProvider,
  isResult,
  MATCH_RESULT_NAMES,
} from "~/modules/payments/reconciliation/reconciliation";
import { notFound } from "~/platform/http/page-error";
import { DAY, toDay, startOfDay } from "~/platform/values/clock";
import { requireStaff } from "~/modules/staff/accounts/viewer.server";
import { adminHandle } from "~/admin/frame/admin-handle";
import { shares, toDaySumRows } from "./day-page";
import { type ReconciliationLineRow, LinesTable } from "./lines-table";
import { DetailSection } from "~/admin/detail/case-parts";
import { ListExports } from "~/admin/lists/list-exports";
import { FilterRow, ListFoot } from "~/admin/lists/list-parts";
import { ShareBar } from "~/ui/charts/share-bar";
import { Notice } from "~/ui/notice";

export const handle = adminHandle("一天的账单", "finance.see");

const PER_PAGE = 100;
/** Beyond this number, line-by-line review makes no sense. */
const MOST_DIFFERENCES = 1000;

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, handle.needed);
  const { provider = "", day = "" } = params;
  const start = /^\d{4}-\d{2}-\d{2}$/.test(day) ? startOfDay(day) : NaN;
  if (!isBillProvider(provider) || Number.isNaN(start) || toDay(start) !== day) notFound();
  const { input, after } = toListAddress(new URL(request.url).searchParams, ["comparison"]);
  const result = isResult(input.comparison) ? input.comparison : null;
  const [sums, differences] = await Promise.all([
    daySums(provider, day),
    differencesOfDay(provider, day, MOST_DIFFERENCES),
  ]);
  const found =
    result === "missing"
      ? []
      : await linesOfDay({ provider, day, comparison: result }, { after, limit: PER_PAGE + 1 });
  const path = dayPath(provider, day);
  const { rows, ...foot } = toListPage(found, PER_PAGE, { path, input, after });
  const ofLine = new Map(
    differences.map((difference) => [`${difference.side} ${difference.kind} ${difference.key}`, difference]),
  );
  const lines = rows.map((line): ReconciliationLineRow => {
    const difference = ofLine.get(`theirs ${line.kind} ${line.theirs}`);
    return {
      id: line.id,
      kind: line.kind as LineKind,
      comparison: line.comparison as ReconciliationLineRow["comparison"],
      theirs: line.theirs,
      ours: line.ours,
      amount: line.amount,
      at: line.at,
      difference: difference ? { id: difference.id, isOpen: difference.state === "open" } : null,
    };
  });
  const lacking = differences
    .filter(({ side }) => side === "ours" && after === null && (result === null || result === "missing"))
    .map((difference): ReconciliationLineRow => ({
      id: -difference.id,
      kind: difference.kind as LineKind,
      comparison: "missing",
      theirs: "",
      ours: difference.ours,
      amount: difference.our_amount ?? 0,
      at: null,
      difference: { id: difference.id, isOpen: difference.state === "open" },
    }));
  return json({
    provider,
    day,
    name: paymentMethodText(provider),
    input,
    ...foot,
    isThere: sums.isThere,
    sums: toDaySumRows(sums),
    shares: shares(sums),
    lines: [...lacking, ...lines],
    before: dayPath(provider, toDay(start - DAY)),
    behind: dayPath(provider, toDay(start + DAY)),
  });
}

type LoaderData = SerializeFrom<typeof loader>;

export default function StatementDay() {
  const props = useLoaderData<typeof loader>();
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

const Sums = ({ sums, provider }: LoaderData) => (
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
